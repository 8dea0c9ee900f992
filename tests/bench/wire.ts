import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { defaults } from '../../src/run/config'
import type { Reader } from '../../src/run/reading'
import { createReader } from '../../src/wire/reader'
import { digest } from '../../src/wire/digest'
import { type Contender, ours, peers } from './contenders'
import { chunksOf, type Stream, streamOf } from './streams'

const HERE = fileURLToPath(import.meta.url)
const MIB = 1_048_576
/** A reply has three rounds at least, and a page is never longer than its cap. */
const ROUNDS = 3
const LONGEST_PAGE = defaults.artifactMaxBytes - 4096
/** Pages of recorded runs are short, and a fifth of the reply is remarks: there the tags decide. */
const RECORDED_PAGE = 15_000

interface Cut {
  readonly name: string
  readonly smallest: number
  readonly largest: number
}

const SMALL: Cut = { name: '4–20 chars', smallest: 4, largest: 20 }
const KIB: Cut = { name: '1 KiB', smallest: 1024, largest: 1024 }
const WIDE: Cut = { name: '64 KiB', smallest: 65_536, largest: 65_536 }

/** What ours must reach, in runs of a limit and of saxes. */
interface Row {
  readonly cut: Cut
  readonly mib: number
  readonly limit: 'scan' | 'keep'
  readonly limits: number
  readonly saxes: number
  readonly foreign?: number
  readonly pageChars?: number
}

// Small chunks are held against a scan that also keeps the text. An open block may cost three times its length, so they
// have to be copied into longer strings, and that alone brings the scan down to 0.4 of itself: 0.75 K is 0.3 S.
// On 100 MiB they are held against 1.25 X: saxes keeps all its pieces, which no block may, and on so much that shows.
const ROWS: readonly Row[] = [
  { cut: SMALL, mib: 1, limit: 'keep', limits: 0.75, saxes: 1.5 },
  { cut: SMALL, mib: 10, limit: 'keep', limits: 0.75, saxes: 1.5 },
  { cut: SMALL, mib: 100, limit: 'keep', limits: 0.75, saxes: 1.25 },
  { cut: SMALL, mib: 1, limit: 'keep', limits: 0.75, saxes: 1.25, foreign: 5 },
  { cut: KIB, mib: 1, limit: 'scan', limits: 0.5, saxes: 5 },
  { cut: KIB, mib: 10, limit: 'scan', limits: 0.8, saxes: 8 },
  { cut: KIB, mib: 100, limit: 'scan', limits: 0.8, saxes: 8 },
  { cut: WIDE, mib: 1, limit: 'scan', limits: 0.5, saxes: 6 },
  { cut: WIDE, mib: 10, limit: 'scan', limits: 0.8, saxes: 10 },
  { cut: WIDE, mib: 100, limit: 'scan', limits: 0.8, saxes: 10 },
  { cut: WIDE, mib: 1, limit: 'scan', limits: 0.5, saxes: 6, foreign: 5 },
  { cut: SMALL, mib: 1, limit: 'scan', limits: 0, saxes: 0, pageChars: RECORDED_PAGE },
  { cut: WIDE, mib: 1, limit: 'scan', limits: 0, saxes: 0, pageChars: RECORDED_PAGE },
]
/** Rounds of the longest streams are fed again and again: as chunks of four characters they would not fit into memory. */
const LONGEST_MIB = 10

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const GROWTH_MUST = 1.5
const DECODER_MUST = 0.4

interface Line {
  readonly what: string
  readonly got: string
  readonly must: string
  readonly holds: boolean
}

interface Feed {
  readonly head: string
  readonly chunks: readonly string[]
  readonly times: number
  readonly tail: string
  readonly chars: number
}

function feedOf({ head, rounds, tail }: Stream, { smallest, largest }: Cut, times: number): Feed {
  const chars = head.length + rounds.length * times + tail.length
  return { head, chunks: chunksOf(rounds, smallest, largest), times, tail, chars }
}

function run({ create }: Contender, feed: Feed, tell: (line: string) => void) {
  const reader = create(tell)
  reader.write(feed.head)
  for (let time = 0; time < feed.times; time++) for (const chunk of feed.chunks) reader.write(chunk)
  reader.write(feed.tail)
  reader.end()
}

/** The bare limit: what it costs to look for every `<` in every chunk. */
const scan: Contender = {
  name: 'scan',
  create() {
    let found = 0
    return {
      write(chunk) {
        for (let at = chunk.indexOf('<'); at >= 0; at = chunk.indexOf('<', at + 1)) found += 1
      },
      end() {
        if (found === 0) throw new Error('The scan found nothing.')
      },
    }
  },
}

