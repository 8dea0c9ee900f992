// The same order runs again with what was changed, once for each chosen connection, after its cost was told.
import { fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { beforeEach, expect, test, vi } from 'vitest'
import { switchJury } from '../../../src/controls/jury-override'
import type { AgainOptions } from '../../../src/desk/again/again'
import { AgainView } from '../../../src/desk/again/again-view'
import { emptyRun } from '../../../src/desk/draft'
import { createTranslate } from '../../../src/i18n/t'
import { versusTexts } from '../../../src/i18n/versus'
import { clean } from '../../../src/prompts/clean'
import { REHEARSAL } from '../../../src/run/connection'
import type { Order } from '../../../workers/desk-surface'
import { button, press, t, type } from '../window'
import { createDouble, listed } from './double'

const say = createTranslate(versusTexts)
const RUN = say('again.run')

beforeEach(() => {
  localStorage.clear()
  switchJury(undefined)
})

const base: Order = {
  brief: { title: 'Tea', what: 'A page about tea.' },
  connection: 'one',
  rules: { language: 'de' },
  materials: [{ kind: 'skill', name: 'Poster', text: 'One sheet.' }],
}
const INPUTS = [
  { name: 'place', required: true, options: [] },
  { name: 'size', required: false, options: ['A2', 'A3'], fallback: 'A2' },
]
const MEMO = { id: 's', name: 'Memo' }

function show(more: Partial<AgainOptions> = {}) {
  const onRun = vi.fn<AgainOptions['onRun']>(async () => ({}))
  const connections = ['one', 'two'].map((id) => listed({ id, name: `Model ${id}` }))
  const { desk, asked } = createDouble({ connections })
  const offered: AgainOptions['offered'] = async (kind) =>
    kind === 'brand' ? [{ id: 'k', name: 'Kiln' }] : [{ ...MEMO, policy: 'opt-out' }]
  const brandOf: AgainOptions['brandOf'] = async (id) => ({
    kind: 'brand',
    name: id,
    text: `All of ${id}.`,
    from: id,
  })
  const skillOf: AgainOptions['skillOf'] = async (id) => ({ name: id, body: `All of ${id}.`, inputs: INPUTS })
  render(() => (
    <AgainView
      desk={desk}
      base={base}
      draft={emptyRun}
      offered={offered}
      brandOf={brandOf}
      skillOf={skillOf}
      onRun={onRun}
      onWrite={() => {}}
      clean={clean}
      run="old"
      t={t}
      {...more}
    />
  ))
  const ordered = async (name = RUN) => {
    onRun.mockClear()
    await waitFor(() => expect(button(name).disabled).toBe(false))
    press(name)
    await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
    return onRun.mock.calls[0]?.[0] ?? []
  }
  return { onRun, ordered, asked }
}

const priced = () => screen.findByText('$0.02 to $0.09')
async function chooseSkill(value: string) {
  if (value === 's') await screen.findByRole('option', { name: 'Memo' })
  fireEvent.change(screen.getByRole('combobox', { name: say('again.skill') }), { target: { value } })
}

test('nothing changed is the same run once more, with its estimate and caps first', async () => {
  const { onRun, ordered, asked } = show()
  await priced()
  expect(screen.getByText(say('again.noChanges'))).toBeTruthy()
  expect(screen.getByText(/Stops before it passes \$1.00 a run/)).toBeTruthy()
  expect(asked('estimate')).toEqual([['one', base.brief, base.rules, base.materials]])
  expect(onRun).not.toHaveBeenCalled()
  expect(await ordered()).toEqual([base])
})

test('with several connections there is a run for each, under what was changed', async () => {
  const { ordered } = show()
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Model two/ }))
  fireEvent.change(screen.getByRole('combobox', { name: say('again.brand') }), { target: { value: 'k' } })
  expect(screen.getByText(say('again.change.connection'))).toBeTruthy()
  await screen.findByText(say('again.change.brand'))
  const materials = [{ kind: 'brand', name: 'k', text: 'All of k.', from: 'k' }, ...(base.materials ?? [])]
  expect(await ordered(say('again.runs', { n: 2 }))).toEqual([
    { ...base, materials },
    { ...base, materials, connection: 'two' },
  ])
})

test('a rehearsal costs nothing, and with nobody to answer there is no run', async () => {
  show({ base: { ...base, connection: REHEARSAL } })
  const rehearsal = await screen.findByRole('checkbox', { name: new RegExp(say('again.rehearsal')) })
  expect(screen.getByText(say('again.rehearsalText'))).toBeTruthy()
  fireEvent.click(rehearsal)
  expect(button(RUN).disabled).toBe(true)
  expect(screen.getByText(say('again.nobody'))).toBeTruthy()
})

test('what keeps a connection from being asked is told by its name', async () => {
  show({ onRun: async () => ({ refusal: { why: 'key_locked' }, connection: 'one' }) })
  await priced()
  press(RUN)
  await waitFor(() => expect(screen.getAllByRole('alert').at(-1)?.textContent).toMatch(/^Model one:.*locked/))
})

test('what the chosen skill asks for is answered here and goes along; one that wants no jury has none, and the old one comes back', async () => {
  const { ordered } = show()
  expect(screen.queryByRole('textbox', { name: 'place' })).toBeNull()
  await chooseSkill('s')
  await screen.findByText(say('again.change.skill'))
  const place = await screen.findByRole<HTMLInputElement>('textbox', { name: 'place' })
  place.focus()
  type('place', 'Harrow')
  expect(document.activeElement).toBe(place)
  fireEvent.change(screen.getByRole('combobox', { name: 'size' }), { target: { value: 'A3' } })
  const text = 'All of s.\n\n# Inputs\n\n- place: Harrow\n- size: A3'
  expect(await ordered()).toMatchObject([
    {
      materials: [{ kind: 'skill', name: 's', text, from: 's' }],
      rules: { language: 'de', enabled: false, enabledBy: 'skill' },
    },
  ])
  await chooseSkill('before')
  await screen.findByText(say('again.noChanges'))
  // It is another skill again: what was answered to the one before is no answer to it.
  expect(screen.queryByRole('textbox', { name: 'place' })).toBeNull()
})

test('[DJ-5] what is switched on this device counts where neither a skill nor a project has said anything', async () => {
  switchJury(false)
  const { ordered } = show()
  await priced()
  const [order] = await ordered()
  expect(order?.rules).toEqual({ language: 'de', enabled: false, enabledBy: 'override' })
  switchJury(undefined)
  expect(await ordered()).toEqual([base])
})

test.each(['skill', 'project'] as const)('[DJ-5] what the %s has said is not switched', async (enabledBy) => {
  switchJury(false)
  const rules = { language: 'de', enabled: true, enabledBy }
  const { ordered } = show({ base: { ...base, rules } })
  await priced()
  expect(await ordered()).toMatchObject([{ rules }])
})

test('[DJ-5] another skill that says nothing leaves it to the switch', async () => {
  switchJury(false)
  const { ordered } = show({
    base: { ...base, rules: { enabled: true, enabledBy: 'skill' } },
    offered: async (kind) => (kind === 'brand' ? [] : [MEMO]),
  })
  await chooseSkill('s')
  await screen.findByText(say('again.change.skill'))
  expect(await ordered()).toMatchObject([{ rules: { enabled: false, enabledBy: 'override' } }])
})
