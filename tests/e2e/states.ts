import type { DegradedReason } from '../../src/run/event'
import type { RunState } from '../../src/run/state'
import { awaitedCall } from '../../src/theater/awaited'
import { claimedOf, isWeakDebate, phaseOf, roundOf, statusOf } from '../../src/theater/selectors'

/**
 * The places of the app and the states that each of them can be in. A recorded run is named for every state that a run can
 * be in; the others are states of the app, which a test brings about.
 */
export const ROWS = [
  'Library: empty',
  'Library: loading',
  'Library: full',
  'Library: trash',
  'Library: database newer',
  'Library: database blocked',
  'Theater: idle',
  'Theater: awaiting first byte',
  'Theater: awaiting, 10 s',
  'Theater: awaiting, 30 s',
  'Theater: running',
  'Theater: round closed',
  'Theater: shipped',
  'Theater: below threshold',
  'Theater: timed out',
  'Theater: degraded',
  'Theater: degraded, while the single pass writes',
  'Theater: failed',
  'Theater: failed after a round',
  'Theater: interrupted',
  'Theater: interrupted before a round',
  'Lane: role absent',
  'Lane: score unreadable',
  'Lane: designer',
  'Round: claimed differs',
  'Round: weak debate',
  'Preview: unchanged',
  'Preview: no artifact yet',
  'Preview: streaming',
  'Preview: blank',
  'Instruments: not run',
  'Instruments: undecidable',
  'Checks: beside the claims',
  'Must-fix: list',
  'Transcript: structured',
  'Panel: nobody judged',
  'Panel: all failed',
  'Loop: waits for the person',
  'Loop: converged',
  'Loop: last round',
  'Stage: cross-examined',
  'Stage: not cross-examined',
  'Stage: second opinion',
  'Stage: acceptance blocked',
  'Stage: plan blocked',
  'App: offline',
  'App: storage nearly full',
  'App: write refused',
  'App: update waits',
] as const
export type Row = (typeof ROWS)[number]

/** What of the window a state is seen in. Beside the page on a wide one, behind a tab on a phone. */
export type Side = 'preview' | 'jury' | 'mustFix' | 'transcript' | 'instruments'

/** A state of a run, by a place in a recorded one. */
export interface Recorded {
  readonly name: string
  readonly rows: readonly Row[]
  /** The file: of the runs that come with the app, else of those in `tests/runs`. */
  readonly run: string
  /** How many events have happened; all of them when left out. */
  readonly at?: number
  /** That the run is in this state there. */
  readonly holds: (state: RunState) => boolean
  readonly side: Side
  /** What shows it, in any language. */
  readonly shows: string
}

/** The runs that come with the app. */
export const PUBLIC: readonly string[] = ['shipped', 'interrupted', 'degraded', 'panel', 'critic', 'verdict']

const status =
  (name: ReturnType<typeof statusOf>) =>
  (state: RunState): boolean =>
    statusOf(state) === name
const because = (reason: DegradedReason) => (state: RunState) =>
  state.ending?.type === 'critique.degraded' && state.ending.reason === reason
const lane = (n: number, role: 'a11y' | 'copy' | 'designer') => (state: RunState) =>
  roundOf(state, n)?.lanes[role]
const closed = ({ rounds }: RunState) => rounds.filter(({ end }) => end).length

