import { failureInStream, failureOf, opaque } from './failure'
import { ModelError, type Target } from './provider'
import { redact, withoutKey } from './redact'
import { parsed } from './said'

/*
 * What a stream says when it fails, and what it may say of its provider: a part of its own, which comes while the request is under way.
 */

/** The answer was no reply. The key goes before anything is cut: of a key that is cut in two, half would stay. */
export function refusal(
  answer: { readonly status: number; readonly headers: Headers; readonly body: string },
  { row, key }: Target,
): ModelError {
  return failureOf({ ...answer, body: redact(answer.body, key) }, row)
}

/** An error came within the reply. Some providers repeat the key in it. */
export function reported(error: unknown, { row, key }: Target): ModelError {
  return failureInStream(parsed(redact(JSON.stringify(error), key)), row)
}

/** A word that is kept with the run. What merely looks like a key may be the name of a model. */
export function cleaned(word: string, { key }: Target): string {
  return withoutKey(word, key)
}

/** Nothing came back. */
export function unanswered(cause: unknown): ModelError {
  return opaque(cause)
}

/** No word that leaves holds the key: a browser quotes the header that it could not send. */
export function sealed(cause: unknown, key: string | undefined): unknown {
  if (!(cause instanceof ModelError)) return cause
  return new ModelError({ ...cause.failed, detail: redact(cause.failed.detail, key) })
}
