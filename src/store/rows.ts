import type { Decision, Event, Status, Word } from '../run/event'
import type { RawReply } from '../run/log'
import type { DocType } from '../run/panel'
import type { LogIndex } from '../run/log-index'
import type { RunHealth } from '../run/run-health'
import type { Summary } from '../run/summary'

/** A piece of a reply as it came, at a moment counted from the run's creation. */
export interface RawPiece {
  readonly call: string
  readonly text: string
  readonly t: number
}

/** What a round came to, short enough for a badge. */
export interface RoundSummary {
  readonly n: number
  readonly composite?: number
  readonly mustFix: number
  readonly decision: Decision
}

/** What a head counts for itself. */
export interface Counts {
  readonly id: string
  /** The version of the log's language. */
  readonly jury: number
  readonly created: string
  readonly createdAt: number
  readonly project: string
  /** A run from a file is never driven on: it was somebody's, and what it lacks happened elsewhere or not at all. */
  readonly origin: 'here' | 'file'
  /** Events on disk. */
  readonly seq: number
  /** Flushes on disk: the number of the next segment. */
  readonly segments: number
  /** UTF-8 bytes of events and raw replies. */
  readonly bytes: number
  /** UTF-8 bytes of those events that the transcript carries. */
  readonly transcriptBytes: number
  /** Rolling hash over all segments so far. */
  readonly hash: string
  /** 1 until the person has looked at how it ended. A number, because IndexedDB has no index over booleans. */
  readonly unseen: 0 | 1
  /** 1 once the segments have become blocks. */
  readonly compacted: 0 | 1
  /** The hash of the whole run, once somebody has asked for it. Every flush drops it. */
  readonly content?: string
}

/** How a run stands, short enough for a list. Always read off the state. */
export interface Badge {
  readonly title: string
  readonly status: Status
  /** It goes on and waits for its person alone. */
  readonly waits?: true
  /** A stage that was opened after its ending goes on. */
  readonly reopened?: true
  readonly cause?: string
  readonly composite?: number
  readonly mustFix?: number
  readonly round?: number
  readonly rounds: readonly RoundSummary[]
  readonly protocolVersion: number
  /** What its file says of the ending, where its own events do not bear that out: then it is not the status. */
  readonly claimed?: Status
}

/** The head of a run: what a library lists. It is written with every flush, so it holds no body and nothing that grows. */
export interface RunRow extends Counts, Badge {}

/** Whether anything may still be written to it: it has not ended, or a stage that was opened after that has not. */
export function isGoing({ status, reopened }: Pick<RunRow, 'status' | 'reopened'>): boolean {
  return status === 'running' || reopened === true
}

/** One flush of a run that is not compacted yet. */
export interface SegmentRow {
  readonly run: string
  /** Counts flushes. The first event's number will not do: a flush of raw text alone has no event. */
  readonly seq: number
  readonly first: number
  readonly count: number
  /** The lines of its events, each with its newline. */
  readonly log: string
  readonly raw: readonly RawReply[]
  /** The rolling hash up to here. */
  readonly hash: string
}

/** The stream of blocks that holds the events. Every other stream is the raw text of one call. */
export const LOG_STREAM = 'log'

/** The stream of a call's raw text. */
export function rawStream(call: string): string {
  return `raw:${call}`
}

/** About 64 KiB of a settled run, deflated. */
export interface BlockRow {
  readonly run: string
  readonly stream: string
  readonly n: number
  readonly data: Uint8Array<ArrayBuffer>
  /** Hash of the inflated text: deflate without a wrapper has no check of its own. */
  readonly hash: string
}

/** Where the blocks of a settled run begin and which streams there are. */
export interface IndexRow {
  readonly run: string
  readonly index: LogIndex
  /** Blocks of the log. */
  readonly blocks: number
  /** Calls in the order in which they were first heard, and how many blocks each has. */
  readonly raw: readonly { readonly call: string; readonly blocks: number }[]
}

export interface BodyRow {
  readonly hash: string
  readonly mime: string
  readonly body: Blob
}

/**
 * One artifact of one run. The `critique_` fields stand on the one that the settlement names, and on no other: a draft
 * that was judged and left behind has no verdict of its own.
 */
export interface ArtifactRow {
  readonly run: string
  readonly hash: string
  readonly mime: string
  readonly bytes: number
  readonly round?: number
  readonly critique_status?: Status
  readonly critique_score?: number
  readonly critique_rounds_json?: string
  readonly critique_transcript_path?: string
  readonly critique_protocol_version?: number
}

/** What was cut off a run because it could not be trusted. Kept as it was, for a bug report. */
export interface QuarantineRow {
  readonly run: string
  readonly seq: number
  readonly reason: DamageReason
  readonly segment: SegmentRow
}

export type DamageReason = 'gap' | 'hash' | 'broken' | 'short'

/** Where a run stops being readable. All events below `seq` are whole. */
export interface Damage {
  readonly run: string
  readonly seq: number
  readonly reason: DamageReason
}

export interface SettingRow {
  readonly key: string
  readonly value: unknown
}

