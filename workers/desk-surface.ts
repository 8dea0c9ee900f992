import type { CopyHealth } from '../src/health/copy'
import type { LoopKind } from '../src/run/criteria'
import type { CRITERIA } from '../src/run/critic'
import type { PanelSetup } from '../src/run/panel'
import type { NotSignable, Signed } from '../src/run/signed'
import type { Estimate } from '../src/models/estimate'
import type { Granted, Rung } from '../src/models/line'
import type { Priced } from '../src/models/prices'
import type { Config } from '../src/run/config'
import type { Caps } from '../src/run/limits'
import type { Connection, Grade, KeyMode, ListedModel } from '../src/run/connection'
import type { RunCost } from '../src/run/cost'
import type { ShownPicture } from '../src/run/picture'
import type { StageWish } from '../src/run/stage-wish'
import type { Brief, CapHit, Fact, Material, Problem, Usage, Word } from '../src/run/event'

/*
 * What the page may ask of the jury worker about connections. No method gives a key back, and every value is plain:
 * it crosses by a copy.
 */

/** A connection as it is edited. An id names the one to change; without one it is new. */
export interface Draft
  extends Omit<
    Connection,
    'id' | 'keyMode' | 'keyHint' | 'createdAt' | 'grade' | 'lastFull' | 'degradedUntil' | 'calibration'
  > {
  readonly id?: string
}

/** How a key stands in this tab. `elsewhere`: it was bound to another origin, which the connection has left. */
export type KeyState = 'none' | 'open' | 'locked' | 'gone' | 'elsewhere'

export interface Listed extends Connection {
  readonly keyState: KeyState
}

/** How the person wants a key to rest. The secrets are used once and dropped. */
export type KeepHow =
  | { readonly mode: 'tab' }
  | { readonly mode: 'remembered' }
  | { readonly mode: 'passphrase'; readonly passphrase: string }
  /** What the authenticator gave for its credential, made on the page because only a page may ask it. */
  | { readonly mode: 'passkey'; readonly credential: string; readonly prf: ArrayBuffer }

export type Unlock =
  | { readonly mode: 'passphrase'; readonly passphrase: string }
  | { readonly mode: 'passkey'; readonly prf: ArrayBuffer }

/** What has to be known to ask an authenticator again. */
export interface VaultState {
  /** How the one vault of this device is locked; undefined while it has none. */
  readonly mode?: 'passphrase' | 'passkey'
  readonly open: boolean
  readonly credential?: string
}

export interface Spent {
  readonly usd: number
  readonly tokens: number
  /** Some calls had no price: the money is a part of it. */
  readonly unpriced: number
  /** Some of it was counted here. */
  readonly approx: boolean
}

export interface Spending {
  readonly caps: Caps
  readonly day: Spent
  readonly month: Spent
}

/** What a run has cost so far. Sent about four times a second while it goes on. */
export interface Metered extends RunCost {
  readonly priced?: Priced
  readonly usage?: Usage
}

/** The rules that a person may set for one run; what is left out stands as in the defaults. */
export type Rules = Partial<
  Pick<
    Config,
    | 'pace'
    | 'maxRounds'
    | 'perRoundTimeoutMs'
    | 'totalTimeoutMs'
    | 'askEachRound'
    | 'evidence'
    | 'language'
    | 'enabled'
    | 'enabledBy'
    | 'scoreThreshold'
    | 'weights'
    | 'margin'
  >
>

/** What one small call may cost. */
export interface SmallCost {
  readonly tokens: number
  /** Absent where no price is known. */
  readonly usd?: number
}

/** How large a picture is: all that its cost hangs on. */
export type Sized = Pick<ShownPicture, 'width' | 'height'>

/** A new run. `connection` is an id or `rehearsal`. */
export interface Order {
  readonly brief: Brief
  readonly connection: string
  readonly rules?: Rules
  readonly materials?: readonly Material[]
  /** Pictures that go along. A model that reads none is not shown them. */
  readonly pictures?: readonly ShownPicture[]
  /** The round of an earlier run that this one begins from. */
  readonly fork?: { readonly runId: string; readonly round: number }
  /** A page that exists: judged as it is, or only measured, and then no connection is asked. */
  readonly page?: { readonly name: string; readonly html: string; readonly judged: boolean }
  /** Copy is written, and a panel judges it by these rules. */
  readonly panel?: PanelSetup
  /** A page or a text that exists goes through a critic loop: `page` says which, or `fork` the round of a run. */
  readonly loop?: LoopWish
  /** The run whose reply broke off, and which this one goes on from. */
  readonly goesOn?: string
  /** What the person hands over from an earlier run. */
  readonly said?: readonly Word[]
  /** Ticked: opened one after the other once it has settled with a page. */
  readonly after?: readonly StageWish[]
  /** Who votes on the plan of each further round: ids of connections, or `rehearsal`. */
  readonly planSeats?: readonly string[]
  /** The id of the project that it belongs to. */
  readonly project?: string
}

