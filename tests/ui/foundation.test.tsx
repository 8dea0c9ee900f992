import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DocumentsView } from '../../src/desk/copy/documents-view'
import { questionsOf } from '../../src/desk/copy/questions'
import { LENSES } from '../../src/documents/panel/advisors'
import { type Shelf, withVersion } from '../../src/documents/panel/foundation'
import { RECIPES } from '../../src/documents/panel/recipes'
import { en } from '../../src/i18n/en'
import { foundationTexts } from '../../src/i18n/foundation'
import { createTranslate } from '../../src/i18n/t'
import { FOUNDATION_ASKS } from '../../src/prompts/foundation'
import { DOC_TYPES, type DocType } from '../../src/run/panel'
import type { Listed } from '../../workers/desk-surface'
import { copyDeskDouble } from './copy-desk-double'
import { listed } from './desk/double'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

type Double = ReturnType<typeof copyDeskDouble>

const version = (text: string, by: 'model' | 'person' = 'person') => ({ text, by, at: 1 })
const strategy: Shelf = withVersion([], 'strategy', version('# Strategy\n\nFewer jars.\n'))

function show(double: Double, first?: DocType, connections: readonly Listed[] = [listed({ id: 'claude' })]) {
  const [chosen, go] = createSignal(first)
  render(() => (
    <DocumentsView
      desk={double.desk}
      project="kiln"
      chosen={chosen()}
      t={createTranslate(en)}
      connections={() => connections}
      brief={() => ({ title: 'Kiln', what: 'A page about pots.' })}
    />
  ))
  return { go }
}

const area = () => screen.findByLabelText<HTMLTextAreaElement>('Text, in Markdown')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const textOf = (double: Double, type: DocType) =>
  double
    .shelf()
    .find((document) => document.type === type)
    ?.versions.map(({ text }) => text)

async function write(text: string) {
  const field = await area()
  fireEvent.input(field, { target: { value: text } })
  return field
}

describe('[CP-37] the shelf', () => {
  test('has the documents in their order, with their state in words, and says which is best written next', async () => {
    show(copyDeskDouble({ shelf: strategy }))
    await screen.findByText('Best written next: Positioning')
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(
      DOC_TYPES.map((type) => foundationTexts[`doc.${type}`]),
    )
    const states = rows.map((row) => row.querySelector('.copy-state')?.textContent)
    expect(states.slice(0, 3)).toEqual(['written by you', 'not written yet', 'not begun; others come first'])
    expect(screen.getByText(/Saved only in this browser/)).toBeTruthy()
  })

  test('says who judges by a document and what is written by it', async () => {
    show(copyDeskDouble())
    const row = (await screen.findAllByRole('listitem')).find((one) =>
      one.textContent?.includes('Brand voice'),
    )
    await waitFor(() => expect(row?.textContent).toContain('Copy conversion lens and Voice lens'))
    expect(row?.textContent).toContain('Website, Blog post, and Social post')
  })

  test('that cannot be read says why and is read again', async () => {
    const double = copyDeskDouble({ shelf: strategy })
    const read = double.desk.shelf
    double.desk.shelf = () => Promise.reject(new Error('The disk is gone.'))
    show(double)
    expect(await screen.findByText(/could not be read: The disk is gone/)).toBeTruthy()
    double.desk.shelf = read
    press('Try again')
    await screen.findByText('Best written next: Positioning')
  })

  test('each question of the interview is for a section that the prompt asks for', () => {
    for (const type of DOC_TYPES) {
      expect(questionsOf(type).map(({ id }) => id)).toEqual(FOUNDATION_ASKS[type].map(({ id }) => id))
      for (const { key } of questionsOf(type)) expect(foundationTexts).toHaveProperty([key])
    }
  })

  test('[CP-38] every lens and kind of the app has a name in the language of the person', () => {
    for (const { id } of LENSES) expect(foundationTexts).toHaveProperty([`lens.${id}`])
    for (const { contentType } of RECIPES) expect(foundationTexts).toHaveProperty([`kind.${contentType}`])
  })
})

