import { ModelError, type Patience } from './provider'
import type { Problem } from '../run/event'

const DETAILS = {
  aborted: 'The call was called off.',
  first_byte_timeout: 'Nothing came.',
  idle_timeout: 'Nothing more came.',
} as const satisfies { readonly [K in Problem]?: string }

/** Calls a request off when the person does, or when nothing has come for too long, and knows which it was. */
export function createVigil(signal: AbortSignal, { firstByteMs, idleMs }: Patience) {
  const abort = new AbortController()
  let why: keyof typeof DETAILS | undefined
  let heard = false
  let last = Date.now()
  let timer = setTimeout(look, firstByteMs)

  function giveUp(reason: keyof typeof DETAILS) {
    why ??= reason
    abort.abort()
  }

  function look() {
    const limit = heard ? idleMs : firstByteMs
    const silent = Date.now() - last
    // A timer that comes so late has slept with the machine: bytes may be waiting to be read. And a clock that was set
    // back must not make it wait for as long.
    if (silent >= 2 * limit || silent < 0) last = Date.now()
    else if (silent >= limit) return giveUp(heard ? 'idle_timeout' : 'first_byte_timeout')
    timer = setTimeout(look, limit - (Date.now() - last))
  }

  const stop = () => giveUp('aborted')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()

  return {
    signal: abort.signal,
    /** Something came: any byte is a sign of life. */
    alive() {
      last = Date.now()
      if (heard) return
      heard = true
      clearTimeout(timer)
      timer = setTimeout(look, idleMs)
    },
    /** Why it was called off, if it was. */
    failure: () => why && new ModelError({ kind: why, detail: DETAILS[why] }),
    /** Nobody waits any longer. Whatever still runs is called off. */
    close() {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      abort.abort()
    },
  }
}

export type Vigil = ReturnType<typeof createVigil>
