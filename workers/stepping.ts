import type { Step } from './storing-surface'

/** Work of many steps that the page watches and may call off. */
export interface Stepping {
  /** Before each of them. False once the page has called it off. */
  readonly step: (done: number, of: number, name?: string) => Promise<boolean>
}

/** How often the page is told, and how often it is heard: each costs a turn. */
const TELL_MS = 100

/** The page is told over the port, and calls it off by saying anything over it. */
export function steppingOver(port: MessagePort): Stepping {
  let stopped = false
  let told = Number.NEGATIVE_INFINITY
  port.onmessage = () => (stopped = true)

  async function step(done: number, of: number, name?: string) {
    if (performance.now() - told >= TELL_MS || done === of) {
      told = performance.now()
      const news: Step = { done, of, ...(name !== undefined && { name }) }
      port.postMessage(news)
      // Messages come between two turns: work that never waits would never hear one.
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    return !stopped
  }

  return { step }
}

/** Nobody watches. */
export const unwatched: Stepping = { step: async () => true }
