import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChosenRow, LensesView } from '../../src/desk/copy/lenses-view'
import { LENSES } from '../../src/documents/panel/advisors'
import { type Registry, shippedRegistry } from '../../src/documents/panel/registry'
import { readRegistry } from '../../src/documents/panel/registry-file'
import { withKind, withLens, withoutLens } from '../../src/documents/panel/registry-rows'
import type { Advisor } from '../../src/run/panel'
import { copyDeskDouble } from './copy-desk-double'
import { button, press, t } from './window'

// Lenses and kinds of content: what each is told to be, how one is changed, made, deleted and had back, and the file of them all.

beforeEach(() => localStorage.clear())

const OWN: Advisor = {
  id: 'legal',
  name: 'Legal lens',
  role: 'critic',
  evaluationExpertise: 'Looks at promises.',
}
const OTHER: Advisor = { ...OWN, id: 'other', name: 'Other lens' }
const SEARCH: Advisor = { id: 'search', name: 'Search lens', role: 'critic', evaluationExpertise: 'Ranks.' }
const MISSING = 'Lenses that are named and not there'
const SAVED = 'Voice lens was saved, only in this browser.'

function chosenIn(hash: string): ChosenRow | undefined {
  const [, , kind, id, from] = hash.split('/').map((part) => decodeURIComponent(part))
  return id === undefined ? undefined : { kind: kind === 'kinds' ? 'recipe' : 'lens', id, from }
}

/** The desk at an address. */
function show({ path = '', registry = shippedRegistry, double = copyDeskDouble({ registry }) } = {}) {
  const [hash, navigate] = createSignal(`#/copy/${path || 'lenses'}`)
  const save = vi.fn<(name: string, text: string) => void>()
  const { desk } = double
  render(() => <LensesView desk={desk} chosen={chosenIn(hash())} t={t} navigate={navigate} save={save} />)
  const lens = (id: string) => double.registry().advisors.find(({ row }) => row.id === id)?.row
  const kind = (id: string) => double.registry().recipes.find(({ row }) => row.contentType === id)?.row
  return { ...double, hash, save, lens, kind, looksAt: () => lens('voice')?.evaluationExpertise }
}

const shipped = (id: string) => LENSES.find((lens) => lens.id === id)
const rowOf = async (name: string) =>
  (await screen.findByRole('heading', { name })).closest('li')?.textContent ?? ''
const field = async (label: string) =>
  screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const type = async (label: string, value: string) =>
  fireEvent.input(await field(label), { target: { value } })
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label))
const writer = (value: string) =>
  fireEvent.change(screen.getByLabelText('Who writes it'), { target: { value } })
const tells = (words: string | RegExp) => screen.findByText(words)
const notice = async () => screen.findByRole('region', { name: MISSING })
const file = (...advisors: readonly unknown[]) => JSON.stringify({ advisors }, undefined, 1)

async function drop(text: string, name = 'lenses.json') {
  const area = (await screen.findByRole('heading', { name: 'As a file' })).parentElement ?? document.body
  fireEvent.drop(area, { dataTransfer: { files: [new File([text], name)], types: ['Files'] } })
}

