import type { Override } from '../controls/jury-override'
import type { Judging } from '../run/policy'
import type { CabinetSay } from './cabinet/words'

/** Whether a run is judged and who says so, with what the words for that need. */
export interface Judged extends Judging {
  /** The name of the skill; empty without one. */
  readonly skill: string
  readonly override?: Override
}

/** Whether there is a jury, and why, in a sentence. */
export function judgingWords({ on, by, skill, override }: Judged, say: CabinetSay): string {
  const switched = on ? 'on' : 'off'
  if (by === 'override') return say(`judging.${switched}.${override?.from ?? 'device'}`)
  return say(`judging.${switched}.${by}`, { skill })
}