describe('[CP-37] [CP-38] writing a document', () => {
  test('keeps what is typed across a reload, and saves it as a version by the keys for it', async () => {
    const double = copyDeskDouble({ shelf: strategy })
    show(double, 'strategy')
    await write('# Strategy\n\nNo jars.\n')
    cleanup()
    show(double, 'strategy')
    const field = await area()
    expect(field.value).toBe('# Strategy\n\nNo jars.\n')
    expect(textOf(double, 'strategy')).toHaveLength(1)
    fireEvent.keyDown(field, { key: 's', ctrlKey: true })
    await screen.findByText('Saved as version 2, only in this browser.')
    expect(textOf(double, 'strategy')).toEqual(['# Strategy\n\nFewer jars.\n', '# Strategy\n\nNo jars.\n'])
    expect(localStorage).toHaveLength(0)
  })

  test('what could not be saved is still there, with the reason', async () => {
    const double = copyDeskDouble({ shelf: strategy })
    double.desk.write = () => Promise.reject(new Error('The disk is full.'))
    show(double, 'strategy')
    const field = await write('More.')
    press('Save as a version')
    expect(await screen.findByText('That did not work: The disk is full.')).toBeTruthy()
    expect(field.value).toBe('More.')
  })

  test('discarding what was typed can be taken back', async () => {
    show(copyDeskDouble({ shelf: strategy }), 'strategy')
    const field = await write('More.')
    press('Discard the changes')
    expect(field.value).toContain('Fewer jars.')
    press('Undo')
    expect(field.value).toBe('More.')
  })

  test('a file becomes the text where there is none, and else is shown beside it', async () => {
    const double = copyDeskDouble()
    show(double, 'strategy')
    const drop = async (text: string) =>
      fireEvent.drop(await area(), {
        dataTransfer: { files: [new File([text], 'strategy.md')], types: ['Files'] },
      })
    await drop('# One\r\n')
    await waitFor(() => expect(textOf(double, 'strategy')).toEqual(['# One\n']))
    await drop('# Two\n')
    const proposal = await screen.findByRole('region', { name: 'From the file' })
    expect(proposal.textContent).toContain('# One')
    expect(textOf(double, 'strategy')).toHaveLength(1)
    press('Keep this one')
    await waitFor(() => expect(textOf(double, 'strategy')).toEqual(['# One\n', '# Two\n']))
    expect(double.shelf()[0]?.versions.map(({ by }) => by)).toEqual(['file', 'file'])
  })

  test('a file that is no text is refused, and nothing changes', async () => {
    const double = copyDeskDouble({ shelf: strategy })
    show(double, 'strategy')
    fireEvent.drop(await area(), {
      dataTransfer: { files: [new File([new Uint8Array([0xff, 0x00, 0xd8])], 'a.md')], types: ['Files'] },
    })
    expect(await screen.findByText('a.md is not a text.')).toBeTruthy()
    expect(textOf(double, 'strategy')).toHaveLength(1)
  })

  test('every version can be looked at and restored; what stands there unsaved becomes one first', async () => {
    const double = copyDeskDouble({ shelf: withVersion(strategy, 'strategy', version('Second.', 'model')) })
    show(double, 'strategy')
    await write('Unsaved.')
    const versions = screen.getByRole('region', { name: 'Versions' })
    expect(versions.textContent).toContain('by a model')
    fireEvent.click(within(versions).getByRole('button', { name: 'Look at it Version 1' }))
    expect(within(versions).getByText(/Fewer jars/)).toBeTruthy()
    fireEvent.click(within(versions).getByRole('button', { name: 'Restore Version 1' }))
    await screen.findByText('Version 1 is the newest again.')
    expect(textOf(double, 'strategy')?.slice(1)).toEqual([
      'Second.',
      'Unsaved.',
      '# Strategy\n\nFewer jars.\n',
    ])
  })

  test('a page that was closed while it was saved does not bring the same text back later', async () => {
    const double = copyDeskDouble({ shelf: withVersion(strategy, 'strategy', version('Second.')) })
    localStorage.setItem('copy-desk:text:kiln/strategy', JSON.stringify({ text: 'Second.', from: 1 }))
    show(double, 'strategy')
    const field = await area()
    press('Restore Version 1')
    await waitFor(() => expect(field.value).toContain('Fewer jars.'))
    expect(localStorage).toHaveLength(0)
  })

  test('deleting takes all versions, and undo brings them back', async () => {
    const double = copyDeskDouble({ shelf: withVersion(strategy, 'strategy', version('Second.')) })
    show(double, 'strategy')
    await area()
    press('Delete this document')
    await screen.findByText('Strategy was deleted.')
    expect(double.shelf()).toEqual([])
    press('Undo')
    await waitFor(() => expect(textOf(double, 'strategy')).toHaveLength(2))
  })

  test('what was typed over a deleted document is not said to be older than what is brought back here', async () => {
    const double = copyDeskDouble({ shelf: withVersion(strategy, 'strategy', version('Second.')) })
    show(double, 'strategy')
    await area()
    press('Delete this document')
    await screen.findByText('Strategy was deleted.')
    await write('Typed since.')
    press('Undo')
    await screen.findByRole('region', { name: 'Versions' })
    const said = /A newer version was saved elsewhere/
    expect(screen.queryByText(said)).toBeNull()
    expect((await area()).value).toBe('Typed since.')
    cleanup()
    show(double, 'strategy')
    expect((await area()).value).toBe('Typed since.')
    expect(screen.queryByText(said)).toBeNull()
    cleanup()
    await double.desk.write('kiln', 'strategy', 'From another tab.', 'person')
    show(double, 'strategy')
    expect(await screen.findByText(said)).toBeTruthy()
  })

  test('put back from the list under what was typed since, it is not said to be from elsewhere', async () => {
    const double = copyDeskDouble({ shelf: strategy })
    const { go } = show(double, 'strategy')
    await area()
    press('Delete this document')
    await screen.findByText('Strategy was deleted.')
    await write('Typed since.')
    go(undefined)
    fireEvent.click(await screen.findByRole('button', { name: /Put it back/ }))
    await waitFor(() => expect(textOf(double, 'strategy')).toHaveLength(1))
    go('strategy')
    expect((await area()).value).toBe('Typed since.')
    await screen.findByRole('region', { name: 'Versions' })
    expect(screen.queryByText(/A newer version was saved elsewhere/)).toBeNull()
  })

  test('says when it was drafted from older versions of others', async () => {
    const first = withVersion(strategy, 'positioning', {
      ...version('Pots for shops.', 'model'),
      from: [{ type: 'strategy', version: 1 }],
    })
    show(copyDeskDouble({ shelf: first }), 'positioning')
    await area()
    expect(screen.queryByText(/drafted from an older version/)).toBeNull()
    cleanup()
    const later = withVersion(first, 'strategy', version('No jars at all.'))
    show(copyDeskDouble({ shelf: later }), 'positioning')
    expect(await screen.findByText(/drafted from an older version of: Strategy/)).toBeTruthy()
  })
})

