// Brands and skills are found, taken in, edited, replaced and thrown away, and every loss has a way back.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CabinetView, type CabinetViewProps } from '../../../src/desk/cabinet/cabinet-view'
import { leaveFiles } from '../../../src/desk/waiting-files'
import { clean } from '../../../src/prompts/clean'
import { press, t } from '../window'
import { cabinetDouble, KILN, POSTER, row } from './cabinet-double'

beforeEach(() => localStorage.clear())

type Double = ReturnType<typeof cabinetDouble>

function show(double: Double, first = '', kind: CabinetViewProps['kind'] = 'brand') {
  const [path, setPath] = createSignal(first)
  const acts = { save: vi.fn(), use: vi.fn(), begin: vi.fn() }
  const navigate = (hash: string) => setPath(hash.split('/')[2] ?? '')
  render(() => (
    <CabinetView
      cabinet={double.cabinet}
      kind={kind}
      path={path()}
      t={t}
      clean={clean}
      navigate={navigate}
      {...acts}
    />
  ))
  return { ...acts, path }
}

const kiln = () =>
  cabinetDouble([row('ours', 'brand', '# Ours\n\n- Ink: #101010\n'), row('kiln', 'brand', KILN)], ['ours'])
const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const pressHidden = (name: string | RegExp) =>
  fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const drop = (...names: string[]) => {
  const files = names.map((name) => new File(['x'], name))
  fireEvent.drop(screen.getByRole('region', { name: 'Brands' }), {
    dataTransfer: { files, items: [], types: ['Files'] },
  })
}

