import type { Piece } from '../src/kernel'
import { requestOf } from '../src/models/request'
import { classicPrompt } from '../src/prompts/classic'
import { defaults, patience } from '../src/run/config'
import type { Brief } from '../src/run/event'
import { initialState } from '../src/run/state'
import type { Callable } from './calls'

/**
 * Lets a server on this machine read its model into memory before the clock of a round begins. Only Ollama is known to
 * load a model when it is asked nothing, and it loads it anew for another room: so the room is the run's own.
 */
export async function warmUp(callable: Callable, brief: Brief, factor: number): Promise<void> {
  const { row, connection } = callable
  if (row.dialect !== 'ollama') return
  const prompt = classicPrompt({ ...initialState(), brief, config: defaults })
  const request = {
    ...requestOf({ prompt }, connection, { row, goOn: '', factor }),
    system: '',
    messages: [],
  }
  const wait = { firstByteMs: patience.loadMs, idleMs: patience.loadMs }
  try {
    await untilLoaded(callable.ask(request, AbortSignal.timeout(patience.loadMs), wait))
  } catch {
    // What keeps the model from loading keeps it from answering, and the run says that in its own words.
  }
}

/** A server that begins to write has taken the empty question for a real one, and is let go of. */
async function untilLoaded(batches: AsyncIterable<readonly Piece[]>): Promise<void> {
  for await (const batch of batches) if (batch.some(({ type }) => type === 'text')) return
}
