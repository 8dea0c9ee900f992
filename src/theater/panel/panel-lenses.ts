import type { CallFailure } from '../../run/event'
import type { Advisor } from '../../run/panel'
import { chosen, type PanelRound, type PanelState } from '../../run/panel-state'
import type { Call, Finding, RunState, StageEvent } from '../../run/state'

type Of<T extends StageEvent['type']> = Extract<StageEvent, { type: T }>
export type EditorFact = Of<'editor_decision'>

/** One advisor in one round. */
export type Lens = { readonly advisor: Pick<Advisor, 'id' | 'name'> } & (
  | { readonly phase: 'waits' | 'reads' | 'notAsked' | 'neverAsked' }
  | { readonly phase: 'unread'; readonly reason: CallFailure }
  | { readonly phase: 'read'; readonly fact: Of<'critic_scored'> }
)

/** Who reads this version, in the order in which they were chosen. */
export function lensesOf(state: RunState, panel: PanelState, round: PanelRound): readonly Lens[] {
  return chosen(panel).map((id) => lensOf(state, panel, round, advisorOf(state, id)))
}

/** By the registry of the run: it was frozen with it. */
export function advisorOf({ given }: RunState, id: string): Pick<Advisor, 'id' | 'name'> {
  return given.panel?.advisors.find((advisor) => advisor.id === id) ?? { id, name: id }
}

function lensOf(
  { calls, settled }: RunState,
  panel: PanelState,
  { n, scored, failed, decision }: PanelRound,
  advisor: Lens['advisor'],
): Lens {
  const fact = scored.find((critique) => critique.advisor === advisor.id)
  if (fact) return { advisor, phase: 'read', fact }
  const asked = callsTo(calls, advisor.id)
  const own = asked.filter((call) => call.round === n)
  if (own.some(({ phase }) => phase === 'open')) return { advisor, phase: 'reads' }
  const failure = failed.findLast((critique) => critique.advisor === advisor.id)
  if (failure) return { advisor, phase: 'unread', reason: failure.reason }
  const isPast = decision !== undefined || settled !== undefined || panel.rounds.some((round) => round.n > n)
  if (!isPast) return { advisor, phase: 'waits' }
  // It was asked and cut short: a run that stops says of no critic that it has failed.
  const reason = own.at(-1)?.reason
  if (reason) return { advisor, phase: 'unread', reason }
  return { advisor, phase: asked.some((call) => call.round < n) ? 'notAsked' : 'neverAsked' }
}

/** The calls that have asked an advisor for a critique, with their rounds. */
function callsTo(calls: RunState['calls'], id: string): readonly (Call & { readonly round: number })[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const [kind, round, seat] = name.split('#')[0]?.split(':') ?? []
    return kind === 'critique' && seat === id ? [{ ...call, round: Number(round) }] : []
  })
}

/** What a seat has against a version, the gravest first. */
export function findingsOf({ findings }: RunState, round: number, seat: string): readonly Finding[] {
  return Object.values(findings)
    .filter((finding) => finding.round === round && finding.seat === seat)
    .toSorted((one, other) => GRAVITY.indexOf(one.severity) - GRAVITY.indexOf(other.severity))
}

/** Who has raised anything against a version, in the order in which they did. */
export function seatsWithFindings({ findings }: RunState, round: number): readonly string[] {
  const seats = Object.values(findings).flatMap((finding) => (finding.round === round ? [finding.seat] : []))
  return [...new Set(seats)]
}

const GRAVITY = ['critical', 'high', 'medium', 'low'] as const
