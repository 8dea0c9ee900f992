import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, test, vi } from 'vitest'
import { switchJury } from '../../../src/controls/jury-override'
import type { AgainOptions } from '../../../src/desk/again/again'
import { AgainView } from '../../../src/desk/again/again-view'
import { emptyRun } from '../../../src/desk/draft'
import { en } from '../../../src/i18n/en'
import { newRun } from '../../../src/i18n/new-run'
import { createTranslate } from '../../../src/i18n/t'
import { versusTexts } from '../../../src/i18n/versus'
import { clean } from '../../../src/prompts/clean'
import { REHEARSAL } from '../../../src/run/connection'
import { defaultCaps } from '../../../src/run/limits'
import type { Listed, Order } from '../../../workers/desk-surface'

const say = createTranslate(versusTexts)
const form = createTranslate(newRun)
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const named = (id: string): Listed => ({
  id,
  name: `Model ${id}`,
  provider: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  model: id,
  keyMode: 'tab',
  keyState: 'open',
  thinking: 'auto',
  lock: false,
  createdAt: 0,
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
const nothing = { usd: 0, tokens: 0, unpriced: 0, approx: false }

function show(more: Partial<AgainOptions> = {}) {
  const onRun = vi.fn<AgainOptions['onRun']>(() => Promise.resolve({}))
  const estimate = vi.fn<AgainOptions['desk']['estimate']>(() =>
    Promise.resolve({ tokens: [1000, 2000], usd: [0.1, 0.2], minutes: [1, 2] }),
  )
  render(() => (
    <AgainView
      desk={{
        connections: () => Promise.resolve([named('one'), named('two')]),
        estimate,
        spending: () => Promise.resolve({ caps: defaultCaps, day: nothing, month: nothing }),
      }}
      base={base}
      draft={emptyRun}
      offered={(kind) =>
        Promise.resolve(
          kind === 'brand' ? [{ id: 'k', name: 'Kiln' }] : [{ id: 's', name: 'Memo', policy: 'opt-out' }],
        )
      }
      brandOf={(id) => Promise.resolve({ kind: 'brand', name: id, text: `All of ${id}.`, from: id })}
      skillOf={(id) => Promise.resolve({ name: id, body: `All of ${id}.`, inputs: INPUTS })}
      onRun={onRun}
      onWrite={() => {}}
      clean={clean}
      run="old"
      t={createTranslate(en)}
      {...more}
    />
  ))
  return { onRun, estimate }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('nothing changed is the same run once more, with its estimate and caps first', async () => {
  const { onRun, estimate } = show()
  await screen.findByText('$0.10 to $0.20')
  expect(screen.getByText(say('again.noChanges'))).toBeTruthy()
  expect(screen.getByText(/Stops before it passes \$1.00 a run/)).toBeTruthy()
  expect(estimate).toHaveBeenCalledWith('one', base.brief, base.rules, base.materials)
  expect(onRun).not.toHaveBeenCalled()
  press(say('again.run'))
  await waitFor(() => expect(onRun).toHaveBeenCalledWith([base]))
})

test('with several connections there is a run for each, under what was changed', async () => {
  const { onRun } = show()
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Model two/ }))
  fireEvent.change(screen.getByRole('combobox', { name: say('again.brand') }), { target: { value: 'k' } })
  expect(screen.getByText(say('again.change.connection'))).toBeTruthy()
  await screen.findByText(say('again.change.brand'))
  press(say('again.runs', { n: 2 }))
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  const brand = { kind: 'brand', name: 'k', text: 'All of k.', from: 'k' }
  const materials = [brand, ...(base.materials ?? [])]
  expect(onRun.mock.calls[0]?.[0]).toEqual([
    { ...base, materials },
    { ...base, materials, connection: 'two' },
  ])
})

test('a skill that wants no jury goes along with a run that has none, and the old one comes back', async () => {
  const { onRun } = show()
  await screen.findByRole('option', { name: 'Memo' })
  const skill = screen.getByRole('combobox', { name: say('again.skill') })
  fireEvent.change(skill, { target: { value: 's' } })
  await screen.findByText(say('again.change.skill'))
  press(say('again.run'))
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  expect(onRun.mock.calls[0]?.[0][0]).toMatchObject({
    materials: [{ kind: 'skill', from: 's' }],
    rules: { language: 'de', enabled: false, enabledBy: 'skill' },
  })
  fireEvent.change(skill, { target: { value: 'before' } })
  await screen.findByText(say('again.noChanges'))
})

