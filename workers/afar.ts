import type { Word } from '../src/run/event'
import { limits } from '../src/run/limits'
import { runChannel } from './locks'

/*
 * What a person says in a tab that only follows a run goes to the tab that drives it, over the channel of the run. Nobody
 * may be there: then nobody answers.
 */

interface Saying {
  readonly say: readonly Word[]
  readonly id: string
}

interface Heard {
  readonly heard: string
  readonly taken: boolean
}

/** Listens for what is said in other tabs; gives how to stop that. */
export function hearFromAfar(runId: string, say: (words: readonly Word[]) => boolean): () => void {
  const channel = runChannel(runId)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isSaying(data)) channel.postMessage({ heard: data.id, taken: say(data.say) } satisfies Heard)
  }
  return () => channel.close()
}

/** Says it to whichever tab drives the run; false where none does, or it is heard by nobody any more. */
export async function sayFromAfar(runId: string, words: readonly Word[]): Promise<boolean> {
  const channel = runChannel(runId)
  const saying: Saying = { say: words, id: crypto.randomUUID() }
  try {
    return await new Promise<boolean>((answered) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isHeard(data) && data.heard === saying.id) answered(data.taken)
      }
      channel.postMessage(saying)
      setTimeout(() => answered(false), limits.lookMs)
    })
  } finally {
    channel.close()
  }
}

/** Other tabs are of this app: what they post has the shape that it is posted in. */
function isSaying(data: unknown): data is Saying {
  return typeof data === 'object' && data !== null && 'say' in data && Array.isArray(data.say) && 'id' in data
}

function isHeard(data: unknown): data is Heard {
  return typeof data === 'object' && data !== null && 'heard' in data && 'taken' in data
}
