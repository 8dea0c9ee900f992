// The brand, the skill and the jury that are chosen go into the run, and the form says what decided whether it is judged.
import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { beforeEach, describe, expect, test } from 'vitest'
import { switchJury } from '../../../src/controls/jury-override'
import type { NewRunProps } from '../../../src/desk/new-run'
import type { ProjectRow } from '../../../src/store/rows'
import { press, type } from '../window'
import { cabinetDouble, KILN, POSTER, row } from './cabinet-double'
import { showForm, what, write } from './new-run-scene'

beforeEach(() => {
  localStorage.clear()
  switchJury(undefined)
  history.replaceState(null, '', '/')
})

const skill = (name: string, policy: string) =>
  row(name, 'skill', POSTER.replace('opt-out', policy).replace('tide-poster', name))

function show(props: Partial<NewRunProps> = {}) {
  const double = cabinetDouble(
    [
      row('ours', 'brand', '# Ours\n\n- Ink: #101010\n'),
      row('kiln', 'brand', KILN, { tokens: ':root { --glaze: #b3472f; }' }),
      row('tide', 'skill', POSTER),
      skill('strict', 'required'),
      skill('lenient', 'opt-in'),
    ],
    ['ours'],
  )
  return { ...showForm([], { cabinet: double.cabinet, ...props }), ...double }
}

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const brandText = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Brand' }).value
const change = (name: string, value: string) => fireEvent.change(select(name), { target: { value } })

async function choose(name: 'Brand' | 'Skill', value: string) {
  await waitFor(() => expect([...select(name).options].map((option) => option.value)).toContain(value))
  change(name, value)
}

describe('the brand of a run', () => {
  test('can be none, one of ours, one’s own, or written here; it goes along once, with its tokens.css and its name', async () => {
    const { ordered } = show()
    const groups = () => [...select('Brand').querySelectorAll('optgroup')]
    await waitFor(() => expect(groups()).toHaveLength(2))
    expect(groups().map(({ label, textContent }) => [label, textContent])).toEqual([
      ['Yours', 'Kiln'],
      ['Come with the app', 'Ours'],
    ])
    expect([...select('Brand').options].slice(0, 2).map(({ text }) => text)).toEqual(['Written here', 'None'])
    write()
    await choose('Brand', 'kiln')
    await screen.findByText('Pottery for people who cook.')
    const order = await ordered()
    expect(order?.materials).toEqual([
      { kind: 'brand', name: 'Kiln', text: expect.stringContaining('--glaze: #b3472f'), from: 'kiln' },
    ])
    // The default judges, and nothing about that is written into the run.
    expect(order).not.toHaveProperty('rules')
  })

  test('what was written here stays where it is while another one is chosen, and does not go along', async () => {
    const { ordered } = show()
    write()
    type('Brand', 'Warm greys.')
    await choose('Brand', 'none')
    expect(await ordered()).not.toHaveProperty('materials')
    await choose('Brand', '')
    expect(brandText()).toBe('Warm greys.')
    expect((await ordered())?.materials).toEqual([{ kind: 'brand', name: 'Brand', text: 'Warm greys.' }])
  })

  test('one that was deleted meanwhile keeps the run from beginning, and says so', async () => {
    const draft = { v: 2, brief: { what: 'A page' }, chosen: { brand: 'gone' } }
    localStorage.setItem('brief-draft', JSON.stringify(draft))
    const { onRun } = show()
    await screen.findByText('It is not there any more. Choose another one.')
    press('Run')
    await screen.findByText(/The brand that was chosen is not there any more/)
    expect(onRun).not.toHaveBeenCalled()
  })

  test('written here, it can be kept among one’s own, and is then the one that is chosen', async () => {
    const { cabinet, willTake, entry } = show()
    type('Brand', 'Warm greys.')
    willTake({ is: 'added', path: 'DESIGN.md', entry: entry('kiln') })
    press('Keep it among my brands')
    await waitFor(() => expect(select('Brand').value).toBe('kiln'))
    expect(cabinet.take).toHaveBeenCalledWith(expect.anything(), { clash: 'both', as: 'brand' })
    expect(screen.getByText('Kiln was taken in and chosen.')).toBeTruthy()
  })
})

