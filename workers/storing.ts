import type { Store } from '../src/store/open'
import { getSetting, setSetting } from '../src/store/settings'
import type { Storing } from './storing-surface'

/** The setting that says when everything was last copied out of this browser. */
export const LAST_COPIED = 'lastCopied'

/** What is kept here, how it leaves as a copy, and how files come in. */
export function openStoring(store: Store, now: () => number = Date.now): Storing {
  return {
    async lastCopied() {
      const kept = await getSetting(store, LAST_COPIED)
      return typeof kept === 'number' ? kept : undefined
    },
    copied: () => setSetting(store, LAST_COPIED, now()),
  }
}
