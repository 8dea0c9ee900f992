import type { Batch, Failed, ModelRequest, Patience, Target } from './provider'
import type { ListedModel } from '../run/connection'
import type { Problem, Usage } from '../run/event'

/*
 * A line is a port to whoever may talk to one origin: a worker whose policy names that origin and no other, or the
 * page where a model lives in the browser. Whoever holds the port asks; values come back one by one, and the next is
 * read only once the one before has been taken.
 */

/** A rung of the connection test. */
export const RUNGS = ['reach', 'browser', 'key', 'model', 'stream', 'usage'] as const
export type RungName = (typeof RUNGS)[number]

export interface Rung {
  readonly rung: RungName
  /** `unknown`: it could not be told, because a rung below it failed or the provider does not say. */
  readonly state: 'trying' | 'ok' | 'failed' | 'unknown'
  readonly ms?: number
  readonly failed?: Failed
  /** What was found: how many models, the first words, the tokens. */
  readonly found?: string
  /** What the reply has cost, by the provider's word. */
  readonly usage?: Usage
}

/** Tokens that the reply to a test may have: enough to see words and what they cost. */
export const TEST_REPLY = 40

/** What can be asked of a line, and what each gives. */
export interface Acts {
  stream(
    args: {
      to: Target
      request: ModelRequest
      patience: Patience
    },
    signal: AbortSignal,
  ): AsyncIterable<Batch>
  models(args: { to: Target }, signal: AbortSignal): AsyncIterable<readonly ListedModel[]>
  /** Climbs the ladder; gives each rung as it begins and as it ends. */
  test(
    args: {
      to: Target
      request: ModelRequest
      patience: Patience
      place: Place
    },
    signal: AbortSignal,
  ): AsyncIterable<Rung>
  /** Why a request that failed without a word did so. */
  explain(args: { to: Target; place: Place }, signal: AbortSignal): AsyncIterable<Problem>
  /** OpenRouter: a code for a key. */
  exchange(args: { code: string; verifier: string }, signal: AbortSignal): AsyncIterable<{ key: string }>
  /** OpenRouter: what the key was granted and what is left of it. */
  granted(args: { to: Target }, signal: AbortSignal): AsyncIterable<Granted>
}

/** What the page knows and the worker does not. */
export interface Place {
  readonly https: boolean
  readonly online: boolean
  /** The browser's word on talking to this machine; undefined where it has none. */
  readonly localNetwork?: 'granted' | 'denied' | 'prompt'
}

export interface Granted {
  readonly limitUsd?: number
  readonly remainingUsd?: number
  readonly reset?: string
  readonly expiresAt?: string
  readonly usedUsd?: number
}

export type ActName = keyof Acts

/** From whoever asks. */
export type ToLine =
  | { readonly type: 'ask'; readonly id: number; readonly act: ActName; readonly args: unknown }
  | { readonly type: 'more'; readonly id: number }
  | { readonly type: 'abort'; readonly id: number }

/** From the line. */
export type FromLine =
  /** Said once, first. Without a policy that holds, a line refuses whatever it is asked. */
  | {
      readonly type: 'ready'
      readonly walled: boolean
      /** The name of a lock that the line holds while it lives: whoever gets it knows that the line has died. */
      readonly alive?: string
    }
  | { readonly type: 'value'; readonly id: number; readonly value: unknown }
  | { readonly type: 'end'; readonly id: number }
  | { readonly type: 'failed'; readonly id: number; readonly failed: Failed }