describe('[CP-2] [CP-3] the lenses', () => {
  test('[CP-35] are all there, with what each looks at, what not, which documents it reads, and whether it is ever chosen', async () => {
    show()
    const row = await rowOf('Positioning lens')
    for (const words of [
      'Strategist · comes with the app',
      'Holds the text against the positioning document.',
      'Does not look at search ranking',
      'Reads: Positioning and Strategy',
    ])
      expect(row).toContain(words)
    expect(await rowOf('Brand writer')).toContain('never chosen as a critic')
    const names = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
    expect(names.slice(0, LENSES.length)).toEqual(LENSES.map(({ name }) => name))
    expect(screen.getAllByText(/come with the app are written in English/)).toHaveLength(1)
  })

  test('one is changed, there after a reload before it is saved, says so, and goes back to the text of the app', async () => {
    const double = copyDeskDouble()
    show({ path: 'lenses/voice', double })
    await type('What it looks at', 'Listens.')
    cleanup()
    const { lens, looksAt, registry } = show({ path: 'lenses/voice', double })
    await waitFor(async () => expect((await field('What it looks at')).value).toBe('Listens.'))
    expect(registry()).toBe(shippedRegistry)
    press('Save')
    await tells(SAVED)
    expect(looksAt()).toBe('Listens.')
    expect(screen.getByText('changed by you')).toBeTruthy()
    press('Back to the text of the app')
    await tells('Voice lens has the text of the app again.')
    expect(lens('voice')).toEqual(shipped('voice'))
    press('Undo')
    await waitFor(() => expect(looksAt()).toBe('Listens.'))
  })

  test('[CP-35] a new one gets its id from its name, and every other row stays as it is', async () => {
    const { hash, lens, registry } = show({ path: 'lenses/-' })
    await type('Name of the lens', 'Legal & promises')
    expect((await field('Id')).value).toBe('legal-promises')
    await type('What it looks at', 'Looks at promises.')
    tick('Strategy')
    press('Save')
    await waitFor(() => expect(hash()).toBe('#/copy/lenses/legal-promises'))
    const made = { ...OWN, id: 'legal-promises', name: 'Legal & promises', contextDocs: ['strategy'] }
    expect(lens('legal-promises')).toEqual(made)
    expect(registry().advisors.slice(0, -1)).toEqual(shippedRegistry.advisors)
    expect(registry().recipes).toEqual(shippedRegistry.recipes)
  })

  test('a name that is missing and an id that is taken keep it from being saved, by the field', async () => {
    const { registry } = show({ path: 'lenses/-' })
    await type('Id', 'april-dunford')
    press('Save')
    expect(screen.getByText('This is needed.')).toBeTruthy()
    expect(screen.getByText('This one is taken. Choose another.')).toBeTruthy()
    const name = await field('Name of the lens')
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(registry()).toBe(shippedRegistry)
  })

  test('a copy begins with all that the other one says', async () => {
    const { hash, lens } = show({ path: 'lenses/-/hook' })
    await screen.findByDisplayValue('Copy of Hook lens')
    press('Save')
    await waitFor(() => expect(hash()).toBe('#/copy/lenses/copy-of-hook-lens'))
    const { evaluationExpertise, contextDocs } = shipped('hook') ?? {}
    expect(lens('copy-of-hook-lens')).toMatchObject({ evaluationExpertise, contextDocs })
  })

  test('deleting one can be taken back', async () => {
    const { hash, lens } = show({ path: 'lenses/legal', registry: withLens(shippedRegistry, OWN) })
    await tells('yours')
    press('Delete')
    await tells('Legal lens was deleted.')
    await waitFor(() => expect(hash()).toBe('#/copy/lenses'))
    expect(lens('legal')).toBeUndefined()
    press('Undo')
    await waitFor(() => expect(lens('legal')).toEqual(OWN))
  })

  test('one that is not there, or that cannot be read, says so, and those of the app are a way on', async () => {
    show({ path: 'lenses/nobody' })
    await tells('There is nothing under this address any more.')
    cleanup()
    const double = copyDeskDouble()
    const { registry, keep } = double.desk
    double.desk.registry = () =>
      Promise.reject(new Error('A newer version of this app has written the file.'))
    double.desk.keep = (next) => {
      double.desk.registry = registry
      return keep(next)
    }
    show({ double })
    await tells(/could not be read: A newer version/)
    press('Use those of the app')
    expect(await screen.findByRole('heading', { name: 'Voice lens' })).toBeTruthy()
  })
})

