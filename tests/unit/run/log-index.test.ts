// The index of a log finds every line, tells kinds and rounds by code, and keeps keyframes at good distances.
import { deserialize, serialize } from 'node:v8'
import { describe, expect, test } from 'vitest'
import { type Event, type Fact, ROLES } from '../../../src/run/event'
import { rowCounts } from '../../../src/run/keyframe'
import { limits } from '../../../src/run/limits'
import { codeFor, codeOf, createIndexer, LATE, type LogIndex } from '../../../src/run/log-index'
import { placed, stateOf } from '../../building/facts'
import { logOf } from '../replay/logs'
import { measured, roundOpen } from './facts'

const line = (event: Event) => `${JSON.stringify(event)}\n`

function indexOf(events: readonly Event[], chars = (event: Event) => line(event).length): LogIndex {
  const indexer = createIndexer()
  for (const event of events) indexer.add(event, chars(event))
  return indexer.finish()
}

const long = logOf({ seed: 2, rounds: 3, rowsPerLane: 500, oddEvery: 20 })
const longIndex = indexOf(long)
const seqsOf = (index: LogIndex) => index.keyframes.map(({ seq }) => seq)
const note = { type: 'critique.panelist_note', role: 'copy', text: 'x' } as const
const begun: Fact = { type: 'run_started' }

describe('codes', () => {
  test('tell kinds and roles apart, leave room for lateness, and are stored: the ones that exist never change', () => {
    const kinds = ['open', 'dim', 'must_fix', 'note', 'close'] as const
    const lanes = ROLES.flatMap((role) => kinds.map((kind) => codeFor(`critique.panelist_${kind}`, role)))
    const others = (
      ['run_created', 'critique.round_open', 'run_recovered', 'round.checked', 'person_said'] as const
    ).map((type) => codeFor(type))
    expect(others).toEqual([40, 48, 73, 77, 78])
    expect(codeFor('critique.panelist_dim', 'designer')).toBe(5)
    expect(codeFor('critique.panelist_close', 'copy')).toBe(24)
    expect(new Set([...lanes, ...others, codeFor('gate')]).size).toBe(31)
    expect(Math.max(...lanes, ...others, codeFor('gate'))).toBeLessThan(LATE - 1)
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
    const { offsets, count } = longIndex
    const text = long.map(line).join('')
    expect([offsets.length, offsets.at(-1)]).toEqual([count + 1, text.length])
    expect(long.map(({ seq }) => text.slice(offsets[seq], offsets[seq + 1]))).toEqual(long.map(line))
  })

  test('times are whole milliseconds and never fall', () => {
    const timesOf = (...times: number[]) => [
      ...indexOf(times.map((t, seq) => ({ type: 'run_started', seq, t }))).times,
    ]
    expect([timesOf(5.9, 3, -1, 8), timesOf(-4)]).toEqual([[5, 5, 5, 8], [0]])
  })

  test('a block is cut at the end of the event that passes its size', () => {
    const events = placed(Array.from({ length: 5 }, () => begun))
    const half = limits.blockChars / 2
    const starts = [half, half + 1, 3 * half].map((chars) => [...indexOf(events, () => chars).blockStarts])
    expect(starts).toEqual([
      [0, 3],
      [0, 2, 4],
      [0, 1, 2, 3, 4],
    ])
  })

  test('an index of nothing is empty, and events come in their order alone', () => {
    const { offsets, blockStarts, ...rest } = indexOf([])
    expect(rest).toMatchObject({ count: 0, keyframes: [] })
    expect([[...offsets], [...blockStarts]]).toEqual([[0], []])
    const late = () => createIndexer().add({ type: 'run_started', seq: 1, t: 0 }, 10)
    expect(late).toThrow('Event 1 stands where event 0 should.')
  })

  test('rows that speak of an older round are told, and those of no round are nobody’s', () => {
    const late = { ...note, round: 1 }
    const own = { ...note, round: 2 }
    const index = indexOf(placed([roundOpen(1), late, roundOpen(2), own, late, { ...note, round: 7 }]))
    const code = codeFor(note.type, 'copy')
    expect([...index.codes]).toEqual([48, code, 48, code, code + LATE, code + LATE])
    expect([...index.late]).toEqual([4, 0, code])
    // A round that opens twice has its rows in the newer one.
    const twice = indexOf(placed([roundOpen(1), roundOpen(1), late]))
    expect([[...twice.late], twice.codes[2]]).toEqual([[], code])
  })

  test('measurements say how many rows came before them', () => {
    const row = { instrument: 'axe', rule: 'r', violation: true, severity: 'low' } as const
    const index = indexOf(placed([measured('a', row, row), begun, measured('b'), measured('c', row)]))
    expect([...index.measured]).toEqual([0, 0, 2, 2, 3, 2])
  })
})

describe('keyframes', () => {
  test('stand at every so many events at least', () => {
    const lanes = logOf({ seed: 2, rounds: 1, rowsPerLane: 2.5 * limits.keyframeEvery })
    const seqs = [0, ...seqsOf(indexOf(lanes))]
    const gaps = seqs.slice(1).map((seq, at) => seq - (seqs[at] ?? 0))
    expect(Math.max(...gaps)).toBe(limits.keyframeEvery)
    expect(lanes.length - (seqs.at(-1) ?? 0)).toBeLessThan(limits.keyframeEvery)
  })

  test('stand where a lane and a round close', () => {
    const closes = long.filter(({ type }) => type === 'critique.panelist_close').map(({ seq }) => seq + 1)
    expect(seqsOf(longIndex)).toEqual(expect.arrayContaining(closes))
    const end: Fact = { type: 'critique.round_end', round: 1, mustFix: 0, decision: 'continue', reason: '' }
    const filler = Array.from({ length: limits.keyframeEvery / 4 }, () => ({ ...note, round: 1 }))
    expect(seqsOf(indexOf(placed([roundOpen(1), ...filler, end])))).toEqual([filler.length + 2])
  })

  test('stand apart, so that an index of short lanes does not outweigh its log', () => {
    const seqs = seqsOf(indexOf(logOf({ seed: 2, rounds: 40, rowsPerLane: 8 })))
    expect(seqs.length).toBeGreaterThan(5)
    const gaps = seqs.map((seq, at) => seq - (seqs[at - 1] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(limits.keyframeEvery / 4)
  })

  test('hold the counts of the fold, though the indexer forgets rows on its way', () => {
    const last = longIndex.keyframes.at(-1)
    const state = stateOf(long.slice(0, last?.seq))
    expect(last?.rounds.map(({ lanes }) => rowCounts(lanes.critic))).toEqual(
      state.rounds.map(({ lanes: { critic } }) => {
        return { dims: critic.dims.length, mustFixes: critic.mustFixes.length, notes: critic.notes.length }
      }),
    )
    expect([last?.warnings.length, last?.calls]).toEqual([state.warnings.length, state.calls])
  })
})

test('an index stays the same through a structured clone, and its keyframes through JSON', () => {
  expect(deserialize(serialize(longIndex))).toEqual(longIndex)
  expect(JSON.parse(JSON.stringify(longIndex.keyframes))).toEqual(longIndex.keyframes)
})