describe('the skill of a run', () => {
  test('goes along with what it asks for, of which the brief says nothing', async () => {
    const { ordered } = show()
    write('A poster.')
    await choose('Skill', 'lenient')
    await screen.findByRole('textbox', { name: 'place' })
    type('place', 'Harrow')
    change('dark', 'yes')
    type('For whom', 'Sailors')
    expect(screen.queryByRole('textbox', { name: 'audience' })).toBeNull()
    const [material] = (await ordered())?.materials ?? []
    expect(material).toMatchObject({ kind: 'skill', name: 'lenient', from: 'lenient' })
    expect(material?.text).toContain('# Inputs\n\n- place: Harrow\n- size: A2\n- dark: yes')
  })

  test('its example takes the place of the brief, with a way back', async () => {
    show()
    write('Mine.')
    await choose('Skill', 'tide')
    fireEvent.click(await screen.findByRole('button', { name: 'Begin with its example brief' }))
    expect(what()).toHaveProperty('value', 'A poster for the spring tide at Harrow.')
    press('Undo')
    expect(what()).toHaveProperty('value', 'Mine.')
    expect(select('Skill').value).toBe('tide')
  })

  test('one that is dropped on the form is kept and chosen; a brand is written here as ever', async () => {
    const { cabinet, willTake, entry } = show()
    const form = what().closest('form')
    const drop = (file: File) => form && fireEvent.drop(form, { dataTransfer: { files: [file] } })
    willTake({ is: 'added', path: 'SKILL.md', entry: entry('tide') })
    drop(new File([POSTER], 'SKILL.md'))
    await waitFor(() => expect(select('Skill').value).toBe('tide'))
    expect(cabinet.take).toHaveBeenCalledWith(expect.anything(), { clash: 'both', only: 'skill' })
    await choose('Brand', 'kiln')
    willTake({ is: 'refused', path: 'DESIGN.md', why: 'unknown' })
    drop(new File(['Cold blues.'], 'DESIGN.md'))
    await waitFor(() => expect(select('Brand').value).toBe(''))
    await waitFor(() => expect(brandText()).toBe('Cold blues.'))
  })

  test('a skill of an earlier run goes along as it was, though it is in no list', async () => {
    const kept = { name: 'old', text: 'Do it well.', from: 'tide' }
    const draft = { v: 2, brief: { what: 'A page' }, chosen: { brand: '', skill: 'run' }, skill: kept }
    localStorage.setItem('brief-draft', JSON.stringify(draft))
    const { ordered } = show()
    await screen.findByRole('option', { name: 'As in that run: old' })
    // The cabinet still knows that it wants no jury.
    await screen.findByText(/No jury: the skill “tide-poster” wants none/)
    const order = await ordered()
    expect(order?.materials).toEqual([{ kind: 'skill', ...kept }])
    expect(order?.rules).toEqual({ enabled: false, enabledBy: 'skill' })
  })
})

test('chips say what goes into the run, lead to its field, and take a brand or a skill out', async () => {
  show()
  await choose('Brand', 'kiln')
  await choose('Skill', 'tide')
  await screen.findByRole('button', { name: 'Brand: Kiln' })
  fireEvent.click(await screen.findByRole('button', { name: 'Skill: tide-poster' }))
  expect(document.activeElement).toBe(select('Skill'))
  press('Remove tide-poster')
  await screen.findByRole('button', { name: 'No skill' })
  expect(document.activeElement?.textContent).toBe('No skill')
  press('Remove Kiln')
  expect(await screen.findByRole('button', { name: 'No brand' })).toBeTruthy()
})

describe('[DJ-5] whether a run is judged, and who says so', () => {
  const said = () => document.querySelector('.judging > p')?.textContent
  const says = (words: string) => waitFor(() => expect(said()).toContain(words))
  const switches = () => screen.queryByRole('button', { name: /Go without the jury|Back to the default/ })
  const shop = (more: Partial<ProjectRow>) => ({
    projects: async () => [{ id: 'p', name: 'Shop', createdAt: 1, ...more }],
    project: 'p',
  })

  test('the default, the person’s switch on this device, and back', async () => {
    const { ordered } = show()
    expect(said()).toBe('The jury is on. That is the default.')
    press('Go without the jury')
    expect(said()).toMatch(/^No jury: you have switched it off for this device/)
    expect(screen.queryByText('How the jury works')).toBeNull()
    write()
    expect((await ordered())?.rules).toEqual({ enabled: false, enabledBy: 'override' })
    press('Back to the default')
    expect(said()).toBe('The jury is on. That is the default.')
  })

  test('the address is heard, and leaves nothing to switch', () => {
    for (const [address, words] of [
      ['/?jury=off', 'No jury: the address of this page says so'],
      ['/#/new?jury=off', 'No jury: the address of this page says so'],
      ['/?jury=on', 'The jury is on: the address of this page says so'],
    ] as const) {
      history.replaceState(null, '', address)
      show()
      expect(said(), address).toContain(words)
      expect(switches()).toBeNull()
      cleanup()
    }
  })

  test.each([
    [false, 'No jury: the project says so'],
    [true, 'The jury is on: the project says so'],
  ])('a project that says %s goes before the person’s own switch', async (enabled, words) => {
    switchJury(!enabled)
    const { ordered } = show(shop({ critiqueTheaterEnabled: enabled }))
    await says(words)
    expect(switches()).toBeNull()
    write()
    expect((await ordered())?.rules).toEqual({ enabled, enabledBy: 'project' })
  })

  test.each([
    ['strict', true, 'The jury is on: the skill “strict” requires it.'],
    ['tide', false, 'No jury: the skill “tide-poster” wants none'],
  ])('the skill %s has the last word', async (id, enabled, words) => {
    switchJury(!enabled)
    const { ordered } = show(shop({ critiqueTheaterEnabled: !enabled }))
    await choose('Skill', id)
    await says(words)
    write()
    expect((await ordered())?.rules).toEqual({ enabled, enabledBy: 'skill' })
  })

  test('of a page that exists nothing is said: it was brought to be judged', () => {
    switchJury(false)
    show({ page: { name: 'shop.html', html: '<p>' } })
    expect(said()).toBeUndefined()
  })

  test('what a project goes by comes into the form, and takes the place of nothing', async () => {
    show(shop({ brand: 'kiln', skill: 'lenient' }))
    await waitFor(() => expect(select('Brand').value).toBe('kiln'))
    await waitFor(() => expect(select('Skill').value).toBe('lenient'))
  })
})
