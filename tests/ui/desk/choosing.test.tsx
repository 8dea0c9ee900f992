import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { switchJury } from '../../../src/controls/jury-override'
import { type NewRunProps, NewRunView } from '../../../src/desk/new-run'
import type { NewRunDesk } from '../../../src/desk/run-form'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { clean } from '../../../src/prompts/clean'
import { defaultCaps } from '../../../src/run/limits'
import type { ProjectRow } from '../../../src/store/rows'
import { cabinetDouble, KILN, POSTER, row } from './cabinet-double'

beforeEach(() => {
  localStorage.clear()
  switchJury(undefined)
  history.replaceState(null, '', '/')
})
afterEach(cleanup)

const nothing = { usd: 0, tokens: 0, unpriced: 0, approx: false }
const desk: NewRunDesk = {
  connections: () => Promise.resolve([]),
  estimate: () => Promise.reject(new Error('none')),
  spending: () => Promise.resolve({ caps: defaultCaps, day: nothing, month: nothing }),
  stageCost: () => Promise.reject(new Error('none')),
  requirementsCost: () => Promise.reject(new Error('none')),
  draftRequirements: () => Promise.reject(new Error('none')),
  cancelRequirements: () => Promise.resolve(),
}
const attach: NewRunProps['attach'] = {
  shrink: () => Promise.reject(new Error('No picture.')),
  read: () => Promise.resolve(undefined),
  keep: () => Promise.resolve(),
}

const REQUIRED = POSTER.replace('opt-out', 'required').replace('tide-poster', 'strict')
const OPTIONAL = POSTER.replace('opt-out', 'opt-in').replace('tide-poster', 'lenient')

const filled = () =>
  cabinetDouble(
    [
      row('ours', 'brand', '# Ours\n\n- Ink: #101010\n'),
      row('kiln', 'brand', KILN, { tokens: ':root { --glaze: #b3472f; }' }),
      row('tide', 'skill', POSTER),
      row('strict', 'skill', REQUIRED),
      row('lenient', 'skill', OPTIONAL),
    ],
    ['ours'],
  )

