import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ChosenRow, LensesView } from '../../src/desk/copy/lenses-view'
import { LENSES } from '../../src/documents/panel/advisors'
import { readRegistry } from '../../src/documents/panel/registry-file'
import { withKind, withLens, withoutLens } from '../../src/documents/panel/registry-rows'
import { type Registry, shippedRegistry } from '../../src/documents/panel/registry'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import type { Advisor, Recipe } from '../../src/run/panel'
import { copyDeskDouble } from './copy-desk-double'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

type Double = ReturnType<typeof copyDeskDouble>

const OWN: Advisor = {
  id: 'legal',
  name: 'Legal lens',
  role: 'critic',
  evaluationExpertise: 'Looks at promises.',
}

function chosenIn(hash: string): ChosenRow | undefined {
  const [, , kind, id, from] = hash.split('/').map((part) => decodeURIComponent(part))
  return id === undefined ? undefined : { kind: kind === 'kinds' ? 'recipe' : 'lens', id, from }
}

function show(double: Double, first = '#/copy/lenses') {
  const [hash, navigate] = createSignal(first)
  const save = vi.fn<(name: string, text: string) => void>()
  render(() => (
    <LensesView
      desk={double.desk}
      chosen={chosenIn(hash())}
      t={createTranslate(en)}
      navigate={navigate}
      save={save}
    />
  ))
  return { hash, save, navigate }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.input(screen.getByLabelText(label, { selector: 'input, textarea' }), { target: { value } })
const lensIn = (registry: Registry, id: string) => registry.advisors.find(({ row }) => row.id === id)?.row
const kindIn = (registry: Registry, id: string): Recipe | undefined =>
  registry.recipes.find(({ row }) => row.contentType === id)?.row

async function drop(text: string, name = 'lenses.json') {
  const area = (await screen.findByRole('heading', { name: 'As a file' })).parentElement
  if (area) fireEvent.drop(area, { dataTransfer: { files: [new File([text], name)], types: ['Files'] } })
}

describe('[CP-2] [CP-3] the lenses', () => {
  test('are all there, with what each looks at, what not, and which documents it reads', async () => {
    show(copyDeskDouble())
    const heading = await screen.findByRole('heading', { name: 'Positioning lens' })
    const row = heading.closest('li')
    expect(row?.textContent).toContain('Strategist · comes with the app')
    expect(row?.textContent).toContain('Holds the text against the positioning document.')
    expect(row?.textContent).toContain('Does not look at search ranking')
    expect(row?.textContent).toContain('Reads: Positioning and Strategy')
    const names = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)
    expect(names.slice(0, LENSES.length)).toEqual(LENSES.map(({ name }) => name))
    expect(screen.getAllByText(/come with the app are written in English/)).toHaveLength(1)
  })

  test('[CP-35] one without expertise says that it is never chosen as a critic', async () => {
    show(copyDeskDouble())
    const row = (await screen.findByRole('heading', { name: 'Brand writer' })).closest('li')
    expect(row?.textContent).toContain('never chosen as a critic')
  })

  test('one is changed, says so, and goes back to the text of the app', async () => {
    const double = copyDeskDouble()
    show(double, '#/copy/lenses/voice')
    await screen.findByRole('heading', { name: 'Voice lens' })
    type('What it looks at', 'Listens.')
    press('Save')
    await screen.findByText('Voice lens was saved, only in this browser.')
    expect(lensIn(double.registry(), 'voice')?.evaluationExpertise).toBe('Listens.')
    expect(screen.getByText('changed by you')).toBeTruthy()
    press('Back to the text of the app')
    await screen.findByText('Voice lens has the text of the app again.')
    expect(lensIn(double.registry(), 'voice')).toEqual(LENSES.find(({ id }) => id === 'voice'))
    press('Undo')
    await waitFor(() => expect(lensIn(double.registry(), 'voice')?.evaluationExpertise).toBe('Listens.'))
  })

  test('what is typed is there after a reload, and nothing of it is kept before it is saved', async () => {
    const double = copyDeskDouble()
    show(double, '#/copy/lenses/voice')
    await screen.findByRole('heading', { name: 'Voice lens' })
    type('What it looks at', 'Listens.')
    cleanup()
    show(double, '#/copy/lenses/voice')
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('What it looks at').value).toBe('Listens.'),
    )
    expect(double.registry()).toBe(shippedRegistry)
  })

  test('[CP-35] a new one gets its id from its name, and every other row stays as it is', async () => {
    const double = copyDeskDouble()
    const { hash } = show(double, '#/copy/lenses/-')
    await screen.findByRole('heading', { name: 'A new lens' })
    type('Name of the lens', 'Legal & promises')
    expect(screen.getByLabelText<HTMLInputElement>('Id').value).toBe('legal-promises')
    type('What it looks at', 'Looks at promises.')
    fireEvent.click(screen.getByLabelText('Strategy'))
    press('Save')
    await waitFor(() => expect(hash()).toBe('#/copy/lenses/legal-promises'))
    expect(lensIn(double.registry(), 'legal-promises')).toEqual({
      id: 'legal-promises',
      name: 'Legal & promises',
      role: 'critic',
      evaluationExpertise: 'Looks at promises.',
      contextDocs: ['strategy'],
    })
    expect(double.registry().advisors.slice(0, -1)).toEqual(shippedRegistry.advisors)
    expect(double.registry().recipes).toEqual(shippedRegistry.recipes)
  })

  test('a name that is missing and an id that is taken keep it from being saved, by the field', async () => {
    const double = copyDeskDouble()
    show(double, '#/copy/lenses/-')
    await screen.findByRole('heading', { name: 'A new lens' })
    type('Id', 'april-dunford')
    press('Save')
    expect(screen.getByText('This is needed.')).toBeTruthy()
    expect(screen.getByText('This one is taken. Choose another.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name of the lens')))
    expect(double.registry()).toBe(shippedRegistry)
  })

  test('a copy begins with all that the other one says', async () => {
    const double = copyDeskDouble()
    const { hash } = show(double, '#/copy/lenses/-/hook')
    await screen.findByDisplayValue('Copy of Hook lens')
    press('Save')
    await waitFor(() => expect(hash()).toBe('#/copy/lenses/copy-of-hook-lens'))
    expect(lensIn(double.registry(), 'copy-of-hook-lens')).toMatchObject({
      evaluationExpertise: LENSES.find(({ id }) => id === 'hook')?.evaluationExpertise,
      contextDocs: ['social-media-strategy'],
    })
  })

  test('deleting one can be taken back', async () => {
    const double = copyDeskDouble({ registry: withLens(shippedRegistry, OWN) })
    const { hash } = show(double, '#/copy/lenses/legal')
    await screen.findByText('yours')
    press('Delete')
    await screen.findByText('Legal lens was deleted.')
    await waitFor(() => expect(hash()).toBe('#/copy/lenses'))
    expect(lensIn(double.registry(), 'legal')).toBeUndefined()
    press('Undo')
    await waitFor(() => expect(lensIn(double.registry(), 'legal')).toEqual(OWN))
  })

  test('an address of one that is not there says so', async () => {
    show(copyDeskDouble(), '#/copy/lenses/nobody')
    expect(await screen.findByText('There is nothing under this address any more.')).toBeTruthy()
  })

  test('what cannot be read says why, and those of the app are a way on', async () => {
    const double = copyDeskDouble()
    const { registry, keep } = double.desk
    double.desk.registry = () =>
      Promise.reject(new Error('A newer version of this app has written the file.'))
    double.desk.keep = (next) => {
      double.desk.registry = registry
      return keep(next)
    }
    show(double)
    expect(await screen.findByText(/could not be read: A newer version/)).toBeTruthy()
    press('Use those of the app')
    expect(await screen.findByRole('heading', { name: 'Voice lens' })).toBeTruthy()
  })
})

