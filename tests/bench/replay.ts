import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createTape, type Tape } from '../../src/replay/tape'
import { limits } from '../../src/run/limits'
import { createIndexer, type LogIndex } from '../../src/run/log-index'
import { fold, initialState } from '../../src/run/state'
import { seeded } from '../tools/seeded'
import { eventsOf } from '../unit/replay/logs'

interface Size {
  readonly mib: number
  readonly rowsPerLane: number
  readonly openMustMs: number
}

// Three rounds of five lanes in 100 MiB: a lane is then so long that each shows rows from a block of its own.
const sizes: readonly Size[] = [
  { mib: 1, rowsPerLane: 380, openMustMs: 20 },
  { mib: 10, rowsPerLane: 3800, openMustMs: 50 },
  { mib: 100, rowsPerLane: 38_000, openMustMs: 300 },
]

const SEEK_P99_MUST_MS = 10
const HEAP_MUST_MB = 64
const INDEX_MUST_BYTES = 24
const SEEKS = 300
const STEPS = 1000

/** A settled log as a store keeps it: deflated blocks, and the index as one cloned row. */
interface Kept {
  readonly blocks: readonly Buffer[]
  readonly index: Buffer
  readonly count: number
  readonly chars: number
}

function keep(rowsPerLane: number): Kept {
  const indexer = createIndexer()
  const blocks: Buffer[] = []
  let lines: string[] = []
  let chars = 0
  const close = () => {
    blocks.push(deflateRawSync(lines.join(''), { level: 6 }))
    lines = []
    chars = 0
  }
  for (const event of eventsOf({ seed: 1, rounds: 3, rowsPerLane, oddEvery: 2000 })) {
    if (chars > limits.blockChars) close()
    const line = `${JSON.stringify(event)}\n`
    lines.push(line)
    chars += line.length
    indexer.add(event, line.length)
  }
  close()
  const index = indexer.finish()
  if (index.blockStarts.length !== blocks.length) throw new Error('The index has cut other blocks.')
  return { blocks, index: serialize(index), count: index.count, chars: index.offsets[index.count] ?? 0 }
}

function text(block: Buffer | undefined): string {
  return block ? inflateRawSync(block).toString('utf8') : ''
}

/** From the row of the index to the state at the end. */
async function open(kept: Kept): Promise<Tape> {
  // A clone gives back what was cloned.
  const index = deserialize(kept.index) as LogIndex
  const blocks = async (numbers: readonly number[]) => numbers.map((number) => text(kept.blocks[number]))
  const tape = createTape({ index, blocks })
  const state = await tape.stateAt(index.count)
  if (state?.seq !== index.count) throw new Error('The tape did not reach its end.')
  return tape
}

/** The way that comes first to mind: read everything, then fold it. */
function parseAll(kept: Kept): void {
  let state = initialState()
  for (const block of kept.blocks)
    for (const line of text(block).split('\n')) if (line !== '') state = fold(state, JSON.parse(line))
  if (state.seq !== kept.count) throw new Error('The fold did not reach the end.')
}

async function timed(work: () => Promise<unknown> | void): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

async function seekTimes(tape: Tape): Promise<number[]> {
  const random = seeded(5)
  const times: number[] = []
  for (let seek = 0; seek < SEEKS; seek += 1) {
    const k = Math.floor(random() * tape.count)
    times.push(await timed(() => tape.stateAt(k)))
    // A turn of the loop, as between two frames.
    await turn()
  }
  return times
}

/** Each seek at its best of three passes, each over a tape just opened: what else the machine does is not ours. */
async function coldSeekTimes(kept: Kept): Promise<number[]> {
  const passes = [
    await seekTimes(await open(kept)),
    await seekTimes(await open(kept)),
    await seekTimes(await open(kept)),
  ]
  return Array.from({ length: SEEKS }, (_, seek) => Math.min(...passes.map((times) => times[seek] ?? 0)))
}

async function stepTimes(tape: Tape): Promise<number[]> {
  const start = Math.floor(tape.count / 3)
  const times: number[] = []
  await tape.stateAt(start)
  for (let step = 1; step <= STEPS; step += 1) times.push(await timed(() => tape.stateAt(start + step)))
  return times
}

/** Node hides its collector until it is asked. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  // The flag puts `gc` into contexts that are made after it.
  return runInNewContext('gc') as () => void
}

function usedMb(collect: () => void): number {
  collect()
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

/** What opening and seeking leave in memory, beside the deflated blocks. */
async function heapOf(kept: Kept, collect: () => void): Promise<number> {
  // Tapes that were opened before are kept alive by their idle work until it is done.
  await delay(100)
  const before = usedMb(collect)
  const tape = await open(kept)
  await seekTimes(tape)
  const mb = usedMb(collect) - before
  // Used after measuring, so that nothing of it was collected before.
  return tape.count > 0 ? mb : 0
}

async function benchSize(size: Size, collect: () => void): Promise<{ row: object; met: boolean }> {
  const kept = keep(size.rowsPerLane)
  const opens: number[] = []
  const naive: number[] = []
  for (let repeat = 0; repeat < 5; repeat += 1) {
    opens.push(await timed(() => open(kept)))
    if (repeat < 2) naive.push(await timed(() => parseAll(kept)))
  }
  const mb = await heapOf(kept, collect)
  const seeks = await coldSeekTimes(kept)
  const steps = await stepTimes(await open(kept))
  const bytes = kept.index.length / kept.count
  const p99 = at(seeks, 0.99)
  const row = {
    MiB: (kept.chars / 2 ** 20).toFixed(1),
    events: kept.count,
    'open ms': at(opens, 0.5).toFixed(1),
    'must open': `≤ ${size.openMustMs}`,
    'parse all ms': Math.min(...naive).toFixed(0),
    'seek med ms': at(seeks, 0.5).toFixed(2),
    'seek p99 ms': p99.toFixed(2),
    'must p99': `≤ ${SEEK_P99_MUST_MS}`,
    'step µs': (at(steps, 0.5) * 1000).toFixed(1),
    'heap MB': mb.toFixed(1),
    'must heap': `≤ ${HEAP_MUST_MB}`,
    'index B/event': bytes.toFixed(1),
    'must index': `≤ ${INDEX_MUST_BYTES}`,
  }
  const quick = at(opens, 0.5) <= size.openMustMs && p99 <= SEEK_P99_MUST_MS
  return { row, met: quick && mb <= HEAP_MUST_MB && bytes <= INDEX_MUST_BYTES }
}

/** Prints one table, and says whether every must is met. */
export async function benchReplay(): Promise<boolean> {
  const collect = collector()
  const results: { row: object; met: boolean }[] = []
  for (const size of sizes) results.push(await benchSize(size, collect))
  console.table(results.map(({ row }) => row))
  return results.every(({ met }) => met)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = (await benchReplay()) ? 0 : 1
