import { describe, expect, test } from 'vitest'
import { type GrammarPart, grammarOf, partGrammarOf } from '../../../src/prompts/grammar'
import { type Config, defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import type { ReaderOptions } from '../../../src/run/reading'
import { digest } from '../../../src/wire/digest'
import { createPartReader, createReader } from '../../../src/wire/reader'
import { draw, type Rules, rulesOf } from './draw'
import { seeded } from '../../tools/seeded'

function read(text: string, config: Config, part?: GrammarPart): Fact[] {
  const facts: Fact[] = []
  const options: ReaderOptions = { config, digest, emit: (fact) => void facts.push(fact) }
  const reader = part ? createPartReader(options, part) : createReader(options)
  reader.write(text)
  reader.end()
  return facts
}

/** Names that a rule uses and no rule defines. */
function undefinedNames(rules: Rules): string[] {
  const bodies = [...rules.values()].map((body) =>
    body.replaceAll(/"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\]/g, ''),
  )
  return bodies.flatMap((body) => (body.match(/[a-z][\w-]*/g) ?? []).filter((name) => !rules.has(name)))
}

/** Rules that nothing leads to: a server would refuse some of them, and none of them says anything. */
function unusedNames(rules: Rules): string[] {
  const used = new Set([...rules.values()].flatMap((body) => body.match(/[a-z][\w-]*/g) ?? []))
  return [...rules.keys()].filter((name) => name !== 'root' && !used.has(name))
}

/** Numbers are not its matter: a must-fix count that differs from the tags is a claim, and claims are compared. */
function warningsIn(facts: readonly Fact[]): string[] {
  const kinds = facts.flatMap((fact) => (fact.type === 'critique.parser_warning' ? [fact.kind] : []))
  return kinds.filter((kind) => kind !== 'must_fix_mismatch')
}

describe.each([1, 2, 3])('the grammar of %i rounds', (maxRounds) => {
  const config = { ...defaults, maxRounds }
  const rules = rulesOf(grammarOf(config))

  test('names every rule that it uses, and uses every rule', () => {
    expect(undefinedNames(rules)).toEqual([])
    expect(unusedNames(rules)).toEqual([])
  })

  test('allows nothing that the reader would stumble over', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const facts = read(draw(rules, 'root', seeded(seed)), config)
      expect(warningsIn(facts)).toEqual([])
      expect(facts.at(-1)?.type).toBe('critique.run_heard')
      expect(facts.some(({ type }) => type === 'critique.ship_heard')).toBe(true)
    }
  })
})

const PANEL = ['critic', 'brand', 'a11y', 'copy']
/** Who speaks in a part of a run, and what else is heard of it. */
const PARTS: readonly (GrammarPart & {
  readonly roles: string[]
  readonly heard: boolean
  readonly page: boolean
})[] = [
  { round: 1, holds: 'draft', roles: ['designer'], heard: false, page: true },
  { round: 2, holds: 'draft', roles: ['designer'], heard: false, page: true },
  { round: 1, holds: 'review', roles: PANEL, heard: true, page: false },
  { round: 3, holds: 'review', roles: PANEL, heard: true, page: false },
  { round: 1, holds: 'round', roles: ['designer', ...PANEL], heard: true, page: true },
  { round: 2, holds: 'round', roles: ['designer', ...PANEL], heard: true, page: true },
]

describe.each(PARTS)('the grammar of the $holds of round $round', ({ roles, heard, page, ...part }) => {
  const rules = rulesOf(partGrammarOf(defaults, part))

  test('names every rule that it uses, and uses every rule', () => {
    expect(undefinedNames(rules)).toEqual([])
    expect(unusedNames(rules)).toEqual([])
  })

  test('allows nothing that the reader of the part would stumble over', () => {
    for (let seed = 1; seed <= 80; seed++) {
      const facts = read(draw(rules, 'root', seeded(seed)), defaults, part)
      expect(warningsIn(facts)).toEqual([])
      expect(facts.flatMap((fact) => (fact.type === 'critique.panelist_close' ? [fact.role] : []))).toEqual(
        roles,
      )
      expect(facts.filter(({ type }) => type === 'critique.artifact_seen')).toHaveLength(page ? 1 : 0)
      const rounds = facts.flatMap((fact) => (fact.type === 'critique.round_heard' ? [fact.round] : []))
      expect(rounds).toEqual(heard ? [part.round] : [])
    }
  })
})

test('a reply under the grammar of another round is told from one under its own', () => {
  const rules = rulesOf(partGrammarOf(defaults, { round: 2, holds: 'review' }))
  const facts = read(draw(rules, 'root', seeded(1)), defaults, { round: 3, holds: 'review' })
  expect(warningsIn(facts)).toEqual(['round_mismatch'])
})
