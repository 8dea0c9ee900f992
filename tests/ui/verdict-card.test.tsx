import { cleanup, render, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { describe, expect, test } from 'vitest'
import type { Signed } from '../../src/run/signed'
import type { RunState } from '../../src/run/state'
import { ShipPart } from '../../src/theater/judging/ship-part'
import { VerdictCard } from '../../src/theater/judging/verdict-card'
import type { Judges } from '../../src/theater/judging/verdict-parts'
import { eventsOf, lastStage, plainText, stateOf, withFacts } from './judging-scene'
import { button, press, t, type } from './window'

// The card on which all gates stand, and shipping, which its person signs.

function card(state: RunState, judges: Judges = new Map()) {
  const made = render(() => <VerdictCard state={() => state} judges={() => judges} t={t} />)
  const line = (gate: string) => plainText(made.container.querySelector(`[data-gate="${gate}"]`))
  return { ...made, line, text: () => plainText(made.container) }
}

describe('the verdict card', () => {
  test('each gate has a line of its own and its own words', () => {
    const { container, line } = card(stateOf('opinion_dropped'))
    const gates = [...container.querySelectorAll('.verdict-line')].map((one) => one.getAttribute('data-gate'))
    expect(gates).toEqual(['score', 'mustFix', 'facts', 'spread', 'opinion', 'exam', 'acceptance'])
    expect(line('opinion')).toContain('Not upheld')
    expect(line('exam')).toContain('Not opened.')
    expect(line('facts')).toContain('measured')
  })

  test('[TR-6] a score whose noise holds the threshold is on the line, and says by how much', () => {
    const state = stateOf('opinion_upheld')
    const composite = state.config.scoreThreshold + 0.1
    const rounds = state.rounds.map((round) =>
      round.end ? { ...round, end: { ...round.end, composite } } : round,
    )
    const { line, getByRole } = card({ ...state, rounds })
    expect(line('score')).toMatch(/8\.1 ± 0\.5: on the line/)
    expect(getByRole('img').getAttribute('data-standing')).toBe('on_the_line')
    expect(getByRole('img').getAttribute('aria-label')).toMatch(
      /Score 8\.1, threshold 8\.0, noise from 7\.6 to 8\.6/,
    )
  })

  test('[TR-6] the noise of a calibrated juror is its own', () => {
    const state = { ...stateOf('opinion_upheld'), connectionId: 'c' }
    const grade = { type: 'graded', letter: 'A', model: 'm', prompts: 'p', at: 0 } as const
    const { line, text } = card(state, new Map([['c', { grade, band: 0.6 }]]))
    expect(line('score')).toContain('As it was calibrated.')
    expect(text()).toContain('grade A')
    expect(card(state).text()).toContain('uncalibrated')
  })

  test('[EV-7] every line says who says so: a person, a model or code', () => {
    const { line } = card(stateOf('opinion_upheld'))
    expect(line('facts')).toContain('Code')
    expect(line('opinion')).toContain('Model, Code')
  })

  test('[Trap 11] what a second opinion is worth stands beside what it says', () => {
    const line = card(stateOf('opinion_one_family')).line('opinion')
    expect(line).toMatch(/Inconclusive|pheld/)
    expect(line).toMatch(/errs? (?:as it did then|together)/)
    expect(card(stateOf('opinion_silent')).line('opinion')).toContain(
      '0 of 2 jurors have given a judgement that counts.',
    )
  })

  test('[Trap 3] [OK-39] [OK-41] one connection, the minority, what was gone against and struck are told', () => {
    expect(card(stateOf('exam_auto_disabled')).line('exam')).toContain(
      'Not cross-examined: one connection only',
    )
    expect(card(stateOf('exam_contested')).text()).toMatch(/Minority report\w*.*Seat \d/)
    expect(card(stateOf('plan_overridden')).text()).toMatch(/Overridden by you\w*.*Plan check: “/)
    const state = stateOf('acceptance_blocked')
    const stage = lastStage(state)
    const struck = withFacts(state, [{ type: 'finding_struck', finding: 'x', reason: 'no', stage }])
    expect(card(struck).text()).toContain('With your changes: you have struck 1.')
  })

  test('what was not looked at is told: taste, and stages that nobody opened', () => {
    const { text } = card(stateOf('exam_converged'))
    expect(text()).toContain('Taste, originality, persuasion')
    expect(text()).toContain('Second opinion: was not opened.')
    expect(text()).not.toContain('Cross-examination: was not opened.')
  })
})

/** Before its person said anything. */
function unsigned(name: string): RunState {
  const at = eventsOf(name).findIndex(({ type: of }) => of === 'override' || of === 'approved')
  return stateOf(name, at < 0 ? undefined : at)
}

/** The state once its person has overridden the gate, and once the version is shipped as well. */
function signedInto(state: RunState, reason = '') {
  const lifted = withFacts(state, [{ type: 'override', gate: 'A', of: lastStage(state), reason }])
  return {
    lifted,
    shipped: withFacts(lifted, [{ type: 'approved', artifact: state.settled?.artifact ?? '' }]),
  }
}

function shipping(state: RunState, heard: (signed: Signed) => boolean = () => true) {
  const [now, move] = createSignal(state)
  const signed: Signed[] = []
  const onSign = (one: Signed) => {
    signed.push(one)
    return Promise.resolve(heard(one))
  }
  const ignore = () => {}
  const made = render(() => (
    <ShipPart state={now()} t={t} own onSave={ignore} onExport={ignore} onCopy={ignore} onSign={onSign} />
  ))
  return { ...made, signed, move, text: () => plainText(made.container) }
}

const focused = () => document.activeElement
/** Presses it as a key does: it has the focus. */
const pressed = (name: string) => {
  button(name).focus()
  press(name)
}
const REASON = 'It opens tomorrow.'
const override = (reason: string) => {
  press('Ship anyway')
  type(/./, reason)
  pressed('Override and ship')
}

describe('shipping', () => {
  test('[OK-41] it is refused while acceptance is blocked, and says why', () => {
    const { signed, text } = shipping(unsigned('acceptance_blocked'))
    expect(button('Ship').getAttribute('aria-disabled')).toBe('true')
    press('Ship')
    expect(signed).toEqual([])
    expect(text()).toContain('Not yet:acceptance is blocked.')
  })

  test('[OK-41] an override asks for a reason first, and is signed before the version is', async () => {
    const { findByText, signed } = shipping(unsigned('acceptance_blocked'))
    press('Ship anyway')
    press('Override and ship')
    await findByText('Say why first.')
    expect(signed).toEqual([])
    type(/./, REASON)
    press('Override and ship')
    await waitFor(() => expect(signed.map((one) => one.type)).toEqual(['override', 'approved']))
    expect(signed[0]).toMatchObject({ gate: 'A', reason: REASON })
  })

  test('what could not be written says so, and loses no reason', async () => {
    const { getByRole, findByText } = shipping(unsigned('acceptance_blocked'), () => false)
    override(REASON)
    await findByText('It could not be written. Nothing has changed.')
    expect(getByRole<HTMLTextAreaElement>('textbox').value).toBe(REASON)
  })

  test('shipped, it offers what there is, and the focus is led on to what says so', async () => {
    const state = unsigned('acceptance_accepted')
    const { getByText, move } = shipping(state)
    pressed('Ship')
    move(signedInto(state).shipped)
    const told = getByText('Shipped by you').closest('[role="status"]')
    await waitFor(() => expect(focused()).toBe(told))
    for (const name of ['Download', 'ZIP and other forms', 'Copy']) expect(button(name)).toBeTruthy()
  })

  test('drawn anew while it is signed, as a run is that is heard from its beginning, it leads on as well', async () => {
    const state = unsigned('acceptance_accepted')
    const before = shipping(state)
    press('Ship')
    before.unmount()
    const { getByText, move } = shipping(state)
    await Promise.resolve()
    move(signedInto(state).shipped)
    await waitFor(() => expect(focused()).toBe(getByText('Shipped by you').closest('[role="status"]')))
    cleanup()
    shipping(signedInto(state).shipped)
    await Promise.resolve()
    expect(focused(), 'another visit').toBe(document.body)
  })

  test('whoever has gone elsewhere meanwhile stays there', async () => {
    const state = unsigned('acceptance_accepted')
    render(() => <button type="button">Elsewhere</button>)
    const first = shipping(state)
    press('Ship')
    button('Elsewhere').focus()
    await Promise.resolve()
    first.move(signedInto(state).shipped)
    first.getByText('Shipped by you')
    await Promise.resolve()
    expect(focused()).toBe(button('Elsewhere'))
  })

  test('scrubbed to, a version that was shipped takes the focus from nobody', async () => {
    const state = unsigned('acceptance_accepted')
    const scrubbed = shipping(state)
    scrubbed.move(signedInto(state).shipped)
    await Promise.resolve()
    scrubbed.getByText('Shipped by you')
    expect(focused()).toBe(document.body)
  })

  test('the reason has the focus, gives it back, and leads on once it is signed', async () => {
    const state = unsigned('acceptance_blocked')
    const { getByRole, getByText, move } = shipping(state)
    press('Ship anyway')
    await waitFor(() => expect(focused()).toBe(getByRole('textbox')))
    pressed('Leave it')
    expect(focused()).toBe(button('Ship anyway'))
    press('Ship anyway')
    pressed('Override and ship')
    expect(focused(), 'without a reason').toBe(getByRole('textbox'))
    type(/./, REASON)
    pressed('Override and ship')
    move(signedInto(state, REASON).shipped)
    const told = getByText('Shipped by you, against Acceptance check')
    await waitFor(() => expect(focused()?.contains(told)).toBe(true))
  })

  test('a reason that was written is not told as unwritten where the version could not be shipped', async () => {
    const state = unsigned('acceptance_blocked')
    const { findByText, queryByText, move } = shipping(state, (one) => {
      if (one.type === 'override') move(signedInto(state, REASON).lifted)
      return one.type === 'override'
    })
    override(REASON)
    await findByText('Your reason is written down. The version could not be shipped.')
    expect(queryByText(/Nothing has changed/)).toBeNull()
    expect(focused()).toBe(button('Ship'))
  })

  test('a run from elsewhere can be read, and not decided on', () => {
    const state = unsigned('acceptance_accepted')
    const { container, queryByRole } = render(() => (
      <ShipPart state={state} t={t} own={false} onSign={() => Promise.resolve(true)} />
    ))
    expect(queryByRole('button', { name: 'Ship' })).toBeNull()
    expect(container.textContent).toContain('This run was not made here')
  })
})
