import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CabinetView, type CabinetViewProps } from '../../../src/desk/cabinet/cabinet-view'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { clean } from '../../../src/prompts/clean'
import { leaveFiles } from '../../../src/desk/waiting-files'
import { cabinetDouble, KILN, POSTER, row } from './cabinet-double'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Double = ReturnType<typeof cabinetDouble>

function show(double: Double, kind: CabinetViewProps['kind'] = 'brand', first = '') {
  const [path, setPath] = createSignal(first)
  const acts = { save: vi.fn(), use: vi.fn(), begin: vi.fn() }
  const go = (hash: string) => setPath(hash.split('/')[2] ?? '')
  render(() => (
    <CabinetView
      cabinet={double.cabinet}
      kind={kind}
      path={path()}
      t={createTranslate(en)}
      clean={clean}
      navigate={go}
      {...acts}
    />
  ))
  return { ...acts, path, go }
}

const kiln = () =>
  cabinetDouble([row('ours', 'brand', '# Ours\n\n- Ink: #101010\n'), row('kiln', 'brand', KILN)], ['ours'])
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const drop = (...names: string[]) => {
  const files = names.map((name) => new File(['x'], name))
  fireEvent.drop(screen.getByRole('region', { name: 'Brands' }), {
    dataTransfer: { files, items: [], types: ['Files'] },
  })
}

