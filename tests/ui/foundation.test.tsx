import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { beforeEach, describe, expect, test } from 'vitest'
import { DocumentsView } from '../../src/desk/copy/documents-view'
import { questionsOf } from '../../src/desk/copy/questions'
import { LENSES } from '../../src/documents/panel/advisors'
import { type Shelf, withVersion } from '../../src/documents/panel/foundation'
import { RECIPES } from '../../src/documents/panel/recipes'
import { foundationTexts } from '../../src/i18n/foundation'
import { FOUNDATION_ASKS } from '../../src/prompts/foundation'
import { DOC_TYPES, type DocType } from '../../src/run/panel'
import { copyDeskDouble } from './copy-desk-double'
import { listed } from './desk/double'
import { button, press, t } from './window'

// The documents that copy is judged by: the shelf of them, writing one by hand, from a file and with a model, its versions.

beforeEach(() => localStorage.clear())

const version = (text: string, by: 'model' | 'person' = 'person') => ({ text, by, at: 1 })
const FIRST = '# Strategy\n\nFewer jars.\n'
const strategy: Shelf = withVersion([], 'strategy', version(FIRST))
const twice = withVersion(strategy, 'strategy', version('Second.'))
const NEWER = /A newer version was saved elsewhere/

type Double = ReturnType<typeof copyDeskDouble>
interface Shown extends NonNullable<Parameters<typeof copyDeskDouble>[0]> {
  readonly double?: Double
  readonly connections?: readonly ReturnType<typeof listed>[]
}

/** The shelf, or one document of it. */
function show(first?: DocType, { double, connections = [listed({ id: 'claude' })], ...room }: Shown = {}) {
  cleanup()
  const made = double ?? copyDeskDouble(room)
  const [chosen, go] = createSignal(first)
  render(() => (
    <DocumentsView
      desk={made.desk}
      project="kiln"
      chosen={chosen()}
      t={t}
      connections={() => connections}
      brief={() => ({ title: 'Kiln', what: 'A page about pots.' })}
    />
  ))
  const versions = () => made.shelf().find(({ type }) => type === 'strategy')?.versions
  return { double: made, go, versions, texts: () => versions()?.map(({ text }) => text) }
}

const area = () => screen.findByLabelText<HTMLTextAreaElement>('Text, in Markdown')
const input = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const tells = (words: string | RegExp) => screen.findByText(words)
const region = (name: string) => screen.findByRole('region', { name })
const drop = async (name: string, ...parts: BlobPart[]) =>
  fireEvent.drop(await area(), { dataTransfer: { files: [new File(parts, name)], types: ['Files'] } })

async function write(value: string) {
  const field = await area()
  fireEvent.input(field, { target: { value } })
  return field
}

async function remove() {
  await area()
  press('Delete this document')
  await tells('Strategy was deleted.')
}

describe('[CP-37] the shelf', () => {
  test('has the documents in their order, their state in words, which is best written next, and who goes by each', async () => {
    show(undefined, { shelf: strategy })
    await tells('Best written next: Positioning')
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(
      DOC_TYPES.map((type) => foundationTexts[`doc.${type}`]),
    )
    const states = rows.map((row) => row.querySelector('.copy-state')?.textContent)
    expect(states.slice(0, 3)).toEqual(['written by you', 'not written yet', 'not begun; others come first'])
    expect(screen.getByText(/Saved only in this browser/)).toBeTruthy()
    const voice = rows.find((one) => one.textContent?.includes('Brand voice'))
    await waitFor(() => expect(voice?.textContent).toContain('Copy conversion lens and Voice lens'))
    expect(voice?.textContent).toContain('Website, Blog post, and Social post')
  })

  test('that cannot be read says why and is read again', async () => {
    const double = copyDeskDouble({ shelf: strategy })
    const read = double.desk.shelf
    double.desk.shelf = () => Promise.reject(new Error('The disk is gone.'))
    show(undefined, { double })
    await tells(/could not be read: The disk is gone/)
    double.desk.shelf = read
    press('Try again')
    await tells('Best written next: Positioning')
  })

  test('[CP-38] interviews for the sections that the prompt asks for, and names every lens and kind to the person', () => {
    for (const type of DOC_TYPES)
      expect(questionsOf(type).map(({ id }) => id)).toEqual(FOUNDATION_ASKS[type].map(({ id }) => id))
    const keys = [
      ...DOC_TYPES.flatMap((type) => questionsOf(type).map(({ key }) => key)),
      ...LENSES.map(({ id }) => `lens.${id}`),
      ...RECIPES.map(({ contentType }) => `kind.${contentType}`),
    ]
    expect(keys.filter((key) => !(key in foundationTexts))).toEqual([])
  })
})

