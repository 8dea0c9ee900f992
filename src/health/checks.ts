import type { BriefResult } from '../../workers/desk-surface'
import { rowsOf } from '../run/column'
import { scoring } from '../run/config'
import type { Event, WarningKind } from '../run/event'
import { isClose, scoreRound } from '../run/score'
import type { Round, RunState } from '../run/state'
import { faultOf } from './well-formed'

export const CHECKS = [
  'blocks',
  'order',
  'panelists',
  'ship',
  'composite',
  'artifact',
  'version',
  'warnings',
] as const
export type CheckName = (typeof CHECKS)[number]

type Check = BriefResult['checks'][number] & { readonly check: CheckName }

/** A finished run, as its log tells it. */
export interface Finished {
  readonly events: readonly Event[]
  readonly state: RunState
  /** The page that was kept. */
  readonly page: string | undefined
}

/** What is wrong in each respect; undefined where nothing is. */
const RULES: Readonly<Record<CheckName, (run: Finished) => string | undefined>> = {
  blocks: brokenBlock,
  order: disorder,
  panelists: unclosedPanelist,
  ship: shipFault,
  composite: compositeFault,
  artifact: pageFault,
  version: versionFault,
  warnings: warningsSaid,
}

/** One line a check, told from what was heard and never from what the model says of itself. */
export function checksOf(run: Finished): readonly Check[] {
  return CHECKS.map((check) => {
    const detail = RULES[check](run)
    return { check, ok: detail === undefined, ...(detail !== undefined && { detail }) }
  })
}

/** Whether the reply could be read as it was meant. What merely warns does not make it unclean. */
export function isClean(checks: readonly Check[]): boolean {
  return checks.every(({ check, ok }) => ok || check === 'warnings')
}

function brokenBlock({ state }: Finished): string | undefined {
  const { stream } = state.calls
  return stream?.kind === 'malformed_block' || stream?.kind === 'oversize_block' ? stream.kind : undefined
}

const ORDER_KINDS: readonly WarningKind[] = [
  'misplaced_tag',
  'round_mismatch',
  'round_end_missing',
  'duplicate_role',
  'unknown_role',
  'second_run',
]

function disorder(run: Finished): string | undefined {
  const warned = rowsOf(run.state.warnings).find(({ kind }) => ORDER_KINDS.includes(kind))
  if (warned) return warned.kind
  const faulty = run.state.rounds.find((round) => !isInOrder(run, round))
  return faulty && `round ${faulty.n}: ${rolesOf(run, faulty).join(', ')}`
}

/** The panelists spoke one after the other as the cast stands. Who is missing is another line's matter. */
function isInOrder(run: Finished, round: Round): boolean {
  const places = rolesOf(run, round).map((role) => run.state.config.cast.indexOf(role))
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1))
}

function rolesOf({ events }: Finished, { n }: Round) {
  return events.flatMap((event) =>
    event.type === 'critique.panelist_open' && event.round === n ? [event.role] : [],
  )
}

function unclosedPanelist({ state }: Finished): string | undefined {
  if (state.rounds.length === 0) return 'no round'
  const unsaid = rowsOf(state.warnings).find(isUnclosedPanelist)
  if (unsaid) return `round ${unsaid.round ?? '?'}: ${unsaid.role ?? 'a panelist'} has no closing tag`
  for (const { n, lanes } of state.rounds) {
    const role = state.config.cast.find((one) => lanes[one].phase !== 'closed')
    if (role) return `round ${n}: ${role} ${lanes[role].phase === 'open' ? 'was cut off' : 'never spoke'}`
  }
  return undefined
}

function isUnclosedPanelist({ kind, detail }: { kind: WarningKind; detail?: string }): boolean {
  return kind === 'missing_close' && detail === 'PANELIST'
}

/** A SHIP that no ROUND_END stands before is none: the reader breaks off there. */
function shipFault({ events, state }: Finished): string | undefined {
  const ships = events.filter((event) => event.type === 'critique.ship_open').length
  const again = rowsOf(state.warnings).filter(({ kind }) => kind === 'duplicate_ship').length
  if (ships + again === 0) return 'no SHIP'
  if (ships + again > 1) return `${ships + again} SHIPs`
  return state.shipHeard || wasDropped(state) ? undefined : 'SHIP was never closed'
}

/** Whether our own rules hung up: a SHIP that nothing has earned is not read to its end. */
function wasDropped({ calls, stopped }: RunState): boolean {
  return calls.stream?.reason === 'aborted' && stopped === undefined
}

function compositeFault({ state }: Finished): string | undefined {
  const heard = state.rounds.filter((round) => round.heard)
  if (heard.length === 0) return 'no round was ended'
  const faults = heard.map((round) => claimFault(state, round, round.heard?.claimed?.composite))
  return [...faults, shipClaimFault(state)].find((fault) => fault !== undefined)
}

function claimFault(state: RunState, round: Round, claimed: number | undefined): string | undefined {
  const ours = scoreRound(round, state.config).composite
  if (claimed === undefined) return `round ${round.n}: none was given`
  if (isClose(claimed, ours)) return undefined
  return `round ${round.n}: ${claimed} was given, ${ours?.toFixed(3) ?? 'none'} follows (±${scoring.compositeTolerance})`
}

function shipClaimFault(state: RunState): string | undefined {
  const { composite, round: n } = state.shipHeard?.claimed ?? {}
  const round = state.rounds.find((one) => one.n === n)
  return composite === undefined || !round ? undefined : claimFault(state, round, composite)
}

function pageFault({ state, page }: Finished): string | undefined {
  if (page === undefined)
    return state.calls.stream?.kind === 'missing_artifact' ? 'missing_artifact' : 'no page'
  const fault = faultOf(page)
  return fault && `${fault.what} (character ${fault.at})`
}

function versionFault({ state }: Finished): string | undefined {
  if (state.calls.stream?.kind === 'protocol_version_mismatch') return 'protocol_version_mismatch'
  const unsaid = rowsOf(state.warnings).some(
    ({ kind, detail }) => kind === 'settings_mismatch' && detail === 'version',
  )
  if (unsaid) return 'the reply names no version'
  return state.handshake ? undefined : 'no CRITIQUE_RUN'
}

function warningsSaid({ state }: Finished): string | undefined {
  const counts = new Map<string, number>()
  for (const { kind } of rowsOf(state.warnings)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  if (counts.size === 0) return undefined
  return [...counts].map(([kind, n]) => (n === 1 ? kind : `${kind} × ${n}`)).join(', ')
}