describe('[CP-4] kinds of content', () => {
  test('[CP-38] website, blog post and social post are there, with their rules', async () => {
    show(copyDeskDouble())
    const row = (await screen.findByRole('heading', { name: 'Social post' })).closest('li')
    expect(row?.textContent).toContain(
      'Written by Brand writer. Approved with an average of 4.0 or more; 2 rounds',
    )
    expect(row?.textContent).toContain('Positioning, Brand voice, and Social media strategy')
    expect(screen.getByRole('heading', { name: 'Blog post' })).toBeTruthy()
  })

  test('every field of one can be changed', async () => {
    const double = copyDeskDouble()
    show(double, '#/copy/kinds/social-post')
    await screen.findByRole('heading', { name: 'Social post' })
    fireEvent.change(screen.getByLabelText('Who writes it'), { target: { value: 'strategy' } })
    fireEvent.click(screen.getByLabelText('Search strategy'))
    type('How it is written', 'In one breath.')
    type('What review it needs', 'The first line.')
    type('Where to look hardest', 'The first word.')
    fireEvent.click(screen.getByLabelText('Voice lens'))
    type('Least average', '4,5')
    type('Rounds at most', '3')
    press('Save')
    await screen.findByText(/Social post was saved/)
    expect(kindIn(double.registry(), 'social-post')).toEqual({
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
    show(copyDeskDouble(), '#/copy/kinds/website')
    await screen.findByRole('heading', { name: 'Website' })
    type('Least average', '11')
    type('Rounds at most', '2.5')
    press('Save')
    expect(screen.getByText('A number from 1 to 10.')).toBeTruthy()
    expect(screen.getByText('A whole number from 1 to 10.')).toBeTruthy()
  })

  test('a new one is called by its name, in letters that an address can hold', async () => {
    const double = copyDeskDouble()
    const { hash } = show(double, '#/copy/kinds/-')
    await screen.findByRole('heading', { name: 'A new kind of content' })
    type('Name', 'Bürobrief')
    expect(screen.getByText('It will be called bürobrief.')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Who writes it'), { target: { value: 'brand-writer' } })
    type('What review it needs', 'Tone.')
    press('Save')
    await waitFor(() => expect(hash()).toBe(`#/copy/kinds/${encodeURIComponent('bürobrief')}`))
    expect(await screen.findByRole('heading', { name: 'bürobrief' })).toBeTruthy()
    expect(readRegistry(await double.desk.print(double.registry())).recipes).toHaveLength(4)
  })
})

describe('[CP-34] names that lead to nothing', () => {
  test('are shown where they are named, and a lens of the app comes back with one press', async () => {
    const double = copyDeskDouble({ registry: withoutLens(shippedRegistry, 'hook') })
    show(double)
    const notice = await screen.findByRole('region', { name: 'Lenses that are named and not there' })
    expect(notice.textContent).toContain('Social post names Hook lens as a critic, which is not there.')
    fireEvent.click(within(notice).getByRole('button', { name: 'Bring back Hook lens' }))
    await waitFor(() => expect(lensIn(double.registry(), 'hook')).toBeTruthy())
    expect(screen.queryByRole('region', { name: 'Lenses that are named and not there' })).toBeNull()
  })

  test('a critic of another’s is taken out; an author is chosen anew', async () => {
    const [website] = shippedRegistry.recipes
    if (!website) throw new Error('There is no recipe.')
    const recipe = { ...website.row, authorAdvisor: 'ghost', namedCritics: ['voice', 'phantom'] }
    const double = copyDeskDouble({ registry: withKind(shippedRegistry, recipe) })
    show(double)
    const notice = await screen.findByRole('region', { name: 'Lenses that are named and not there' })
    expect(notice.textContent).toContain('Website is to be written by ghost, which is not there')
    expect(within(notice).getByRole('link').getAttribute('href')).toBe('#/copy/kinds/website')
    fireEvent.click(within(notice).getByRole('button', { name: 'Take it out' }))
    await waitFor(() => expect(kindIn(double.registry(), 'website')?.namedCritics).toEqual(['voice']))
    press('Undo')
    await waitFor(() => expect(kindIn(double.registry(), 'website')?.namedCritics).toHaveLength(2))
  })
})

describe('[CP-2] two tabs at once', () => {
  const other: Advisor = { ...OWN, id: 'other', name: 'Other lens' }
  /** It lies there as a file: what is read again is never the same object, and may have its fields in another order. */
  function filed(first?: Registry) {
    const double = copyDeskDouble(first && { registry: first })
    const { registry, print, read } = double.desk
    double.desk.registry = async () => {
      const { advisors, recipes } = await read(await print(await registry()))
      return { advisors, recipes }
    }
    return double
  }

  test('undoing a change of one lens leaves what another tab has written since', async () => {
    const double = filed()
    show(double, '#/copy/lenses/voice')
    await screen.findByRole('heading', { name: 'Voice lens' })
    type('What it looks at', 'Listens.')
    press('Save')
    await screen.findByText('Voice lens was saved, only in this browser.')
    await double.desk.keep(withLens(double.registry(), other))
    press('Undo')
    await waitFor(() =>
      expect(lensIn(double.registry(), 'voice')).toEqual(LENSES.find(({ id }) => id === 'voice')),
    )
    expect(lensIn(double.registry(), 'other')).toEqual(other)
  })

  test('a deleted lens comes back in its place, and what was deleted elsewhere stays deleted', async () => {
    const double = filed()
    show(double, '#/copy/lenses/voice')
    await screen.findByRole('heading', { name: 'Voice lens' })
    press('Delete')
    await screen.findByText('Voice lens was deleted.')
    await double.desk.keep(withoutLens(double.registry(), 'search'))
    press('Undo')
    await waitFor(() =>
      expect(double.registry().advisors.map(({ row }) => row.id)).toEqual(
        LENSES.map(({ id }) => id).filter((id) => id !== 'search'),
      ),
    )
  })

  test('undoing an import takes back its rows alone; one that was changed since stays and is named', async () => {
    const double = filed()
    show(double)
    const search = { id: 'search', name: 'Search lens', role: 'critic', evaluationExpertise: 'Ranks.' }
    await drop(JSON.stringify({ advisors: [OWN, search] }))
    await screen.findByText('New: Legal lens')
    press('Take over')
    await screen.findByText('lenses.json was taken over.')
    const theirs = { ...OWN, evaluationExpertise: 'Reads contracts.' }
    await double.desk.keep(withLens(withLens(double.registry(), theirs), other))
    press('Undo')
    await screen.findByText('Changed elsewhere in the meantime, so it stays as it is: Legal lens.')
    expect(lensIn(double.registry(), 'search')).toEqual(LENSES.find(({ id }) => id === 'search'))
    expect(lensIn(double.registry(), 'legal')).toEqual(theirs)
    expect(lensIn(double.registry(), 'other')).toEqual(other)
  })

  test('saving begins from what is there, and keeps nothing where that cannot be read', async () => {
    const double = filed()
    const { registry } = double.desk
    show(double, '#/copy/lenses/voice')
    await screen.findByRole('heading', { name: 'Voice lens' })
    await double.desk.keep(withLens(double.registry(), other))
    type('What it looks at', 'Listens.')
    double.desk.registry = () => Promise.reject(new Error('The disk is gone.'))
    press('Save')
    await screen.findByText('That did not work: The disk is gone.')
    expect(lensIn(double.registry(), 'voice')?.evaluationExpertise).not.toBe('Listens.')
    double.desk.registry = registry
    press('Save')
    await screen.findByText('Voice lens was saved, only in this browser.')
    expect(lensIn(double.registry(), 'voice')?.evaluationExpertise).toBe('Listens.')
    expect(lensIn(double.registry(), 'other')).toEqual(other)
  })

  test('two changes at once are both kept', async () => {
    const lost = withoutLens(withoutLens(shippedRegistry, 'hook'), 'positioning')
    const double = filed(lost)
    show(double)
    const notice = await screen.findByRole('region', { name: 'Lenses that are named and not there' })
    const buttons = within(notice).getAllByRole('button', { name: /^Bring back (Hook|Positioning) lens/ })
    buttons.forEach((button) => fireEvent.click(button))
    await waitFor(() => {
      expect(lensIn(double.registry(), 'hook')).toBeTruthy()
      expect(lensIn(double.registry(), 'positioning')).toBeTruthy()
    })
  })
})

describe('[CP-34] the registry as a file', () => {
  const file = (advisors: readonly unknown[]) => JSON.stringify({ advisors }, undefined, 1)

  test('goes out whole and comes in again the same', async () => {
    const double = copyDeskDouble({ registry: withLens(shippedRegistry, OWN) })
    const { save } = show(double)
    await screen.findByRole('heading', { name: 'Legal lens' })
    press('Save as a file')
    await waitFor(() => expect(save).toHaveBeenCalled())
    const [name, text = ''] = save.mock.calls[0] ?? []
    expect(name).toBe('lenses-and-kinds.json')
    expect(readRegistry(text)).toMatchObject(withLens(shippedRegistry, OWN))
    await drop(text)
    expect(await screen.findByText('Everything in it is here already.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Take over' }).disabled).toBe(true)
  })

  test('[CP-3] shows what is new and what is replaced, with old names and their lines, before anything is kept', async () => {
    const double = copyDeskDouble()
    show(double)
    await drop(file([OWN, { id: 'seo-expert', name: 'SEO', role: 'critic', evaluationExpertise: 'Ranks.' }]))
    const preview = await screen.findByRole('region', { name: 'What lenses.json would change' })
    expect(preview.textContent).toContain('New: Legal lens')
    expect(preview.textContent).toContain('Takes the place of what is here: Search lens')
    expect(preview.textContent).toMatch(
      /Line \d+: an old name, read as the one of today: seo-expert → search/,
    )
    expect(double.registry()).toBe(shippedRegistry)
    press('Take over')
    await screen.findByText('lenses.json was taken over.')
    expect(lensIn(double.registry(), 'search')?.evaluationExpertise).toBe('Ranks.')
    press('Undo')
    await waitFor(() => expect(double.registry()).toStrictEqual(shippedRegistry))
  })

  test('left alone it changes nothing', async () => {
    const double = copyDeskDouble()
    show(double)
    await drop(file([OWN]))
    await screen.findByText('New: Legal lens')
    press('Leave it')
    expect(screen.queryByText('New: Legal lens')).toBeNull()
    expect(double.registry()).toBe(shippedRegistry)
  })

  test('one that is none says what is wrong, and on which line', async () => {
    const double = copyDeskDouble()
    show(double)
    await drop('{\n "advisors": [\n  {"id": 3}\n ]\n}', 'mine.json')
    expect(await screen.findByText(/mine\.json cannot be taken: Line 3:/)).toBeTruthy()
    expect(double.registry()).toBe(shippedRegistry)
  })
})
