import type { AcceptanceFact, AcceptanceSetup } from './acceptance'
import type { Config } from './config'
import type { CriticFact, LoopSetup } from './critic'
import type { ExamFact, ExamSetup } from './exam'
import type { OpinionFact, OpinionSetup } from './opinion'
import type { PanelFact, PanelSetup } from './panel'
import type { Picture } from './picture'
import type { PlanFact, PlanSetup, PlanVoters } from './plan'
import type { StageWish } from './stage-wish'

/** The five fixed panelists of the theater, in the order in which their lanes stand. */
export const ROLES = ['designer', 'critic', 'brand', 'a11y', 'copy'] as const
export type Role = (typeof ROLES)[number]

/** Whoever raises a must-fix: a panelist, code that has measured the page, or the person. */
export type Voice = Role | 'bench' | 'you'

/** A must-fix of the person's own. */
export interface FixWord {
  readonly kind: 'must_fix'
  /** `you-1` and so on, over all runs that it is handed to. */
  readonly id: string
  readonly text: string
  /** A selector that finds the element that was clicked on, in the page with this hash. */
  readonly target?: string
  readonly artifact?: string
  /** The round that was on show. */
  readonly round?: number
}

/** What the person answers to a finding. */
export const ANSWERS = ['dismissed', 'disputed', 'deferred'] as const

/** The person's answer to a finding, and why. Said of one of their own must-fixes, it takes that back. */
export interface FindingWord {
  readonly kind: (typeof ANSWERS)[number]
  /** Its id in the run in which it was said. */
  readonly finding: string
  readonly role: Voice
  /** As it was worded: in another run it has another id. */
  readonly text: string
  /** Empty only where something is put off. */
  readonly reason: string
}

/** What the person says to a jury. Nobody hears it before they hand it over. */
export type Word = FixWord | FindingWord

/** What the person wants. Only `what` is required; the rest sharpens the judgement. */
export interface Brief {
  readonly title: string
  readonly what: string
  readonly forWhom?: string
  readonly job?: string
  readonly tone?: string
  readonly constraints?: string
  readonly requirements?: readonly string[]
}

/** A text that goes into the prompts beside the brief. It is data: whatever it says, it orders nothing. */
export interface Material {
  /** `copy`: text that a page is to say word for word. */
  readonly kind: 'brand' | 'skill' | 'document' | 'copy'
  readonly name: string
  readonly text: string
  /** The brand or skill that it was taken from, on the device where the run began. */
  readonly from?: string
}

/** A round of an earlier run that this one begins from. Its page follows as an artifact of this run. */
export interface Fork {
  readonly runId: string
  readonly round: number
  /** The hash of the page. */
  readonly artifact: string
  /** What was still open there. */
  readonly mustFixes: readonly { readonly role: Role; readonly text: string }[]
}

/** A page that was there before the run: nobody drafts, it is judged or only measured as it is. */
export interface GivenPage {
  readonly name: string
  readonly hash: string
  readonly bytes: number
  readonly mime: string
  /** Whether a jury is asked. */
  readonly judged: boolean
}

/** A pointer to an immutable artifact. Bodies never travel inside events. */
export interface ArtifactRef {
  readonly runId: string
  readonly artifactId: string
}

/** Everything the protocol reader or the rules may say went astray without ending the run. */
export type WarningKind =
  // said by the rules
  | 'weak_debate'
  | 'role_missing'
  | 'composite_mismatch'
  | 'decision_mismatch'
  | 'budget_exceeded'
  | 'ship_missing'
  | 'ship_not_earned'
  // said by the protocol reader
  | 'unknown_role'
  | 'duplicate_role'
  | 'score_clamped'
  | 'score_missing'
  | 'score_format'
  | 'must_fix_mismatch'
  | 'settings_mismatch'
  | 'duplicate_ship'
  | 'duplicate_artifact'
  | 'round_mismatch'
  | 'round_end_missing'
  | 'second_run'
  | 'misplaced_tag'
  | 'missing_close'
  | 'stray_close'
  // said by the tag reader
  | 'stray_text'
  | 'unknown_tag'
  | 'broken_tag'
  | 'duplicate_attribute'
  | 'tag_case'
  | 'comment'
  | 'thinking'
  | 'control_characters'
  | 'cdata_misplaced'
  | 'cdata_missing'
  | 'cdata_end_inside'