describe('[CP-37] [CP-38] a document written with a model', () => {
  test('asks for each section, says what it costs, and keeps nothing before the person does', async () => {
    const draft = () => Promise.resolve('# Strategy\n\n[ASSUMPTION] Shops buy in spring.\n')
    const double = copyDeskDouble({ draft })
    show(double, 'strategy')
    const asked = await screen.findByLabelText('For whom is this, and for whom is it not?')
    fireEvent.input(asked, { target: { value: 'Shops.' } })
    expect(await screen.findByText('One request to claude: up to 4,200 tokens, $0.03.')).toBeTruthy()
    press('Draft it')
    await screen.findByRole('region', { name: 'A draft for you to look at' })
    expect(double.asked[0]).toMatchObject({
      project: 'kiln',
      type: 'strategy',
      answers: { people: 'Shops.' },
    })
    expect(double.shelf()).toEqual([])
    press('Keep this one')
    await waitFor(() => expect(double.shelf()[0]?.versions[0]?.by).toBe('model'))
  })

  test('a draft that was paid for is there after a reload, and dropping it can be taken back', async () => {
    const double = copyDeskDouble({ shelf: strategy, draft: () => Promise.resolve('# Paid for') })
    show(double, 'strategy')
    await screen.findByText(/One request to claude/)
    press('Draft it')
    await screen.findByText('# Paid for')
    cleanup()
    show(double, 'strategy')
    await screen.findByText('# Paid for')
    press('Drop it')
    expect(screen.queryByText('# Paid for')).toBeNull()
    press('Undo')
    expect(screen.getByText('# Paid for')).toBeTruthy()
    expect(textOf(double, 'strategy')).toHaveLength(1)
  })

  test('can be called off, and its failure is then none', async () => {
    let fail = (_: Error) => {}
    const double = copyDeskDouble({ draft: () => new Promise((_, reject) => (fail = reject)) })
    show(double, 'strategy')
    await screen.findByText(/One request to claude/)
    press('Draft it')
    press('Cancel')
    fail(new Error('aborted'))
    expect(double.cancelled).toEqual(['claude'])
    expect(await screen.findByRole('button', { name: 'Draft it' })).toBeTruthy()
    expect(screen.queryByText(/No draft came/)).toBeNull()
  })

  test('says why no draft came', async () => {
    show(copyDeskDouble({ draft: () => Promise.reject(new Error('The key was refused.')) }), 'strategy')
    await screen.findByText(/One request to claude/)
    press('Draft it')
    expect(await screen.findByText('No draft came: The key was refused.')).toBeTruthy()
  })

  test('without a connection it says so and leads to one', async () => {
    show(copyDeskDouble(), 'strategy', [])
    expect(await screen.findByRole('link', { name: 'Connect one' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Draft it' })).toBeNull()
  })

  test('what it supposes is listed, and one goes there', async () => {
    const text = '# Strategy\n\n[ASSUMPTION] Shops buy in spring.\n'
    show(copyDeskDouble({ shelf: withVersion([], 'strategy', version(text, 'model')) }), 'strategy')
    const field = await area()
    const list = screen.getByRole('region', { name: 'Assumptions' })
    expect(list.textContent).toContain('Shops buy in spring.')
    fireEvent.click(within(list).getByRole('button', { name: 'Line 3' }))
    expect(document.activeElement).toBe(field)
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(
      '[ASSUMPTION] Shops buy in spring.',
    )
  })
})

describe('[CP-37] a voice', () => {
  const text = '# Voice\n\n## Buttons\n\n- ✓ Order pots\n- ✓ See all pots\n'
  const voice = withVersion([], 'brand-voice', version(text))

  test('shows what is missing in each situation', async () => {
    show(copyDeskDouble({ shelf: voice }), 'brand-voice')
    const region = await screen.findByRole('region', { name: 'Examples by situation' })
    expect(region.textContent).toContain('5 to 10 examples')
    expect(region.textContent).toContain('Still missing: 3 more examples and a counter-example.')
  })

  test('takes an example without its signs being typed', async () => {
    show(copyDeskDouble({ shelf: voice }), 'brand-voice')
    const field = await area()
    fireEvent.input(screen.getByLabelText(/^Situation/), { target: { value: 'Buttons' } })
    fireEvent.input(screen.getByLabelText('Sentence'), { target: { value: 'Buy now' } })
    press(/As it never would/)
    expect(field.value).toBe('# Voice\n\n## Buttons\n\n- ✓ Order pots\n- ✓ See all pots\n- ✗ Buy now\n')
    const region = screen.getByRole('region', { name: 'Examples by situation' })
    expect(region.textContent).toContain('Still missing: 3 more examples.')
  })
})
