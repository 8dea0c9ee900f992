import { getSetting, setSetting } from '../src/store/settings'
import type { Store } from '../src/store/open'
import type { AttachedDoor } from './attached-surface'

/** What goes along with the brief that is being written. Pictures are too large for where its words are kept. */
const KEY = 'brief-attachments'

export function openAttached(store: Store): AttachedDoor {
  return {
    read: () => getSetting(store, KEY),
    // Plain texts and numbers, as the page has checked them; the type of settings names no lists of known objects.
    keep: (attached) => setSetting(store, KEY, attached && JSON.stringify(attached)),
  }
}
