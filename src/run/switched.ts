import type { RunState } from './state'

/** Nobody judges: the jury was switched off before the run began. A page that is there was given to be judged. */
export function isSwitchedOff({ config, given }: Pick<RunState, 'config' | 'given'>): boolean {
  return !config.enabled && !given.page
}
