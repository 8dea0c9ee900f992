import type { Config } from '../run/config'
import { ROLES, type Role } from '../run/event'
import { DIMS, PROTOCOL_VERSION } from './protocol'

/** A reply that holds a part of a run: the designer's page, what the judges say of it, or a round of both. */
export interface GrammarPart {
  readonly round: number
  readonly holds: 'draft' | 'review' | 'round'
}

/**
 * The protocol as a grammar, for servers that hold a reply to one: a reply under it cannot be malformed. The two
 * notations that servers read write all that is used here alike.
 */
export function grammarOf(config: Config): string {
  const rounds = Array.from({ length: config.maxRounds }, (_, at) => at + 1)
  return written([
    ['root', `${lit(head(config))} nl from-1 ${lit('</CRITIQUE_RUN>')}`],
    ...rounds.map((n): Rule => [`from-${n}`, afterRound(n, config)]),
    ...rounds.map((n): Rule => [`round-${n}`, roundRule(n)]),
    ...rounds.map((n): Rule => [`ship-${n}`, shipRule(n)]),
    DESIGNER,
    ...judgeRules(config),
    ...PAGE,
    ...WORDS,
  ])
}

/** The same for a reply that holds a part of a run. */
export function partGrammarOf(config: Config, { round, holds }: GrammarPart): string {
  switch (holds) {
    case 'draft':
      return written([['root', 'designer'], DESIGNER, ...PAGE, ...WORDS])
    case 'review':
      return written([['root', `${JUDGES.join(' ')} ${endRule(round)}`], ...judgeRules(config), ...WORDS])
    case 'round':
      return written([['root', roundRule(round)], DESIGNER, ...judgeRules(config), ...PAGE, ...WORDS])
  }
}

type Rule = readonly [name: string, body: string]

const JUDGES = ROLES.filter((role) => role !== 'designer')
const DESIGNER: Rule = [
  'designer',
  `${lit('<PANELIST role="designer"><NOTES>')} text ${lit('</NOTES>')} page panelist-end`,
]
const PAGE: readonly Rule[] = [
  ['page', `${lit('<ARTIFACT mime="text/html"><![CDATA[<!doctype html>')} cdata ${lit(']]></ARTIFACT>')}`],
  // Everything but the three characters that end it.
  ['cdata', '[^\\]] cdata | "]" cdata-one | ""'],
  ['cdata-one', '[^\\]] cdata | "]" cdata-two'],
  ['cdata-two', '"]" cdata-two | [^\\]>] cdata'],
]
const WORDS: readonly Rule[] = [
  ['panelist-end', `${lit('</PANELIST>')} nl`],
  ['text', '[^<]+'],
  ['nl', '"\\n"'],
]

function judgeRules(config: Config): Rule[] {
  return [
    ...JUDGES.map((role): Rule => [role, judgeRule(role)]),
    ['dim-end', lit('</DIM>')],
    ['must-fix', `${lit('<MUST_FIX>')} text ${lit('</MUST_FIX>')}`],
    ['score', scoreRule(config.scoreScale)],
    ['composite', '[0-9] [0-9]? "." [0-9] [0-9]'],
    ['count', '[0-9]'],
    ['decision', '"continue" | "ship"'],
  ]
}

function written(rules: readonly Rule[]): string {
  return rules.map(([name, body]) => `${name} ::= ${body}`).join('\n')
}

function lit(text: string): string {
  return JSON.stringify(text)
}

function head({ maxRounds, scoreThreshold, scoreScale }: Config): string {
  return `<CRITIQUE_RUN version="${PROTOCOL_VERSION}" maxRounds="${maxRounds}" threshold="${scoreThreshold}" scale="${scoreScale}">`
}

/** After a round the run ships or goes on; after the last one it ships. */
function afterRound(n: number, { maxRounds }: Config): string {
  return n < maxRounds ? `round-${n} (ship-${n} | from-${n + 1})` : `round-${n} ship-${n}`
}

function roundRule(n: number): string {
  return `${lit(`<ROUND n="${n}">`)} nl ${ROLES.join(' ')} ${endRule(n)} ${lit('</ROUND>')} nl`
}

function endRule(n: number): string {
  return `${lit(`<ROUND_END n="${n}" composite="`)} composite ${lit('" must_fix="')} count ${lit('" decision="')} decision ${lit('"><REASON>')} text ${lit('</REASON></ROUND_END>')} nl`
}

function judgeRule(role: Role): string {
  const dims = DIMS[role].map(
    (name) => `${lit(`<DIM name="${name}" score="`)} score ${lit('">')} text dim-end`,
  )
  const open = `${lit(`<PANELIST role="${role}" score="`)} score ${lit('" must_fix="')} count ${lit('">')}`
  return `${open} ${dims.join(' ')} must-fix* panelist-end`
}

function shipRule(n: number): string {
  return `${lit(`<SHIP round="${n}" composite="`)} composite ${lit('" status="shipped">')} page ${lit('<SUMMARY>')} text ${lit('</SUMMARY></SHIP>')} nl`
}

/** One decimal, and the top of the scale. */
function scoreRule(scale: number): string {
  const whole = String(Math.max(1, Math.ceil(scale) - 1)).length
  const digits = `[0-9]${' [0-9]?'.repeat(whole - 1)}`
  return `${digits} "." [0-9] | ${lit(`${scale}.0`)}`
}
