import { logOf } from '../replay/logs'
import { describe, expect, test } from 'vitest'
import type { Event, Fact } from '../../../src/run/event'
import { rowsOf } from '../../../src/run/column'
import { fold, initialState, type RunState, roundOf } from '../../../src/run/state'
import { recordedRuns } from '../../building/runs'
import { eventsOf, roundSaid, stateOf } from './rounds'

/** Columns share their rows, so a state is compared by what it shows. */
function shown(state: RunState): string {
  return JSON.stringify(state, (_, value: unknown) => (isColumn(value) ? rowsOf(value) : value))
}

function isColumn(value: unknown): value is Parameters<typeof rowsOf>[0] {
  return typeof value === 'object' && value !== null && 'rows' in value && 'from' in value
}

describe.each(recordedRuns())('$name', ({ file }) => {
  test('[CT-34] every prefix folds, and no state changes once it was made', () => {
    const states: RunState[] = [initialState()]
    for (const event of file.events) states.push(fold(states.at(-1) ?? initialState(), event))
    const snapshots = states.map(shown)
    states.forEach((state, at) => {
      expect(shown(state), `state ${at}`).toBe(snapshots[at])
      expect(shown(file.events.slice(0, at).reduce(fold, initialState())), `prefix ${at}`).toBe(snapshots[at])
    })
  })

  test('[CT-44] once settled it stays settled, whatever comes', () => {
    const whole = file.events.reduce(fold, initialState())
    const late = recordedRuns().flatMap((run) => run.file.events)
    const after = late.reduce<RunState>((state, event) => fold(state, { ...event, seq: state.seq }), whole)
    expect(after.settled).toEqual(whole.settled)
    expect(after.ending).toEqual(whole.ending)
  })

  test('events in any order never throw', () => {
    const backwards = file.events.toReversed()
    expect(() => backwards.reduce(fold, initialState())).not.toThrow()
  })
})

describe('the fold', () => {
  test('untouched lanes keep their identity', () => {
    const before = stateOf(roundSaid(1, { critic: 8, brand: 7 }))
    const event: Event = {
      seq: before.seq,
      t: 1,
      type: 'critique.panelist_note',
      round: 1,
      role: 'critic',
      text: 'x',
    }
    const after = fold(before, event)
    expect(after.rounds[0]?.lanes.brand).toBe(before.rounds[0]?.lanes.brand)
    expect(after.rounds[0]?.lanes.critic).not.toBe(before.rounds[0]?.lanes.critic)
  })

  test('says which lane is on, and that none is once it closes or the run ends', () => {
    const open: Fact = { type: 'critique.panelist_open', round: 1, role: 'copy' }
    const facts: Fact[] = [{ type: 'critique.round_open', round: 1, position: 0 }, open]
    expect(stateOf(facts).active).toEqual({ round: 1, role: 'copy' })
    expect(
      stateOf([...facts, { type: 'critique.panelist_close', round: 1, role: 'copy', mustFix: 0 }]).active,
    ).toBeUndefined()
    expect(stateOf([...facts, { type: 'critique.failed', cause: 'http' }]).active).toBeUndefined()
  })

  test('counts must-fixes as they come, before the lane closes', () => {
    const fix: Fact = { type: 'critique.panelist_must_fix', round: 1, role: 'critic', text: 'x' }
    const state = stateOf([{ type: 'critique.round_open', round: 1, position: 0 }, fix, fix])
    expect(state.rounds[0]?.lanes.critic.mustFixCount).toBe(2)
  })

  test('facts about a round, a call, a question or a finding that is not there change nothing', () => {
    const facts: Fact[] = [
      { type: 'critique.panelist_open', round: 4, role: 'critic' },
      { type: 'critique.artifact_seen', hash: 'h', bytes: 1, mime: 'text/html', from: 'designer' },
      { type: 'call_ended', id: 'nobody', stop: 'end' },
      { type: 'answered', id: 'nobody', answer: 'yes' },
      { type: 'finding_struck', finding: 'nobody', reason: '' },
      { type: 'finding.checked', finding: 'nobody', check: 'refuted' },
      { type: 'gate', gate: 'T', rule: 'T1', ruleVersion: 1, inputsHash: '', result: 'ship', dissent: [] },
      { type: 'stage_ended', id: 'nobody' },
    ]
    const state = stateOf(facts)
    expect(state.rounds).toEqual([])
    expect(state.calls).toEqual({})
    expect(state.questions).toEqual({})
    expect(state.findings).toEqual({})
    expect(state.stages).toEqual({ nobody: { procedure: '', ended: true } })
  })

  test('the first word counts: a second stop, ending, SHIP or settlement is late', () => {
    const state = stateOf([
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
    ])
    expect(state.stopped).toBe('interrupt')
    expect(state.shipOpen?.position).toBe(1)
    expect(state.shipHeard?.summary).toBe('one')
    expect(state.ending?.type).toBe('critique.interrupted')
    expect(state.settled?.status).toBe('interrupted')
  })

  test('an event of a kind that nobody knows is counted and changes nothing else', () => {
    // A newer version's event: the type is wrong on purpose.
    const newer = { seq: 0, t: 5, type: 'critique.applause' } as unknown as Event
    expect(fold(initialState(), newer)).toEqual({ ...initialState(), seq: 1, t: 5, unknown: 1 })
  })

  test('counts what a call has said, so that it can be taken up again', () => {
    const events = eventsOf([
      { type: 'call_started', id: 'stream', seat: 'jury' },
      { type: 'run_started' },
      { type: 'run_started' },
    ])
    const said = events.map((event, at) => (at === 2 ? { ...event, call: 'stream' } : event))
    const state = said.reduce(fold, initialState())
    expect(state.calls.stream?.heard).toBe(1)
    expect(fold(state, { seq: 3, t: 0, type: 'run_started', call: 'gone' }).calls).toEqual(state.calls)
  })

  test('a round is found by its number, the newest when it stands twice', () => {
    const opened: Fact = { type: 'critique.round_open', round: 1, position: 0 }
    const state = stateOf([
      opened,
      opened,
      { type: 'critique.round_heard', round: 1, position: 0, bytes: 1, reason: '' },
    ])
    expect(roundOf(state, 1)?.heard).toBeDefined()
    expect(state.rounds[0]?.heard).toBeUndefined()
    expect(roundOf(state, 2)).toBeUndefined()
  })
})

