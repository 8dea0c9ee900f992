import type { Config } from './config'
import type { CallFailure, Fact, Problem, WireErrorKind } from './event'

/** What a reader of replies is handed: the run's own rules, and where its facts go. */
export interface ReaderOptions {
  readonly config: Config
  /** Called as each tag closes. A body goes beside the event that names its hash. */
  readonly emit: (fact: Fact, body?: string) => void
  /** The characters of an artifact as they come, long before it closes; no round while SHIP is read. */
  readonly artifactPart?: (part: string, round: number | undefined) => void
  /** The hash under which a body is kept, and its size in UTF-8. */
  readonly digest: (text: string) => { hash: string; bytes: number }
}

/** Fed a reply in any pieces. Both calls throw a WireError where the reply cannot be read any further. */
export interface Reader {
  write(text: string): void
  end(): void
}

const sentences: Record<WireErrorKind, string> = {
  malformed_block: 'The reply ended before a block that it had opened was closed.',
  oversize_block: 'A block of the reply grew past its cap.',
  missing_artifact: 'The reply holds no page to judge.',
  protocol_version_mismatch: 'The reply speaks another version of the protocol.',
}

/** The reply cannot be read any further. What was closed before `position` has been reported and stays valid. */
export class WireError extends Error {
  override readonly name = 'WireError'
  constructor(
    readonly kind: WireErrorKind,
    /** Characters from the start of the reply. */
    readonly position: number,
  ) {
    super(sentences[kind])
  }
}

/** A model gave no reply, or not the whole of one. */
export class CallError extends Error {
  override readonly name = 'CallError'
  constructor(
    readonly reason: CallFailure,
    detail: string,
    readonly known: { readonly problem?: Problem; readonly http?: number } = {},
  ) {
    super(detail)
  }
}