/** What ends the reading of a reply for good. All that was closed before it stays. */
export type WireErrorKind =
  | 'malformed_block'
  | 'oversize_block'
  | 'missing_artifact'
  | 'protocol_version_mismatch'

export type DegradedReason = WireErrorKind | 'adapter_unsupported'
export type Decision = 'continue' | 'ship'
/** How a run may have settled. */
export const ENDINGS = [
  'shipped',
  'below_threshold',
  'timed_out',
  'interrupted',
  'degraded',
  'failed',
  'legacy',
] as const
export type Status = 'running' | (typeof ENDINGS)[number]

/** What exactly went wrong with a call, for the sentence that the person reads. */
export const PROBLEMS = [
  'auth',
  'forbidden',
  'org_blocks_browser',
  'credit',
  'model_not_found',
  'rate_limit',
  'overloaded',
  'context_length',
  'content_filter',
  'truncated',
  'bad_request',
  'server',
  'first_byte_timeout',
  'idle_timeout',
  'aborted',
  'offline',
  'mixed_content',
  'lna',
  'not_running',
  'cors_or_key',
  'not_listed',
  'not_a_stream',
  'no_policy',
  'key_needed',
  'key_locked',
  'model_missing',
] as const
export type Problem = (typeof PROBLEMS)[number]

export type CallFailure =
  | 'http'
  | 'network_cut'
  | 'timeout'
  | 'aborted'
  | 'refused'
  | 'truncated'
  | 'empty'
  | 'unreadable'
  | 'lost'

/** Why everything in flight had to stop. */
export type StopReason =
  | 'interrupt'
  | 'round_timeout'
  | 'total_timeout'
  | 'budget'
  | 'page_closed'
  /** The reply had said all and did not end by itself. It changes nothing of how the run ended. */
  | 'drained'

export type Severity = 'critical' | 'high' | 'medium' | 'low'

/** How a claim stands against what was measured. */
export type Standing = 'confirmed' | 'refuted' | 'not_measurable'

export const EVIDENCE_KINDS = ['selector', 'quote', 'requirement', 'measurement'] as const

export interface Evidence {
  readonly kind: (typeof EVIDENCE_KINDS)[number]
  readonly ref: string
  /** What stands there, in the words of the version. */
  readonly quote?: string
}

/** A row produced by code on one artifact. */
export interface Measurement {
  /** `IN-2` and its like. */
  readonly instrument: string
  readonly rule: string
  /** Which version of the rule has said so. Rows from before there were versions have none. */
  readonly ruleVersion?: string
  /** A selector that finds the place, or a quotation in “ ”. Absent when the whole page is meant. */
  readonly target?: string
  /** The beginning of what the element says, so that people and claims can name it. */
  readonly said?: string
  /** Further places that read the same. */
  readonly also?: readonly string[]
  readonly value?: string | number
  readonly expected?: string | number
  readonly violation: boolean
  readonly severity: Severity
  /** The width of the window in CSS pixels. Absent where the reading is the same at each width, or hangs on none. */
  readonly width?: number
  /** Why it could not be told. Such a row is evidence of nothing, and is no violation. */
  readonly cannot?: string
}

/** Tokens and money of one call, as far as they are known. */
export interface Usage {
  /** What was read, cached parts included. */
  readonly input?: number
  /** What was written, thinking included. */
  readonly output?: number
  readonly cacheRead?: number
  readonly cacheWrite?: number
  readonly thinking?: number
  readonly costUsd?: number
  /** Counted here from the length of the text: the provider has not said it. */
  readonly approx?: boolean
}

/** The limit that a run would have passed. */
export interface CapHit {
  readonly scope: 'run' | 'day' | 'month'
  readonly unit: 'usd' | 'tokens'
  readonly limit: number
}

/** What the model said of a round or of its shipping. Compared and shown, never obeyed. */
export interface Claimed {
  readonly composite?: number
  readonly mustFix?: number
  readonly decision?: string
  readonly status?: string
  readonly round?: number
}

