import { limits } from '../run/limits'
import { type Asked, readSaid, type Said } from './talk'

const SECOND_MS = 1000

export interface Line {
  /** Takes the end that our script has handed out. */
  readonly join: (port: MessagePort) => void
  /** What is asked before there is an end waits for it. */
  readonly ask: (asked: Asked) => void
  readonly close: () => void
}

/** The one line to our own script in a frame. A frame that says too much at once is told of, and heeded no more. */
export function openLine(told: { heed: (said: Said) => void; onFlood: () => void }): Line {
  const early: Asked[] = []
  let port: MessagePort | undefined
  let since = performance.now()
  let heard = 0

  function floods(): boolean {
    const now = performance.now()
    if (now - since > SECOND_MS) {
      since = now
      heard = 0
    }
    heard += 1
    return heard > limits.frameMessages
  }

  function hear({ data }: MessageEvent) {
    if (floods()) {
      port?.close()
      told.onFlood()
      return
    }
    const said = readSaid(data)
    if (said) told.heed(said)
  }

  function join(end: MessagePort) {
    port = end
    port.onmessage = hear
    for (const asked of early.splice(0)) port.postMessage(asked)
  }

  function ask(asked: Asked) {
    if (port) port.postMessage(asked)
    else early.push(asked)
  }

  return { join, ask, close: () => port?.close() }
}