/** The limit for whoever keeps what it reads without holding every small chunk for ever. */
const keep: Contender = {
  name: 'keep',
  create(tell) {
    const look = scan.create(tell)
    const parts: string[] = []
    let part = ''
    return {
      write(chunk) {
        look.write(chunk)
        part += chunk
        if (part.length < 1024) return
        part.charCodeAt(0)
        parts.push(part)
        part = ''
      },
      end: look.end,
    }
  },
}

/** One hash for all that was heard. Whoever drops the notes wins a race and is out. */
function heardBy(contender: Contender, feed: Feed): string {
  const hash = createHash('sha256')
  run(contender, feed, (line) => hash.update(`${line}\n`))
  return hash.digest('hex')
}

function expectEqualWork() {
  const hashes = [0, 5].map((foreign) => {
    const stream = streamOf({ pageChars: pageCharsOf(1), chars: MIB, foreign })
    const feeds = [SMALL, KIB, WIDE].map((cut) => feedOf(stream, cut, 1))
    return new Set(feeds.flatMap((feed) => [ours(), ...peers].map((contender) => heardBy(contender, feed))))
  })
  if (hashes.some(({ size }) => size !== 1)) throw new Error('The contenders did not hear the same.')
}

/** The fastest run of each, in turns: load that comes in the middle then hits all alike. */
function fastest(contenders: readonly Contender[], feed: Feed, repeats: number): Map<string, number> {
  const best = new Map<string, number>()
  for (let repeat = 0; repeat <= repeats; repeat++)
    for (const contender of contenders) {
      let lines = 0
      const started = performance.now()
      run(contender, feed, () => {
        lines += 1
      })
      const ms = performance.now() - started
      if (lines === 0 && contender !== scan && contender !== keep)
        throw new Error(`${contender.name} heard nothing.`)
      // The first run of each is for the compiler.
      if (repeat > 0) best.set(contender.name, Math.min(ms, best.get(contender.name) ?? ms))
    }
  return best
}

function pageCharsOf(mib: number): number {
  return Math.min(LONGEST_PAGE, Math.ceil((mib * MIB) / ROUNDS))
}

/** Each row in a process of its own: what one row teaches the compiler slows some parsers down tenfold in the next. */
function inOwnProcess(row: number): Line {
  const { stdout, status } = spawnSync(process.execPath, [...process.execArgv, HERE, String(row)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`Row ${row} ended with ${status}.`)
  // Printed by the last line of this file.
  return JSON.parse(stdout) as Line
}

/** htmlparser2 looks through an open CDATA again with each chunk: on long pages in small chunks it takes minutes. */
function peersFor(cut: Cut, mib: number): readonly Contender[] {
  return cut === SMALL && mib > 1 ? peers.filter(({ name }) => name !== 'htmlparser2') : peers
}

function throughput({
  cut,
  mib,
  limit,
  limits,
  saxes,
  foreign = 0,
  pageChars = pageCharsOf(mib),
}: Row): Line {
  const made = Math.min(mib, LONGEST_MIB)
  const stream = streamOf({ pageChars, chars: made * MIB, foreign })
  const feed = feedOf(stream, cut, mib / made)
  const repeats = mib === 1 ? 100 : mib === 10 ? 20 : 5
  const contenders = [scan, ...(limit === 'keep' ? [keep] : []), ours(), ...peersFor(cut, mib)]
  const best = fastest(contenders, feed, repeats)
  const speed = (name: string) => feed.chars / 1000 / (best.get(name) ?? Number.NaN)
  const perLimit = speed('ours') / speed(limit)
  const perSaxes = speed('ours') / speed('saxes')
  const all = contenders.map(({ name }) => `${name} ${speed(name).toFixed(0)}`).join(' · ')
  const letter = limit === 'keep' ? 'K' : 'S'
  const shape = `${foreign ? `, ${foreign} % non-Latin` : ''}, pages of ${Math.round(pageChars / 1024)} KiB`
  return {
    what: `${cut.name}, ${mib} MiB${shape} (MB/s: ${all})`,
    got: `${perLimit.toFixed(2)} ${letter}, ${perSaxes.toFixed(1)} X`,
    must: limits > 0 ? `${limits} ${letter}, ${saxes} X` : '–',
    holds: perLimit >= limits && perSaxes >= saxes,
  }
}

function growth(): Line {
  const perChar = [50, 400].map((kib) => {
    const stream = streamOf({ pageChars: kib * 1024, chars: 2 * MIB })
    const feed = feedOf(stream, SMALL, 1)
    return ((fastest([ours()], feed, 10).get('ours') ?? Number.NaN) * 1e6) / feed.chars
  })
  const [short = Number.NaN, long = Number.NaN] = perChar
  return {
    what: `ns a char, blocks of 400 against 50 KiB, ${SMALL.name} (${long.toFixed(2)}, ${short.toFixed(2)})`,
    got: `${(long / short).toFixed(2)}×`,
    must: `≤ ${GROWTH_MUST}×`,
    holds: long / short <= GROWTH_MUST,
  }
}

function withDigest(): Line {
  const feed = feedOf(streamOf({ pageChars: pageCharsOf(1), chars: MIB }), WIDE, 1)
  const ms = fastest([ours(digest)], feed, 5).get('ours') ?? Number.NaN
  return {
    what: `${WIDE.name}, 1 MiB, with the real SHA-256 of each page`,
    got: `${(feed.chars / 1000 / ms).toFixed(0)} MB/s`,
    must: '–',
    holds: true,
  }
}

function bytesToEvents(mib: number): Line {
  const { head, rounds, tail } = streamOf({ pageChars: pageCharsOf(mib), chars: mib * MIB })
  const bytes = Buffer.from(head + rounds + tail)
  const size = WIDE.largest
  const decode = (write: (text: string) => void) => {
    const decoder = new TextDecoder()
    for (let at = 0; at < bytes.length; at += size)
      write(decoder.decode(bytes.subarray(at, at + size), { stream: true }))
  }
  let heard = 0
  const contenders: Record<string, () => void> = {
    decoder: () => decode((text) => void (heard += text.length)),
    ours: () => {
      const reader = ours().create(() => void (heard += 1))
      decode((text) => reader.write(text))
      reader.end()
    },
  }
  const best: Record<string, number> = {}
  for (let repeat = 0; repeat < 12; repeat++)
    for (const [name, work] of Object.entries(contenders)) {
      const started = performance.now()
      work()
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, performance.now() - started)
    }
  if (heard === 0) throw new Error('Nothing was decoded.')
  const ratio = (best['decoder'] ?? Number.NaN) / (best['ours'] ?? Number.NaN)
  return {
    what: `bytes to events, ${mib} MiB in network reads of ${WIDE.name}`,
    got: `${(ratio * 100).toFixed(0)} % of TextDecoder`,
    must: `${DECODER_MUST * 100} %`,
    holds: ratio >= DECODER_MUST,
  }
}

