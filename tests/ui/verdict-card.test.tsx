import { cleanup, fireEvent, render } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Signed } from '../../src/run/signed'
import type { RunState } from '../../src/run/state'
import { ShipPart } from '../../src/theater/judging/ship-part'
import { VerdictCard } from '../../src/theater/judging/verdict-card'
import type { Judges } from '../../src/theater/judging/verdict-parts'
import { eventsOf, plainText, stateOf, t, withFacts } from './judging-scene'

afterEach(cleanup)

function card(state: RunState, judges: Judges = new Map()) {
  const made = render(() => <VerdictCard state={() => state} judges={() => judges} t={t} />)
  const line = (gate: string) =>
    plainText(made.container.querySelector(`[data-gate="${gate}"]`) ?? made.container)
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
    const { scoreThreshold } = state.config
    const near = state.rounds.map((round) =>
      round.end ? { ...round, end: { ...round.end, composite: scoreThreshold + 0.1 } } : round,
    )
    const { line, getByRole } = card({ ...state, rounds: near })
    expect(line('score')).toMatch(/8\.1 ± 0\.5: on the line/)
    expect(getByRole('img').getAttribute('data-standing')).toBe('on_the_line')
    expect(getByRole('img').getAttribute('aria-label')).toMatch(
      /Score 8\.1, threshold 8\.0, noise from 7\.6 to 8\.6/,
    )
  })

  test('[TR-6] the noise of a calibrated juror is its own', () => {
    const state = { ...stateOf('opinion_upheld'), connectionId: 'c' }
    const judges: Judges = new Map([
      ['c', { grade: { type: 'graded', letter: 'A', model: 'm', prompts: 'p', at: 0 }, band: 0.6 }],
    ])
    const { line, text } = card(state, judges)
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
    const { line } = card(stateOf('opinion_one_family'))
    expect(line('opinion')).toMatch(/Inconclusive|pheld/)
    expect(line('opinion')).toMatch(/errs? (?:as it did then|together)/)
    const silent = card(stateOf('opinion_silent'))
    expect(silent.line('opinion')).toContain('0 of 2 jurors have given a judgement that counts.')
  })

  test('[OK-39] the minority report stands on the card', () => {
    expect(card(stateOf('exam_contested')).text()).toMatch(/Minority report\w*.*Seat \d/)
  })

  test('[Trap 3] a run with one connection is told as not cross-examined', () => {
    expect(card(stateOf('exam_auto_disabled')).line('exam')).toContain(
      'Not cross-examined: one connection only',
    )
  })

  test('what was not looked at is told: taste, and stages that nobody opened', () => {
    const { text } = card(stateOf('exam_converged'))
    expect(text()).toContain('Taste, originality, persuasion')
    expect(text()).toContain('Second opinion: was not opened.')
    expect(text()).not.toContain('Cross-examination: was not opened.')
  })

  test('[OK-41] what the person has gone against stays on it', () => {
    const { text } = card(stateOf('plan_overridden'))
    expect(text()).toMatch(/Overridden by you\w*.*Plan check: “/)
  })

  test('findings that the person has struck are told as their changes', () => {
    const state = stateOf('acceptance_blocked')
    const stage = Object.keys(state.stages).at(-1) ?? ''
    const struck = withFacts(state, [{ type: 'finding_struck', finding: 'x', reason: 'no', stage }])
    expect(card(struck).text()).toContain('With your changes: you have struck 1.')
  })
})

/** Before its person said anything. */
function unsigned(name: string): RunState {
  const at = eventsOf(name).findIndex(({ type }) => type === 'override' || type === 'approved')
  return at < 0 ? stateOf(name) : stateOf(name, at)
}

function shipping(state: RunState, heard: (signed: Signed) => boolean = () => true) {
  const [now, move] = createSignal(state)
  const signed: Signed[] = []
  const made = render(() => (
    <ShipPart
      state={now()}
      t={t}
      own
      onSave={() => {}}
      onExport={() => {}}
      onCopy={() => {}}
      onSign={(one) => {
        signed.push(one)
        return Promise.resolve(heard(one))
      }}
    />
  ))
  return { ...made, signed, move, text: () => plainText(made.container) }
}