describe('the list of brands', () => {
  test('has the person’s own before ours, is found by any of its words, and says where there is none', async () => {
    show(kiln())
    await heading('Yours')
    const names = () => screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
    const search = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } })
    expect(names()).toEqual(['Kiln', 'Ours'])
    search('people POTTERY')
    expect(names()).toEqual(['Kiln'])
    expect(screen.getByText('1 found')).toBeTruthy()
    search('glass')
    expect(screen.getByText('Nothing here says “glass”.')).toBeTruthy()
    cleanup()
    show(cabinetDouble([]))
    expect(await screen.findByText(/No brand of your own yet/)).toBeTruthy()
  })

  test('that cannot be read says why, and is read again', async () => {
    const double = kiln()
    double.cabinet.list.mockRejectedValueOnce(new Error('The disk is gone.'))
    show(double)
    expect(await screen.findByText(/could not be read: The disk is gone/)).toBeTruthy()
    press('Try again')
    await heading('Kiln')
  })

  test('takes in what is dropped anywhere on it, what another app has left, and a text from the clipboard', async () => {
    const double = kiln()
    const taken = () => double.cabinet.take.mock.lastCall?.[0].map(({ path }) => path)
    leaveFiles('documents', [new File(['x'], 'LEFT.md')])
    show(double)
    await waitFor(() => expect(taken()).toEqual(['LEFT.md']))
    await heading('Kiln')
    double.willTake({ is: 'added', path: 'DESIGN.md', entry: double.entry('kiln') })
    drop('DESIGN.md', 'tokens.css')
    expect(await screen.findByText(/Kiln was added/)).toBeTruthy()
    expect(taken()).toEqual(['DESIGN.md', 'tokens.css'])
    expect(screen.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('#/brands/kiln')
    fireEvent.input(screen.getByRole('textbox', { name: /The text of a DESIGN.md/, hidden: true }), {
      target: { value: KILN },
    })
    pressHidden('Take it in')
    await waitFor(() => expect(taken()).toEqual(['DESIGN.md']))
  })

  test('asks before it replaces one of the same name, can undo that, and settles several at once', async () => {
    const double = kiln()
    const entry = double.entry('kiln')
    show(double)
    await heading('Kiln')
    double.willTake({ is: 'asks', path: 'DESIGN.md', entry })
    drop('DESIGN.md')
    await screen.findByText('“Kiln” is there already and says something else.')
    double.willTake({ is: 'replaced', path: 'DESIGN.md', entry, trashed: 'old' })
    press('Replace it')
    await screen.findByText(/Kiln was replaced/)
    expect(double.cabinet.take).toHaveBeenLastCalledWith(expect.anything(), { clash: 'replace' })
    press('Put back')
    await waitFor(() => expect(double.cabinet.exchange).toHaveBeenCalledWith('kiln', 'old'))
    double.willTake({ is: 'asks', path: 'a.md', entry }, { is: 'asks', path: 'b.md', entry })
    drop('a.md', 'b.md')
    await screen.findByRole('button', { name: 'Keep both of all' })
    double.willTake({ is: 'added', path: 'a.md', entry }, { is: 'added', path: 'b.md', entry })
    press('Keep both of all')
    expect(await screen.findByText('2 were added.')).toBeTruthy()
  })

  test('what is neither is refused by its name, and can be taken for a brand; a failure of the whole says so', async () => {
    const double = kiln()
    show(double)
    await heading('Kiln')
    double.willTake({ is: 'refused', path: 'notes.md', why: 'unknown' })
    drop('notes.md')
    await screen.findByText('notes.md looks like neither a brand nor a skill.')
    double.willTake({ is: 'added', path: 'notes.md', entry: double.entry('kiln') })
    press('Take it as a brand')
    await screen.findByText(/Kiln was added/)
    expect(double.cabinet.take).toHaveBeenLastCalledWith(expect.anything(), { clash: 'ask', as: 'brand' })
    double.cabinet.take.mockRejectedValueOnce(new Error('The disk is full.'))
    drop('DESIGN.md')
    expect(await screen.findByText('Nothing was taken in: The disk is full.')).toBeTruthy()
  })

  test('the trash gives back, and empties for good only when asked twice', async () => {
    const double = cabinetDouble([
      row('a', 'brand', '# A', { trashedAt: 5 }),
      row('b', 'brand', '# B', { trashedAt: 6 }),
    ])
    show(double)
    const trash = (await screen.findByText('Trash: 2')).closest('details')
    if (trash) trash.open = true
    press(/^Put back\s*A$/)
    await screen.findByText('A is back.')
    expect(double.cabinet.restore).toHaveBeenCalledWith(['a'])
    await screen.findByRole('button', { name: 'Empty the trash', hidden: true })
    pressHidden('Empty the trash')
    expect(double.cabinet.purge).not.toHaveBeenCalled()
    pressHidden('Delete for good')
    await waitFor(() => expect(double.cabinet.purge).toHaveBeenCalledWith(['b']))
  })
})

