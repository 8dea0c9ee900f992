import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createTape, type Tape } from '../../../src/replay/tape'
import { type Column, rowAt } from '../../../src/run/column'
import { limits } from '../../../src/run/limits'
import type { Event } from '../../../src/run/event'
import { VISIBLE_ROWS } from '../../../src/run/keyframe'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { type LogShape, logOf } from './logs'
import { store } from './stored'

/** A log of many blocks: its lanes are longer than a keyframe's distance. */
const long = logOf({ seed: 7, rounds: 3, rowsPerLane: 700, oddEvery: 9 })
const short = logOf({ seed: 3, rounds: 2, rowsPerLane: 9, oddEvery: 4 })

const shapes: fc.Arbitrary<LogShape> = fc.record({
  seed: fc.nat(),
  rounds: fc.integer({ min: 1, max: 3 }),
  rowsPerLane: fc.integer({ min: 0, max: 320 }),
  oddEvery: fc.integer({ min: 2, max: 30 }),
})

/** Runs idle work when a test says so. */
function handIdle() {
  let due: (() => void)[] = []
  return {
    idle: (work: () => void) => void due.push(work),
    rest: () => {
      const work = due
      due = []
      for (const each of work) each()
    },
  }
}

function folded(events: readonly Event[], k: number): RunState {
  return events.slice(0, k).reduce(fold, initialState())
}

/** What the stage can see of a column: its length, and its newest rows. */
function seen<T>(column: Column<T>) {
  const from = Math.max(0, column.length - VISIBLE_ROWS)
  return {
    length: column.length,
    newest: Array.from({ length: column.length - from }, (_, at) => rowAt(column, from + at)),
  }
}

/** What the stage can see of a state: everything small, counts, and the rows of the newest round. */
function picture(state: RunState) {
  const newest = state.rounds.length - 1
  const column = <T>(of: Column<T>, at: number) => (at === newest ? seen(of) : of.length)
  return {
    ...state,
    warnings: seen(state.warnings),
    measurements: seen(state.measurements),
    gates: seen(state.gates),
    marks: seen(state.marks),
    rounds: state.rounds.map((round, at) => ({
      ...round,
      lanes: Object.entries(round.lanes).map(([role, lane]) => ({
        ...lane,
        role,
        dims: column(lane.dims, at),
        mustFixes: column(lane.mustFixes, at),
        notes: column(lane.notes, at),
      })),
    })),
  }
}

async function stateOf(tape: Tape, k: number): Promise<RunState> {
  const state = await tape.stateAt(k)
  if (!state) throw new Error('Nothing overtook this seek.')
  return state
}

