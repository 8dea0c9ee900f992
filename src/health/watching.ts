import { alertLimits, type AlertLimit, WATCHED, type Watched } from './alert-limits'
import type { HealthRow } from './run-row'

/** How it stands with one thing that is watched for, on one connection. */
export interface Watch {
  readonly name: Watched
  readonly times: number
  readonly runs: number
  readonly limit: AlertLimit
  /** `few`: too few runs to speak of a rate. */
  readonly standing: 'well' | 'over' | 'alert' | 'few'
}

const TESTS: { readonly [W in Watched]: (row: HealthRow) => boolean } = {
  malformed_block: ({ health }) => health?.degraded === 'malformed_block',
  oversize_block: ({ health }) => health?.degraded === 'oversize_block',
  missing_artifact: ({ health }) => health?.degraded === 'missing_artifact',
  below_threshold: ({ status }) => status === 'below_threshold',
  round_timeout: (row) => wasStopped(row, 'round_timeout'),
  total_timeout: (row) => wasStopped(row, 'total_timeout'),
  // A tab that was closed is no wish of anybody's.
  interrupted: (row) => row.status === 'interrupted' && !wasStopped(row, 'page_closed'),
  crash: (row) =>
    row.status === 'failed' && !wasStopped(row, 'round_timeout') && !wasStopped(row, 'total_timeout'),
}

function wasStopped({ health, cause }: HealthRow, why: string): boolean {
  return health?.stopped === why || cause === why
}

/** Everything that is watched for, over the newest runs of one connection. `rows` are newest first. */
export function watchesOf(rows: readonly HealthRow[]): readonly Watch[] {
  const newest = rows.slice(0, alertLimits.runs)
  return WATCHED.map((name) => {
    const limit: AlertLimit = alertLimits.limits[name]
    const hits = newest.map((row) => TESTS[name](row))
    const times = hits.filter(Boolean).length
    return { name, times, runs: newest.length, limit, standing: standingOf(hits, limit) }
  })
}

function standingOf(hits: readonly boolean[], { target, alert }: AlertLimit): Watch['standing'] {
  const times = hits.filter(Boolean).length
  if (alert === 'sustained' && isSustained(hits)) return 'alert'
  if (hits.length < alertLimits.leastRuns) return 'few'
  const rate = times / hits.length
  if (alert !== 'sustained' && times >= alertLimits.leastTimes && rate > alert) return 'alert'
  return target !== undefined && rate > target ? 'over' : 'well'
}

function isSustained(hits: readonly boolean[]): boolean {
  return hits.slice(0, alertLimits.sustainedRuns).filter(Boolean).length >= alertLimits.sustainedTimes
}
