import { preference } from '../controls/preference'
import type { Speed } from '../replay/player'
import type { Density } from '../theater/lanes'

/** Named here: whoever asked the stage for them would load it. */
export const DENSITIES: readonly Density[] = ['smart', 'active', 'all']

export const SPEEDS = ['1', '4', 'instant'] as const

/** What a run opens with when it is played back. */
export const [startSpeed, setStartSpeed] = preference('speed', SPEEDS, '4')

/** The same as the player takes it. */
export function speedAtStart(): Speed {
  const speed = startSpeed()
  if (speed === 'instant') return speed
  return speed === '1' ? 1 : 4
}
