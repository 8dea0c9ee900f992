import { expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { type ReaderOptions, WireError } from '../../../src/run/reading'
import { createPartReader, createReader, type Part } from '../../../src/wire/reader'
import { mutant, pick, type Random } from './damage'
import { seeded } from './feed'

const STREAMS = 100_000
/** Caps that short streams reach. */
const CONFIG = { ...defaults, parserMaxBlockBytes: 400, artifactMaxBytes: 300 }
const HOLDS: readonly Part['holds'][] = ['draft', 'review', 'round']

interface Said {
  readonly facts: readonly Fact[]
  readonly failed: boolean
  /** Everything that was said, as one string: comparing two is cheap, and a difference is rare. */
  readonly all: string
}

function hear(chunks: Iterable<string>, part: Part | undefined): Said {
  const facts: Fact[] = []
  const lines: string[] = []
  let failed = false
  const options: ReaderOptions = {
    config: CONFIG,
    emit(fact, body) {
      facts.push(fact)
      lines.push(JSON.stringify(fact) + (body ?? ''))
    },
    digest: (text) => ({ hash: 'h', bytes: Buffer.byteLength(text) }),
  }
  try {
    const reader = part ? createPartReader(options, part) : createReader(options)
    for (const chunk of chunks) reader.write(chunk)
    reader.end()
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause
    failed = true
    lines.push(`${cause.kind} at ${cause.position}`)
  }
  return { facts, failed, all: lines.join('\n') }
}

function inPieces(text: string, random: Random): string[] {
  const longest = 1 + Math.floor(random() ** 2 * 60)
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 0)
    pieces.push(text.slice(at, at + 1 + Math.floor(random() * longest)))
  return pieces
}

/** Hears one damaged reply whole and in pieces. */
function hearDamaged(random: Random, part?: Part): Said {
  const text = mutant(random)
  const whole = hear([text], part)
  const pieces = inPieces(text, random)
  const cut = hear(pieces, part)
  if (cut.all !== whole.all) expect(cut.all, JSON.stringify(pieces)).toBe(whole.all)
  return whole
}

function kindsIn({ all }: Said): string[] {
  return [...all.matchAll(/"kind":"(\w+)"|^(\w+) at/gm)].map(([, warning, error]) => warning ?? error ?? '')
}

test('SAFETY 62 a hundred thousand damaged replies: nothing but WireErrors, and the same however they are cut', {
  timeout: 180_000,
}, () => {
  const random = seeded(20_260)
  const kinds = new Set<string>()
  for (let stream = 0; stream < STREAMS; stream++)
    for (const kind of kindsIn(hearDamaged(random))) kinds.add(kind)
  // Damage that never reaches a rule proves nothing about it.
  expect(kinds.size).toBeGreaterThan(25)
})

/** What no reply that holds a part may say, and what one that was read must have said. */
function broken(part: Part, { facts, failed }: Said): string | undefined {
  const { holds, round } = part
  const types = facts.map(({ type }) => type)
  const count = (type: Fact['type']) => types.filter((one) => one === type).length
  const seats = new Set(
    facts.map((fact) => (fact.type === 'critique.panelist_close' ? fact.role : undefined)),
  )
  const judged = CONFIG.cast.some((role) => role !== 'designer' && seats.has(role))
  const heard = count('critique.round_heard')
  const pages = count('critique.artifact_seen')
  if (types.some((type) => /run_started|round_open|run_heard|ship/.test(type)))
    return 'an envelope that is ours'
  if (facts.some((fact) => 'round' in fact && fact.round !== round)) return 'another round'
  if (pages > 1 || (holds === 'review' && pages > 0)) return 'a page too many'
  if (holds === 'draft' ? judged || heard > 0 : heard > 1) return 'a verdict that was not asked for'
  if (holds === 'review' && seats.has('designer')) return 'a designer in a review'
  if (failed) return undefined
  if (holds === 'draft' && !(pages === 1 && seats.has('designer'))) return 'a draft without its page'
  if (holds !== 'draft' && !(heard === 1 && judged)) return 'a round that nobody judged'
  if (holds === 'round' && round === 1 && pages === 0) return 'a first round without its page'
  return undefined
}

test('SAFETY 62 a hundred thousand damaged replies that hold a part: the same, and nothing but that part', {
  timeout: 180_000,
}, () => {
  const random = seeded(62)
  const kinds = new Set<string>()
  const read = new Set<string>()
  for (let stream = 0; stream < STREAMS; stream++) {
    const part: Part = { holds: pick(HOLDS, random), round: 1 + Math.floor(random() * 3) }
    const said = hearDamaged(random, part)
    const law = broken(part, said)
    if (law) expect.fail(`${law} in ${JSON.stringify(part)}:\n${said.all}`)
    for (const kind of kindsIn(said)) kinds.add(kind)
    if (!said.failed) read.add(`${part.holds} ${part.round}`)
  }
  expect(kinds.size).toBeGreaterThan(25)
  expect(read.size).toBe(9)
})
