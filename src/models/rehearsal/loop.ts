import type { LoopSetup } from '../../run/critic'
import type { Brief } from '../../run/event'

/** What a rehearsed loop goes over. */
export interface LoopPlayed {
  readonly setup: LoopSetup
  readonly text: string
}

export interface LoopPlay extends LoopPlayed {
  readonly seed: number
  readonly brief: Brief
}

export function loopReply(_call: string, _prompt: string, _play: LoopPlay): string {
  return ''
}
