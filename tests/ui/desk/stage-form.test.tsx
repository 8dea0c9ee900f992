import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Listed, NotStaged, StageCost } from '../../../workers/desk-surface'
import { StageFormView } from '../../../src/desk/stages/stage-view'
import type { StageSubject } from '../../../src/desk/stages/subject'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import type { StageKind, StageWish } from '../../../src/run/stage-wish'
import { createDouble, listed } from './double'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const subject: StageSubject = {
  run: 'r1',
  title: 'Bread',
  brief: { title: 'Bread', what: 'A page for a bakery' },
  materials: [],
  bytes: 2000,
  looked: { connection: 'Claude', connectionId: 'a', family: 'Anthropic' },
  rounds: [2, 1],
}

const DAY = { scope: 'day', unit: 'usd', limit: 2 } as const
const EACH: StageCost['sum'] = { tokens: [1000, 9000], minutes: [1, 2], usd: [0.1, 1] }

const CLAUDE = listed({ id: 'a', name: 'Claude' })
const GPT = listed({ id: 'b', name: 'GPT', provider: 'openai', model: 'gpt-5' })
const GEMINI = listed({ id: 'c', name: 'Gemini', provider: 'gemini', model: 'gemini-2.5-pro' })
const ALL = [CLAUDE, GPT, GEMINI]

async function show(
  kind: StageKind,
  connections: readonly Listed[] = ALL,
  more: {
    refusal?: NotStaged
    change?: Partial<StageSubject>
    refused?: NotStaged
    cost?: Partial<StageCost>
  } = {},
) {
  const onStart = vi.fn<(wish: StageWish) => Promise<NotStaged | undefined>>(async () => more.refusal)
  const { desk, asked } = createDouble({ connections, ...(more.cost && { stageCost: more.cost }) })
  render(() => (
    <StageFormView
      desk={desk}
      kind={kind}
      subject={{ ...subject, ...more.change }}
      refused={more.refused}
      t={createTranslate(en)}
      onStart={onStart}
    />
  ))
  const [first] = connections
  await screen.findByText(first ? first.name : 'There is no connection yet.', { selector: 'b, p' })
  return { onStart, asked, wished: () => onStart.mock.lastCall?.[0] }
}

const begin = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^(Start|Ask)/ }))
  await Promise.resolve()
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'select' }), { target: { value } })

describe('who is asked', () => {
  test('[OK-4] every connection that can be is ticked, each with its maker and how it judges', async () => {
    const { wished } = await show('exam')
    expect(box(/Claude/).closest('label')?.textContent).toContain('Anthropic · uncalibrated as a judge')
    await begin()
    expect(wished()).toEqual({ kind: 'exam', use: 'artifact', seats: ['a', 'b', 'c'] })
  })

  test('a connection that cannot be asked is shown with why, and is not ticked', async () => {
    await show('exam', [CLAUDE, listed({ id: 'l', name: 'Locked', keyState: 'locked' })])
    expect(box(/Locked/).disabled).toBe(true)
    expect(box(/Locked/).closest('label')?.textContent).toContain('its key is locked')
  })

  test('a second opinion asks others than the run has, and of two makers', async () => {
    const { wished } = await show('opinion')
    await begin()
    expect(wished()).toEqual({ kind: 'opinion', seats: ['b', 'c'] })
  })

  test('where there is only the one that the run has asked, it judges again, and that is said', async () => {
    const { wished } = await show('opinion', [CLAUDE])
    expect(screen.getByText(/errs as it did then/)).toBeTruthy()
    await begin()
    expect(wished()).toEqual({ kind: 'opinion', seats: ['a'] })
  })

  test('one family is told before anything is asked', async () => {
    await show('exam', [CLAUDE, listed({ id: 'h', name: 'Haiku', model: 'claude-haiku-4-5' })])
    expect(screen.getByText(/One family: counts as about one juror/)).toBeTruthy()
  })

  test('[OK-7] one connection cross-examines nothing, and nothing is begun', async () => {
    const { onStart } = await show('exam', [CLAUDE])
    await begin()
    expect(onStart).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('Not cross-examined: one connection only')
  })

  test('without any, the stage is played and costs nothing', async () => {
    const { wished } = await show('acceptance', [])
    expect(screen.getByText(/Nobody is ticked, so it is rehearsed/)).toBeTruthy()
    await begin()
    expect(wished()).toEqual({
      kind: 'acceptance',
      seats: ['rehearsal', 'rehearsal', 'rehearsal'],
      critic: 'rehearsal',
    })
  })
})

