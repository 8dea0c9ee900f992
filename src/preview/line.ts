import { limits } from '../run/limits'
import { type Asked, readSaid, type Said } from './talk'

const SECOND_MS = 1000

export interface Line {
  /** The end that goes to the frame. */
  readonly far: MessagePort
  readonly ask: (asked: Asked) => void
  readonly close: () => void
}

/** The one line to our own script in a frame. A frame that says too much at once is told of, and heeded no more. */
export function openLine(told: { heed: (said: Said) => void; onFlood: () => void }): Line {
  const { port1: near, port2: far } = new MessageChannel()
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

  near.onmessage = ({ data }: MessageEvent) => {
    if (floods()) {
      near.close()
      told.onFlood()
      return
    }
    const said = readSaid(data)
    if (said) told.heed(said)
  }

  return { far, ask: (asked) => near.postMessage(asked), close: () => near.close() }
}