describe('[CP-37] [CP-38] writing a document', () => {
  test('keeps what is typed across a reload, and saves it as a version by the keys for it', async () => {
    const { double } = show('strategy', { shelf: strategy })
    await write('# Strategy\n\nNo jars.\n')
    const { texts } = show('strategy', { double })
    const field = await area()
    expect(field.value).toBe('# Strategy\n\nNo jars.\n')
    expect(texts()).toEqual([FIRST])
    fireEvent.keyDown(field, { key: 's', ctrlKey: true })
    await tells('Saved as version 2, only in this browser.')
    expect(texts()).toEqual([FIRST, '# Strategy\n\nNo jars.\n'])
    expect(localStorage).toHaveLength(0)
  })

  test('what could not be saved is still there, with the reason; discarding it can be taken back', async () => {
    const double = copyDeskDouble({ shelf: strategy })
    double.desk.write = () => Promise.reject(new Error('The disk is full.'))
    show('strategy', { double })
    const field = await write('More.')
    press('Save as a version')
    await tells('That did not work: The disk is full.')
    expect(field.value).toBe('More.')
    press('Discard the changes')
    expect(field.value).toContain('Fewer jars.')
    press('Undo')
    expect(field.value).toBe('More.')
  })

  test('a file becomes the text where there is none, else is shown beside it; one that is no text is refused', async () => {
    const { texts, versions } = show('strategy')
    await drop('strategy.md', '# One\r\n')
    await waitFor(() => expect(texts()).toEqual(['# One\n']))
    await drop('strategy.md', '# Two\n')
    expect((await region('From the file')).textContent).toContain('# One')
    expect(texts()).toHaveLength(1)
    press('Keep this one')
    await waitFor(() => expect(texts()).toEqual(['# One\n', '# Two\n']))
    expect(versions()?.map(({ by }) => by)).toEqual(['file', 'file'])
    await drop('a.md', new Uint8Array([0xff, 0x00, 0xd8]))
    await tells('a.md is not a text.')
    expect(texts()).toHaveLength(2)
  })

  test('every version can be looked at and restored; what stands there unsaved becomes one first', async () => {
    const { texts } = show('strategy', {
      shelf: withVersion(strategy, 'strategy', version('Second.', 'model')),
    })
    await write('Unsaved.')
    const versions = await region('Versions')
    expect(versions.textContent).toContain('by a model')
    press('Look at it Version 1')
    expect(within(versions).getByText(/Fewer jars/)).toBeTruthy()
    press('Restore Version 1')
    await tells('Version 1 is the newest again.')
    expect(texts()).toEqual([FIRST, 'Second.', 'Unsaved.', FIRST])
  })

  test('a page that was closed while it was saved does not bring the same text back later', async () => {
    localStorage.setItem('copy-desk:text:kiln/strategy', JSON.stringify({ text: 'Second.', from: 1 }))
    show('strategy', { shelf: twice })
    const field = await area()
    press('Restore Version 1')
    await waitFor(() => expect(field.value).toContain('Fewer jars.'))
    expect(localStorage).toHaveLength(0)
  })

  test('deleting takes all versions, and undo brings them back, under what was typed since, which is not said to be older', async () => {
    const { double, texts } = show('strategy', { shelf: twice })
    await remove()
    expect(double.shelf()).toEqual([])
    await write('Typed since.')
    press('Undo')
    await waitFor(() => expect(texts()).toHaveLength(2))
    await region('Versions')
    expect(screen.queryByText(NEWER)).toBeNull()
    expect((await area()).value).toBe('Typed since.')
    show('strategy', { double })
    expect((await area()).value).toBe('Typed since.')
    expect(screen.queryByText(NEWER)).toBeNull()
    await double.desk.write('kiln', 'strategy', 'From another tab.', 'person')
    show('strategy', { double })
    await tells(NEWER)
  })

  test('put back from the list under what was typed since, it is not said to be from elsewhere', async () => {
    const { go, texts } = show('strategy', { shelf: strategy })
    await remove()
    await write('Typed since.')
    go(undefined)
    fireEvent.click(await screen.findByRole('button', { name: /Put it back/ }))
    await waitFor(() => expect(texts()).toHaveLength(1))
    go('strategy')
    expect((await area()).value).toBe('Typed since.')
    await region('Versions')
    expect(screen.queryByText(NEWER)).toBeNull()
  })

  test('says when it was drafted from older versions of others', async () => {
    const from = [{ type: 'strategy', version: 1 }] as const
    const shelf = withVersion(strategy, 'positioning', { ...version('Pots for shops.', 'model'), from })
    show('positioning', { shelf })
    await area()
    expect(screen.queryByText(/drafted from an older version/)).toBeNull()
    show('positioning', { shelf: withVersion(shelf, 'strategy', version('No jars at all.')) })
    await tells(/drafted from an older version of: Strategy/)
  })
})