describe('how it is asked', () => {
  test('[OK-5] rounds and posture are those of its use until they are chosen', async () => {
    const { wished } = await show('exam')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '2' }).checked).toBe(true)
    expect(box(/Try to break everything/).checked).toBe(true)
    choose(/What it is for/, 'ship')
    expect(box(/Try to break everything/).checked).toBe(false)
    choose(/What it is for/, 'brief')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '1' }).checked).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: '3' }))
    fireEvent.click(box(/Try to break everything/))
    await begin()
    expect(wished()).toMatchObject({ use: 'brief', maxRounds: 3, adversarial: false })
  })

  test('[OK-24] it is said beside the tick what looking for oneself costs', async () => {
    await show('exam')
    expect(screen.getByText(/costs two to three times as much/)).toBeTruthy()
  })

  test('[OK-25] where the stage is played, its coverage critic is played as well, and that is said', async () => {
    const { wished } = await show('exam', [])
    expect(screen.getByText('Coverage critic: Off')).toBeTruthy()
    choose(/Coverage critic/, 'rehearsal')
    expect(screen.getByText('Coverage critic: A played juror')).toBeTruthy()
    choose(/words/i, 'rehearsal')
    await begin()
    expect(wished()).toMatchObject({ critic: 'rehearsal', summary: 'rehearsal' })
    choose(/Coverage critic/, '')
    await begin()
    expect(wished()).not.toHaveProperty('critic')
  })

  test('a played critic of last time joins nobody who is paid', async () => {
    localStorage.setItem('stage.exam', JSON.stringify({ coverage: 'rehearsal' }))
    const { wished } = await show('exam')
    expect(screen.getByText('Coverage critic: Off')).toBeTruthy()
    await begin()
    expect(wished()).not.toHaveProperty('critic')
  })

  test('[OK-25] the coverage critic is off until one of the connections is chosen, and echoed where it is begun', async () => {
    const { wished } = await show('exam')
    expect(screen.getByText('Coverage critic: Off')).toBeTruthy()
    choose(/Coverage critic/, 'b')
    expect(screen.getByText('Coverage critic: GPT (gpt-5)')).toBeTruthy()
    await begin()
    expect(wished()).toMatchObject({ critic: 'b' })
    choose(/What it is for/, 'ship')
    expect(screen.queryByLabelText(/Coverage critic/, { selector: 'select' })).toBeNull()
    await begin()
    expect(wished()).not.toHaveProperty('critic')
  })

  test('whoever words the outcome is chosen apart', async () => {
    const { wished } = await show('exam')
    choose(/Put into words by/, 'c')
    await begin()
    expect(wished()).toMatchObject({ summary: 'c' })
  })

  test('who looks for reasons against is one of those that are asked', async () => {
    const { wished } = await show('acceptance')
    choose(/Acceptance critic/, 'b')
    await begin()
    expect(wished()).toEqual({ kind: 'acceptance', seats: ['a', 'b', 'c'], critic: 'b' })
    fireEvent.click(box(/GPT/))
    await begin()
    expect(wished()).toEqual({ kind: 'acceptance', seats: ['a', 'c'], critic: 'a' })
  })

  test('a plan is that of the newest round with something to revise, unless an earlier one is chosen', async () => {
    const { wished } = await show('plan')
    await begin()
    expect(wished()).toEqual({ kind: 'plan', seats: ['a', 'b', 'c'], round: 2 })
    choose(/Revision plan of/, '1')
    fireEvent.click(box(/Try to break everything/))
    await begin()
    expect(wished()).toMatchObject({ round: 1, adversarial: false })
  })

  test('where no round has left anything to revise, nothing is begun', async () => {
    const { onStart } = await show('plan', ALL, { change: { rounds: [] } })
    await begin()
    expect(onStart).not.toHaveBeenCalled()
    expect(screen.getByRole('alert').textContent).toContain('left anything to revise')
  })

  test('[OK-50] what was chosen is chosen again the next time, but for connections that are gone', async () => {
    await show('exam')
    fireEvent.click(box(/Gemini/))
    fireEvent.click(screen.getByRole('radio', { name: '3' }))
    choose(/Coverage critic/, 'b')
    await begin()
    await waitFor(() => expect(localStorage.getItem('stage.exam')).toContain('"rounds":3'))
    cleanup()
    const again = await show('exam')
    await begin()
    expect(again.wished()).toEqual({
      kind: 'exam',
      use: 'artifact',
      seats: ['a', 'b'],
      maxRounds: 3,
      critic: 'b',
    })
    cleanup()
    const without = await show('exam', [CLAUDE, GEMINI])
    fireEvent.click(box(/Gemini/))
    await begin()
    expect(without.wished()).not.toHaveProperty('critic')
  })
})

