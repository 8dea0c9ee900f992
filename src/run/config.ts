import type { Role } from './event'
import type { DecidedBy } from './policy'

export type FallbackPolicy = 'ship_best' | 'ship_last' | 'fail'

/**
 * How the theater asks its model. `split`: the designer and the panel in calls of their own, round by round; `joined`: one
 * call a round; `stream`: the whole run as one reply.
 */
export const PACES = ['split', 'joined', 'stream'] as const
export type Pace = (typeof PACES)[number]

/**
 * What measurements do. `shown`: they stand beside the verdict. `counts`: a must-fix that was refuted leaves the open count,
 * and a violation of high severity that nobody has named enters it.
 */
export const EVIDENCE = ['shown', 'counts'] as const
export type Evidence = (typeof EVIDENCE)[number]

/** The rules of one run, frozen into its log when it is created. */
export interface Config {
  /** Whether a jury is asked at all. Without one a single pass makes the page, and nobody reviews it. */
  readonly enabled: boolean
  /** Who has decided that, where it was not the default. */
  readonly enabledBy?: DecidedBy
  readonly cast: readonly Role[]
  readonly maxRounds: number
  readonly scoreThreshold: number
  readonly scoreScale: number
  /**
   * By how much a composite has to pass the threshold: scores of one page that is read twice lie apart, and what only touches
   * the line has reached it by chance half of the time. Without it the rule is taken at its word.
   */
  readonly margin?: number
  readonly weights: Readonly<Record<Role, number>>
  readonly perRoundTimeoutMs: number
  readonly totalTimeoutMs: number
  readonly parserMaxBlockBytes: number
  readonly artifactMaxBytes: number
  readonly fallbackPolicy: FallbackPolicy
  readonly protocolVersion: number
  readonly maxConcurrentRuns: number
  /** Runs from before there was a choice have none: they are one stream. */
  readonly pace?: Pace
  /** The person is asked before each further round. Only where rounds are calls of their own. */
  readonly askEachRound?: boolean
  /** Whether measurements count at the gate or stand beside it. Runs from before there were checks have none. */
  readonly evidence?: Evidence
  /** What the run writes in: a tag of those that are offered, or a name that the person wrote. Without it, as the brief. */
  readonly language?: string
}

/** Every default of a run. Nothing else in the product names these numbers. */
export const defaults: Config = {
  enabled: true,
  cast: ['designer', 'critic', 'brand', 'a11y', 'copy'],
  // Gains fall off sharply after the third revision while cost stays linear.
  maxRounds: 3,
  scoreThreshold: 8,
  scoreScale: 10,
  // The designer drafts and does not judge. The critic answers for the whole page, so its word is worth two.
  weights: { designer: 0, critic: 0.4, brand: 0.2, a11y: 0.2, copy: 0.2 },
  perRoundTimeoutMs: 90_000,
  totalTimeoutMs: 240_000,
  // Commentary beyond 256 KiB is a model that has lost its way.
  parserMaxBlockBytes: 262_144,
  // Artifacts have a cap of their own: one page with inline pictures passes 256 KiB honestly.
  artifactMaxBytes: 2_097_152,
  fallbackPolicy: 'ship_best',
  protocolVersion: 1,
  // What the smallest machine bears.
  maxConcurrentRuns: 2,
  // A judge in a call of its own is harder on a page than one that has just written it.
  pace: 'split',
}

/** A model on the person's own machine writes a tenth as fast as a hosted one. */
export const localClocks = { perRoundTimeoutMs: 900_000, totalTimeoutMs: 2_700_000 } as const

/** How the theater of this run asks its model. */
export function paceOf(config: Config): Pace {
  return config.pace ?? 'stream'
}

/** Nothing from outside can enter a single stream, so there measurements only stand beside it. */
export function evidenceAt(pace: Pace): Evidence {
  return pace === 'stream' ? 'shown' : 'counts'
}

/** Phone, tablet, desk: the windows in which a page is shown and measured, in CSS pixels. */
export const WIDTHS = [375, 768, 1280] as const

/** How scores are read. */
export const scoring = {
  // A composite may differ from the model's by this much: models round each score before they add.
  compositeTolerance: 0.05,
  // A round ships only when at least two judges and half of the weight could be read.
  readableRoles: 2,
  readableWeight: 0.5,
} as const
