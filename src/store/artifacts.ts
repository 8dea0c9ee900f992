import { limits } from '../run/limits'
import type { Event } from '../run/event'
import { bodiesNamedIn } from '../run/named-bodies'
import type { RunState, Settlement } from '../run/state'
import type { ArtifactRow, Counts, RunRow } from './rows'

/** The rows of the artifacts that these events brought or gave a verdict. */
export function artifactRows(
  events: readonly Event[],
  state: RunState,
  head: RunRow,
): readonly ArtifactRow[] {
  const seen = new Map(events.flatMap((event) => broughtBy(event, state)))
  return [...seen].map(([hash, found]) => ({
    ...found,
    run: head.id,
    ...verdictOn(hash, state.settled, head),
  }))
}

type Found = Pick<ArtifactRow, 'hash' | 'mime' | 'bytes' | 'round'>

function broughtBy(event: Event, state: RunState): [string, Found][] {
  if (event.type === 'critique.artifact_seen') {
    const { hash, mime, bytes, round } = event
    return [[hash, round === undefined ? { hash, mime, bytes } : { hash, mime, bytes, round }]]
  }
  if (event.type === 'run_created')
    return bodiesNamedIn(event).map(({ hash, mime, bytes }) => [hash, { hash, mime, bytes }])
  const named = event.type === 'run_settled' ? find(state, event.artifact) : undefined
  return named ? [[named.hash, named]] : []
}

/** The artifact that a settlement names; it may have come many flushes ago. */
function find(state: RunState, hash: string | undefined): Found | undefined {
  const round = state.rounds.findLast(({ artifact }) => artifact && artifact.hash === hash)
  if (round?.artifact) return { ...round.artifact, round: round.n }
  return [state.shipArtifact, state.singleArtifact].find((artifact) => artifact && artifact.hash === hash)
}

function verdictOn(hash: string, settled: Settlement | undefined, head: RunRow) {
  if (settled?.artifact !== hash) return {}
  return {
    critique_status: settled.status,
    critique_rounds_json: JSON.stringify(head.rounds),
    critique_transcript_path: transcriptPath(head),
    critique_protocol_version: head.protocolVersion,
    ...(settled.composite !== undefined && { critique_score: settled.composite }),
  }
}

/** The name under which a run's transcript leaves the device: its ending tells the format. */
export function transcriptPath({ id, transcriptBytes }: Pick<Counts, 'id' | 'transcriptBytes'>): string {
  return `transcripts/${id}.ndjson${transcriptBytes > limits.transcriptGzipBytes ? '.gz' : ''}`
}
