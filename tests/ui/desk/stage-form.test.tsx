// The form of a stage asks whom and how it is told to, names the cost for each before it begins, and remembers the choice.
import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { StageFormView } from '../../../src/desk/stages/stage-view'
import type { StageSubject } from '../../../src/desk/stages/subject'
import type { StageKind, StageWish } from '../../../src/run/stage-wish'
import type { Listed, NotStaged, StageCost } from '../../../workers/desk-surface'
import { press, t } from '../window'
import { createDouble, ESTIMATE, listed } from './double'

beforeEach(() => localStorage.clear())

const subject: StageSubject = {
  run: 'r1',
  title: 'Bread',
  brief: { title: 'Bread', what: 'A page for a bakery' },
  materials: [],
  bytes: 2000,
  looked: { connection: 'Claude', connectionId: 'a', family: 'Anthropic' },
  rounds: [2, 1],
}

const CLAUDE = listed({ id: 'a', name: 'Claude' })
const GPT = listed({ id: 'b', name: 'GPT', provider: 'openai', model: 'gpt-5' })
const GEMINI = listed({ id: 'c', name: 'Gemini', provider: 'gemini', model: 'gemini-2.5-pro' })
const ALL = [CLAUDE, GPT, GEMINI]

interface More {
  readonly refusal?: NotStaged
  readonly refused?: NotStaged
  readonly change?: Partial<StageSubject>
  readonly cost?: Partial<StageCost>
}

async function show(kind: StageKind, connections: readonly Listed[] = ALL, more: More = {}) {
  const onStart = vi.fn<(wish: StageWish) => Promise<NotStaged | undefined>>(async () => more.refusal)
  const { desk } = createDouble({ connections, ...(more.cost && { stageCost: more.cost }) })
  render(() => (
    <StageFormView
      desk={desk}
      kind={kind}
      subject={{ ...subject, ...more.change }}
      refused={more.refused}
      t={t}
      onStart={onStart}
    />
  ))
  await screen.findByText(connections[0]?.name ?? 'There is no connection yet.', { selector: 'b, p' })
  /** What is asked for at a press of the button. Undefined where nothing is begun. */
  const begun = async () => {
    press(/^(Start|Ask)/)
    await Promise.resolve()
    return onStart.mock.lastCall?.[0]
  }
  return { onStart, begun }
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const wordsOf = (name: RegExp) => box(name).closest('label')?.textContent
const choose = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'select' }), { target: { value } })
const says = (words: string | RegExp) => expect(screen.getByText(words)).toBeTruthy()
const alert = () => screen.getByRole('alert').textContent

describe('who is asked', () => {
  test('[OK-4] every connection that can be is ticked, with its maker and how it judges; the others say why not', async () => {
    const { begun } = await show('exam', [...ALL, listed({ id: 'l', name: 'Locked', keyState: 'locked' })])
    expect(wordsOf(/Claude/)).toContain('Anthropic · uncalibrated as a judge')
    expect(box(/Locked/).disabled).toBe(true)
    expect(wordsOf(/Locked/)).toContain('its key is locked')
    expect(await begun()).toEqual({ kind: 'exam', use: 'artifact', seats: ['a', 'b', 'c'] })
  })

  test('a second opinion asks others than the run has; where there is only that one, it judges again, and that is said', async () => {
    const { begun } = await show('opinion')
    expect(await begun()).toEqual({ kind: 'opinion', seats: ['b', 'c'] })
    cleanup()
    const alone = await show('opinion', [CLAUDE])
    says(/errs as it did then/)
    expect(await alone.begun()).toEqual({ kind: 'opinion', seats: ['a'] })
  })

  test('one family is told before anything is asked', async () => {
    await show('exam', [CLAUDE, listed({ id: 'h', name: 'Haiku', model: 'claude-haiku-4-5' })])
    says(/One family: counts as about one juror/)
  })

  test('[OK-7] one connection cross-examines nothing, and nothing is begun', async () => {
    const { begun } = await show('exam', [CLAUDE])
    expect(await begun()).toBeUndefined()
    expect(alert()).toContain('Not cross-examined: one connection only')
  })

  test('without any, the stage is played and costs nothing', async () => {
    const { begun } = await show('acceptance', [])
    says(/Nobody is ticked, so it is rehearsed/)
    expect(await begun()).toEqual({
      kind: 'acceptance',
      seats: ['rehearsal', 'rehearsal', 'rehearsal'],
      critic: 'rehearsal',
    })
  })
})

