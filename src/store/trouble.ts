export type TroubleKind = 'quota' | 'blocked' | 'closed' | 'other'

/** Why the last flush is not on disk. Nothing is lost: the run goes on in memory. */
export interface Trouble {
  readonly kind: TroubleKind
  readonly message: string
}

export type StoreErrorKind = 'newer' | 'taken' | 'damaged' | 'unreadable'

/** The store cannot do what was asked. Its name says why: an error crosses from worker to page by name and message alone. */
export class StoreError extends Error {
  constructor(
    readonly kind: StoreErrorKind,
    message: string,
  ) {
    super(message)
    this.name = `StoreError ${kind}`
  }
}

const sentences: Record<TroubleKind, string> = {
  quota: 'The disk is full. The run goes on in memory; download it before you close this tab.',
  blocked:
    'A newer version has changed the storage. The run goes on in memory; download it, then reload this tab.',
  closed: 'The storage was closed. The run goes on in memory and is saved when the storage opens again.',
  other: 'The run could not be saved. It goes on in memory; download it before you close this tab.',
}

const kinds: Readonly<Record<string, TroubleKind>> = {
  QuotaExceededError: 'quota',
  VersionError: 'blocked',
  DatabaseClosedError: 'closed',
  InvalidStateError: 'closed',
  MissingAPIError: 'closed',
}

/** What a failed write means to the person. */
export function troubleOf(cause: unknown): Trouble {
  const kind = kindOf(cause)
  const detail = layersOf(cause).at(-1)?.message ?? String(cause)
  return { kind, message: kind === 'other' ? `${sentences.other} (${detail})` : sentences[kind] }
}

/** A full disk arrives as an AbortError that carries the true reason inside, so every layer is asked. */
function kindOf(cause: unknown): TroubleKind {
  for (const layer of layersOf(cause)) {
    const kind = layer instanceof StoreError && layer.kind === 'newer' ? 'blocked' : kinds[layer.name]
    if (kind) return kind
  }
  return 'other'
}

function layersOf(cause: unknown): Error[] {
  // A DOMException is an Error in browsers and in Node alike.
  if (!(cause instanceof Error)) return []
  const inner = 'inner' in cause ? cause.inner : cause.cause
  return [cause, ...layersOf(inner)]
}
