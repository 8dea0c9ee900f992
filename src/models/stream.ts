import { rulesOf } from './dialects/rules'
import { postOf } from './post'
import {
  type Batch,
  type ModelError,
  type ModelRequest,
  type Patience,
  type Send,
  type Target,
} from './provider'
import { createReply } from './reply'
import { createVigil, type Vigil } from './vigil'

type Failing = typeof import('./failing')

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
  let failing: Failing | undefined
  try {
    const { dialect } = target.row
    // Before anything is sent: a wire that cannot be read would be paid for in vain.
    const rules = await rulesOf(dialect)
    const asked = answerOf(postOf(target, request, rules), send, vigil)
    // Before anything is read: by then the network may be gone.
    failing = await import('./failing')
    const response = await asked
    if ('cause' in response) throw vigil.failure() ?? failing.unanswered(response.cause)
    const read = readsOf(response, vigil)
    if (!response.ok) throw await refusalOf(response, target, { read, failing })
    const { reported, cleaned } = failing
    const reply = createReply(response.headers.get('content-type'), {
      dialect,
      readFrame: rules.reader(),
      reported: (error) => reported(error, target),
      clean: (word) => cleaned(word, target),
    })
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
    throw failing ? failing.sealed(cause, target.key) : cause
  } finally {
    vigil.close()
  }
}

/** What came back, or why nothing did. It never throws: for a while nobody waits for it. */
async function answerOf(
  post: readonly [string, RequestInit],
  send: Send,
  { signal }: Vigil,
): Promise<Response | { readonly cause: unknown }> {
  try {
    signal.throwIfAborted()
    return await send(post[0], { ...post[1], signal })
  } catch (cause) {
    return { cause }
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
  target: Target,
  { read, failing }: { readonly read: Read; readonly failing: Failing },
): Promise<ModelError> {
  const decoder = new TextDecoder()
  let body = ''
  for (let bytes = await read(); bytes && body.length < BODY_CHARS; bytes = await read())
    body += decoder.decode(bytes, { stream: true })
  return failing.refusal({ status, headers, body }, target)
}
