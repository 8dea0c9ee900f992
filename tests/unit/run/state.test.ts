// The fold gives the same state for the same events, changes little at each, and lets a settled run stay settled.
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../../src/run/column'
import type { Event, Fact } from '../../../src/run/event'
import { fold, initialState, type RunState, roundOf } from '../../../src/run/state'
import { isDeep, spread } from '../../building/depth'
import { placed, stateAfter, stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { logOf } from '../replay/logs'
import { gate, roundOpen, roundSaid, seen, statesOf } from './facts'

const runs = recordedRuns()

/** Columns share their rows, so a state is compared by what it shows. */
const shown = (state: RunState): string =>
  JSON.stringify(state, (_, value: unknown) => (isColumn(value) ? rowsOf(value) : value))

function isColumn(value: unknown): value is Parameters<typeof rowsOf>[0] {
  return typeof value === 'object' && value !== null && 'rows' in value && 'from' in value
}

/** How many values a state does not have in common with the one before it. Rows that columns share are not copied. */
function changes(before: unknown, after: unknown): number {
  if (Object.is(before, after)) return 0
  if (isColumn(after)) return isColumn(before) && before.rows === after.rows ? 1 : after.length
  if (typeof after !== 'object' || after === null) return 1
  const old = new Map(Object.entries(before ?? {}))
  return Object.entries(after).reduce((sum, [key, value]) => sum + 1 + changes(old.get(key), value), 0)
}

describe('in every recorded run', () => {
  test('[CT-34] prefixes fold, and no state changes once it was made', () => {
    const faulty = runs.filter(({ file: { events } }) => {
      const places = spread([...events.keys()], 12)
      const states = statesOf(events)
      return places.some(
        (at) => shown(stateOf(events.slice(0, at + 1))) !== shown(states[at] ?? initialState()),
      )
    })
    expect(faulty.map(({ name }) => name)).toEqual([])
  })

  test('[CT-44] once settled it stays settled, whatever comes', () => {
    const all = runs.flatMap(({ file }) => file.events)
    const late = isDeep ? all : [...new Map(all.map((event) => [event.type, event])).values()]
    for (const { name, file } of runs) {
      const { settled, ending, ...whole } = stateOf(file.events)
      const state: RunState = { ...whole, settled, ending }
      const after = late.reduce((now, event) => fold(now, { ...event, seq: now.seq }), state)
      expect({ name, settled: after.settled, ending: after.ending }).toEqual({ name, settled, ending })
    }
  })

  test('events in any order never throw', () => {
    for (const { file } of runs) expect(() => stateOf(file.events.toReversed())).not.toThrow()
  })

  test('[CT-30] what ships is named, by its run and the hash of its page, and stands in no event', () => {
    const shipped = runs.flatMap(({ file }) =>
      file.events.flatMap((event) => (event.type === 'critique.ship' ? [{ file, event }] : [])),
    )
    expect(shipped.length).toBeGreaterThan(5)
    for (const { file, event } of shipped) {
      const { runId, artifactId } = event.artifactRef
      const body = file.bodies.find(({ hash }) => hash === artifactId)
      expect({ runId, hash: body?.hash }).toEqual({ runId: file.header.runId, hash: artifactId })
      expect(JSON.stringify(file.events)).not.toContain(JSON.stringify(body?.text).slice(1, -1))
    }
  })
})

describe('the fold', () => {
  test('[CT-41] changes as little in the largest run as in a small one, and leaves other lanes as they were', () => {
    const most = (rowsPerLane: number) => {
      const events = logOf({ seed: 4, rounds: 3, rowsPerLane })
      const states = [initialState(), ...statesOf(events)]
      const text = events.reduce((sum, event) => sum + JSON.stringify(event).length, 0)
      return { text, most: Math.max(...events.map((_, at) => changes(states[at], states[at + 1]))) }
    }
    const [small, large] = [most(20), most(1300)]
    expect(large.text).toBeGreaterThan(2 ** 20)
    expect(large.most).toBeLessThanOrEqual(small.most)
    const before = stateAfter(...roundSaid(1, { critic: 8, brand: 7 }))
    const note = { type: 'critique.panelist_note', round: 1, role: 'critic', text: 'x' } as const
    const after = fold(before, { seq: before.seq, t: 1, ...note })
    expect(after.rounds[0]?.lanes.brand).toBe(before.rounds[0]?.lanes.brand)
    expect(after.rounds[0]?.lanes.critic).not.toBe(before.rounds[0]?.lanes.critic)
  })

  test('says which lane is on, and that none is once it closes or the run ends', () => {
    const facts: Fact[] = [roundOpen(1), { type: 'critique.panelist_open', round: 1, role: 'copy' }]
    const close: Fact = { type: 'critique.panelist_close', round: 1, role: 'copy', mustFix: 0 }
    expect(stateAfter(...facts).active).toEqual({ round: 1, role: 'copy' })
    for (const end of [close, { type: 'critique.failed', cause: 'http' } as const])
      expect(stateAfter(...facts, end).active).toBeUndefined()
  })

  test('counts must-fixes as they come, before the lane closes', () => {
    const fix: Fact = { type: 'critique.panelist_must_fix', round: 1, role: 'critic', text: 'x' }
    expect(stateAfter(roundOpen(1), fix, fix).rounds[0]?.lanes.critic.mustFixCount).toBe(2)
  })

  test('facts about a round, a call, a question or a finding that is not there change nothing', () => {
    const state = stateAfter(
      { type: 'critique.panelist_open', round: 4, role: 'critic' },
      seen('h'),
      { type: 'call_ended', id: 'nobody', stop: 'end' },
      { type: 'answered', id: 'nobody', answer: 'yes' },
      { type: 'finding_struck', finding: 'nobody', reason: '' },
      { type: 'finding.checked', finding: 'nobody', check: 'refuted' },
      gate('T'),
      { type: 'stage_ended', id: 'nobody' },
    )
    const { rounds, calls, questions, findings, stages } = state
    expect({ rounds, calls, questions, findings }).toEqual({
      rounds: [],
      calls: {},
      questions: {},
      findings: {},
    })
    expect(stages).toEqual({ nobody: { procedure: '', ended: true } })
  })

  test('the first word counts: a second stop, ending, SHIP or settlement is late', () => {
    const state = stateAfter(
      { type: 'stopped', why: 'interrupt' },
      { type: 'stopped', why: 'budget' },
      { type: 'critique.ship_open', position: 1 },
      { type: 'critique.ship_open', position: 2 },
      { type: 'critique.ship_heard', position: 1, summary: 'one', claimed: {} },
      { type: 'critique.ship_heard', position: 2, summary: 'two', claimed: {} },
      { type: 'critique.interrupted' },
      { type: 'critique.failed', cause: 'late' },
      { type: 'run_settled', status: 'interrupted' },
      { type: 'run_settled', status: 'shipped' },
    )
    expect(state).toMatchObject({
      stopped: 'interrupt',
      shipOpen: { position: 1 },
      shipHeard: { summary: 'one' },
      ending: { type: 'critique.interrupted' },
      settled: { status: 'interrupted' },
    })
  })

  test('an event of a kind that nobody knows is counted and changes nothing else', () => {
    // A newer version's event: the type is wrong on purpose.
    const newer = { seq: 0, t: 5, type: 'critique.applause' } as unknown as Event
    expect(fold(initialState(), newer)).toEqual({ ...initialState(), seq: 1, t: 5, unknown: 1 })
  })

  test('counts what a call has said, so that it can be taken up again', () => {
    const begun = { type: 'run_started' } as const
    const said = { ...begun, call: 'stream' }
    const state = stateOf(placed([{ type: 'call_started', id: 'stream', seat: 'jury' }, begun, said]))
    expect(state.calls.stream?.heard).toBe(1)
    expect(fold(state, { seq: 3, t: 0, ...begun, call: 'gone' }).calls).toEqual(state.calls)
  })

  test('a round is found by its number, the newest when it stands twice', () => {
    const heard: Fact = { type: 'critique.round_heard', round: 1, position: 0, bytes: 1, reason: '' }
    const state = stateAfter(roundOpen(1), roundOpen(1), heard)
    expect(roundOf(state, 1)?.heard).toBeDefined()
    expect(state.rounds[0]?.heard).toBeUndefined()
    expect(roundOf(state, 2)).toBeUndefined()
  })

  test('[4.2] a round that is opened again for its judges keeps its designer, however often', () => {
    const designer = { round: 1, role: 'designer' } as const
    const again: Fact = { type: 'critique.round_open', round: 1, position: 0, again: 'judges' }
    const { rounds } = stateAfter(
      roundOpen(1),
      { type: 'critique.panelist_open', ...designer },
      { type: 'critique.panelist_note', ...designer, text: 'intent' },
      { type: 'critique.panelist_open', round: 1, role: 'critic' },
      again,
      again,
    )
    expect(rounds).toMatchObject([{ n: 1, entry: 2, again: 2, draftEntry: 0 }])
    expect(rounds.map(({ lanes }) => [lanes.critic.phase, ...rowsOf(lanes.designer.notes)])).toEqual([
      ['waiting', 'intent'],
    ])
  })
})
