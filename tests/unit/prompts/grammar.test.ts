import { describe, expect, test } from 'vitest'
import { classicPrompt, draftPrompt } from '../../../src/prompts/builders'
import { type GrammarPart, grammarOf, partGrammarOf } from '../../../src/prompts/grammar'
import { type Config, defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import type { Prompt } from '../../../src/run/procedure'
import type { ReaderOptions } from '../../../src/run/reading'
import { digest } from '../../../src/wire/digest'
import { createPartReader, createReader } from '../../../src/wire/reader'
import { depth } from '../../building/depth'
import { seeded } from '../../tools/seeded'
import { first, promptsOf } from './asked'
import { draw, type Rules, rulesOf } from './draw'
import { quoted, secondRound } from './states'

/** What a reader makes of a reply: its facts, who spoke in it, and what it stumbled over. */
function read(text: string, config: Config, part?: GrammarPart) {
  const facts: Fact[] = []
  const options: ReaderOptions = { config, digest, emit: (fact) => void facts.push(fact) }
  const reader = part ? createPartReader(options, part) : createReader(options)
  reader.write(text)
  reader.end()
  const kinds = facts.flatMap((fact) => (fact.type === 'critique.parser_warning' ? [fact.kind] : []))
  const roles = facts.flatMap((fact) => (fact.type === 'critique.panelist_close' ? [fact.role] : []))
  // Numbers are not its matter: a must-fix count that differs from the tags is a claim, and claims are compared.
  return { facts, roles, warned: kinds.filter((kind) => kind !== 'must_fix_mismatch') }
}

function checkWhole({ facts, warned }: ReturnType<typeof read>) {
  expect(warned).toEqual([])
  expect(facts.at(-1)?.type).toBe('critique.run_heard')
  expect(facts.some(({ type }) => type === 'critique.ship_heard')).toBe(true)
}

/** Every name that a rule uses is defined; a rule that nothing leads to says nothing, and a server may refuse it. */
function checkNames(rules: Rules) {
  const bodies = [...rules.values()].map((body) =>
    body.replaceAll(/"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]/g, ''),
  )
  const used = new Set(bodies.flatMap((body) => body.match(/[a-z][\w-]*/g) ?? []))
  expect([...used, 'root'].sort()).toEqual([...rules.keys()].sort())
}

test.each([1, 2, 3])('the grammar of %i rounds allows only what its reader reads', (maxRounds) => {
  const config = { ...defaults, maxRounds }
  const rules = rulesOf(grammarOf(config))
  checkNames(rules)
  for (let seed = 1; seed <= depth(30, 1000); seed++)
    checkWhole(read(draw(rules, 'root', seeded(seed)), config))
})

const PANEL = ['critic', 'brand', 'a11y', 'copy']
const SPEAKING = { draft: ['designer'], review: PANEL, round: ['designer', ...PANEL] }
const PARTS = [1, 2, 3].flatMap((round) =>
  (['draft', 'review', 'round'] as const).map((holds): GrammarPart => ({ round, holds })),
)

test.each(PARTS)('nor does the grammar of the $holds of round $round', (part) => {
  const rules = rulesOf(partGrammarOf(defaults, part))
  checkNames(rules)
  for (let seed = 1; seed <= depth(20, 500); seed++) {
    const { facts, roles, warned } = read(draw(rules, 'root', seeded(seed)), defaults, part)
    expect([warned, roles]).toEqual([[], SPEAKING[part.holds]])
    const pages = facts.filter(({ type }) => type === 'critique.artifact_seen')
    expect(pages).toHaveLength(part.holds === 'review' ? 0 : 1)
    const rounds = facts.flatMap((fact) => (fact.type === 'critique.round_heard' ? [fact.round] : []))
    expect(rounds).toEqual(part.holds === 'draft' ? [] : [part.round])
  }
})

test('a reply under the grammar of another round is told from one under its own', () => {
  const rules = rulesOf(partGrammarOf(defaults, { round: 2, holds: 'review' }))
  const { warned } = read(draw(rules, 'root', seeded(1)), defaults, { round: 3, holds: 'review' })
  expect(warned).toEqual(['round_mismatch'])
})

describe('the form at the end of a request', () => {
  const form = ({ user }: Prompt) => user.slice(user.indexOf('around them:') + 'around them:'.length)

  test.each(PARTS.filter(({ round }) => round < 3))('of $holds $round is what its reader reads', (part) => {
    const prompt = promptsOf(part.round === 1 ? first() : secondRound(), part.round)[part.holds]
    const { roles, warned } = read(form(prompt), defaults, part)
    expect([warned, roles]).toEqual([[], SPEAKING[part.holds]])
  })

  test('of a whole run is what its reader reads', () => {
    checkWhole(read(form(classicPrompt(first(), quoted)).replace(/^\(more rounds.*\)$/m, ''), defaults))
  })

  test('asks the designer for no must-fix and no score', () => {
    expect(form(draftPrompt(secondRound(), 2, quoted))).not.toMatch(/MUST_FIX|DIM|score|must_fix/)
  })
})
