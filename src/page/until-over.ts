import { transfer } from 'comlink'
import type { Heard } from '../../workers/jury'

/** Whoever follows runs. */
export interface Follows {
  readonly follow: (run: string, port: MessagePort) => Promise<void>
}

/**
 * Tells once when a run that goes on, here or in another tab, has ended; and before, whether it waits for its person. Gives
 * how to stop listening. A tab that dies is noticed as well: what it has left is settled then.
 */
export function untilOver(
  jury: Follows,
  run: string,
  ears: { readonly over: () => void; readonly waits: (waits: boolean) => void },
): () => void {
  const { port1: mine, port2: theirs } = new MessageChannel()
  mine.onmessage = ({ data }: MessageEvent<Heard>) => {
    if (data.type === 'waits') ears.waits(data.waits)
    if (data.type !== 'over') return
    mine.close()
    ears.over()
  }
  void jury.follow(run, transfer(theirs, [theirs]))
  return () => {
    mine.onmessage = () => {}
    mine.postMessage('leave')
  }
}