/** What a critic loop is to ask, and for how long. */
export interface LoopWish {
  /** Whose questions are asked where none are named. */
  readonly kind: LoopKind
  readonly criteria?: readonly (typeof CRITERIA)[number][]
  /** Rounds at most. */
  readonly cap?: number
  readonly short?: boolean
}

/** What the cost of a critic loop hangs on. */
export interface LoopCostOf {
  readonly brief: Brief
  readonly materials?: readonly Material[]
  readonly loop: LoopWish
  /** What it begins with. */
  readonly bytes: number
  readonly mime: string
}

/** What the cost of a judging stage hangs on. */
export interface StageCostOf {
  readonly brief: Brief
  readonly materials?: readonly Material[]
  readonly wish: StageWish
  /** The version that it looks at. */
  readonly bytes: number
  /** The run that it would be a stage of: what that has cost counts against the same cap. */
  readonly run?: string
  /** UTF-8 bytes of the documents that its copy was written from. */
  readonly beside?: number
  readonly pictures?: readonly Sized[]
}

/**
 * What a judging stage may come to: calls at least and at most, for each connection, and all of them together. Where any of
 * them may be left with the calls of the others, that is less than the sum.
 */
export interface StageCost {
  readonly calls: readonly [low: number, high: number]
  readonly each: readonly {
    readonly connection: string
    readonly calls: readonly [low: number, high: number]
    readonly estimate: Estimate
  }[]
  readonly sum: Estimate
  /** Where some of them have a price and others have none: the money that is known, and whose is not. */
  readonly part?: { readonly usd: readonly [low: number, high: number]; readonly unpriced: readonly string[] }
}

/** A run that has settled is to go through a critic loop, or to be judged once more, as a stage of its own. */
export type StageWanted = (LoopWanted | JudgingWanted | AgainWanted) & {
  readonly runId: string
  /** How many of its events the page has. */
  readonly known: number
}

interface LoopWanted {
  /** An id, or `rehearsal`. */
  readonly connection: string
  readonly loop: LoopWish
}

interface JudgingWanted {
  readonly judging: StageWish
}

/** A judging stage that was stopped goes on with the same seats, as one more stage. */
interface AgainWanted {
  readonly again: string
}

/** A stage as the page asks for it, which does not know yet how it will hear of the run. */
export type StageAsked = (LoopWanted | JudgingWanted | AgainWanted) & { readonly runId: string }

export type Refusal = Refused & {
  /** Which connection that is about, where several are asked. */
  readonly connection?: string
}

type Refused =
  | { readonly why: 'key_needed' | 'key_locked' | 'key_elsewhere' | 'no_connection' | 'no_policy' | 'lna' }
  | { readonly why: 'cap'; readonly cap: CapHit }

/** What a person says to a run that waits for them. */
export type PersonFact =
  | Extract<Fact, { type: 'answered' }>
  | Extract<Fact, { type: 'person_said' }>
  | { readonly type: 'stopped'; readonly why: 'interrupt' }

/** A run that waits for its person is to go on here. */
export interface TakeUp {
  readonly runId: string
  readonly told: PersonFact
  /** How many of its events the page has. */
  readonly known: number
}

/** `driven`: another tab drives it, or has heard the answer. */
export type NotTaken = Refusal | { readonly why: 'driven' }

/**
 * Why no stage was opened. `foreign`: the run came as a file, and what happened to it happened elsewhere; `not_settled`: it
 * goes on, or waits for its person; `no_page`: it has left neither a page nor a text that is still here; `damaged`: a part
 * of it can no longer be read. The version of a foreign run can go through a loop of its own, by `Order.loop`.
 */
export type NotStaged =
  | NotTaken
  | { readonly why: 'foreign' | 'not_settled' | 'no_page' | 'damaged' | 'gone_on' }