describe('shipping', () => {
  test('[OK-41] it is refused while acceptance is blocked, and says why', () => {
    const { getByRole, signed, text } = shipping(unsigned('acceptance_blocked'))
    const ship = getByRole('button', { name: 'Ship' })
    expect(ship.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(ship)
    expect(signed).toEqual([])
    expect(text()).toContain('Not yet:acceptance is blocked.')
  })

  test('[OK-41] an override asks for a reason first, and is signed before the version is', async () => {
    const state = unsigned('acceptance_blocked')
    const { getByRole, findByText, signed } = shipping(state)
    fireEvent.click(getByRole('button', { name: 'Ship anyway' }))
    fireEvent.click(getByRole('button', { name: 'Override and ship' }))
    await findByText('Say why first.')
    expect(signed).toEqual([])
    fireEvent.input(getByRole('textbox'), { target: { value: 'The shop opens tomorrow.' } })
    fireEvent.click(getByRole('button', { name: 'Override and ship' }))
    await Promise.resolve()
    await Promise.resolve()
    expect(signed.map(({ type }) => type)).toEqual(['override', 'approved'])
    expect(signed[0]).toMatchObject({ gate: 'A', reason: 'The shop opens tomorrow.' })
  })

  test('what could not be written says so, and loses no reason', async () => {
    const { getByRole, findByText } = shipping(unsigned('acceptance_blocked'), () => false)
    fireEvent.click(getByRole('button', { name: 'Ship anyway' }))
    fireEvent.input(getByRole('textbox'), { target: { value: 'All the same.' } })
    fireEvent.click(getByRole('button', { name: 'Override and ship' }))
    await findByText('It could not be written. Nothing has changed.')
    // It was found by its role.
    expect((getByRole('textbox') as HTMLTextAreaElement).value).toBe('All the same.')
  })

  test('shipped, it offers what there is: download, ZIP, copy', () => {
    const state = unsigned('acceptance_accepted')
    const { getByRole, text, move } = shipping(state)
    fireEvent.click(getByRole('button', { name: 'Ship' }))
    const { artifact = '' } = state.settled ?? {}
    move(withFacts(state, [{ type: 'approved', artifact }]))
    expect(text()).toContain('Shipped by you')
    for (const name of ['Download', 'ZIP and other forms', 'Copy']) getByRole('button', { name })
  })

  const signedInto = (state: RunState, reason: string) => {
    const { artifact = '' } = state.settled ?? {}
    const stage = Object.keys(state.stages).at(-1) ?? ''
    const lifted = withFacts(state, [{ type: 'override', gate: 'A', of: stage, reason }])
    return { lifted, shipped: withFacts(lifted, [{ type: 'approved', artifact }]) }
  }

  test('pressed by a key, it leads on to what says that it was shipped', async () => {
    const state = unsigned('acceptance_accepted')
    const { getByRole, getByText, move } = shipping(state)
    const ship = getByRole('button', { name: 'Ship' })
    ship.focus()
    fireEvent.click(ship)
    move(signedInto(state, '').shipped)
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(getByText('Shipped by you').closest('[role="status"]')),
    )
  })

  test('drawn anew while it is signed, as a run is that is heard from its beginning, it leads on as well', async () => {
    const state = unsigned('acceptance_accepted')
    const before = shipping(state)
    fireEvent.click(before.getByRole('button', { name: 'Ship' }))
    before.unmount()
    const { getByText, move } = shipping(state)
    await Promise.resolve()
    move(signedInto(state, '').shipped)
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(getByText('Shipped by you').closest('[role="status"]')),
    )
    cleanup()
    shipping(signedInto(state, '').shipped)
    await Promise.resolve()
    expect(document.activeElement, 'another visit').toBe(document.body)
  })

  test('whoever has gone elsewhere meanwhile stays there', async () => {
    const state = unsigned('acceptance_accepted')
    const elsewhere = render(() => <button type="button">Elsewhere</button>)
    const { getByRole, getByText, move } = shipping(state)
    fireEvent.click(getByRole('button', { name: 'Ship' }))
    const other = elsewhere.getByRole('button', { name: 'Elsewhere' })
    other.focus()
    await Promise.resolve()
    move(signedInto(state, '').shipped)
    getByText('Shipped by you')
    await Promise.resolve()
    expect(document.activeElement).toBe(other)
  })

  test('scrubbed to, a version that was shipped takes the focus from nobody', async () => {
    const state = unsigned('acceptance_accepted')
    const { getByText, move } = shipping(state)
    move(signedInto(state, '').shipped)
    await Promise.resolve()
    getByText('Shipped by you')
    expect(document.activeElement).toBe(document.body)
  })

  test('the reason has the focus, gives it back, and leads on once it is signed', async () => {
    const state = unsigned('acceptance_blocked')
    const { getByRole, getByText, move } = shipping(state)
    fireEvent.click(getByRole('button', { name: 'Ship anyway' }))
    await vi.waitFor(() => expect(document.activeElement).toBe(getByRole('textbox')))
    const leave = getByRole('button', { name: 'Leave it' })
    leave.focus()
    fireEvent.click(leave)
    expect(document.activeElement).toBe(getByRole('button', { name: 'Ship anyway' }))

    fireEvent.click(getByRole('button', { name: 'Ship anyway' }))
    const override = getByRole('button', { name: 'Override and ship' })
    override.focus()
    fireEvent.click(override)
    expect(document.activeElement, 'without a reason').toBe(getByRole('textbox'))
    fireEvent.input(getByRole('textbox'), { target: { value: 'It opens tomorrow.' } })
    override.focus()
    fireEvent.click(override)
    move(signedInto(state, 'It opens tomorrow.').shipped)
    await vi.waitFor(() =>
      expect(document.activeElement?.contains(getByText('Shipped by you, against Acceptance check'))).toBe(
        true,
      ),
    )
  })

  test('a reason that was written is not told as unwritten where the version could not be shipped', async () => {
    const state = unsigned('acceptance_blocked')
    const { lifted } = signedInto(state, 'It opens tomorrow.')
    const { getByRole, findByText, queryByText, move } = shipping(state, ({ type }) => {
      if (type === 'override') move(lifted)
      return type === 'override'
    })
    fireEvent.click(getByRole('button', { name: 'Ship anyway' }))
    fireEvent.input(getByRole('textbox'), { target: { value: 'It opens tomorrow.' } })
    getByRole('button', { name: 'Override and ship' }).focus()
    fireEvent.click(getByRole('button', { name: 'Override and ship' }))
    await findByText('Your reason is written down. The version could not be shipped.')
    expect(queryByText(/Nothing has changed/)).toBeNull()
    expect(document.activeElement).toBe(getByRole('button', { name: 'Ship' }))
  })

  test('a run from elsewhere can be read, and not decided on', () => {
    const { container, queryByRole } = render(() => (
      <ShipPart
        state={unsigned('acceptance_accepted')}
        t={t}
        own={false}
        onSign={() => Promise.resolve(true)}
      />
    ))
    expect(queryByRole('button', { name: 'Ship' })).toBeNull()
    expect(container.textContent).toContain('This run was not made here')
  })
})
