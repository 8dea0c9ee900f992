import type { Header } from '../run/log'
import { openStage } from '../run/stages'
import type { Round, RunState, Settlement } from '../run/state'
import { waitsForPerson } from '../run/waiting'
import { START } from './chain'
import type { Badge, Counts, RoundSummary, RunRow } from './rows'

/** The counts of a run of which nothing has been written yet. */
export function noCounts(header: Header, from: Pick<Counts, 'project' | 'origin'>): Counts {
  const { project, origin } = from
  return {
    id: header.runId,
    jury: header.jury,
    created: header.created,
    // A stranger's file may hold any text here, and a key that is not a number cannot be written.
    createdAt: Date.parse(header.created) || 0,
    project,
    origin,
    seq: 0,
    segments: 0,
    bytes: 0,
    transcriptBytes: 0,
    hash: START,
    unseen: 0,
    compacted: 0,
  }
}

/** The counts of a head, without its badge: what a badge leaves out must not live on in the next one. */
export function countsOf(row: RunRow): Counts {
  const { id, jury, created, createdAt, project, origin, unseen, compacted } = row
  const { seq, segments, bytes, transcriptBytes, hash } = row
  const born = { id, jury, created, createdAt, project, origin }
  return { ...born, seq, segments, bytes, transcriptBytes, hash, unseen, compacted }
}

/** The head of a run: its counts, and the badge of its state. */
export function headOf(counts: Counts, state: RunState): RunRow {
  const badge = badgeOf(state)
  // Nobody drives it, so it must not stand in the list as running for ever.
  if (counts.origin === 'file')
    return { ...counts, ...badge, ...(badge.status === 'running' && { status: 'interrupted' }) }
  return {
    ...counts,
    ...badge,
    ...(waitsForPerson(state) && { waits: true as const }),
    ...(openStage(state) && { reopened: true as const }),
  }
}

/** The first line of a run's file. */
export function headerOf({ jury, id, created }: Counts): Header {
  return { jury, runId: id, created }
}

type Standing = Partial<Pick<Settlement, 'cause' | 'composite' | 'mustFix' | 'round'>>

function badgeOf(state: RunState): Badge {
  const rounds = roundsOf(state)
  // A run that failed after a good round must not wear that round's score.
  const standing: Standing = state.settled ?? lastOf(rounds)
  const { cause, composite, mustFix, round } = standing
  return {
    title: titleOf(state),
    status: state.settled?.status ?? 'running',
    rounds,
    protocolVersion: state.config.protocolVersion,
    ...(cause !== undefined && { cause }),
    ...(composite !== undefined && { composite }),
    ...(mustFix !== undefined && { mustFix }),
    ...(round !== undefined && { round }),
  }
}

function lastOf(rounds: readonly RoundSummary[]): Standing {
  const last = rounds.at(-1)
  if (!last) return {}
  const { n: round, composite, mustFix } = last
  return composite === undefined ? { round, mustFix } : { round, mustFix, composite }
}

/** The rounds that our rules have judged. */
function roundsOf(state: RunState): RoundSummary[] {
  return state.rounds.flatMap(({ n, end }: Round) => {
    if (!end) return []
    const { composite, mustFix, decision } = end
    return [composite === undefined ? { n, mustFix, decision } : { n, composite, mustFix, decision }]
  })
}

function titleOf({ brief }: RunState): string {
  return brief?.title || (brief?.what.split('\n')[0] ?? '')
}