/** What a person has to say about a run that has settled is to be written into it. */
export interface SignWanted {
  readonly runId: string
  readonly signed: Signed
}

/** Why nothing was written: the run cannot be written to here, or cannot take this. */
export type NotSigned = NotSignable | { readonly why: 'driven' | 'foreign' | 'gone' | 'damaged' }

/** What a test of one connection says as it goes. */
export type TestNews =
  | { readonly type: 'rung'; readonly rung: Rung }
  | { readonly type: 'over'; readonly ok: boolean }

/** A conformance check as it goes. */
export type ConformNews =
  | { readonly type: 'brief'; readonly name: string; readonly at: number; readonly of: number }
  | { readonly type: 'result'; readonly result: BriefResult }
  | { readonly type: 'over'; readonly grade: Grade }
  /** `cap`: the limit of the person's own that stopped it. */
  | { readonly type: 'stopped'; readonly why: string; readonly cap?: CapHit }

/** How one brief went, line by line. */
export interface BriefResult {
  readonly brief: string
  /** A call that never was one counts neither way. */
  readonly void?: Problem | 'aborted'
  /** What the provider said of a call that failed. */
  readonly detail?: string
  readonly shipped: boolean
  readonly clean: boolean
  readonly checks: readonly { readonly check: string; readonly ok: boolean; readonly detail?: string }[]
  readonly continued: number
  readonly ms: number
  readonly usage?: Usage
}

export interface Desk {
  connections(): Promise<readonly Listed[]>
  save(draft: Draft): Promise<Connection>
  remove(id: string): Promise<void>
  /** Undoes a removal. The key went with it, unless it is still open in this tab. */
  restore(connection: Connection): Promise<void>
  vault(): Promise<VaultState>
  /** Takes a key. It goes nowhere from here but into the auth header of requests to this connection's origin. */
  keep(id: string, key: string, how: KeepHow): Promise<void>
  unlock(how: Unlock): Promise<boolean>
  lock(): Promise<void>
  /** One key, or all of them and whatever could open them. */
  forget(id?: string): Promise<void>
  models(id: string): Promise<readonly ListedModel[]>
  test(id: string, port: MessagePort): Promise<void>
  cancelTest(id: string): Promise<void>
  /** What a run may come to under these rules, with these texts in each of its prompts. */
  estimate(
    id: string,
    brief: Brief,
    rules?: Rules,
    materials?: readonly Material[],
    pictures?: readonly Sized[],
  ): Promise<Estimate>
  /** What a critic loop may come to: at least one round of the critic, at most all rounds with every second try. */
  loopCost(id: string, of: LoopCostOf): Promise<Estimate>
  /** What a judging stage may come to. */
  stageCost(of: StageCostOf): Promise<StageCost>
  /** What asking for requirements may come to at most. */
  requirementsCost(id: string, brief: Brief): Promise<SmallCost>
  /** What a page would have to meet by its brief, drafted by the model of this connection. It costs one small call. */
  draftRequirements(id: string, brief: Brief): Promise<readonly string[]>
  cancelRequirements(id: string): Promise<void>
  spending(): Promise<Spending>
  setCaps(caps: Caps): Promise<void>
  /** How many runs may go on at once in all tabs; undefined is one for each core. */
  runsAtOnce(): Promise<number | undefined>
  setRunsAtOnce(runs: number | undefined): Promise<void>
  /** Where to send the person, for a key of OpenRouter's. */
  beginOpenRouter(wish: OpenRouterWish): Promise<string>
  finishOpenRouter(code: string, nonce: string): Promise<Connection>
  granted(id: string): Promise<Granted>
  conform(id: string, kind: 'quick' | 'full', port: MessagePort): Promise<void>
  cancelConform(id: string): Promise<void>
  conformCost(id: string, kind: 'quick' | 'full'): Promise<Estimate>
  /** How copy fares that this connection writes and judges; undefined until a panel of it was judged so far. */
  copyHealth(id: string): Promise<CopyHealth | undefined>
  clearDegraded(id: string): Promise<void>
}

export interface OpenRouterWish {
  readonly callback: string
  readonly limitUsd?: number
  readonly reset?: 'daily' | 'weekly' | 'monthly'
  /** Days until the key stops working. */
  readonly days?: number
  readonly mode: Extract<KeyMode, 'tab' | 'remembered'>
}
