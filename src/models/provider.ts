import type { Piece } from '../kernel'
import type { Problem } from '../run/event'
import { CallError } from '../run/reading'

/** The wires that providers speak. */
export type Dialect = 'chat' | 'responses' | 'anthropic' | 'gemini' | 'ollama'

/** One provider. What is odd about it is a field here, and never a name in an `if`. */
export interface ProviderRow {
  readonly id: string
  readonly name: string
  readonly dialect: Dialect
  readonly baseUrl: string
  /** The header that carries the key, and what stands before it. Absent: no key is sent. */
  readonly auth?: { readonly header: string; readonly prefix: string; readonly optional?: boolean }
  /** Headers that every request carries. A header that no row names is never sent. */
  readonly headers?: Readonly<Record<string, string>>
  readonly referrerPolicy?: ReferrerPolicy
  /** False where asking for usage in the stream is an error. */
  readonly streamUsage?: boolean
  /** The name under which the reply limit is sent. */
  readonly maxField?: string
  readonly developerRole?: boolean
  readonly noTemperature?: boolean
  /** Models that answer a temperature with an error. */
  readonly noTemperatureFor?: RegExp
  /** Models whose makers keep nothing of a prompt in a cache unless its end is marked. */
  readonly cacheMarkFor?: RegExp
  /** How thinking is switched, where it can be. */
  readonly thinkingSwitch?: 'enable_thinking' | 'thinking' | 'reasoning' | 'think' | 'reasoning_effort'
  /** Where the models are listed and in which shape; absent: the id is typed. */
  readonly models?: {
    readonly path: string
    readonly shape:
      | 'openai'
      | 'anthropic'
      | 'gemini'
      | 'openrouter'
      | 'xai'
      | 'together'
      | 'cerebras'
      | 'ollama'
      | 'lmstudio'
    /** The list is read without a key. */
    readonly keyless?: boolean
  }
  /** A path that a wrong key fails and that costs nothing. Absent: the list does, where it wants the key. */
  readonly keyTestPath?: string
  /** A wrong key is answered without CORS: it looks like a host that forbids browsers. */
  readonly opaque401?: boolean
  /** It lets pages read `retry-after` and the like. */
  readonly readableHeaders?: boolean
  /** Which kind of lock on its replies the server takes. */
  readonly lock?: 'gbnf' | 'ebnf' | 'json'
  readonly keyPattern?: RegExp
  readonly keyPage?: string
  readonly local?: boolean
  /** One of those that the picker names; the rest are presets. */
  readonly named?: boolean
  readonly experimental?: boolean
  /** The person types the address. */
  readonly custom?: boolean
}

/** Where a request goes. */
export interface Target {
  readonly row: ProviderRow
  readonly baseUrl: string
  readonly key?: string
}

/** What the reply is held to, where the server can: a grammar in one of two notations, or a JSON schema. */
export type Lock =
  | { readonly kind: 'gbnf' | 'ebnf'; readonly grammar: string }
  | { readonly kind: 'json'; readonly schema: unknown }

/** One request, the same for every dialect. */
export interface ModelRequest {
  readonly model: string
  readonly system: string
  readonly messages: readonly {
    readonly role: 'user' | 'assistant'
    /** Its words, or with pictures the parts that its wire makes of both. */
    readonly content: string | readonly object[]
    /** Where a wire has another place for pictures. */
    readonly images?: readonly string[]
  }[]
  readonly maxOutput: number
  readonly temperature?: number
  readonly thinking?: 'on' | 'off'
  readonly lock?: Lock
  /** Tokens that the server makes room for, where it has to be told. */
  readonly context?: number
}

/** How long nothing may come. Pings count as life. */
export interface Patience {
  readonly firstByteMs: number
  readonly idleMs: number
}

/** `fetch`, or what stands in for it. */
export type Send = typeof fetch

/** All pieces of one network read. */
export type Batch = readonly Piece[]

/** What a provider's failure is, beyond that it is one. Plain, so that it crosses from worker to worker. */
export interface Failed {
  readonly kind: Problem
  readonly detail: string
  readonly status?: number
  readonly retryAfterMs?: number
  readonly requestId?: string
  /** Models whose names come near to one that was not found, numbers of a full context: what the sentence names. */
  readonly near?: readonly string[]
}

/** Every other failure is an answer, or the lack of one, over HTTP. */
const REASONS: { readonly [K in Problem]?: CallError['reason'] } = {
  first_byte_timeout: 'timeout',
  idle_timeout: 'timeout',
  aborted: 'aborted',
  content_filter: 'refused',
  truncated: 'network_cut',
}

/** A provider gave no reply, or not the whole of one. */
export class ModelError extends CallError {
  constructor(readonly failed: Failed) {
    super(REASONS[failed.kind] ?? 'http', failed.detail, {
      problem: failed.kind,
      ...(failed.status !== undefined && { http: failed.status }),
    })
  }
}

/** The origin that a key is bound to; undefined when the address is none. */
export function originOf(baseUrl: string): string | undefined {
  try {
    const { origin, protocol } = new URL(baseUrl)
    return protocol === 'https:' || protocol === 'http:' ? origin : undefined
  } catch {
    return undefined
  }
}