describe('[CP-37] [CP-38] a document written with a model', () => {
  const draft = async () => {
    await tells(/One request to claude/)
    press('Draft it')
  }

  test('asks for each section, says what it costs, and keeps nothing before the person does', async () => {
    const { double, versions } = show('strategy', {
      draft: () => Promise.resolve('# Strategy\n\n[ASSUMPTION] Shops buy in spring.\n'),
    })
    await screen.findByLabelText('For whom is this, and for whom is it not?')
    input('For whom is this, and for whom is it not?', 'Shops.')
    await tells('One request to claude: up to 4,200 tokens, $0.03.')
    await draft()
    await region('A draft for you to look at')
    const asked = { project: 'kiln', type: 'strategy', answers: { people: 'Shops.' } }
    expect(double.asked[0]).toMatchObject(asked)
    expect(double.shelf()).toEqual([])
    press('Keep this one')
    await waitFor(() => expect(versions()?.map(({ by }) => by)).toEqual(['model']))
  })

  test('a draft that was paid for is there after a reload, and dropping it can be taken back', async () => {
    const { double } = show('strategy', { shelf: strategy, draft: () => Promise.resolve('# Paid for') })
    await draft()
    await tells('# Paid for')
    const { texts } = show('strategy', { double })
    await tells('# Paid for')
    press('Drop it')
    expect(screen.queryByText('# Paid for')).toBeNull()
    press('Undo')
    expect(screen.getByText('# Paid for')).toBeTruthy()
    expect(texts()).toHaveLength(1)
  })

  test('can be called off, and its failure is then none; else it says why no draft came', async () => {
    let fail = (_: Error) => {}
    const { double } = show('strategy', { draft: () => new Promise((_, reject) => (fail = reject)) })
    await draft()
    press('Cancel')
    fail(new Error('aborted'))
    expect(double.cancelled).toEqual(['claude'])
    await screen.findByRole('button', { name: 'Draft it' })
    expect(screen.queryByText(/No draft came/)).toBeNull()
    press('Draft it')
    fail(new Error('The key was refused.'))
    await tells('No draft came: The key was refused.')
  })

  test('without a connection it says so and leads to one', async () => {
    show('strategy', { connections: [] })
    await screen.findByRole('link', { name: 'Connect one' })
    expect(screen.queryByRole('button', { name: 'Draft it' })).toBeNull()
  })

  test('what it supposes is listed, and one goes there', async () => {
    const guess = '[ASSUMPTION] Shops buy in spring.'
    show('strategy', { shelf: withVersion([], 'strategy', version(`# Strategy\n\n${guess}\n`, 'model')) })
    const field = await area()
    expect((await region('Assumptions')).textContent).toContain('Shops buy in spring.')
    fireEvent.click(button('Line 3'))
    expect(document.activeElement).toBe(field)
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe(guess)
  })
})

test('[CP-37] a voice shows what is missing in each situation, and takes an example without its signs being typed', async () => {
  const text = '# Voice\n\n## Buttons\n\n- ✓ Order pots\n- ✓ See all pots\n'
  show('brand-voice', { shelf: withVersion([], 'brand-voice', version(text)) })
  const examples = await region('Examples by situation')
  expect(examples.textContent).toContain('5 to 10 examples')
  expect(examples.textContent).toContain('Still missing: 3 more examples and a counter-example.')
  input(/^Situation/, 'Buttons')
  input('Sentence', 'Buy now')
  press(/As it never would/)
  expect((await area()).value).toBe(`${text}- ✗ Buy now\n`)
  expect(examples.textContent).toContain('Still missing: 3 more examples.')
})
