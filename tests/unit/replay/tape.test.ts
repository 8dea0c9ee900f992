/** A tape can be entered anywhere: the state there is the fold of the events before it, while memory stays bounded. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createTape, type Tape } from '../../../src/replay/tape'
import { type Column, rowAt } from '../../../src/run/column'
import type { Fact } from '../../../src/run/event'
import { VISIBLE_ROWS } from '../../../src/run/keyframe'
import { limits } from '../../../src/run/limits'
import { initialState, type RunState } from '../../../src/run/state'
import { depth } from '../../building/depth'
import { placed, stateOf } from '../../building/facts'
import { turns } from '../../building/turns'
import { roundOpen, statesOf } from '../run/facts'
import { type LogShape, logOf } from './logs'
import { store, type Stored, watched } from './stored'

/** A log of more blocks than a cache holds: its lanes are longer than half of a keyframe's distance. */
const long = logOf({ seed: 7, rounds: 3, rowsPerLane: 700, oddEvery: 9 })
const stored = store(long)
/** The state at each place of it, by the fold alone. */
const folded = [initialState(), ...statesOf(long)]
const short = logOf({ seed: 3, rounds: 2, rowsPerLane: 9, oddEvery: 4 })

const tapeOf = ({ index, blocks }: Stored) => createTape({ index, blocks, idle: () => undefined })

/** Runs idle work when a test says so. */
function handIdle() {
  let due: (() => void)[] = []
  const rest = () => {
    const work = due
    due = []
    for (const each of work) each()
  }
  return { idle: (work: () => void) => void due.push(work), rest }
}

/** What the stage can see of a column: its length, and its newest rows. */
function seen<T>(column: Column<T>) {
  const from = Math.max(0, column.length - VISIBLE_ROWS)
  const newest = Array.from({ length: column.length - from }, (_, at) => rowAt(column, from + at))
  return { length: column.length, newest }
}

/** What the stage can see of a state: everything small, counts, and the rows of the newest round. */
function picture(state: RunState | undefined) {
  if (!state) throw new Error('A later seek has overtaken this one.')
  const { warnings, measurements, gates, marks } = state
  const rounds = state.rounds.map((round, at) => {
    const column = <T>(of: Column<T>) => (at === state.rounds.length - 1 ? seen(of) : of.length)
    const lanes = Object.entries(round.lanes).map(([role, { dims, mustFixes, notes, ...lane }]) => {
      return { ...lane, role, dims: column(dims), mustFixes: column(mustFixes), notes: column(notes) }
    })
    return { ...round, lanes }
  })
  const columns = [seen(warnings), seen(measurements), seen(gates), seen(marks)]
  return { ...state, warnings: 0, measurements: 0, gates: 0, marks: 0, columns, rounds }
}

async function seek(tape: Tape, k: number): Promise<RunState> {
  const state = await tape.stateAt(k)
  if (!state) throw new Error('Nothing overtook this seek.')
  return state
}

describe('a state from the tape is the fold of the events before it', () => {
  test('[CT-43] at any place of any log, in any order', async () => {
    const shapes: fc.Arbitrary<LogShape> = fc.record({
      seed: fc.nat(),
      rounds: fc.integer({ min: 1, max: 3 }),
      rowsPerLane: fc.integer({ min: 0, max: depth(200, 320) }),
      oddEvery: fc.integer({ min: 2, max: 30 }),
    })
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    const places = fc.array(share, { minLength: 6, maxLength: 6 })
    const property = fc.asyncProperty(shapes, places, async (shape, shares) => {
      const events = logOf(shape)
      const { index, blocks } = store(events)
      const { idle, rest } = handIdle()
      const tape = createTape({ index: structuredClone(index), blocks, idle })
      for (const at of shares) {
        const k = Math.round(at * events.length)
        expect(picture(await seek(tape, k))).toEqual(picture(stateOf(events.slice(0, k))))
        rest()
      }
    })
    await fc.assert(property, { numRuns: depth(10, 60) })
  })

  test('with keyframes that went through JSON', async () => {
    const keyframes = JSON.parse(JSON.stringify(stored.index.keyframes))
    const tape = tapeOf({ ...stored, index: { ...stored.index, keyframes } })
    for (const k of [long.length, 1, 2500, 2499, 7000])
      expect(picture(await seek(tape, k))).toEqual(picture(folded[k]))
  })

  test('step by step over keyframes, and back, without gathering the rows that it has passed', async () => {
    const tape = createTape(stored)
    for (const k of [...Array.from({ length: 2600 }, (_, at) => 900 + at), 3400, 3399, 3398]) {
      const state = await seek(tape, k)
      if (k % 97 === 0 || k === 3398) expect(picture(state)).toEqual(picture(folded[k]))
    }
    for (let k = 0; k < long.length; k += 50) {
      const { rounds } = await seek(tape, k)
      const lanes = rounds.flatMap((round) => Object.values(round.lanes))
      const held = lanes.reduce((sum, { dims, notes }) => sum + dims.rows.length + notes.rows.length, 0)
      expect(held).toBeLessThan(2.5 * limits.keyframeEvery)
    }
  })

  test('on a tape of events in memory, at once and while it grows', () => {
    const tape = createLiveTape(long.slice(0, 1500))
    expect(picture(tape.peek(1200))).toEqual(picture(folded[1200]))
    tape.append(long.slice(1500))
    for (const k of [long.length, 10, 1000, 5555, 5556, 999])
      expect(picture(tape.peek(k))).toEqual(picture(folded[k]))
  })
})