describe('one brand', () => {
  test('shows each colour with its value and line, each pair in words and a shape, and what the jury will read', async () => {
    show(cabinetDouble([row('kiln', 'brand', KILN, { tokens: ':root { --glaze: #b3472f; }' })]), 'kiln')
    const swatch = (await screen.findByText('#c9c2b4')).closest('li')
    expect(swatch?.textContent).toMatch(/Muted text#c9c2b4line 9/)
    const table = within(await screen.findByRole('table'))
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(['AAA', 'fails'].map((grade) => cells.some((text) => text.includes(grade)))).toEqual([true, true])
    const grades = [...document.querySelectorAll('.contrast-grade')]
    expect(grades.filter((grade) => !grade.querySelector('svg'))).toEqual([])
    expect(document.querySelector('.new-reading pre')?.textContent).toContain('--glaze: #b3472f')
    expect(screen.getByText(/tokens\.css, line 1/)).toBeTruthy()
  })

  test('shows what is odd with its line, that it is too long, and that there is none under an address', async () => {
    const odd = '---\nname: Kiln\nname: Oven\n---\n# Kiln\n\n- Ink: #101010\n- Font: Charter\n'
    const long = `# Long\n\n${'word '.repeat(9000)}`
    const double = cabinetDouble([row('odd', 'brand', odd), row('long', 'brand', long)])
    show(double, 'odd')
    const line = (await screen.findByText('Line 3')).closest('li')?.textContent
    expect(line).toContain('name: Oven')
    expect(line).toContain('“name” stands here twice')
    cleanup()
    show(double, 'long')
    expect(await screen.findByText(/The jury takes 40,000 characters and this has 45,/)).toBeTruthy()
    cleanup()
    show(double, 'nobody')
    await heading(/nothing under this address/)
  })

  test('ours can be copied and not changed', async () => {
    const { path } = show(kiln(), 'ours')
    await heading('Ours')
    expect(screen.queryByRole('button', { name: 'Edit as text' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Move to trash' })).toBeNull()
    press('Copy as my own')
    await waitFor(() => expect(path()).toBe('ours-copy'))
    expect(await screen.findByText(/This copy is yours/)).toBeTruthy()
  })

  test('is used, saved as the file it is, and thrown away with a way back', async () => {
    const double = cabinetDouble([row('kiln', 'brand', KILN, { name: 'mine/kiln/DESIGN.md' })])
    const { save, use, path } = show(double, 'kiln')
    await heading('Kiln')
    press('Use for a new run')
    expect(use).toHaveBeenCalledWith(expect.objectContaining({ id: 'kiln' }))
    press('Save file')
    expect(save).toHaveBeenCalledWith('DESIGN.md', KILN)
    press('Move to trash')
    await screen.findByText('Kiln is in the trash.')
    expect(path()).toBe('')
    press('Undo')
    await waitFor(() => expect(path()).toBe('kiln'))
    expect(double.cabinet.restore).toHaveBeenCalledWith(['kiln'])
  })
})

describe('a text that is edited', () => {
  const source = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
  const write = (value: string) => fireEvent.input(source(), { target: { value } })

  async function edit(double = kiln()) {
    show(double, 'kiln')
    await heading('Kiln')
    press('Edit as text')
    return double
  }

  test('is read while it is written, shows the line of what is odd, is saved, and taken back', async () => {
    const { cabinet } = await edit()
    write('---\nname: A\nname: B\n---\n# A\n')
    fireEvent.click(await screen.findByRole('button', { name: 'Line 3' }))
    const { selectionStart, selectionEnd, value } = source()
    expect(value.slice(selectionStart, selectionEnd)).toBe('name: B')
    const text = KILN.replace('#c9c2b4', '#2e4a3f')
    write(text)
    expect(await screen.findByText('#2e4a3f')).toBeTruthy()
    press('Save')
    await screen.findByText('Saved.')
    expect(cabinet.change).toHaveBeenCalledWith('kiln', expect.objectContaining({ text }))
    press('Undo')
    await screen.findByText('The text of before is back.')
    expect(source().value).toBe(KILN)
  })

  test('is kept as a draft without being saved, found again, and discarded with a way back', async () => {
    await edit()
    write('# Half')
    cleanup()
    await edit()
    expect(source().value).toBe('# Half')
    expect(screen.getByText('A draft of before was found and is shown.')).toBeTruthy()
    press('Discard the changes')
    expect(source().value).toBe(KILN)
    press('Undo')
    expect(source().value).toBe('# Half')
  })
})

test('a skill says its policy in words, its mode, what it asks for, and offers its example', async () => {
  const { begin } = show(cabinetDouble([row('tide', 'skill', POSTER)]), 'tide', 'skill')
  await heading('tide-poster')
  expect(screen.getByText('not wanted: its pages are made without a jury')).toBeTruthy()
  expect(screen.getByText('poster')).toBeTruthy()
  expect(screen.getByText('place').closest('li')?.textContent).toMatch(/Which coast.*needed/)
  expect(screen.getByText('size').closest('li')?.textContent).toMatch(/one of A2, A3 · otherwise A2/)
  press('Begin with its example')
  const example = 'A poster for the spring tide at Harrow.'
  expect(begin).toHaveBeenCalledWith(expect.objectContaining({ id: 'tide' }), example)
})
