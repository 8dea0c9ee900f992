/** What is watched for. The rates are shares of the runs that are looked at. */
export const WATCHED = [
  'malformed_block',
  'oversize_block',
  'missing_artifact',
  'below_threshold',
  'round_timeout',
  'total_timeout',
  'interrupted',
  'crash',
] as const
export type Watched = (typeof WATCHED)[number]

export interface AlertLimit {
  /** Undefined where nothing is wrong with it as long as it is no alert. */
  readonly target?: number
  /** `sustained`: any that come again within the newest runs. */
  readonly alert: number | 'sustained'
}

/** The one home of every threshold of the health view. */
export const alertLimits = {
  // Of each connection so many of the newest runs count: what was long ago says little of how a model is now.
  runs: 100,
  // With fewer runs one bad one is a tenth of all, and no rate.
  leastRuns: 10,
  // Once is chance.
  leastTimes: 2,
  // Sustained: it came that often within so many of the newest runs.
  sustainedTimes: 2,
  sustainedRuns: 20,
  limits: {
    malformed_block: { target: 0.005, alert: 0.02 },
    oversize_block: { target: 0.001, alert: 'sustained' },
    missing_artifact: { target: 0.002, alert: 0.01 },
    below_threshold: { target: 0.05, alert: 0.15 },
    round_timeout: { target: 0.01, alert: 0.03 },
    // It shares the alert of the round's timeout.
    total_timeout: { target: 0.005, alert: 0.03 },
    // No failure of a connection: somebody had enough.
    interrupted: { alert: 0.1 },
    crash: { target: 0.0005, alert: 'sustained' },
  } satisfies Record<Watched, AlertLimit>,
} as const