describe('where its block is in memory a row is paged in', () => {
  /** Every row by its number, and the one behind the last. */
  const rows = <T>(column: Column<T>) =>
    Array.from({ length: column.length + 1 }, (_, at) => rowAt(column, at))
  const outside = ({ warnings, measurements, gates, marks }: RunState) =>
    [rows(warnings), rows(measurements), rows(gates), rows(marks)] as const
  const inLanes = ({ rounds }: RunState) =>
    rounds.flatMap(({ lanes }) =>
      Object.values(lanes).map((lane) => [rows(lane.dims), rows(lane.mustFixes), rows(lane.notes)]),
    )

  test('of older rounds, rows that came late, and older warnings, measurements, gates and marks', async () => {
    const events = logOf({ seed: 11, rounds: 2, rowsPerLane: 120, oddEvery: 2 })
    const { index, blocks } = store(events)
    const [state, whole] = [await seek(createTape({ index, blocks }), events.length), stateOf(events)]
    expect(index.late.length).toBeGreaterThan(0)
    for (const { length } of outside(whole)) expect(length).toBeGreaterThan(2 * VISIBLE_ROWS + 1)
    expect(outside(state)).toEqual(outside(whole))
    expect(inLanes(state)).toEqual(inLanes(whole))
  })

  test('each of many late rows', async () => {
    const said = (round: number, text: string): Fact => ({
      type: 'critique.panelist_note',
      round,
      role: 'copy',
      text,
    })
    const late = [roundOpen(3), said(1, 'd'), said(2, 'e')]
    const facts = [roundOpen(1), said(1, 'a'), roundOpen(2), said(1, 'b'), said(2, 'c'), ...late]
    const filler = Array.from({ length: limits.keyframeEvery }, (): Fact => ({ type: 'run_started' }))
    const { index, blocks } = store(placed([...facts, ...filler]))
    const { rounds } = await seek(createTape({ index, blocks }), index.count)
    const notes = rounds.map(({ lanes }) =>
      [0, 1, 2, 3].map((row) => rowAt(lanes.copy.notes, row) ?? '').join(''),
    )
    expect(notes).toEqual(['abd', 'ce', ''])
  })
})

describe('places', () => {
  const tape = createLiveTape(long)

  test('[CT-43] every place is found again by its time, those outside the tape are its ends', () => {
    for (let k = 0; k <= long.length; k += 131) {
      expect(tape.timeAt(k)).toBe(k === 0 ? 0 : long[k - 1]?.t)
      expect(tape.seqAt(tape.timeAt(k))).toBeGreaterThanOrEqual(k)
    }
    expect([tape.seqAt(tape.duration), tape.seqAt(-1)]).toEqual([long.length, 0])
    expect([tape.peek(-5)?.seq, tape.peek(1e9)?.seq]).toEqual([0, long.length])
    expect(tape.timeAt(1e9)).toBe(tape.duration)
  })

  test('an empty tape has one state and no length', async () => {
    for (const empty of [createLiveTape(), createTape(store([]))]) {
      expect(empty).toMatchObject({ count: 0, duration: 0 })
      expect(await empty.stateAt(0)).toEqual(initialState())
      expect(empty.landmarks()).toEqual({ rounds: [], ships: [], pages: [], fixes: [], roles: [] })
      expect(await empty.events(0, 5)).toEqual([])
    }
  })

  test('a stored tape has the pauses of its live twin, and gives the transcript any stretch of its log', async () => {
    const twin = tapeOf(stored)
    for (const from of [0, 1, 500]) {
      expect(twin.after(from, 1000)).toEqual(tape.after(from, 1000))
      expect(twin.after(from, 1000).length).toBeGreaterThan(0)
    }
    expect(await twin.events(3990, 4010)).toEqual(long.slice(3990, 4010))
    expect(await twin.events(-5, 1e9)).toEqual(long)
    expect(await tape.events(5, 9)).toEqual(long.slice(5, 9))
  })

  test('a live tape takes events in their order alone', () => {
    expect(() => createLiveTape().append(short.slice(1, 2))).toThrow('Event 1 stands where event 0 should.')
  })
})