describe('a state from the tape is the fold of the events before it', () => {
  test('[CT-43] at any place of any log, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(
        shapes,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }),
        async (shape, shares) => {
          const events = logOf(shape)
          const { index, blocks } = store(events)
          const { idle, rest } = handIdle()
          const tape = createTape({ index: structuredClone(index), blocks, idle })
          for (const share of shares) {
            const k = Math.round(share * events.length)
            expect(picture(await stateOf(tape, k))).toEqual(picture(folded(events, k)))
            rest()
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('with keyframes that went through JSON', async () => {
    const { index, blocks } = store(long)
    const keyframes = JSON.parse(JSON.stringify(index.keyframes))
    const tape = createTape({ index: { ...index, keyframes }, blocks })
    for (const k of [long.length, 1, 2500, 2499, 7000])
      expect(picture(await stateOf(tape, k))).toEqual(picture(folded(long, k)))
  })

  test('step by step over keyframes, and back', async () => {
    const { index, blocks } = store(long)
    const tape = createTape({ index, blocks })
    const steps = [...Array.from({ length: 2600 }, (_, at) => 900 + at), 3400, 3399, 3398]
    for (const k of steps) {
      const state = await stateOf(tape, k)
      if (k % 97 === 0 || k >= 3398) expect(picture(state)).toEqual(picture(folded(long, k)))
    }
  })

  test('on a tape of events in memory, at once and while it grows', () => {
    const tape = createLiveTape(long.slice(0, 1500))
    expect(picture(tape.peek(1200) ?? initialState())).toEqual(picture(folded(long, 1200)))
    tape.append(long.slice(1500))
    for (const k of [long.length, 10, 1000, 5555, 5556, 999])
      expect(picture(tape.peek(k) ?? initialState())).toEqual(picture(folded(long, k)))
  })
})

test('rows of older rounds, and rows that came late, are paged in from a log in memory', async () => {
  const { index, blocks } = store(short)
  const state = await stateOf(createTape({ index, blocks }), short.length)
  const whole = folded(short, short.length)
  const rows = <T>(column: Column<T>) => Array.from({ length: column.length }, (_, at) => rowAt(column, at))
  const all = (of: RunState) => [
    ...of.rounds.flatMap(({ lanes }) =>
      Object.values(lanes).map((lane) => [rows(lane.dims), rows(lane.mustFixes), rows(lane.notes)]),
    ),
    [rows(of.warnings), rows(of.measurements), rows(of.gates), rows(of.marks)],
  ]
  expect(index.late.length).toBeGreaterThan(0)
  expect(index.measured.length).toBeGreaterThan(0)
  expect(whole.marks.length).toBeGreaterThan(0)
  expect(all(state)).toEqual(all(whole))
})

test('each of many late rows is found', async () => {
  const said = (round: number, text: string) =>
    ({ type: 'critique.panelist_note', round, role: 'copy', text }) as const
  const open = (round: number) => ({ type: 'critique.round_open', round, position: 0 }) as const
  const facts = [
    open(1),
    said(1, 'a'),
    open(2),
    said(1, 'b'),
    said(2, 'c'),
    open(3),
    said(1, 'd'),
    said(2, 'e'),
  ]
  const events = facts.map((fact, seq): Event => ({ ...fact, seq, t: seq }))
  const filler = Array.from({ length: limits.keyframeEvery }, (_, at): Event => {
    const seq = events.length + at
    return { seq, t: seq, type: 'run_started' }
  })
  const { index, blocks } = store([...events, ...filler])
  const { rounds } = await stateOf(createTape({ index, blocks }), index.count)
  const notes = rounds.map(({ lanes }) => [0, 1, 2, 3].map((row) => rowAt(lanes.copy.notes, row)))
  expect(notes).toEqual([
    ['a', 'b', 'd', undefined],
    ['c', 'e', undefined, undefined],
    [undefined, undefined, undefined, undefined],
  ])
})

test('playing through a long log does not gather its rows', async () => {
  const { index, blocks } = store(long)
  const tape = createTape({ index, blocks })
  for (let k = 0; k < long.length; k += 50) {
    const { rounds } = await stateOf(tape, k)
    const held = rounds.flatMap(({ lanes }) =>
      Object.values(lanes).map((lane) => lane.dims.rows.length + lane.notes.rows.length),
    )
    expect(held.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(2.5 * limits.keyframeEvery)
  }
})

test('older measurements and warnings are paged in where their block is in memory', async () => {
  const events = logOf({ seed: 11, rounds: 2, rowsPerLane: 120, oddEvery: 2 })
  const { index, blocks } = store(events)
  const state = await stateOf(createTape({ index, blocks }), events.length)
  const whole = folded(events, events.length)
  const pairs = [
    [state.measurements, whole.measurements],
    [state.warnings, whole.warnings],
    [state.marks, whole.marks],
    [state.gates, whole.gates],
  ] as const
  for (const [column, plain] of pairs) {
    expect(plain.length).toBeGreaterThan(2 * VISIBLE_ROWS)
    for (let row = 0; row < plain.length; row += 1)
      expect(rowAt<unknown>(column, row)).toEqual(rowAt<unknown>(plain, row))
    expect(rowAt<unknown>(column, plain.length)).toBeUndefined()
  }
})

describe('places', () => {
  const tape = createLiveTape(long)

  test('[CT-43] every place is found again by its time', () => {
    for (let k = 0; k <= long.length; k += 131) {
      expect(tape.timeAt(k)).toBe(k === 0 ? 0 : long[k - 1]?.t)
      expect(tape.seqAt(tape.timeAt(k))).toBeGreaterThanOrEqual(k)
    }
    expect(tape.seqAt(tape.duration)).toBe(long.length)
    expect(tape.seqAt(-1)).toBe(0)
  })

  test('places outside the tape are its ends', () => {
    expect(tape.peek(-5)?.seq).toBe(0)
    expect(tape.peek(1e9)?.seq).toBe(long.length)
    expect(tape.timeAt(1e9)).toBe(tape.duration)
  })

  test('an empty tape has one state and no length', async () => {
    const { index, blocks } = store([])
    for (const empty of [createLiveTape(), createTape({ index, blocks })]) {
      expect(empty).toMatchObject({ count: 0, duration: 0 })
      expect(await empty.stateAt(0)).toEqual(initialState())
      expect(empty.landmarks()).toEqual({ rounds: [], ships: [], pages: [], fixes: [], roles: [] })
      expect(await empty.events(0, 5)).toEqual([])
    }
  })

  test('[CT-43] rounds, must-fixes, pages and the ship are found, on a growing tape too', () => {
    const growing = createLiveTape(short.slice(0, 30))
    growing.landmarks()
    growing.append(short.slice(30))
    const said = (type: Event['type']) =>
      short.flatMap((event) => (event.type === type ? [event.seq + 1] : []))
    const found = growing.landmarks()
    expect(found).toMatchObject({
      rounds: said('critique.round_open'),
      fixes: said('critique.panelist_must_fix'),
      ships: said('critique.ship'),
      pages: said('critique.artifact_seen'),
    })
    expect(found.fixes.length).toBeGreaterThan(0)
    expect(found.roles).toEqual(
      short.flatMap((event) => (event.type === 'critique.panelist_must_fix' ? [event.role] : [])),
    )
  })

  test('a stored tape has the landmarks and pauses of its live twin', () => {
    const { index, blocks } = store(long)
    const stored = createTape({ index, blocks })
    expect(stored.landmarks()).toEqual(tape.landmarks())
    for (const from of [0, 1, 500]) {
      expect(stored.after(from, 1000)).toEqual(tape.after(from, 1000))
      expect(stored.after(from, 1000).length).toBeGreaterThan(0)
    }
  })

  test('a live tape takes events in their order alone', () => {
    expect(() => createLiveTape().append(short.slice(1, 2))).toThrow('Event 1 stands where event 0 should.')
  })
})

describe('fetching', () => {
  test('all blocks that a seek misses are asked for at once, and not again', async () => {
    const { index, blocks, asked } = store(long)
    const tape = createTape({ index, blocks, idle: () => undefined })
    expect(index.blockStarts.length).toBeGreaterThan(limits.blockCache)
    expect(tape.peek(5000)).toBeUndefined()
    await stateOf(tape, 5000)
    expect(asked).toHaveLength(1)
    expect(tape.peek(5000)?.seq).toBe(5000)
    expect(tape.peek(5001)?.seq).toBe(5001)
    expect(asked).toHaveLength(1)
  })

  test('a short log is fetched whole by its first seek', async () => {
    const { index, blocks, asked } = store(short)
    const tape = createTape({ index, blocks })
    await stateOf(tape, 0)
    expect(asked).toEqual([[...index.blockStarts.keys()]])
    for (let k = 0; k <= short.length; k += 1) expect(tape.peek(k)?.seq).toBe(k)
    expect(asked).toHaveLength(1)
  })

  test('both neighbours are fetched when there is nothing else to do', async () => {
    const { index, blocks, asked } = store(long)
    const { idle, rest } = handIdle()
    const tape = createTape({ index, blocks, idle })
    const k = 5000
    await stateOf(tape, k)
    rest()
    const at = index.blockStarts.findLastIndex((start) => start < k)
    const held = new Set(asked.flat())
    expect([at - 1, at, at + 1].every((block) => held.has(block))).toBe(true)
  })

  test('a neighbour that cannot be fetched troubles nobody', async () => {
    const { index, blocks } = store(long)
    let broken = false
    const { idle, rest } = handIdle()
    const fetch = (numbers: readonly number[]) =>
      broken ? Promise.reject(new Error('disk')) : blocks(numbers)
    const tape = createTape({ index, blocks: fetch, idle })
    await stateOf(tape, 5000)
    broken = true
    rest()
    await Promise.resolve()
    expect(tape.peek(5000)?.seq).toBe(5000)
    await expect(tape.stateAt(100)).rejects.toThrow('disk')
    broken = false
    expect((await stateOf(tape, 100)).seq).toBe(100)
  })

  test('a block that does not fit its index is refused', async () => {
    const { index } = store(short)
    const tape = createTape({ index, blocks: async () => ['{}\n'] })
    await expect(tape.stateAt(3)).rejects.toThrow('Block 0 of the log is not as long as its index says.')
  })

  test('one seek is in flight, the latest wins, and stale answers are dropped', async () => {
    const { index, texts } = store(long)
    const asked: { numbers: readonly number[]; answer: () => void }[] = []
    const blocks = (numbers: readonly number[]) =>
      new Promise<readonly string[]>((resolve) => {
        asked.push({ numbers, answer: () => resolve(numbers.map((number) => texts[number] ?? '')) })
      })
    const tape = createTape({ index, blocks, idle: () => undefined })
    const [first, second, third] = [tape.stateAt(9000), tape.stateAt(2500), tape.stateAt(5500)]
    await expect(second).resolves.toBeUndefined()
    expect(asked).toHaveLength(1)
    asked[0]?.answer()
    await expect(first).resolves.toBeUndefined()
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(asked).toHaveLength(2)
    asked[1]?.answer()
    expect((await third)?.seq).toBe(5500)
  })

  test('a place in memory overtakes a fetch', async () => {
    const { index, texts, blocks } = store(long)
    let hold: (() => void) | undefined
    let holding = false
    const fetch = (numbers: readonly number[]) =>
      holding
        ? new Promise<readonly string[]>((resolve) => {
            hold = () => resolve(numbers.map((number) => texts[number] ?? ''))
          })
        : blocks(numbers)
    const tape = createTape({ index, blocks: fetch, idle: () => undefined })
    await stateOf(tape, 5000)
    holding = true
    const far = tape.stateAt(200)
    const near = tape.stateAt(5001)
    expect((await near)?.seq).toBe(5001)
    hold?.()
    await expect(far).resolves.toBeUndefined()
  })

  test('a failure that was overtaken is not told', async () => {
    const { index, blocks } = store(long)
    let fail: ((cause: Error) => void) | undefined
    const fetch = (numbers: readonly number[]) =>
      fail
        ? blocks(numbers)
        : new Promise<never>((_, reject) => {
            fail = reject
          })
    const tape = createTape({ index, blocks: fetch, idle: () => undefined })
    const first = tape.stateAt(5000)
    const second = tape.stateAt(9000)
    fail?.(new Error('gone'))
    await expect(first).resolves.toBeUndefined()
    expect((await second)?.seq).toBe(9000)
  })

  test('the transcript reads any stretch of a long log', async () => {
    const { index, blocks } = store(long)
    const tape = createTape({ index, blocks, idle: () => undefined })
    expect(await tape.events(3990, 4010)).toEqual(long.slice(3990, 4010))
    expect(await tape.events(-5, 1e9)).toEqual(long)
    expect(await createLiveTape(long).events(5, 9)).toEqual(long.slice(5, 9))
  })
})