/** What a reader holds while a block of 200 KiB stands open. */
function heapInBlock(cut: Cut): Line {
  const block = 200 * 1024
  const bytes = Buffer.from(streamOf({ pageChars: 2 * block, chars: 1 }).rounds).subarray(300, 300 + block)
  // The first time what is compiled on the way would count as well. Both stay open: what goes away would hide what came.
  const readers = [openReader(), openReader()]
  const [, held = Number.NaN] = readers.map((reader) => heldBy(reader, bytes, cut))
  if (!readers.every((reader) => isOpen(() => reader.end()))) throw new Error('The block was closed.')
  return {
    what: `heap in an open block of 200 KiB, ${cut.name}`,
    got: `${(held / block).toFixed(2)}× block`,
    must: '≤ 3× + 64 KiB',
    holds: held <= 3 * block + 65_536,
  }
}

function openReader(): Reader {
  const reader = createReader({ config: defaults, emit: () => undefined, digest })
  reader.write('<CRITIQUE_RUN version="1"><ROUND n="1"><PANELIST role="designer"><ARTIFACT><![CDATA[')
  return reader
}

function heldBy(reader: Reader, bytes: Buffer, { smallest, largest }: Cut): number {
  const before = heap()
  for (
    let at = 0, size = smallest;
    at < bytes.length;
    at += size, size = size < largest ? size + 1 : smallest
  )
    reader.write(bytes.toString('latin1', at, at + size))
  return heap() - before
}

function heap(): number {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

function isOpen(end: () => void): boolean {
  try {
    end()
    return false
  } catch {
    return true
  }
}

/** The protocol reader against published parsers and against the bare scan of the same chunks. */
export async function benchWire(): Promise<boolean> {
  expectEqualWork()
  console.log('S: the bare scan for `<`. K: the scan, and the text kept. X: saxes.')
  console.log('Pages are named by their length, a stand-in for the hash that is handed in, save in one row.')
  const lines: Line[] = [heapInBlock(SMALL), heapInBlock(KIB)]
  for (const row of ROWS.keys()) lines.push(inOwnProcess(row))
  lines.push(growth(), withDigest(), bytesToEvents(1), bytesToEvents(10))
  for (const { what, got, must, holds } of lines)
    console.log(`${holds ? 'ok  ' : 'MISS'} ${got.padEnd(24)} must ${must.padEnd(14)} ${what}`)
  return lines.every(({ holds }) => holds)
}

if (process.argv[1] === HERE) {
  const row = ROWS[Number(process.argv[2] ?? Number.NaN)]
  if (row) console.log(JSON.stringify(throughput(row)))
  else process.exitCode = (await benchWire()) ? 0 : 1
}
