import { failureOf, opaque } from './failure'
import { postOf } from './post'
import { type Batch, ModelError, type ModelRequest, type Patience, type Send, type Target } from './provider'
import { redact } from './redact'
import { createReply } from './reply'
import { createVigil, type Vigil } from './vigil'

/** Of an answer that is no reply, no more is read than any sentence in it can need. */
const BODY_CHARS = 65_536

export interface StreamOptions {
  readonly signal: AbortSignal
  readonly patience: Patience
  readonly send?: Send
}

/**
 * Asks a model and gives what comes, one batch for each network read. The stop comes last, and only where the reply
 * was whole: everything else ends in a ModelError, after all that had come.
 */
export async function* stream(
  target: Target,
  request: ModelRequest,
  { signal, patience, send = fetch }: StreamOptions,
): AsyncGenerator<Batch, void, undefined> {
  const vigil = createVigil(signal, patience)
  try {
    const response = await answerOf(postOf(target, request), send, vigil)
    const read = readsOf(response, vigil)
    if (!response.ok) throw await refusalOf(response, target, read)
    const reply = createReply(response.headers.get('content-type'), target)
    let bytes = await read()
    while (bytes) {
      const more = reply.write(bytes)
      const batch = reply.take()
      if (batch.length > 0) yield batch
      bytes = more ? await read() : undefined
    }
    const failure = reply.end(vigil.failure())
    const rest = reply.take()
    if (rest.length > 0) yield rest
    if (failure) throw failure
  } catch (cause) {
    throw sealed(cause, target.key)
  } finally {
    vigil.close()
  }
}

async function answerOf(post: readonly [string, RequestInit], send: Send, vigil: Vigil): Promise<Response> {
  const early = vigil.failure()
  if (early) throw early
  try {
    return await send(post[0], { ...post[1], signal: vigil.signal })
  } catch (cause) {
    throw vigil.failure() ?? opaque(cause)
  }
}

type Read = () => Promise<Uint8Array | undefined>

/** What the network brings, read by read; undefined once nothing follows. */
function readsOf({ body }: Response, { signal, alive }: Vigil): Read {
  const reader = body?.getReader()
  if (!reader) return () => Promise.resolve(undefined)
  const cancel = () => void reader.cancel().catch(() => undefined)
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  return async () => {
    try {
      const { value } = await reader.read()
      if (value) alive()
      return value
    } catch {
      // A connection that breaks is the end of the bytes. Whether they were all, the wire's own end tells.
      return undefined
    }
  }
}

async function refusalOf(
  { status, headers }: Response,
  { row, key }: Target,
  read: Read,
): Promise<ModelError> {
  const decoder = new TextDecoder()
  let body = ''
  for (let bytes = await read(); bytes && body.length < BODY_CHARS; bytes = await read())
    body += decoder.decode(bytes, { stream: true })
  // The key goes before anything is cut: of a key that is cut in two, half would stay.
  return failureOf({ status, headers, body: redact(body, key) }, row)
}

/** No word that leaves holds the key: a browser quotes the header that it could not send. */
function sealed(cause: unknown, key: string | undefined): unknown {
  if (!(cause instanceof ModelError)) return cause
  return new ModelError({ ...cause.failed, detail: redact(cause.failed.detail, key) })
}