describe('before it is begun', () => {
  test('[OK-42] calls and money are told, in all and for each connection', async () => {
    await show('exam')
    expect(await screen.findByText('Calls: 2 to 8')).toBeTruthy()
    expect(screen.getByText('By connection')).toBeTruthy()
    expect(screen.getAllByText(/Calls: 1 to 4/)).toHaveLength(3)
  })

  test('[4.0] where some have no price, the money of the others is told with their limits, and who has none', async () => {
    const sum: StageCost['sum'] = { tokens: [9000, 90_000], minutes: [1, 4], passes: DAY }
    await show('exam', ALL, { cost: { sum, part: { usd: [0.2, 3], unpriced: ['b', 'c'] } } })
    expect(await screen.findByText(/^No price is known of GPT, Gemini\./)).toBeTruthy()
    expect(screen.getByText(/\$0\.20.*\$3\.00/)).toBeTruthy()
    expect(screen.getByText(/may pass your cap for today/)).toBeTruthy()
  })

  test('what may fall to any of them is told of each, and that it is less together', async () => {
    const each = ALL.map(({ id }) => ({ connection: id, calls: [1, 12] as const, estimate: EACH }))
    await show('opinion', ALL, { cost: { calls: [3, 16], each } })
    expect(await screen.findByText(/All together it is less/)).toBeTruthy()
    cleanup()
    await show('exam', ALL, { cost: { calls: [3, 12] } })
    expect(await screen.findByText(/At most means every round/)).toBeTruthy()
    expect(screen.queryByText(/All together it is less/)).toBeNull()
  })

  test('a connection that is refused is named, and the form stays as it was', async () => {
    await show('opinion', ALL, { refusal: { why: 'key_locked', connection: 'c' } })
    await begin()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Gemini: '))
    expect(box(/Gemini/).checked).toBe(true)
  })

  test('one that is gone is named as that, and what has no connection to it is said alone', async () => {
    await show('opinion', ALL, { refused: { why: 'no_connection', connection: 'x' } })
    expect(screen.getByRole('alert').textContent).toContain('a connection that is not here any more')
    cleanup()
    await show('opinion', ALL, { refused: { why: 'driven' } })
    expect(screen.getByRole('alert').textContent).toContain(
      'Something of this run goes on, here or in another tab',
    )
    cleanup()
    const cap = { scope: 'run', unit: 'usd', limit: 1 } as const
    await show('opinion', ALL, { refused: { why: 'cap', cap } })
    expect(screen.getByRole('alert').textContent).toContain('$1')
  })

  test('Ctrl and Enter begin it from anywhere in the form', async () => {
    const { onStart } = await show('exam')
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(onStart).toHaveBeenCalledOnce())
  })
})