describe('how it is asked', () => {
  const BREAK = /Try to break everything/

  test('[OK-5] [OK-24] rounds and posture are those of its use until they are chosen, and what looking costs is said', async () => {
    const { begun } = await show('exam')
    says(/costs two to three times as much/)
    expect([radio('2').checked, box(BREAK).checked]).toEqual([true, true])
    choose(/What it is for/, 'ship')
    expect(box(BREAK).checked).toBe(false)
    choose(/What it is for/, 'brief')
    expect(radio('1').checked).toBe(true)
    fireEvent.click(radio('3'))
    fireEvent.click(box(BREAK))
    choose(/Put into words by/, 'c')
    expect(await begun()).toMatchObject({ use: 'brief', maxRounds: 3, adversarial: false, summary: 'c' })
  })

  test('[OK-25] where the stage is played, its coverage critic is played as well, and that is said', async () => {
    const { begun } = await show('exam', [])
    says('Coverage critic: Off')
    choose(/Coverage critic/, 'rehearsal')
    says('Coverage critic: A played juror')
    choose(/words/i, 'rehearsal')
    expect(await begun()).toMatchObject({ critic: 'rehearsal', summary: 'rehearsal' })
    choose(/Coverage critic/, '')
    expect(await begun()).not.toHaveProperty('critic')
  })

  test('[OK-25] the coverage critic is off until a connection is chosen, and echoed; a played one joins nobody who is paid', async () => {
    localStorage.setItem('stage.exam', JSON.stringify({ coverage: 'rehearsal' }))
    const { begun } = await show('exam')
    says('Coverage critic: Off')
    expect(await begun()).not.toHaveProperty('critic')
    choose(/Coverage critic/, 'b')
    says('Coverage critic: GPT (gpt-5)')
    expect(await begun()).toMatchObject({ critic: 'b' })
    choose(/What it is for/, 'ship')
    expect(screen.queryByLabelText(/Coverage critic/, { selector: 'select' })).toBeNull()
    expect(await begun()).not.toHaveProperty('critic')
  })

  test('who looks for reasons against is one of those that are asked', async () => {
    const { begun } = await show('acceptance')
    choose(/Acceptance critic/, 'b')
    expect(await begun()).toEqual({ kind: 'acceptance', seats: ['a', 'b', 'c'], critic: 'b' })
    fireEvent.click(box(/GPT/))
    expect(await begun()).toEqual({ kind: 'acceptance', seats: ['a', 'c'], critic: 'a' })
  })

  test('a plan is that of the newest round with something to revise, an earlier one, or none', async () => {
    const { begun } = await show('plan')
    expect(await begun()).toEqual({ kind: 'plan', seats: ['a', 'b', 'c'], round: 2 })
    choose(/Revision plan of/, '1')
    fireEvent.click(box(BREAK))
    expect(await begun()).toMatchObject({ round: 1, adversarial: false })
    cleanup()
    const done = await show('plan', ALL, { change: { rounds: [] } })
    expect(await done.begun()).toBeUndefined()
    expect(alert()).toContain('left anything to revise')
  })

  test('[OK-50] what was chosen is chosen again the next time, but for connections that are gone', async () => {
    const { begun } = await show('exam')
    fireEvent.click(box(/Gemini/))
    fireEvent.click(radio('3'))
    choose(/Coverage critic/, 'b')
    await begun()
    await waitFor(() => expect(localStorage.getItem('stage.exam')).toContain('"rounds":3'))
    cleanup()
    const wish = { kind: 'exam', use: 'artifact', seats: ['a', 'b'], maxRounds: 3, critic: 'b' }
    expect(await (await show('exam')).begun()).toEqual(wish)
    cleanup()
    const without = await show('exam', [CLAUDE, GEMINI])
    fireEvent.click(box(/Gemini/))
    expect(await without.begun()).not.toHaveProperty('critic')
  })
})

describe('before it is begun', () => {
  test('[OK-42] calls and money are told, in all and for each connection', async () => {
    await show('exam')
    await screen.findByText('Calls: 2 to 8')
    says('By connection')
    expect(screen.getAllByText(/Calls: 1 to 4/)).toHaveLength(3)
  })

  test('[4.0] where some have no price, the money of the others is told with their limits, and who has none', async () => {
    const passes = { scope: 'day', unit: 'usd', limit: 2 } as const
    const sum: StageCost['sum'] = { tokens: [9000, 90_000], minutes: [1, 4], passes }
    await show('exam', ALL, { cost: { sum, part: { usd: [0.2, 3], unpriced: ['b', 'c'] } } })
    await screen.findByText(/^No price is known of GPT, Gemini\./)
    says(/\$0\.20.*\$3\.00/)
    says(/may pass your cap for today/)
  })

  test('what may fall to any of them is told of each, and that it is less together', async () => {
    const each = ALL.map(({ id }) => ({ connection: id, calls: [1, 12] as const, estimate: ESTIMATE }))
    await show('opinion', ALL, { cost: { calls: [3, 16], each } })
    await screen.findByText(/All together it is less/)
    cleanup()
    await show('exam', ALL, { cost: { calls: [3, 12] } })
    await screen.findByText(/At most means every round/)
    expect(screen.queryByText(/All together it is less/)).toBeNull()
  })

  test('a connection that is refused is named, and the form stays as it was; Ctrl and Enter begin it', async () => {
    const { onStart } = await show('opinion', ALL, { refusal: { why: 'key_locked', connection: 'c' } })
    fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(alert()).toContain('Gemini: '))
    expect(onStart).toHaveBeenCalledOnce()
    expect(box(/Gemini/).checked).toBe(true)
  })

  test.each<[NotStaged, string]>([
    [{ why: 'no_connection', connection: 'x' }, 'a connection that is not here any more'],
    [{ why: 'driven' }, 'Something of this run goes on, here or in another tab'],
    [{ why: 'cap', cap: { scope: 'run', unit: 'usd', limit: 1 } }, '$1'],
  ])('why it was not begun is said: %o', async (refused, words) => {
    await show('opinion', ALL, { refused })
    expect(alert()).toContain(words)
  })
})