export interface BallastRow {
  readonly id: number
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** A key at rest, sealed for its connection and one origin. This room cannot open it and does not try. */
export interface KeyRow {
  readonly connection: string
  readonly v: number
  readonly origin: string
  readonly mode: 'remembered' | 'passphrase' | 'passkey'
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ct: Uint8Array<ArrayBuffer>
  readonly sum: Uint8Array<ArrayBuffer>
}

/** The key of this device. It can be used, and not read out. */
export interface DeviceRow {
  readonly id: 'device'
  readonly key: CryptoKey
}

/** The key of the vault, locked by the person's secret. */
export interface LockRow {
  readonly id: 'lock'
  readonly v: number
  readonly mode: 'passphrase' | 'passkey'
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iv: Uint8Array<ArrayBuffer>
  readonly ct: Uint8Array<ArrayBuffer>
  readonly sum: Uint8Array<ArrayBuffer>
  /** Which passkey has to be asked. */
  readonly credential?: string
}

/** Somebody was sent away to fetch a key: what proves, on the way back, that it was from here. */
export interface ErrandRow {
  readonly id: 'errand'
  readonly at: number
  readonly nonce: string
  readonly verifier: string
  readonly mode: 'tab' | 'remembered'
}

export type VaultRow = DeviceRow | LockRow | ErrandRow

/** What one call has cost so far. While it is open, what was set aside for it counts as well. */
export interface SpendRow {
  readonly id: string
  readonly at: number
  readonly connection: string
  readonly run: string
  /** What is set aside, so that two runs do not spend the same money. */
  readonly expected: Cost
  readonly spent: Cost
  /** Counted here: the provider has not said it yet. */
  readonly approx: boolean
  /** A number, because IndexedDB has no index over booleans. A page that was closed leaves its calls open for good. */
  readonly open: 0 | 1
}

export interface Cost {
  readonly tokens: number
  /** Absent where no price is known. */
  readonly usd?: number
}

/** What the person has said of a run and not handed to it: it is on this device and nowhere else. */
export interface WordRow {
  readonly run: string
  /** The finding that it answers, or the name of their own must-fix: the last word on a thing is the one that is kept. */
  readonly id: string
  readonly at: number
  readonly word: Word
  /** The newest run that was begun with it. */
  readonly givenTo?: string
}

/** What the person has put on one finding of a run: theirs alone, and no word to a jury. */
export interface FindingNote {
  readonly star?: true
  readonly comment?: string
  /** Where two devices differ, the later one counts. One that was emptied stays for that. */
  readonly at: number
}

/** What the person has put on a run. No row: nothing. It is apart from the head, which every flush writes anew. */
export interface MarkRow {
  readonly run: string
  readonly star?: true
  readonly tags?: readonly string[]
  /** The project that it was moved to; without one, that of its head. */
  readonly project?: string
  /** When it was put into the trash. */
  readonly trashedAt?: number
  /** By the id of the finding. */
  readonly notes?: Readonly<Record<string, FindingNote>>
  /** When each of these was last changed: where two devices differ, the later word on each counts. */
  readonly at: Readonly<Partial<Record<'star' | 'tags' | 'project' | 'trashedAt', number>>>
}

/**
 * What a run was about and came to, for finding and comparing it. Derived from its log once that has ended, by a rule with
 * a version: one of an older version is derived again.
 */
export interface SummaryRow extends Summary {
  readonly run: string
  /** A hash of that text. */
  readonly brief: string
  /** How its connection has fared in it. */
  readonly health?: RunHealth
}

/** A page, drawn small. It can be drawn again at any time. */
export interface ThumbRow {
  readonly hash: string
  readonly picture: Blob
}

/** One text of a document that keeps them all. */
export interface DocumentVersion {
  /** Counts from 1. */
  readonly n: number
  readonly text: string
  readonly by: 'model' | 'person' | 'file'
  readonly at: number
  /** Versions of other documents that it was drafted from. */
  readonly from?: readonly { readonly type: DocType; readonly version: number }[]
}

/** A text of the person's own that runs take along. */
export interface DocumentRow {
  readonly id: string
  readonly kind: 'brand' | 'skill' | 'document'
  /** The file it came from, or what the person calls it. */
  readonly name: string
  readonly text: string
  /** A brand's tokens.css, where one lay beside it. */
  readonly tokens?: string
  /** What it has said so far, oldest first, where that is kept. The last one is its text. */
  readonly versions?: readonly DocumentVersion[]
  readonly addedAt: number
  readonly changedAt: number
  /** When it was put into the trash. */
  readonly trashedAt?: number
}

/** A group of runs, and what they have in common. */
export interface ProjectRow {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  /** Whether its runs are judged; undefined leaves that to the skill and the default. */
  readonly critiqueTheaterEnabled?: boolean
  readonly connection?: string
  readonly brand?: string
  readonly skill?: string
  /** What a newer version has put here stays. */
  readonly [more: string]: unknown
}

/** Which of some runs the person found better, and whether they knew whose they were. */
export interface RankingRow {
  readonly id: string
  readonly at: number
  /** Best first. */
  readonly runs: readonly string[]
  readonly blind: boolean
  /** They saw no difference: the order of the runs says nothing. */
  readonly even?: true
  /** Neither was any good: it is no preference, and was compared all the same. */
  readonly bad?: true
}

/** A folder that the person has picked. */
export interface HandleRow {
  readonly id: 'mirror'
  readonly handle: FileSystemDirectoryHandle
}

/** The line of an event in every place that keeps events as text. */
export function lineOf(event: Event): string {
  return `${JSON.stringify(event)}\n`
}