describe('[CP-4] kinds of content', () => {
  test('[CP-38] website, blog post and social post are there, with their rules', async () => {
    show()
    const row = await rowOf('Social post')
    expect(row).toContain('Written by Brand writer. Approved with an average of 4.0 or more; 2 rounds')
    expect(row).toContain('Positioning, Brand voice, and Social media strategy')
    expect(screen.getByRole('heading', { name: 'Blog post' })).toBeTruthy()
  })

  test('every field of one can be changed', async () => {
    const { kind } = show({ path: 'kinds/social-post' })
    await type('How it is written', 'In one breath.')
    await type('What review it needs', 'The first line.')
    await type('Where to look hardest', 'The first word.')
    await type('Least average', '4,5')
    await type('Rounds at most', '3')
    writer('strategy')
    tick('Search strategy')
    tick('Voice lens')
    press('Save')
    await tells(/Social post was saved/)
    expect(kind('social-post')).toEqual({
      contentType: 'social-post',
      authorAdvisor: 'strategy',
      authorContextDocs: ['positioning', 'brand-voice', 'seo-strategy', 'social-media-strategy'],
      authorFramework: 'In one breath.',
      evaluationNeeds: 'The first line.',
      evaluationEmphasis: 'The first word.',
      namedCritics: ['positioning', 'hook', 'voice'],
      minAggregateScore: 4.5,
      maxRevisionRounds: 3,
    })
  })

  test('numbers out of their range are refused by name', async () => {
    show({ path: 'kinds/website' })
    await type('Least average', '11')
    await type('Rounds at most', '2.5')
    press('Save')
    expect(screen.getByText('A number from 1 to 10.')).toBeTruthy()
    expect(screen.getByText('A whole number from 1 to 10.')).toBeTruthy()
  })

  test('a new one is called by its name, in letters that an address can hold', async () => {
    const { hash, desk, registry } = show({ path: 'kinds/-' })
    await type('Name', 'Bürobrief')
    expect(screen.getByText('It will be called bürobrief.')).toBeTruthy()
    writer('brand-writer')
    await type('What review it needs', 'Tone.')
    press('Save')
    await waitFor(() => expect(hash()).toBe(`#/copy/kinds/${encodeURIComponent('bürobrief')}`))
    expect(await screen.findByRole('heading', { name: 'bürobrief' })).toBeTruthy()
    expect(readRegistry(await desk.print(registry())).recipes).toHaveLength(4)
  })
})