describe('the list of brands', () => {
  test('has the person’s own before ours, and is found by any of its words', async () => {
    show(kiln())
    await screen.findByRole('heading', { name: 'Yours' })
    const names = () => screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent)
    expect(names()).toEqual(['Kiln', 'Ours'])
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'people POTTERY' } })
    expect(names()).toEqual(['Kiln'])
    expect(screen.getByText('1 found')).toBeTruthy()
    fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'glass' } })
    expect(screen.getByText('Nothing here says “glass”.')).toBeTruthy()
  })

  test('says what to do where there is none of one’s own', async () => {
    show(cabinetDouble([]))
    expect(await screen.findByText(/No brand of your own yet/)).toBeTruthy()
  })

  test('that cannot be read says why, and is read again', async () => {
    const double = kiln()
    double.cabinet.list.mockRejectedValueOnce(new Error('The disk is gone.'))
    show(double)
    expect(await screen.findByText(/could not be read: The disk is gone/)).toBeTruthy()
    press('Try again')
    await screen.findByRole('heading', { name: 'Kiln' })
  })

  test('takes in what is dropped anywhere on it, and says what became of it', async () => {
    const double = kiln()
    show(double)
    await screen.findByRole('heading', { name: 'Kiln' })
    double.willTake({ is: 'added', path: 'DESIGN.md', entry: double.entry('kiln') })
    drop('DESIGN.md', 'tokens.css')
    expect(await screen.findByText(/Kiln was added/)).toBeTruthy()
    expect(double.cabinet.take.mock.calls[0]?.[0].map(({ path }) => path)).toEqual([
      'DESIGN.md',
      'tokens.css',
    ])
    expect(screen.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe('#/brands/kiln')
  })

  test('takes in what another app has left for it', async () => {
    const double = kiln()
    leaveFiles('documents', [new File(['x'], 'DESIGN.md')])
    show(double)
    await waitFor(() => expect(double.cabinet.take).toHaveBeenCalledOnce())
  })

  test('asks before it replaces one of the same name, and can undo that', async () => {
    const double = kiln()
    show(double)
    await screen.findByRole('heading', { name: 'Kiln' })
    double.willTake({ is: 'asks', path: 'DESIGN.md', entry: double.entry('kiln') })
    drop('DESIGN.md')
    await screen.findByText('“Kiln” is there already and says something else.')
    double.willTake({ is: 'replaced', path: 'DESIGN.md', entry: double.entry('kiln'), trashed: 'old' })
    press('Replace it')
    await screen.findByText(/Kiln was replaced/)
    expect(double.cabinet.take).toHaveBeenLastCalledWith(expect.anything(), { clash: 'replace' })
    press('Put back')
    await waitFor(() => expect(double.cabinet.exchange).toHaveBeenCalledWith('kiln', 'old'))
  })

  test('of several that ask all can be settled at once', async () => {
    const double = kiln()
    show(double)
    await screen.findByRole('heading', { name: 'Kiln' })
    const entry = double.entry('kiln')
    double.willTake({ is: 'asks', path: 'a.md', entry }, { is: 'asks', path: 'b.md', entry })
    drop('a.md', 'b.md')
    await screen.findByRole('button', { name: 'Keep both of all' })
    double.willTake({ is: 'added', path: 'a.md', entry }, { is: 'added', path: 'b.md', entry })
    press('Keep both of all')
    expect(await screen.findByText('2 were added.')).toBeTruthy()
  })

  test('what is neither is refused by its name, and can be taken for a brand', async () => {
    const double = kiln()
    show(double)
    await screen.findByRole('heading', { name: 'Kiln' })
    double.willTake({ is: 'refused', path: 'notes.md', why: 'unknown' })
    drop('notes.md')
    await screen.findByText('notes.md looks like neither a brand nor a skill.')
    double.willTake({ is: 'added', path: 'notes.md', entry: double.entry('kiln') })
    press('Take it as a brand')
    await screen.findByText(/Kiln was added/)
    expect(double.cabinet.take).toHaveBeenLastCalledWith(expect.anything(), { clash: 'ask', as: 'brand' })
  })

  test('takes a text from the clipboard under the usual name', async () => {
    const double = kiln()
    show(double)
    fireEvent.input(screen.getByRole('textbox', { name: /The text of a DESIGN.md/, hidden: true }), {
      target: { value: KILN },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Take it in', hidden: true }))
    await waitFor(() => expect(double.cabinet.take.mock.calls[0]?.[0][0]?.path).toBe('DESIGN.md'))
  })

  test('a failure of the whole says so', async () => {
    const double = kiln()
    double.cabinet.take.mockRejectedValueOnce(new Error('The disk is full.'))
    show(double)
    await screen.findByRole('heading', { name: 'Kiln' })
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
    fireEvent.click(screen.getByRole('button', { name: /^Put back\s*A$/ }))
    await screen.findByText('A is back.')
    expect(double.cabinet.restore).toHaveBeenCalledWith(['a'])
    fireEvent.click(await screen.findByRole('button', { name: 'Empty the trash', hidden: true }))
    expect(double.cabinet.purge).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Delete for good', hidden: true }))
    await waitFor(() => expect(double.cabinet.purge).toHaveBeenCalledWith(['b']))
  })
})

describe('one brand', () => {
  test('shows each colour with its name, its value and its line', async () => {
    show(kiln(), 'brand', 'kiln')
    const swatch = (await screen.findByText('#c9c2b4')).closest('li')
    expect(swatch?.textContent).toMatch(/Muted text#c9c2b4line 9/)
  })

  test('says of each pair in words and a shape whether it can be read', async () => {
    show(kiln(), 'brand', 'kiln')
    const table = within(await screen.findByRole('table'))
    const cells = table.getAllByRole('cell').map((cell) => cell.textContent)
    expect(cells.some((text) => text?.includes('AAA'))).toBe(true)
    expect(cells.some((text) => text?.includes('fails'))).toBe(true)
    for (const grade of document.querySelectorAll('.contrast-grade'))
      expect(grade.querySelector('svg')).toBeTruthy()
  })

  test('shows what is odd with its line, and the line itself', async () => {
    const text = '---\nname: Kiln\nname: Oven\n---\n# Kiln\n\n- Ink: #101010\n- Font: Charter\n'
    show(cabinetDouble([row('odd', 'brand', text)]), 'brand', 'odd')
    const line = await screen.findByText('Line 3')
    expect(line.closest('li')?.textContent).toContain('name: Oven')
    expect(line.closest('li')?.textContent).toContain('“name” stands here twice')
  })

  test('shows what the jury will read, the tokens.css included', async () => {
    const double = cabinetDouble([row('kiln', 'brand', KILN, { tokens: ':root { --glaze: #b3472f; }' })])
    show(double, 'brand', 'kiln')
    await screen.findByText('What the jury reads', { selector: 'summary' })
    expect(document.querySelector('.new-reading pre')?.textContent).toContain('--glaze: #b3472f')
    expect(screen.getByText(/tokens\.css, line 1/)).toBeTruthy()
  })

  test('ours can be copied and not changed', async () => {
    const { path } = show(kiln(), 'brand', 'ours')
    await screen.findByRole('heading', { name: 'Ours' })
    expect(screen.queryByRole('button', { name: 'Edit as text' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Move to trash' })).toBeNull()
    press('Copy as my own')
    await waitFor(() => expect(path()).toBe('ours-copy'))
    expect(await screen.findByText(/This copy is yours/)).toBeTruthy()
  })

  test('is used, saved as the file it is, and thrown away with a way back', async () => {
    const double = cabinetDouble([row('kiln', 'brand', KILN, { name: 'mine/kiln/DESIGN.md' })])
    const { save, use, path } = show(double, 'brand', 'kiln')
    await screen.findByRole('heading', { name: 'Kiln' })
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

  test('longer than a jury takes it says so', async () => {
    show(cabinetDouble([row('long', 'brand', `# Long\n\n${'word '.repeat(9000)}`)]), 'brand', 'long')
    expect(await screen.findByText(/The jury takes 40,000 characters and this has 45,/)).toBeTruthy()
  })

  test('under an address where there is none, it says so', async () => {
    show(kiln(), 'brand', 'nobody')
    expect(await screen.findByRole('heading', { name: /nothing under this address/ })).toBeTruthy()
  })
})

describe('a text that is edited', () => {
  const source = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })

  async function edit(double: Double) {
    const shown = show(double, 'brand', 'kiln')
    await screen.findByRole('heading', { name: 'Kiln' })
    press('Edit as text')
    return shown
  }

  test('is read while it is written, saved, and taken back', async () => {
    const double = kiln()
    await edit(double)
    fireEvent.input(source(), { target: { value: KILN.replace('#c9c2b4', '#2e4a3f') } })
    expect(await screen.findByText('#2e4a3f', {}, { timeout: 3000 })).toBeTruthy()
    press('Save')
    await screen.findByText('Saved.')
    expect(double.cabinet.change).toHaveBeenCalledWith(
      'kiln',
      expect.objectContaining({ text: expect.stringContaining('#2e4a3f') }),
    )
    press('Undo')
    await screen.findByText('The text of before is back.')
    expect(source().value).toBe(KILN)
  })

  test('is kept as a draft without being saved, found again, and discarded with a way back', async () => {
    await edit(kiln())
    fireEvent.input(source(), { target: { value: '# Half' } })
    cleanup()
    await edit(kiln())
    expect(source().value).toBe('# Half')
    expect(screen.getByText('A draft of before was found and is shown.')).toBeTruthy()
    press('Discard the changes')
    expect(source().value).toBe(KILN)
    press('Undo')
    expect(source().value).toBe('# Half')
  })

  test('goes to the line of what is odd', async () => {
    await edit(kiln())
    fireEvent.input(source(), { target: { value: '---\nname: A\nname: B\n---\n# A\n' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Line 3' }, { timeout: 3000 }))
    const { selectionStart, selectionEnd, value } = source()
    expect(value.slice(selectionStart, selectionEnd)).toBe('name: B')
  })
})

describe('one skill', () => {
  test('says its policy in words, its mode, what it asks for, and offers its example', async () => {
    const { begin } = show(cabinetDouble([row('tide', 'skill', POSTER)]), 'skill', 'tide')
    await screen.findByRole('heading', { name: 'tide-poster' })
    expect(screen.getByText('not wanted: its pages are made without a jury')).toBeTruthy()
    expect(screen.getByText('poster')).toBeTruthy()
    expect(screen.getByText('place').closest('li')?.textContent).toMatch(/Which coast.*needed/)
    expect(screen.getByText('size').closest('li')?.textContent).toMatch(/one of A2, A3 · otherwise A2/)
    press('Begin with its example')
    expect(begin).toHaveBeenCalledWith(
      expect.objectContaining({ id: 'tide' }),
      'A poster for the spring tide at Harrow.',
    )
  })
})
