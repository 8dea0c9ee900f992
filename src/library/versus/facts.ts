import { rowsOn } from '../../run/bench'
import { costIn } from '../../run/cost'
import type { Measurement, Severity, Status } from '../../run/event'
import { loopOf, standingsOf } from '../../run/critic-state'
import { panelOf } from '../../run/panel-state'
import type { Round, RunState } from '../../run/state'

/** From the gravest on. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[]

/** What code finds wrong with a page. Each place counts once, at whatever width it was found. */
export interface Violations {
  readonly total: number
  readonly severities: Readonly<Record<Severity, number>>
  /** By rule, with the gravest that it came to. */
  readonly rules: ReadonlyMap<string, { readonly count: number; readonly severity: Severity }>
}

/** The page of a run that is compared, and the round that it belongs to. */
export interface ComparedPage {
  readonly hash: string
  readonly mime: string
  readonly round: Round | undefined
  /** Nobody judged it to the end: the round's numbers are not its own. */
  readonly notReviewed: boolean
}

/** What a run came to, by the numbers that are held against those of another one. */
export interface Facts {
  readonly status: Status
  readonly page: ComparedPage | undefined
  /** Who has judged it. A panel's score is the average of its lenses, and what is open are high findings; a critic loop scores nothing. */
  readonly by: 'jury' | 'panel' | 'loop'
  readonly score?: number
  readonly open?: number
  /** Undefined where nobody has measured the page. */
  readonly violations?: Violations
  /** Of the whole run, as all that follows. */
  readonly rounds: number
  readonly tokens?: number
  readonly usd?: number
  /** Some of tokens and money was counted here. */
  readonly approx: boolean
  readonly ms: number
}

export function factsOf(state: RunState, page: ComparedPage | undefined): Facts {
  const by = judgeOf(state)
  const { score, open, rounds } = VERDICTS[by](state, page)
  const cost = costIn(state)
  const violations = page && violationsOn(state, page.hash)
  return {
    status: state.settled?.status ?? 'running',
    page,
    by,
    ...(score !== undefined && { score }),
    ...(open !== undefined && { open }),
    ...(violations && { violations }),
    rounds,
    ...(cost && { tokens: cost.input + cost.output }),
    ...(cost?.usd !== undefined && { usd: cost.usd }),
    approx: cost?.approx ?? false,
    ms: timeOf(state),
  }
}

interface Verdict {
  readonly score: number | undefined
  readonly open: number | undefined
  readonly rounds: number
}

function juryVerdict({ rounds }: RunState, page: ComparedPage | undefined): Verdict {
  const end = page && !page.notReviewed ? page.round?.end : undefined
  return { score: end?.composite, open: end?.mustFix, rounds: rounds.filter((round) => round.end).length }
}

/** Rounds of a panel are closed by its editor, and no composite is made of them. */
function panelVerdict(state: RunState, page: ComparedPage | undefined): Verdict {
  const { rounds } = panelOf(state)
  const decision = rounds.find(({ n }) => n === page?.round?.n)?.decision
  return {
    score: decision?.avg,
    open: decision?.high,
    rounds: rounds.filter((round) => round.decision).length,
  }
}

/** A round of a critic loop has as many faults as questions that it failed. */
function loopVerdict(state: RunState, page: ComparedPage | undefined): Verdict {
  const loop = loopOf(state)
  const heard = loop.rounds.filter(({ results }) => results.length > 0)
  const round = heard.find(({ n }) => n === page?.round?.n)
  const failed = round && standingsOf(loop, round).filter(({ standing }) => standing === 'FAIL')
  return { score: undefined, open: failed?.length, rounds: heard.length }
}

const VERDICTS = { jury: juryVerdict, panel: panelVerdict, loop: loopVerdict } as const

function judgeOf({ given }: RunState): Facts['by'] {
  if (given.panel) return 'panel'
  return given.loop ? 'loop' : 'jury'
}

/** From the first call on: how long a run waited in line says nothing of it. */
function timeOf({ calls, t }: RunState): number {
  const began = Object.values(calls).map(({ startedAt }) => startedAt)
  return began.length === 0 ? 0 : t - Math.min(...began)
}

function violationsOn(state: RunState, hash: string): Violations | undefined {
  const rows = rowsOn(state, hash)
  if (rows.length === 0) return undefined
  const severities: Record<Severity, number> = { critical: 0, high: 0, medium: 0, low: 0 }
  const rules = new Map<string, { count: number; severity: Severity }>()
  const each = eachPlace(rows.filter(({ violation }) => violation))
  for (const { rule, severity } of each) {
    severities[severity] += 1
    const known = rules.get(rule)
    rules.set(rule, {
      count: (known?.count ?? 0) + 1,
      severity: known && weightOf(known.severity) < weightOf(severity) ? known.severity : severity,
    })
  }
  return { total: each.length, severities, rules }
}

/** The gravest row of each place: one that is found at three widths is one thing to mend. */
function eachPlace(rows: readonly Measurement[]): Measurement[] {
  const places = new Map<string, Measurement>()
  for (const row of rows) {
    const key = `${row.instrument}\n${row.rule}\n${row.target ?? row.expected ?? ''}`
    const known = places.get(key)
    if (!known || weightOf(row.severity) < weightOf(known.severity)) places.set(key, row)
  }
  return [...places.values()]
}

/** The gravest comes first. */
export function weightOf(severity: Severity): number {
  return SEVERITIES.indexOf(severity)
}