/** Must-fixes of a round with and without what was measured: both numbers are kept, whichever of them decides. */
export interface EvidenceCount {
  /** By the literal rule: what the panel raised, with what code finds and always counts. */
  readonly open: number
  /** Of these, what the measurements of the page refute. */
  readonly refuted: number
  /** Violations of severity high or above that no judge has named. */
  readonly bench: number
}

/** The eleven events of the theater that leave the device under these very names. */
type SpecFact =
  | {
      readonly type: 'critique.run_started'
      readonly protocolVersion: number
      readonly cast: readonly Role[]
      readonly maxRounds: number
      readonly threshold: number
      readonly scale: number
    }
  | { readonly type: 'critique.panelist_open'; readonly round: number; readonly role: Role }
  | {
      readonly type: 'critique.panelist_dim'
      readonly round: number
      readonly role: Role
      readonly dimName: string
      readonly dimScore?: number
      readonly dimNote: string
    }
  | {
      readonly type: 'critique.panelist_must_fix'
      readonly round: number
      readonly role: Role
      readonly text: string
    }
  | {
      readonly type: 'critique.panelist_close'
      readonly round: number
      readonly role: Role
      readonly score?: number
      /** The larger of the attribute and the number of tags. */
      readonly mustFix: number
    }
  | {
      readonly type: 'critique.round_end'
      readonly round: number
      readonly composite?: number
      readonly mustFix: number
      readonly decision: Decision
      readonly reason: string
      readonly claimed?: Claimed
      /** Absent where no claim was held against measurements. */
      readonly evidence?: EvidenceCount
    }
  | {
      readonly type: 'critique.ship'
      readonly round: number
      readonly composite?: number
      readonly mustFix: number
      readonly status: Status
      readonly artifactRef: ArtifactRef
      readonly summary: string
      /** The page that ships came with SHIP and no round judged it. */
      readonly unjudged?: boolean
      readonly claimed?: Claimed
    }
  | { readonly type: 'critique.degraded'; readonly reason: DegradedReason; readonly adapter: string }
  | { readonly type: 'critique.interrupted'; readonly bestRound?: number; readonly composite?: number }
  | { readonly type: 'critique.failed'; readonly cause: string }
  | {
      readonly type: 'critique.parser_warning'
      readonly kind: WarningKind
      /** Characters from the start of the reply. */
      readonly position: number
      readonly round?: number
      readonly role?: Role
      readonly detail?: string
    }

/** What the theater needs besides the eleven: facts heard on the wire before any rule has looked at them. */
type TheaterFact =
  | {
      readonly type: 'critique.round_open'
      readonly round: number
      readonly position: number
      /** It was open already and a reply of it could not be read: what that one had said is void. */
      readonly again?: 'all' | 'judges'
    }
  | {
      readonly type: 'critique.panelist_note'
      readonly round: number
      readonly role: Role
      readonly text: string
    }
  | {
      readonly type: 'critique.artifact_seen'
      /** Absent for the single pass, which no round judges. */
      readonly round?: number
      readonly hash: string
      readonly bytes: number
      readonly mime: string
      /** `reference`: a picture that the run was given, and no page. `author`: copy. `fix`: what the critic loop had mended. */
      readonly from: 'designer' | 'ship' | 'single' | 'fork' | 'given' | 'reference' | 'author' | 'fix'
    }
  | {
      readonly type: 'critique.round_heard'
      readonly round: number
      readonly position: number
      /** Commentary bytes of the round, artifacts apart. */
      readonly bytes: number
      readonly reason: string
      readonly claimed?: Claimed
    }
  | { readonly type: 'critique.ship_open'; readonly round?: number; readonly position: number }
  | {
      readonly type: 'critique.ship_heard'
      readonly position: number
      readonly summary: string
      readonly hash?: string
      readonly claimed: Claimed
    }
  | { readonly type: 'critique.run_heard'; readonly position: number }
  | { readonly type: 'critique.ship_regressed'; readonly round: number; readonly hash: string }
  /** Something that the page before had right measures worse on this one. */
  | { readonly type: 'critique.regression'; readonly round: number; readonly item: string }

