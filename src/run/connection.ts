import type { Calibration } from './calibration'

/** Where a key rests between two uses: nowhere, in this tab's memory, or on the device in one of three ways. */
export type KeyMode = 'none' | 'tab' | 'remembered' | 'passphrase' | 'passkey'

/** USD for a million tokens. */
export interface Price {
  readonly input: number
  readonly output: number
  readonly cacheRead?: number
  readonly cacheWrite?: number
}

/** What a provider's own list says of a model. Every field but the id may be missing. */
export interface ListedModel {
  readonly id: string
  readonly name?: string
  readonly context?: number
  readonly maxOutput?: number
  readonly price?: Price
  /** Whether it reads pictures. */
  readonly pictures?: boolean
}

export type GradeLetter = 'A' | 'B' | 'C' | 'D' | '-'

/** What a conformance check came to. It is stale once the model, the prompts or the lock have changed. */
export interface Grade {
  readonly letter: GradeLetter
  readonly kind: 'quick' | 'full'
  readonly at: number
  readonly valid: number
  readonly shipped: number
  readonly clean: number
  /** The model that was asked for. Another one, or another version of it, may have answered. */
  readonly asked?: string
  /** The model that said it had answered. */
  readonly model: string
  readonly prompts: string
  readonly protocol: number
  readonly lock: boolean
  readonly costUsd?: number
}

/** A model endpoint of the person's. It holds no key: only where one rests, and how it begins and ends. */
export interface Connection {
  readonly id: string
  readonly name: string
  /** A row of the catalogue. */
  readonly provider: string
  readonly baseUrl: string
  readonly model: string
  readonly keyMode: KeyMode
  /** The first four and the last four characters. */
  readonly keyHint?: string
  /** Tokens of one reply, in the person's own word. Without one the list decides, then the default. */
  readonly maxOutput?: number
  readonly context?: number
  readonly listed?: ListedModel
  readonly temperature?: number
  /** Whether the model is asked to think first, where that can be chosen. */
  readonly thinking: 'auto' | 'on' | 'off'
  /** Holds the reply to the protocol by a grammar, where the server can. */
  readonly lock: boolean
  readonly price?: Price
  readonly createdAt: number
  readonly testedAt?: number
  readonly testOk?: boolean
  readonly grade?: Grade
  /** The full check before the newest one: two poor ones in a row mark a connection. */
  readonly lastFull?: GradeLetter
  readonly degradedUntil?: number
  /** How well it judges. */
  readonly calibration?: Calibration
}

/** The connection that is always there: no model, no key, no network. */
export const REHEARSAL = 'rehearsal'

/** What a run names whose page is only measured: it asks nobody. */
export const NOBODY = 'none'

/** How a key is shown: enough to tell two apart, too little to use. */
export function hintOf(key: string): string {
  return key.length < 16 ? '…' : `${key.slice(0, 4)}…${key.slice(-4)}`
}

/** How many tokens a reply may have: the person's word, then the provider's list, then the default. */
export function replyLimit(connection: Connection, byDefault: number): number {
  return connection.maxOutput ?? connection.listed?.maxOutput ?? byDefault
}
