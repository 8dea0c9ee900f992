import { deserialize, serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { limits } from '../../../src/run/limits'
import { type Event, type Fact, ROLES } from '../../../src/run/event'
import { rowCounts } from '../../../src/run/keyframe'
import { codeFor, codeOf, createIndexer, LATE, type LogIndex } from '../../../src/run/log-index'
import { fold, initialState } from '../../../src/run/state'
import { logOf } from '../replay/logs'

const line = (event: Event) => `${JSON.stringify(event)}\n`

function indexOf(events: readonly Event[], chars = (event: Event) => line(event).length): LogIndex {
  const indexer = createIndexer()
  for (const event of events) indexer.add(event, chars(event))
  return indexer.finish()
}

function placed(facts: readonly Fact[]): Event[] {
  return facts.map((fact, seq) => ({ ...fact, seq, t: seq * 10 }))
}

const long = logOf({ seed: 2, rounds: 3, rowsPerLane: 500, oddEvery: 20 })
const note = { type: 'critique.panelist_note', role: 'copy', text: 'x' } as const
const open = (round: number): Fact => ({ type: 'critique.round_open', round, position: 0 })

describe('codes', () => {
  test('tell kinds and roles apart, and leave room for lateness', () => {
    const lanes = ROLES.flatMap((role) => [
      codeFor('critique.panelist_open', role),
      codeFor('critique.panelist_dim', role),
      codeFor('critique.panelist_must_fix', role),
      codeFor('critique.panelist_note', role),
      codeFor('critique.panelist_close', role),
    ])
    const others = [codeFor('run_created'), codeFor('run_recovered'), codeFor('gate')]
    expect(new Set([...lanes, ...others]).size).toBe(28)
    expect(Math.max(...lanes, ...others)).toBeLessThan(LATE - 1)
  })

  test('are stored, so the ones that exist never change', () => {
    expect(codeFor('critique.panelist_dim', 'designer')).toBe(5)
    expect(codeFor('critique.panelist_close', 'copy')).toBe(24)
    expect(codeFor('run_created')).toBe(40)
    expect(codeFor('critique.round_open')).toBe(48)
    expect(codeFor('run_recovered')).toBe(73)
    expect(codeFor('round.checked')).toBe(77)
    expect(codeFor('person_said')).toBe(78)
  })

  test('an event from a newer version has the code of the unknown', () => {
    // A newer version wrote it: the types of this one cannot.
    const strange = { type: 'critique.mood', seq: 0, t: 0 } as unknown as Event
    expect(codeOf(strange)).toBe(LATE - 1)
    expect(codeOf({ type: 'run_started', seq: 0, t: 0 })).toBe(codeFor('run_started'))
    expect(codeOf({ ...note, round: 1, seq: 0, t: 0 })).toBe(codeFor(note.type, 'copy'))
  })
})

describe('columns of the index', () => {
  test('offsets find every line in the text of all lines', () => {
    const index = indexOf(long)
    const text = long.map(line).join('')
    expect(index.offsets).toHaveLength(index.count + 1)
    expect(index.offsets.at(-1)).toBe(text.length)
    for (const event of long)
      expect(text.slice(index.offsets[event.seq], index.offsets[event.seq + 1])).toBe(line(event))
  })

  test('times are whole milliseconds and never fall', () => {
    const events = [5.9, 3, -1, 8].map((t, seq): Event => ({ type: 'run_started', seq, t }))
    expect([...indexOf(events).times]).toEqual([5, 5, 5, 8])
    expect([...indexOf([{ type: 'run_started', seq: 0, t: -4 }]).times]).toEqual([0])
  })

  test('a block is cut at the end of the event that passes its size', () => {
    const events = placed(Array.from({ length: 5 }, () => ({ type: 'run_started' })))
    const half = limits.blockChars / 2
    expect([...indexOf(events, () => half).blockStarts]).toEqual([0, 3])
    expect([...indexOf(events, () => half + 1).blockStarts]).toEqual([0, 2, 4])
    expect([...indexOf(events, () => 3 * half).blockStarts]).toEqual([0, 1, 2, 3, 4])
  })

  test('an index of nothing is empty', () => {
    expect(indexOf([])).toMatchObject({ count: 0, keyframes: [] })
    expect([...indexOf([]).offsets]).toEqual([0])
    expect([...indexOf([]).blockStarts]).toEqual([])
  })

  test('events come in their order alone', () => {
    const indexer = createIndexer()
    expect(() => indexer.add({ type: 'run_started', seq: 1, t: 0 }, 10)).toThrow(
      'Event 1 stands where event 0 should.',
    )
  })

  test('rows that speak of an older round are told, and those of no round are nobody’s', () => {
    const late = { ...note, round: 1 }
    const index = indexOf(
      placed([open(1), late, open(2), { ...note, round: 2 }, late, { ...note, round: 7 }]),
    )
    const code = codeFor(note.type, 'copy')
    expect([...index.codes]).toEqual([48, code, 48, code, code + LATE, code + LATE])
    expect([...index.late]).toEqual([4, 0, code])
  })

  test('a round that opens twice has its rows in the newer one', () => {
    const index = indexOf(placed([open(1), open(1), { ...note, round: 1 }]))
    expect([...index.late]).toEqual([])
    expect(index.codes[2]).toBe(codeFor(note.type, 'copy'))
  })

  test('measurements say how many rows came before them', () => {
    const row = { instrument: 'axe', rule: 'r', violation: true, severity: 'low' } as const
    const measured = (id: string, rows: number): Fact => ({
      type: 'measure.done',
      id,
      artifact: 'a',
      outcome: 'measured',
      rows: Array.from({ length: rows }, () => row),
    })
    const index = indexOf(
      placed([measured('a', 2), { type: 'run_started' }, measured('b', 0), measured('c', 1)]),
    )
    expect([...index.measured]).toEqual([0, 0, 2, 2, 3, 2])
  })
})

describe('keyframes', () => {
  test('stand at every so many events at least', () => {
    const lanes = logOf({ seed: 2, rounds: 1, rowsPerLane: 2.5 * limits.keyframeEvery })
    const seqs = [0, ...indexOf(lanes).keyframes.map(({ seq }) => seq)]
    const gaps = seqs.slice(1).map((seq, at) => seq - (seqs[at] ?? 0))
    expect(Math.max(...gaps)).toBe(limits.keyframeEvery)
    expect(lanes.length - (seqs.at(-1) ?? 0)).toBeLessThan(limits.keyframeEvery)
  })

  test('stand where a lane and a round close', () => {
    const closes = long.filter(({ type }) => type === 'critique.panelist_close').map(({ seq }) => seq + 1)
    const seqs = indexOf(long).keyframes.map(({ seq }) => seq)
    expect(seqs).toEqual(expect.arrayContaining(closes))
    const end: Fact = { type: 'critique.round_end', round: 1, mustFix: 0, decision: 'continue', reason: '' }
    const filler = Array.from({ length: limits.keyframeEvery / 4 }, () => ({ ...note, round: 1 }))
    expect(indexOf(placed([open(1), ...filler, end])).keyframes.map(({ seq }) => seq)).toEqual([
      filler.length + 2,
    ])
  })

  test('stand apart, so that an index of short lanes does not outweigh its log', () => {
    const short = logOf({ seed: 2, rounds: 40, rowsPerLane: 8 })
    const seqs = indexOf(short).keyframes.map(({ seq }) => seq)
    expect(seqs.length).toBeGreaterThan(5)
    const gaps = seqs.map((seq, at) => seq - (seqs[at - 1] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(limits.keyframeEvery / 4)
  })

  test('hold the counts of the fold, though the indexer forgets rows on its way', () => {
    const [last] = indexOf(long).keyframes.slice(-1)
    const state = long.slice(0, last?.seq).reduce(fold, initialState())
    expect(last?.rounds.map(({ lanes }) => rowCounts(lanes.critic))).toEqual(
      state.rounds.map(({ lanes: { critic } }) => ({
        dims: critic.dims.length,
        mustFixes: critic.mustFixes.length,
        notes: critic.notes.length,
      })),
    )
    expect(last?.warnings.length).toBe(state.warnings.length)
    expect(last?.calls).toEqual(state.calls)
  })
})

test('an index stays the same through a structured clone, and its keyframes through JSON', () => {
  const index = indexOf(long)
  expect(structuredClone(index)).toEqual(index)
  expect(deserialize(serialize(index))).toEqual(index)
  expect(JSON.parse(JSON.stringify(index.keyframes))).toEqual(index.keyframes)
})