test('[4.2] a round that is opened again for its judges keeps its designer, however often', () => {
  const said: Fact[] = [
    { type: 'critique.round_open', round: 1, position: 0 },
    { type: 'critique.panelist_open', round: 1, role: 'designer' },
    { type: 'critique.panelist_note', round: 1, role: 'designer', text: 'intent' },
    { type: 'critique.panelist_open', round: 1, role: 'critic' },
  ]
  const again: Fact = { type: 'critique.round_open', round: 1, position: 0, again: 'judges' }
  const [round] = stateOf([...said, again, again]).rounds
  expect(round).toMatchObject({ n: 1, entry: 2, again: 2, draftEntry: 0 })
  expect(round?.lanes.critic.phase).toBe('waiting')
  expect(rowsOf(round?.lanes.designer.notes ?? { length: 0, from: 0, rows: [] })).toEqual(['intent'])
})

test('[CT-30] what ships is named, by its run and the hash of its page, and stands in no event', () => {
  const shipped = recordedRuns().flatMap(({ file }) =>
    file.events.flatMap((event) => (event.type === 'critique.ship' ? [{ file, event }] : [])),
  )
  expect(shipped.length).toBeGreaterThan(5)
  for (const { file, event } of shipped) {
    const { runId, artifactId } = event.artifactRef
    const body = file.bodies.find(({ hash }) => hash === artifactId)
    expect({ runId, hash: body?.hash }).toEqual({ runId: file.header.runId, hash: artifactId })
    const log = JSON.stringify(file.events)
    expect(log).not.toContain(JSON.stringify(body?.text).slice(1, -1))
  }
})

test('[CT-41] an event is folded within two milliseconds, ninety-nine times in a hundred, in the largest run there may be', () => {
  const events = logOf({ seed: 4, rounds: 3, rowsPerLane: 1300 })
  let state = initialState()
  const took = events.map((event) => {
    const began = performance.now()
    state = fold(state, event)
    return performance.now() - began
  })
  expect(JSON.stringify(events).length).toBeGreaterThan(2 ** 20)
  expect(took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)]).toBeLessThan(2)
})
