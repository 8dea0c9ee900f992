import { runLock, takeLock } from '../../workers/locks'
import { openQueue } from '../../workers/queue'

/** What a test has a tab do. */
export type Asked =
  | {
      readonly do: 'join'
      readonly run: string
      readonly cap: number
      readonly project?: string
      readonly connection?: { id: string; runs: number }
    }
  | { readonly do: 'end' | 'leave'; readonly run: string }
  | { readonly do: 'cap'; readonly cap: number }

export type Said =
  | { readonly said: 'began' | 'left' | 'ended'; readonly run: string }
  | { readonly said: 'cap'; readonly cap: number }
  | { readonly said: 'place'; readonly run: string; readonly place: number; readonly of?: number | undefined }

/** A tab of its own: locks belong to the worker that took them, and go with it. */
const queue = openQueue()
const releases = new Map<string, () => void>()
const waits = new Map<string, AbortController>()
let cap = 1

const say = (said: Said) => postMessage(said)

async function join({ run, project = '', connection }: Extract<Asked, { do: 'join' }>) {
  const wait = new AbortController()
  waits.set(run, wait)
  const own = await takeLock(runLock(run))
  try {
    const turn = await queue.takeTurn({
      run,
      project,
      cap: async () => {
        say({ said: 'cap', cap })
        return cap
      },
      connections: connection ? [connection] : [],
      signal: wait.signal,
      tell: (place, of) => say({ said: 'place', run, place, of }),
    })
    releases.set(run, () => {
      turn()
      own()
      say({ said: 'ended', run })
    })
    say({ said: 'began', run })
  } catch (cause) {
    own()
    if (!wait.signal.aborted) throw cause
    say({ said: 'left', run })
  }
}

addEventListener('message', ({ data }: MessageEvent<Asked>) => {
  switch (data.do) {
    case 'join':
      cap = data.cap
      void join(data)
      return
    case 'end':
      return releases.get(data.run)?.()
    case 'leave':
      return waits.get(data.run)?.abort()
    case 'cap':
      cap = data.cap
      return
  }
})
