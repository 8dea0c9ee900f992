import { type Preference, preference } from '../controls/preference'

/**
 * Whether a run opens with the lanes of its jury, in this browser. It says nothing of whether a jury is asked: that is the
 * project's, and the skill's.
 */
export function createShown(): Preference<'on' | 'off'> {
  return preference('theaterShown', ['on', 'off'], 'on')
}