export const RECORDED: readonly Recorded[] = [
  {
    name: 'idle',
    rows: ['Theater: idle', 'Preview: no artifact yet'],
    run: 'shipped',
    at: 1,
    holds: (state) => phaseOf(state) === 'idle',
    side: 'jury',
    shows: '.cast li:nth-child(5)',
  },
  {
    name: 'no-artifact',
    rows: ['Preview: no artifact yet'],
    run: 'shipped',
    at: 5,
    holds: ({ rounds }) => rounds.length === 1 && rounds[0]?.artifact === undefined,
    side: 'preview',
    shows: '.preview-absent p',
  },
  {
    name: 'awaiting',
    rows: ['Theater: awaiting first byte'],
    run: 'shipped',
    at: 3,
    holds: (state) => awaitedCall(state) === 'stream',
    side: 'jury',
    shows: '.stage .notice',
  },
  {
    name: 'running',
    rows: ['Theater: running', 'Lane: designer'],
    run: 'shipped',
    at: 45,
    holds: (state) => phaseOf(state) === 'running' && closed(state) === 0,
    side: 'jury',
    shows: '.stage[data-phase="running"] .lane',
  },
  {
    name: 'designer',
    rows: ['Lane: designer'],
    run: 'shipped',
    at: 30,
    holds: (state) => lane(1, 'designer')(state)?.phase === 'closed',
    side: 'jury',
    shows: '.lane[data-role="designer"]',
  },
  {
    name: 'round-closed',
    rows: ['Theater: round closed'],
    run: 'shipped',
    at: 110,
    holds: (state) => closed(state) === 2 && phaseOf(state) === 'running',
    side: 'jury',
    shows: '.round-divider[aria-current] b',
  },
  {
    name: 'shipped',
    rows: ['Theater: shipped'],
    run: 'shipped',
    holds: status('shipped'),
    side: 'jury',
    shows: '.badge .status-mark[data-status="shipped"]',
  },
  {
    name: 'shipped-page',
    rows: ['Theater: shipped'],
    run: 'shipped',
    holds: status('shipped'),
    side: 'preview',
    shows: '.preview iframe',
  },
  {
    name: 'below',
    rows: ['Theater: below threshold'],
    run: 'below_threshold',
    holds: status('below_threshold'),
    side: 'jury',
    shows: '.badge .status-mark[data-status="below_threshold"]',
  },
  {
    name: 'timed-out',
    rows: ['Theater: timed out'],
    run: 'timed_out',
    holds: status('timed_out'),
    side: 'jury',
    shows: '.badge .status-mark[data-status="timed_out"]',
  },
  {
    name: 'interrupted',
    rows: ['Theater: interrupted'],
    run: 'interrupted',
    holds: (state) => status('interrupted')(state) && closed(state) > 0,
    side: 'jury',
    shows: '.badge .status-mark[data-status="interrupted"]',
  },
  {
    name: 'interrupted-early',
    rows: ['Theater: interrupted before a round'],
    run: 'interrupted_early',
    holds: (state) => status('interrupted')(state) && closed(state) === 0,
    side: 'jury',
    shows: '.stage .notice h2',
  },
  {
    name: 'degraded',
    rows: ['Theater: degraded'],
    run: 'degraded',
    holds: because('malformed_block'),
    side: 'jury',
    shows: '.stage .notice h2',
  },
  {
    name: 'degrading',
    rows: ['Theater: degraded, while the single pass writes'],
    run: 'degraded',
    at: 72,
    holds: (state) => status('degraded')(state) && !state.settled,
    side: 'jury',
    shows: '.stage .notice h2',
  },
  {
    name: 'degraded-oversize',
    rows: ['Theater: degraded'],
    run: 'oversize',
    holds: because('oversize_block'),
    side: 'jury',
    shows: '.stage .notice h2',
  },
  {
    name: 'degraded-no-page',
    rows: ['Theater: degraded'],
    run: 'missing_artifact',
    holds: because('missing_artifact'),
    side: 'jury',
    shows: '.stage .notice h2',
  },
  {
    name: 'degraded-version',
    rows: ['Theater: degraded'],
    run: 'other_version',
    holds: because('protocol_version_mismatch'),
    side: 'jury',
    shows: '.stage .notice h2',
  },
  {
    name: 'degraded-unsupported',
    rows: ['Theater: degraded'],
    run: 'unsupported',
    holds: because('adapter_unsupported'),
    side: 'jury',
    shows: '.stage .notice h2',
  },
  {
    name: 'failed',
    rows: ['Theater: failed', 'Panel: all failed'],
    run: 'failed_early',
    holds: (state) => status('failed')(state) && closed(state) === 0,
    side: 'jury',
    shows: '.stage .notice[role="alert"]',
  },
  {
    name: 'failed-late',
    rows: ['Theater: failed after a round'],
    run: 'split_failed',
    holds: (state) => phaseOf(state) === 'failed' && closed(state) > 0,
    side: 'jury',
    shows: '.stage .notice[role="alert"]',
  },
  {
    name: 'absent',
    rows: ['Lane: role absent', 'Lane: score unreadable', 'Round: claimed differs', 'Round: weak debate'],
    run: 'odd',
    at: 31,
    holds: (state) =>
      lane(1, 'a11y')(state)?.phase === 'waiting' &&
      lane(1, 'copy')(state)?.phase === 'closed' &&
      lane(1, 'copy')(state)?.score === undefined &&
      claimedOf(roundOf(state, 1)).composite === 8.9 &&
      isWeakDebate(state, 1),
    side: 'jury',
    shows: '.round .meta',
  },
  {
    name: 'unchanged',
    rows: ['Preview: unchanged'],
    run: 'odd',
    at: 50,
    holds: (state) => closed(state) === 2 && roundOf(state, 2)?.artifact === undefined,
    side: 'preview',
    shows: '.preview-caption .meta-pill',
  },
  {
    name: 'blank',
    rows: ['Preview: blank'],
    run: 'blank',
    at: 30,
    holds: (state) => closed(state) === 1,
    side: 'preview',
    shows: '.preview-notice',
  },
  {
    name: 'checked',
    rows: ['Checks: beside the claims'],
    run: 'shipped',
    at: 62,
    holds: (state) =>
      new Set(Object.values(state.checks).map(({ check }) => check)).size > 1 && closed(state) === 1,
    side: 'jury',
    shows: '.stage .check[data-check]',
  },
  {
    name: 'not-measured',
    rows: ['Instruments: not run'],
    run: 'split_interrupted',
    holds: ({ measured }) => !Object.values(measured).includes('measured'),
    side: 'instruments',
    shows: '.instruments-empty',
  },
  {
    name: 'undecidable',
    rows: ['Instruments: undecidable', 'Panel: nobody judged'],
    run: 'measured',
    holds: (state) => status('legacy')(state),
    side: 'instruments',
    shows: '.instrument li',
  },
  {
    name: 'measured',
    rows: ['Panel: nobody judged'],
    run: 'measured',
    holds: (state) => status('legacy')(state),
    side: 'jury',
    shows: '.stage .notice h2',
  },
  {
    name: 'must-fix',
    rows: ['Must-fix: list'],
    run: 'interrupted',
    at: 107,
    holds: (state) => closed(state) === 2,
    side: 'mustFix',
    shows: '.fix',
  },
  {
    name: 'transcript',
    rows: ['Transcript: structured'],
    run: 'interrupted',
    at: 107,
    holds: (state) => closed(state) === 2,
    side: 'transcript',
    shows: '.shell-pane:not(.off) li',
  },
]