test('a rehearsal costs nothing, and with nobody to answer there is no run', async () => {
  const { onRun } = show({ base: { ...base, connection: REHEARSAL } })
  const rehearsal = await screen.findByRole('checkbox', { name: new RegExp(say('again.rehearsal')) })
  expect(screen.getByText(say('again.rehearsalText'))).toBeTruthy()
  fireEvent.click(rehearsal)
  expect(screen.getByRole('button', { name: say('again.run') })).toHaveProperty('disabled', true)
  expect(screen.getByText(say('again.nobody'))).toBeTruthy()
  expect(onRun).not.toHaveBeenCalled()
})

test('what keeps a connection from being asked is told by its name', async () => {
  show({ onRun: () => Promise.resolve({ refusal: { why: 'key_locked' }, connection: 'one' }) })
  await screen.findByText('$0.10 to $0.20')
  press(say('again.run'))
  await waitFor(() => expect(screen.getAllByRole('alert').at(-1)?.textContent).toMatch(/^Model one:.*locked/))
  expect(form('new.run')).toBe('Run')
})

test('what the chosen skill asks for is answered here, and goes along', async () => {
  const { onRun } = show()
  await screen.findByRole('option', { name: 'Memo' })
  const skill = screen.getByRole('combobox', { name: say('again.skill') })
  expect(screen.queryByRole('textbox', { name: 'place' })).toBeNull()
  fireEvent.change(skill, { target: { value: 's' } })
  const place = await screen.findByRole<HTMLInputElement>('textbox', { name: 'place' })
  place.focus()
  fireEvent.input(place, { target: { value: 'Harrow' } })
  expect(document.activeElement).toBe(place)
  fireEvent.change(screen.getByRole('combobox', { name: 'size' }), { target: { value: 'A3' } })
  press(say('again.run'))
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  const text = 'All of s.\n\n# Inputs\n\n- place: Harrow\n- size: A3'
  expect(onRun.mock.calls[0]?.[0][0]?.materials).toEqual([{ kind: 'skill', name: 's', text, from: 's' }])
  // It is another skill again: what was answered to the one before is no answer to it.
  fireEvent.change(skill, { target: { value: 'before' } })
  expect(screen.queryByRole('textbox', { name: 'place' })).toBeNull()
})

test('[DJ-5] what is switched on this device counts where neither a skill nor a project has said anything', async () => {
  switchJury(false)
  const { onRun } = show()
  await screen.findByText('$0.10 to $0.20')
  press(say('again.run'))
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  expect(onRun.mock.calls[0]?.[0][0]?.rules).toEqual({
    language: 'de',
    enabled: false,
    enabledBy: 'override',
  })
  switchJury(undefined)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: say('again.run') })).toHaveProperty('disabled', false),
  )
  press(say('again.run'))
  await waitFor(() => expect(onRun).toHaveBeenCalledTimes(2))
  expect(onRun.mock.calls[1]?.[0][0]).toEqual(base)
})

test.each(['skill', 'project'] as const)('[DJ-5] what the %s has said is not switched', async (enabledBy) => {
  switchJury(false)
  const rules = { language: 'de', enabled: true, enabledBy }
  const { onRun } = show({ base: { ...base, rules } })
  await screen.findByText('$0.10 to $0.20')
  press(say('again.run'))
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  expect(onRun.mock.calls[0]?.[0][0]?.rules).toEqual(rules)
})

test('[DJ-5] another skill that says nothing leaves it to the switch', async () => {
  switchJury(false)
  const { onRun } = show({
    base: { ...base, rules: { enabled: true, enabledBy: 'skill' } },
    offered: (kind) => Promise.resolve(kind === 'brand' ? [] : [{ id: 's', name: 'Memo' }]),
  })
  await screen.findByRole('option', { name: 'Memo' })
  fireEvent.change(screen.getByRole('combobox', { name: say('again.skill') }), { target: { value: 's' } })
  await screen.findByText(say('again.change.skill'))
  press(say('again.run'))
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce())
  expect(onRun.mock.calls[0]?.[0][0]?.rules).toMatchObject({ enabled: false, enabledBy: 'override' })
})
