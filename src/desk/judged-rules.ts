import type { Rules } from '../../workers/desk-surface'
import type { Judging } from '../run/policy'

/** Whether a run is judged, as one of its rules, with who says so. What follows from no more than the default is no rule of its own. */
export function judgedRules({ on, by }: Judging): Rules {
  return on && by === 'default' ? {} : { enabled: on, enabledBy: by }
}