/** States of a critic loop, and of a stage on a run that has settled. Their guide has words and no pictures. */
export const LOOPS: readonly Recorded[] = [
  {
    name: 'loop-waits',
    rows: ['Loop: waits for the person'],
    run: 'loop_answered',
    at: 22,
    holds: ({ given, questions }) =>
      given.loop !== undefined && Object.values(questions).some(({ answer }) => answer === undefined),
    side: 'jury',
    shows: '.escalation .escalation-choice',
  },
  {
    name: 'loop-converged',
    rows: ['Loop: converged'],
    run: 'loop_converged',
    holds: (state) => state.given.loop !== undefined && status('shipped')(state),
    side: 'jury',
    shows: '.criterion .verdict',
  },
  {
    name: 'loop-cap',
    rows: ['Loop: last round'],
    run: 'loop_cap',
    holds: (state) => state.given.loop !== undefined && status('below_threshold')(state),
    side: 'jury',
    shows: '.criterion .verdict',
  },
  {
    name: 'stage-exam',
    rows: ['Stage: cross-examined'],
    run: 'exam_contested',
    holds: ({ stages }) => Object.values(stages).some(({ setup, ended }) => setup?.kind === 'exam' && ended),
    side: 'jury',
    shows: '.judging-stage .minority',
  },
  {
    name: 'stage-exam-alone',
    rows: ['Stage: not cross-examined'],
    run: 'exam_auto_disabled',
    holds: ({ stages }) => Object.values(stages).some(({ setup, ended }) => setup?.kind === 'exam' && ended),
    side: 'jury',
    shows: '.judging-stage .warned',
  },
  {
    name: 'stage-opinion',
    rows: ['Stage: second opinion'],
    run: 'opinion_dropped',
    holds: ({ stages }) =>
      Object.values(stages).some(({ setup, ended }) => setup?.kind === 'opinion' && ended),
    side: 'jury',
    shows: '.judging-stage .score-strip',
  },
  {
    name: 'stage-acceptance',
    rows: ['Stage: acceptance blocked'],
    run: 'acceptance_blocked',
    holds: ({ stages }) =>
      Object.values(stages).some(({ setup, ended }) => setup?.kind === 'acceptance' && ended),
    side: 'jury',
    shows: '.judging-stage .matrix-row',
  },
  {
    name: 'stage-plan',
    rows: ['Stage: plan blocked'],
    run: 'plan_blocked',
    holds: ({ stages }) => Object.values(stages).some(({ setup, ended }) => setup?.kind === 'plan' && ended),
    side: 'jury',
    shows: '.judging-stage .votes',
  },
]

/** What the tests bring about by hand, each with the row that it stands for; see `states-driven.spec.ts`. */
export const DRIVEN: Readonly<Record<string, Row>> = {
  'library-empty': 'Library: empty',
  'library-loading': 'Library: loading',
  'library-full': 'Library: full',
  'library-trash': 'Library: trash',
  newer: 'Library: database newer',
  blocked: 'Library: database blocked',
  'awaiting-10': 'Theater: awaiting, 10 s',
  'awaiting-30': 'Theater: awaiting, 30 s',
  streaming: 'Preview: streaming',
  offline: 'App: offline',
  full: 'App: storage nearly full',
  refused: 'App: write refused',
  update: 'App: update waits',
}