function show(double = filled(), props: Partial<NewRunProps> = {}) {
  const onRun = vi.fn<NewRunProps['onRun']>(() => Promise.resolve(undefined))
  render(() => (
    <NewRunView
      desk={desk}
      attach={attach}
      cabinet={double.cabinet}
      t={createTranslate(en)}
      clean={clean}
      onRun={onRun}
      {...props}
    />
  ))
  return { onRun, ...double }
}

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const what = () => screen.getByRole('textbox', { name: /What page do you want/ })
const write = (words: string) => fireEvent.input(what(), { target: { value: words } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

async function choose(name: 'Brand' | 'Skill', value: string) {
  await waitFor(() => expect([...select(name).options].map((option) => option.value)).toContain(value))
  fireEvent.change(select(name), { target: { value } })
}

async function ordered(onRun: ReturnType<typeof show>['onRun']) {
  onRun.mockClear()
  press('Run')
  await waitFor(() => expect(onRun).toHaveBeenCalled())
  return onRun.mock.lastCall?.[0]
}

describe('the brand of a run', () => {
  test('can be none, one of ours, one’s own, or written here; the person’s own come first', async () => {
    show()
    await waitFor(() => expect(select('Brand').querySelectorAll('optgroup')).toHaveLength(2))
    const groups = [...select('Brand').querySelectorAll('optgroup')].map(({ label, textContent }) => [
      label,
      textContent,
    ])
    expect(groups).toEqual([
      ['Yours', 'Kiln'],
      ['Come with the app', 'Ours'],
    ])
    expect([...select('Brand').options].slice(0, 2).map(({ text }) => text)).toEqual(['Written here', 'None'])
  })

  test('goes along once, with its tokens.css and what it is called', async () => {
    const { onRun } = show()
    write('A page about tea.')
    await choose('Brand', 'kiln')
    await screen.findByText('Pottery for people who cook.')
    const order = await ordered(onRun)
    expect(order?.materials).toEqual([
      { kind: 'brand', name: 'Kiln', text: expect.stringContaining('--glaze: #b3472f'), from: 'kiln' },
    ])
    expect(order).not.toHaveProperty('rules')
  })

  test('what was written here stays where it is while another one is chosen, and does not go along', async () => {
    const { onRun } = show()
    write('A page about tea.')
    fireEvent.input(screen.getByRole('textbox', { name: 'Brand' }), { target: { value: 'Warm greys.' } })
    await choose('Brand', 'none')
    expect((await ordered(onRun))?.materials).toBeUndefined()
    await choose('Brand', '')
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Brand' }).value).toBe('Warm greys.')
    expect((await ordered(onRun))?.materials).toEqual([{ kind: 'brand', name: 'Brand', text: 'Warm greys.' }])
  })

  test('one that was deleted meanwhile keeps the run from beginning, and says so', async () => {
    localStorage.setItem(
      'brief-draft',
      JSON.stringify({ v: 2, brief: { what: 'A page' }, chosen: { brand: 'gone' } }),
    )
    const { onRun } = show()
    await screen.findByText('It is not there any more. Choose another one.')
    press('Run')
    await screen.findByText(/The brand that was chosen is not there any more/)
    expect(onRun).not.toHaveBeenCalled()
  })

  test('written here, it can be kept among one’s own, and is then the one that is chosen', async () => {
    const { cabinet, willTake, entry } = show()
    fireEvent.input(screen.getByRole('textbox', { name: 'Brand' }), { target: { value: 'Warm greys.' } })
    willTake({ is: 'added', path: 'DESIGN.md', entry: entry('kiln') })
    press('Keep it among my brands')
    await waitFor(() => expect(select('Brand').value).toBe('kiln'))
    expect(cabinet.take).toHaveBeenCalledWith(expect.anything(), { clash: 'both', as: 'brand' })
    expect(screen.getByText('Kiln was taken in and chosen.')).toBeTruthy()
  })
})

describe('the skill of a run', () => {
  test('goes along with what it asks for, of which the brief says nothing', async () => {
    const { onRun } = show()
    write('A poster.')
    await choose('Skill', 'lenient')
    fireEvent.input(await screen.findByRole('textbox', { name: 'place' }), { target: { value: 'Harrow' } })
    fireEvent.change(select('dark'), { target: { value: 'yes' } })
    fireEvent.input(screen.getByRole('textbox', { name: 'For whom' }), { target: { value: 'Sailors' } })
    expect(screen.queryByRole('textbox', { name: 'audience' })).toBeNull()
    const [material] = (await ordered(onRun))?.materials ?? []
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
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Brand' })).toHaveProperty('value', 'Cold blues.'),
    )
    expect(select('Brand').value).toBe('')
  })

  test('a skill of an earlier run goes along as it was, though it is in no list', async () => {
    localStorage.setItem(
      'brief-draft',
      JSON.stringify({
        v: 2,
        brief: { what: 'A page' },
        chosen: { brand: '', skill: 'run' },
        skill: { name: 'old', text: 'Do it well.', from: 'tide' },
      }),
    )
    const { onRun } = show()
    await screen.findByRole('option', { name: 'As in that run: old' })
    // The cabinet still knows that it wants no jury.
    await screen.findByText(/No jury: the skill “tide-poster” wants none/)
    const order = await ordered(onRun)
    expect(order?.materials).toEqual([{ kind: 'skill', name: 'old', text: 'Do it well.', from: 'tide' }])
    expect(order?.rules).toEqual({ enabled: false, enabledBy: 'skill' })
  })
})

describe('chips at the head of the form', () => {
  test('say what goes into the run, lead to its field, and take a brand or a skill out', async () => {
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
})

describe('[DJ-5] whether a run is judged, and who says so', () => {
  const said = () => document.querySelector('.judging > p')?.textContent
  const projects = (on: boolean | undefined) => {
    const project: ProjectRow = {
      id: 'p',
      name: 'Shop',
      createdAt: 1,
      ...(on !== undefined && { critiqueTheaterEnabled: on }),
    }
    return { projects: () => Promise.resolve([project]), project: 'p' }
  }

  test('the default: on, and nothing is written into the run', async () => {
    const { onRun } = show()
    expect(said()).toBe('The jury is on. That is the default.')
    write('A page.')
    expect(await ordered(onRun)).not.toHaveProperty('rules')
  })

  test('the person’s switch on this device, and back', async () => {
    const { onRun } = show()
    press('Go without the jury')
    expect(said()).toMatch(/^No jury: you have switched it off for this device/)
    expect(screen.queryByText('How the jury works')).toBeNull()
    write('A page.')
    expect((await ordered(onRun))?.rules).toEqual({ enabled: false, enabledBy: 'override' })
    press('Back to the default')
    expect(said()).toBe('The jury is on. That is the default.')
  })

  test.each([
    ['/?jury=off', 'No jury: the address of this page says so'],
    ['/#/new?jury=off', 'No jury: the address of this page says so'],
    ['/?jury=on', 'The jury is on: the address of this page says so'],
  ])('the address %s', (address, words) => {
    history.replaceState(null, '', address)
    show()
    expect(said()).toContain(words)
    expect(screen.queryByRole('button', { name: /Go without the jury|Back to the default/ })).toBeNull()
  })

  test.each([
    [false, 'No jury: the project says so', { enabled: false, enabledBy: 'project' }],
    [true, 'The jury is on: the project says so', { enabled: true, enabledBy: 'project' }],
  ] as const)('a project that says %s goes before the person’s own switch', async (on, words, rules) => {
    switchJury(!on)
    const { onRun } = show(filled(), projects(on))
    await waitFor(() => expect(said()).toContain(words))
    expect(screen.queryByRole('button', { name: 'Back to the default' })).toBeNull()
    write('A page.')
    expect((await ordered(onRun))?.rules).toEqual(rules)
  })

  test('a skill that requires the jury has the last word', async () => {
    switchJury(false)
    const { onRun } = show(filled(), projects(false))
    await choose('Skill', 'strict')
    await waitFor(() => expect(said()).toBe('The jury is on: the skill “strict” requires it.'))
    write('A page.')
    expect((await ordered(onRun))?.rules).toEqual({ enabled: true, enabledBy: 'skill' })
  })

  test('so has a skill that wants none', async () => {
    switchJury(true)
    const { onRun } = show(filled(), projects(true))
    await choose('Skill', 'tide')
    await waitFor(() => expect(said()).toMatch(/^No jury: the skill “tide-poster” wants none/))
    write('A page.')
    expect((await ordered(onRun))?.rules).toEqual({ enabled: false, enabledBy: 'skill' })
  })

  test('of a page that exists nothing is said: it was brought to be judged', () => {
    switchJury(false)
    show(filled(), { page: { name: 'shop.html', html: '<p>' } })
    expect(said()).toBeUndefined()
  })
})

test('what a project goes by comes into the form, and takes the place of nothing', async () => {
  const project: ProjectRow = { id: 'p', name: 'Shop', createdAt: 1, brand: 'kiln', skill: 'lenient' }
  show(filled(), { projects: () => Promise.resolve([project]), project: 'p' })
  await waitFor(() => expect(select('Brand').value).toBe('kiln'))
  await waitFor(() => expect(select('Skill').value).toBe('lenient'))
})
