import type { Problem } from '../run/event'

/** What the desk could not do, as a page needs to know it to find its words and the field to put them at. */
export interface DeskTrouble {
  readonly kind: DeskTroubleKind
  readonly field?: DeskField
  /** Of a call that failed: the rest of what is known of it. */
  readonly problem?: Problem
  readonly status?: number
  /** The provider's own words, without a key. */
  readonly detail?: string
}

export type DeskTroubleKind =
  | 'missing'
  | 'invalid'
  /** The provider is no row of the catalogue. */
  | 'unknown'
  /** Another phrase, or another passkey, than the one the vault is locked with. */
  | 'wrong_secret'
  /** The vault has to be opened first. */
  | 'locked'
  /** What is stored cannot be read any more. */
  | 'damaged'
  | 'no_connection'
  /** The way back came too late, twice, or from somewhere else. */
  | 'expired'
  /** Another tab has changed the same thing meanwhile. */
  | 'changed'
  /** A call to the provider failed: see `problem`. */
  | 'call'

export type DeskField =
  | 'id'
  | 'name'
  | 'provider'
  | 'baseUrl'
  | 'model'
  | 'maxOutput'
  | 'context'
  | 'runsAtOnce'
  | 'temperature'
  | 'thinking'
  | 'price'
  | 'key'
  | 'passphrase'
  | 'passkey'
  | 'nonce'
  | 'caps'
  | 'limitUsd'
  | 'days'
  | 'callback'

const NAME = 'DeskError '

/**
 * The desk refuses. An error crosses from worker to page by its name and its message alone, so the name carries what
 * is known; `deskTrouble` reads it on the other side.
 */
export class DeskError extends Error {
  constructor(
    readonly trouble: DeskTrouble,
    message: string,
  ) {
    super(message)
    this.name = NAME + JSON.stringify(trouble)
  }
}

/** What the desk said when it refused, or undefined when this is no such error. */
export function deskTrouble(cause: unknown): DeskTrouble | undefined {
  if (!(cause instanceof Error) || !cause.name.startsWith(NAME)) return undefined
  // Written by the class above, in this version of the app: worker and page are built together.
  return JSON.parse(cause.name.slice(NAME.length)) as DeskTrouble
}
