import { expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { ReaderOptions } from '../../../src/run/reading'
import { createPartReader, createReader, type Part } from '../../../src/wire/reader'
import { depth } from '../../building/depth'
import { mutant, pick, type Random } from './damage'
import { feed, type Heard, seeded } from './feed'

/** By their seeds: a hundred thousand replies of each kind when the test goes deep, in parts that are soon over. */
const SEEDS = Array.from({ length: depth(1, 40) }, (_, at) => 20_296 - at)
const STREAMS = 2500
/** Caps that short streams reach. */
const CONFIG = { ...defaults, parserMaxBlockBytes: 400, artifactMaxBytes: 300 }
const HOLDS: readonly Part['holds'][] = ['draft', 'review', 'round']
/** What a text is called costs more than to read it, and is not what this is about. */
const digest = (text: string) => ({ hash: 'h', bytes: Buffer.byteLength(text) })

function hear(chunks: Iterable<string>, part: Part | undefined): Heard {
  const create = (given: ReaderOptions) => {
    const options = { ...given, config: CONFIG, digest }
    return part ? createPartReader(options, part) : createReader(options)
  }
  return feed(chunks, { create })
}

function inPieces(text: string, random: Random): string[] {
  const longest = 1 + Math.floor(random() ** 2 * 60)
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 0)
    pieces.push(text.slice(at, at + 1 + Math.floor(random() * longest)))
  return pieces
}

/** Hears one damaged reply whole and in pieces, and notes what kinds of quirks it had. */
function hearDamaged(kinds: Set<string>, random: Random, part?: Part): Heard {
  const text = mutant(random)
  const whole = hear([text], part)
  const pieces = inPieces(text, random)
  const cut = hear(pieces, part)
  // Comparing two strings is cheap, and a difference is rare.
  const said = ({ facts, error }: Heard) => JSON.stringify({ facts, error }, null, 1)
  if (said(cut) !== said(whole)) expect(said(cut), JSON.stringify(pieces)).toBe(said(whole))
  if (whole.error) kinds.add(whole.error.error)
  for (const { fact } of whole.facts) if (fact.type === 'critique.parser_warning') kinds.add(fact.kind)
  return whole
}

test.each(SEEDS)(
  'SAFETY 62 damaged replies from seed %i: nothing but WireErrors, and the same however they are cut',
  (seed) => {
    const random = seeded(seed)
    const kinds = new Set<string>()
    for (let stream = 0; stream < STREAMS; stream++) hearDamaged(kinds, random)
    // Damage that never reaches a rule proves nothing about it.
    expect(kinds.size).toBeGreaterThan(25)
  },
)

/** What no reply that holds a part may say, and what one that was read must have said. */
function broken({ holds, round }: Part, heard: Heard): string | undefined {
  const facts = heard.facts.map(({ fact }) => fact)
  const of = (type: string) => facts.filter((fact) => fact.type === type)
  const seats = new Set(facts.flatMap((fact) => (fact.type === 'critique.panelist_close' ? [fact.role] : [])))
  const isRead = !heard.error
  const judged = CONFIG.cast.some((role) => role !== 'designer' && seats.has(role))
  const ends = of('critique.round_heard').length
  const pages = of('critique.artifact_seen').length
  const laws: readonly (readonly [why: string, isBroken: boolean])[] = [
    ['an envelope of ours', facts.some(({ type }) => /run_started|round_open|run_heard|ship/.test(type))],
    ['another round', facts.some((fact) => 'round' in fact && fact.round !== round)],
    ['a page too many', pages > (holds === 'review' ? 0 : 1)],
    ['a verdict that was not asked for', holds === 'draft' ? judged || ends > 0 : ends > 1],
    ['a designer in a review', holds === 'review' && seats.has('designer')],
    ['a draft without its page', isRead && holds === 'draft' && !(pages === 1 && seats.has('designer'))],
    ['a round that nobody judged', isRead && holds !== 'draft' && !(ends === 1 && judged)],
    ['a first round without its page', isRead && holds === 'round' && round === 1 && pages === 0],
  ]
  return laws.find(([, isBroken]) => isBroken)?.[0]
}

test.each(SEEDS)(
  'SAFETY 62 damaged replies from seed %i that hold a part: the same, and nothing but that part',
  (seed) => {
    const random = seeded(seed)
    const kinds = new Set<string>()
    const read = new Set<string>()
    for (let stream = 0; stream < STREAMS; stream++) {
      const part: Part = { holds: pick(HOLDS, random), round: 1 + Math.floor(random() * 3) }
      const heard = hearDamaged(kinds, random, part)
      const law = broken(part, heard)
      if (law) expect.fail(`${law} in ${JSON.stringify(part)}:\n${JSON.stringify(heard, null, 1)}`)
      if (!heard.error) read.add(`${part.holds} ${part.round}`)
    }
    expect(kinds.size).toBeGreaterThan(25)
    expect(read.size).toBe(9)
  },
)
