import type { Config } from '../../run/config'
import type { Role } from '../../run/event'
import { judges } from '../../run/score'
import { criteriaIn, dimsIn, plain, requirementsIn } from './asked'
import { dimsOf } from './dims'
import { type Looking, remarksOf } from './remarks'
import { heardIn, scoresOf } from './scores'
import type { Fault } from './version'
import type { SeatWords } from './words'

/** A call of a stage that wants one JSON value. */
export interface Replying extends Looking {
  readonly config: Config
  readonly prompt: string
  readonly words: SeatWords
}

/** Scores by what each lens looks at, in the order in which they are asked for, and what must be mended. */
export function blindReply(replying: Replying): unknown {
  const { config, prompt, version } = replying
  const roles = rolesAsked(prompt, config)
  const { text, ...known } = version
  const scores = scoresOf(
    { ...replying, version: { ...known, bytes: text.length }, round: 1, heard: heardIn(prompt) },
    roles,
  )
  const scaled = (score: number) => Math.round(score * config.scoreScale) / 10
  return {
    dimensions: roles.flatMap((lens, at) =>
      dimsOf(lens, scores[at] ?? 0).map((dim) => ({
        ...{ lens, name: dim.name, score: scaled(dim.score) },
        note: replying.words.looks,
      })),
    ),
    mustFix: remarksOf(replying)
      .filter(({ severity }) => severity === 'critical' || severity === 'high')
      .map(({ statement, evidence }) => ({ statement, evidence })),
  }
}

/** Each lens once, by where its first thing stands. */
function rolesAsked(prompt: string, config: Config): readonly Role[] {
  const order = dimsIn(prompt).map(({ lens }) => lens)
  const placeOf = (role: Role) => (order.includes(role) ? order.indexOf(role) : order.length)
  return judges(config).toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Everything that a seat finds, alone. */
export function analyseReply(replying: Replying): unknown {
  const findings = remarksOf(replying).map(findingOf)
  return findings.length > 0 ? { findings } : { findings, none: true, reason: replying.words.nothingWrong }
}

function findingOf({ title, statement, severity, target, requirementIds = [], evidence, suggestion }: Fault) {
  return {
    title: title ?? statement,
    ...{ statement, severity, requirementIds, evidence },
    ...(target !== undefined && { target }),
    ...(suggestion !== undefined && { suggestion }),
  }
}

/** What nobody has named before, as far as the prompt tells. */
export function gapsReply(replying: Replying): unknown {
  const gaps = unsaid(replying).map(findingOf)
  return gaps.length > 0 ? { gaps } : { none: true, reason: replying.words.nothingMissing }
}

function unsaid(replying: Replying): readonly Fault[] {
  const said = plain(replying.prompt)
  return remarksOf(replying).filter(({ statement }) => !said.includes(plain(statement)))
}

const WEIGHTS: Readonly<Record<Fault['severity'], string>> = {
  critical: 'critical',
  high: 'major',
  medium: 'minor',
  low: 'minor',
}

/** As many as a reply may hold. */
const MOST_CANDIDATES = 8

/** Reasons against accepting a version, and where it shows each requirement. */
export function objectionsReply(replying: Replying): unknown {
  const { version, prompt, words } = replying
  const rows = requirementsIn(prompt).map((requirement) => ({
    requirement,
    evidence: version.met?.[requirement] ?? [],
  }))
  const matrix = rows.length > 0 ? { matrix: rows } : {}
  const candidates = unsaid(replying)
    .slice(0, MOST_CANDIDATES)
    .map((fault) => candidateOf(fault, words))
  return candidates.length > 0
    ? { ...matrix, candidates }
    : { ...matrix, none: true, reason: words.nothingAgainst }
}

function candidateOf(fault: Fault, { mend, trigger }: SeatWords) {
  const { suggestion = mend, ...rest } = findingOf(fault)
  return { ...rest, severity: WEIGHTS[fault.severity], followUp: suggestion, trigger }
}

export function summaryReply({ words }: Replying): unknown {
  return { text: words.summary, decisions: [] }
}

const PERSPECTIVES = ['sceptic', 'devils_advocate', 'edge_case_hunter'] as const

/** A round of a critic loop: the first question fails while the seat sees a fault. */
export function criticReply(replying: Replying): unknown {
  const [fault] = remarksOf(replying)
  const counts = { confirmed: 4, total: 4, unit: 'sections' }
  const criteria = criteriaIn(replying.prompt).map(({ id, text }, at) => ({
    ...{ id, question: text, counts, notes: ['Each section was read.'] },
    ...(fault && at === 0
      ? { answer: fault.statement, verdict: 'FAIL', fix: fault.suggestion ?? fault.statement }
      : { answer: 'It holds in every section.', verdict: 'PASS' }),
  }))
  const adversarial = PERSPECTIVES.map((perspective) => ({
    perspective,
    scenario: 'Somebody reads only the first section.',
    realistic: false,
    rationale: 'Each section says by itself what it is about.',
    counts: { ...counts, confirmed: 0 },
  }))
  const isWhole = replying.prompt.includes('"adversarial"')
  return { criteria, ...(isWhole && { adversarial }), escalations: [] }
}