/** What every procedure shares. */
type CommonFact =
  | {
      readonly type: 'run_created'
      readonly runId: string
      readonly brief: Brief
      readonly config: Config
      /** What people call the connection; `rehearsal` where no model is asked. */
      readonly connection: string
      readonly connectionId?: string
      readonly model?: string
      /** The run whose broken reply this one goes on from. */
      readonly goesOn?: string
      readonly materials?: readonly Material[]
      /** Each follows as an artifact of this run. */
      readonly pictures?: readonly Picture[]
      readonly fork?: Fork
      readonly page?: GivenPage
      /** The run writes copy and has a panel judge it. */
      readonly panel?: PanelSetup
      /** The run is a critic loop over its page. */
      readonly loop?: LoopSetup
      /** What the person has handed over from an earlier run. */
      readonly said?: readonly Word[]
      /** What is to be opened by itself once it has settled. Nothing else is. */
      readonly after?: readonly StageWish[]
      /** Who votes on the plan of each further round. Without them a round begins once it is owed. */
      readonly planVoters?: PlanVoters
      /** 128 bits that nobody could know when they wrote the brief or the materials: the fence around them. */
      readonly nonce?: string
      /** How many tokens one reply may have. */
      readonly replyTokens?: number
      /** The connection failed its last checks: the run goes straight to the single pass. */
      readonly unsupported?: boolean
    }
  | { readonly type: 'run_started' }
  | {
      readonly type: 'stage_opened'
      readonly id: string
      readonly procedure: string
      readonly loop?: LoopSetup
      /** What a judging stage goes by: it asks seats of its own. */
      readonly setup?: StageSetup
      /** Who is asked: it need not be whom the run has asked. */
      readonly connection?: string
      readonly connectionId?: string
      readonly model?: string
      /** What a rehearsal is played by. */
      readonly nonce?: string
      /** The stage that was stopped and from which it goes on: replies that had come in that are given again, and cost nothing. */
      readonly again?: string
    }
  /** A reply of one value that could not be read: what was wrong with it, and as much of it as a repair quotes. */
  | { readonly type: 'reply_refused'; readonly problem: string; readonly reply: string }
  | {
      readonly type: 'stage_ended'
      readonly id: string
      /** How it ended, in the words in which a run settles. The run itself stays settled as it is. */
      readonly status?: Exclude<Status, 'running'>
      readonly cause?: string
      /** The version that it leaves. */
      readonly artifact?: string
    }
  | {
      readonly type: 'call_started'
      readonly id: string
      readonly seat: string
      /** 128 bits drawn when everything that the prompt quotes was complete: the fence around what a model wrote. */
      readonly nonce?: string
      /** Which builder wrote the prompt, and what it came to. */
      readonly prompt?: { readonly version: string; readonly hash: string }
    }
  | {
      readonly type: 'call_ended'
      readonly id: string
      readonly stop: 'end' | 'length' | 'filter' | 'other'
      readonly usage?: Usage
      /** The model that says it has answered, and the provider's name for this answer. */
      readonly model?: string
      readonly response?: string
      /** Who served it, where a provider hands requests on. */
      readonly via?: string
    }
  | {
      /** The call was refused for now and is made again; nothing of it had been heard. */
      readonly type: 'call_waiting'
      readonly id: string
      readonly problem: Problem
      /** Which try the next one is, of how many. */
      readonly attempt: number
      readonly of: number
      readonly ms: number
    }
  | {
      /** The reply had reached its length limit and was asked to go on. */
      readonly type: 'call_continued'
      readonly id: string
      readonly n: number
      /** Characters of the new part that had been said before. */
      readonly dropped: number
    }
  | {
      readonly type: 'call_failed'
      readonly id: string
      readonly reason: CallFailure
      readonly detail?: string
      /** Set when the reply could not be read: what was wrong and where. */
      readonly kind?: WireErrorKind
      readonly position?: number
      readonly problem?: Problem
      /** How the reply had stopped before it could not be read, or could not be gone on with. */
      readonly stop?: 'end' | 'length' | 'filter' | 'other'
      /** The status of the answer, where there was one. */
      readonly http?: number
      readonly usage?: Usage
    }
  | { readonly type: 'stopped'; readonly why: StopReason; readonly cap?: CapHit }
  | {
      readonly type: 'question_asked'
      readonly id: string
      readonly question: string
      readonly options: readonly string[]
    }
  | { readonly type: 'answered'; readonly id: string; readonly answer: string }
  /** The person has handed this over to the rounds that are to come. */
  | { readonly type: 'person_said'; readonly words: readonly Word[] }
  | {
      readonly type: 'finding_raised'
      readonly id: string
      readonly seat: string
      readonly severity: Severity
      readonly statement: string
      readonly target?: string
      readonly evidence: readonly Evidence[]
      /** The round that it was raised in, where the procedure has rounds of its own. */
      readonly round?: number
      /** What would mend it. */
      readonly suggestion?: string
      /** What would make more of it, where it is kept as a risk. */
      readonly trigger?: string
      readonly title?: string
      /** Requirements of the brief that it speaks of: `R1` and so on. */
      readonly requirementIds?: readonly string[]
      /** `critic`: a gap that nobody had named before. */
      readonly source?: 'critic'
    }
  | {
      readonly type: 'measure.done'
      readonly id: string
      readonly artifact: string
      readonly outcome: 'measured' | 'not_measured'
      readonly rows: readonly Measurement[]
    }
  | {
      readonly type: 'finding.checked'
      readonly finding: string
      readonly check: Standing
      readonly reason?: string
      /** The page that it was held against. Rows of any other page are no evidence. */
      readonly artifact?: string
      /** Places among the rows of that page, in the order in which they were measured. */
      readonly rows?: readonly number[]
      readonly claimed?: string | number
      readonly measured?: string | number
      readonly ruleVersion?: number
    }
  /** Every claim of a round has been held against the rows. */
  | { readonly type: 'round.checked'; readonly round: number; readonly artifact?: string }
  | { readonly type: 'finding_struck'; readonly finding: string; readonly reason: string }
  | { readonly type: 'pass_skipped'; readonly pass: string; readonly reason: string }
  | {
      readonly type: 'gate'
      readonly gate: string
      readonly rule: string
      readonly ruleVersion: number
      readonly inputsHash: string
      readonly result: string
      readonly dissent: readonly string[]
    }
  /** The person goes on against what a gate has said. Its result stays as it is. */
  | {
      readonly type: 'override'
      readonly gate: string
      readonly reason: string
      /** The stage whose gate it is. */
      readonly of?: string
    }
  | { readonly type: 'approved'; readonly artifact: string }
  | {
      readonly type: 'run_settled'
      readonly status: Exclude<Status, 'running'>
      readonly cause?: string
      readonly round?: number
      readonly composite?: number
      readonly mustFix?: number
      readonly artifact?: string
      readonly recoveryReason?: string
    }
  | { readonly type: 'run_recovered'; readonly reason: 'page_closed'; readonly lost: readonly string[] }

/** A fact before the log has given it its place. */
export type Fact =
  | SpecFact
  | TheaterFact
  | PanelFact
  | CriticFact
  | ExamFact
  | AcceptanceFact
  | PlanFact
  | OpinionFact
  | CommonFact

/** What a judging stage goes by. */
export type StageSetup = ExamSetup | AcceptanceSetup | PlanSetup | OpinionSetup

/** Where and when a fact stands in the log of its run. */
export interface Place {
  /** Counts from 0 without gaps. */
  readonly seq: number
  /** Milliseconds since the run was created. */
  readonly t: number
  /** The call whose reply said it. Absent when our own rules or the person did. */
  readonly call?: string
  /** Absent in the first stage of a run. */
  readonly stage?: string
}

export type Event = Fact & Place
export type EventType = Fact['type']

/** The events of the theater spec, by name; exports of the transcript carry these and no others. */
export const SPEC_EVENTS = [
  'critique.run_started',
  'critique.panelist_open',
  'critique.panelist_dim',
  'critique.panelist_must_fix',
  'critique.panelist_close',
  'critique.round_end',
  'critique.ship',
  'critique.degraded',
  'critique.interrupted',
  'critique.failed',
  'critique.parser_warning',
] as const satisfies readonly SpecFact['type'][]