describe('[CP-34] names that lead to nothing', () => {
  test('are shown where they are named, and a lens of the app comes back with one press', async () => {
    const { lens } = show({ registry: withoutLens(shippedRegistry, 'hook') })
    expect((await notice()).textContent).toContain(
      'Social post names Hook lens as a critic, which is not there.',
    )
    press('Bring back Hook lens')
    await waitFor(() => expect(lens('hook')).toBeTruthy())
    expect(screen.queryByRole('region', { name: MISSING })).toBeNull()
  })

  test('a critic of another’s is taken out; an author is chosen anew', async () => {
    const [website] = shippedRegistry.recipes
    if (!website) throw new Error('There is no recipe.')
    const recipe = { ...website.row, authorAdvisor: 'ghost', namedCritics: ['voice', 'phantom'] }
    const { kind } = show({ registry: withKind(shippedRegistry, recipe) })
    expect((await notice()).textContent).toContain('Website is to be written by ghost, which is not there')
    expect(
      within(await notice())
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('#/copy/kinds/website')
    press('Take it out')
    await waitFor(() => expect(kind('website')?.namedCritics).toEqual(['voice']))
    press('Undo')
    await waitFor(() => expect(kind('website')?.namedCritics).toHaveLength(2))
  })
})

describe('[CP-2] two tabs at once', () => {
  /** It lies there as a file: what is read again is never the same object, and may have its fields in another order. */
  function filed(path = '', registry?: Registry) {
    const double = copyDeskDouble(registry && { registry })
    const { registry: read, print, read: parse } = double.desk
    double.desk.registry = async () => {
      const { advisors, recipes } = await parse(await print(await read()))
      return { advisors, recipes }
    }
    return show({ path, double })
  }

  test('undoing a change of one lens leaves what another tab has written since', async () => {
    const { desk, registry, lens } = filed('lenses/voice')
    await type('What it looks at', 'Listens.')
    press('Save')
    await tells(SAVED)
    await desk.keep(withLens(registry(), OTHER))
    press('Undo')
    await waitFor(() => expect(lens('voice')).toEqual(shipped('voice')))
    expect(lens('other')).toEqual(OTHER)
  })

  test('a deleted lens comes back in its place, and what was deleted elsewhere stays deleted', async () => {
    const { desk, registry } = filed('lenses/voice')
    await field('What it looks at')
    press('Delete')
    await tells('Voice lens was deleted.')
    await desk.keep(withoutLens(registry(), 'search'))
    press('Undo')
    const left = LENSES.map(({ id }) => id).filter((id) => id !== 'search')
    await waitFor(() => expect(registry().advisors.map(({ row }) => row.id)).toEqual(left))
  })

  test('undoing an import takes back its rows alone; one that was changed since stays and is named', async () => {
    const { desk, registry, lens } = filed()
    await drop(file(OWN, SEARCH))
    await tells('New: Legal lens')
    press('Take over')
    await tells('lenses.json was taken over.')
    const theirs = { ...OWN, evaluationExpertise: 'Reads contracts.' }
    await desk.keep(withLens(withLens(registry(), theirs), OTHER))
    press('Undo')
    await tells('Changed elsewhere in the meantime, so it stays as it is: Legal lens.')
    expect([lens('search'), lens('legal'), lens('other')]).toEqual([shipped('search'), theirs, OTHER])
  })

  test('saving begins from what is there, and keeps nothing where that cannot be read', async () => {
    const { desk, registry, lens, looksAt } = filed('lenses/voice')
    const read = desk.registry
    await type('What it looks at', 'Listens.')
    await desk.keep(withLens(registry(), OTHER))
    desk.registry = () => Promise.reject(new Error('The disk is gone.'))
    press('Save')
    await tells('That did not work: The disk is gone.')
    expect(looksAt()).not.toBe('Listens.')
    desk.registry = read
    press('Save')
    await tells(SAVED)
    expect(looksAt()).toBe('Listens.')
    expect(lens('other')).toEqual(OTHER)
  })

  test('two changes at once are both kept', async () => {
    const { lens } = filed('', withoutLens(withoutLens(shippedRegistry, 'hook'), 'positioning'))
    const bring = within(await notice()).getAllByRole('button', {
      name: /^Bring back (Hook|Positioning) lens/,
    })
    for (const one of bring) fireEvent.click(one)
    await waitFor(() => expect([lens('hook')?.id, lens('positioning')?.id]).toEqual(['hook', 'positioning']))
  })
})

describe('[CP-34] the registry as a file', () => {
  test('goes out whole and comes in again the same; one that is none says what is wrong, and on which line', async () => {
    const { save, registry } = show({ registry: withLens(shippedRegistry, OWN) })
    await screen.findByRole('heading', { name: 'Legal lens' })
    press('Save as a file')
    await waitFor(() => expect(save).toHaveBeenCalled())
    const [name, text = ''] = save.mock.calls[0] ?? []
    expect(name).toBe('lenses-and-kinds.json')
    expect(readRegistry(text)).toMatchObject(withLens(shippedRegistry, OWN))
    await drop(text)
    await tells('Everything in it is here already.')
    expect(button('Take over').disabled).toBe(true)
    const before = registry()
    await drop('{\n "advisors": [\n  {"id": 3}\n ]\n}', 'mine.json')
    await tells(/mine\.json cannot be taken: Line 3:/)
    expect(registry()).toBe(before)
  })

  test('[CP-3] shows what is new and what is replaced, with old names and their lines, before anything is kept', async () => {
    const { registry, lens } = show()
    await drop(file(OWN, { ...SEARCH, id: 'seo-expert', name: 'SEO' }))
    const preview = await screen.findByRole('region', { name: 'What lenses.json would change' })
    expect(preview.textContent).toContain('New: Legal lens')
    expect(preview.textContent).toContain('Takes the place of what is here: Search lens')
    expect(preview.textContent).toMatch(
      /Line \d+: an old name, read as the one of today: seo-expert → search/,
    )
    press('Leave it')
    expect(preview.isConnected).toBe(false)
    expect(registry()).toBe(shippedRegistry)
    await drop(file(OWN, SEARCH))
    await tells('New: Legal lens')
    press('Take over')
    await tells('lenses.json was taken over.')
    expect(lens('search')?.evaluationExpertise).toBe('Ranks.')
    press('Undo')
    await waitFor(() => expect(registry()).toStrictEqual(shippedRegistry))
  })
})