describe('fetching', () => {
  /** A tape of the long log whose store is watched. */
  function watchedTape(of: Stored = stored) {
    const hand = handIdle()
    const source = watched(of)
    return {
      ...source,
      rest: hand.rest,
      tape: createTape({ index: of.index, blocks: source.blocks, idle: hand.idle }),
    }
  }

  test('all blocks that a seek misses are asked for at once, and not again', async () => {
    const { tape, asked } = watchedTape()
    expect(stored.index.blockStarts.length).toBeGreaterThan(limits.blockCache)
    expect(tape.peek(5000)).toBeUndefined()
    await seek(tape, 5000)
    expect([tape.peek(5000)?.seq, tape.peek(5001)?.seq]).toEqual([5000, 5001])
    expect(asked).toHaveLength(1)
  })

  test('a short log is fetched whole by its first seek', async () => {
    const whole = store(short)
    const { tape, asked } = watchedTape(whole)
    await seek(tape, 0)
    for (let k = 0; k <= short.length; k += 1) expect(tape.peek(k)?.seq).toBe(k)
    expect(asked).toEqual([[...whole.index.blockStarts.keys()]])
  })

  test('both neighbours are fetched when there is nothing else to do', async () => {
    const { tape, asked, rest } = watchedTape()
    await seek(tape, 5000)
    rest()
    const at = stored.index.blockStarts.findLastIndex((start) => start < 5000)
    expect(asked.flat()).toEqual(expect.arrayContaining([at - 1, at, at + 1]))
  })

  test('a neighbour that cannot be fetched troubles nobody, whoever needs it asks again', async () => {
    const { tape, rest, hold, answers } = watchedTape()
    await seek(tape, 5000)
    hold(true)
    rest()
    answers.at(-1)?.fail(new Error('disk'))
    await turns()
    expect(tape.peek(5000)?.seq).toBe(5000)
    const lost = expect(tape.stateAt(100)).rejects.toThrow('disk')
    await turns()
    answers.at(-1)?.fail(new Error('disk'))
    await lost
    hold(false)
    expect((await seek(tape, 100)).seq).toBe(100)
  })

  test('a block that does not fit its index is refused', async () => {
    const tape = createTape({ index: store(short).index, blocks: async () => ['{}\n'] })
    await expect(tape.stateAt(3)).rejects.toThrow('Block 0 of the log is not as long as its index says.')
  })

  test('one seek is in flight, the latest wins, and stale answers are dropped', async () => {
    const { tape, asked, answers, hold } = watchedTape()
    hold(true)
    const [first, second, third] = [tape.stateAt(9000), tape.stateAt(2500), tape.stateAt(5500)]
    await expect(second).resolves.toBeUndefined()
    expect(asked).toHaveLength(1)
    answers[0]?.give()
    await expect(first).resolves.toBeUndefined()
    await turns()
    expect(asked).toHaveLength(2)
    answers[1]?.give()
    expect((await third)?.seq).toBe(5500)
  })

  test('a place in memory overtakes a fetch', async () => {
    const { tape, answers, hold } = watchedTape()
    await seek(tape, 5000)
    hold(true)
    const [far, near] = [tape.stateAt(200), tape.stateAt(5001)]
    expect((await near)?.seq).toBe(5001)
    answers.at(-1)?.give()
    await expect(far).resolves.toBeUndefined()
  })

  test('a failure that was overtaken is not told', async () => {
    const { tape, answers, hold } = watchedTape()
    hold(true)
    const [first, second] = [tape.stateAt(5000), tape.stateAt(9000)]
    hold(false)
    answers[0]?.fail(new Error('gone'))
    await expect(first).resolves.toBeUndefined()
    expect((await second)?.seq).toBe(9000)
  })
})
