import type { Piece } from '../src/kernel'
import { requestOf } from '../src/models/request'
import { largestRead } from '../src/models/sizes'
import { paceOf } from '../src/run/config'
import { patience } from '../src/run/limits'
import type { Callable } from './calls'
import { firstCall } from './first-call'
import type { First } from './live'

/**
 * Lets a server on this machine read its model into memory before the clock of a round begins. Only Ollama is known to
 * load a model when it is asked nothing, and it loads it anew for another room: so the room is that of the largest call
 * of the run. Gives it, for all calls to ask for the same.
 */
export async function warmUp(callable: Callable, first: First, factor: number): Promise<number | undefined> {
  const { row, connection } = callable
  if (row.dialect !== 'ollama') return undefined
  const reads = largestRead(paceOf(first.config))
  const request = {
    ...requestOf({ prompt: firstCall(first).prompt }, connection, { row, goOn: '', factor, reads }),
    system: '',
    messages: [],
  }
  const wait = { firstByteMs: patience.loadMs, idleMs: patience.loadMs }
  try {
    await untilLoaded(callable.ask(request, AbortSignal.timeout(patience.loadMs), wait))
  } catch {
    // What keeps the model from loading keeps it from answering, and the run says that in its own words.
  }
  return request.context
}

/** A server that begins to write has taken the empty question for a real one, and is let go of. */
async function untilLoaded(batches: AsyncIterable<readonly Piece[]>): Promise<void> {
  for await (const batch of batches) if (batch.some(({ type }) => type === 'text')) return
}
