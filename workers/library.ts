import type { Store } from '../src/store/open'
import type { Library } from './library-surface'

/** The runs on this device, found, marked and put away. */
export function openLibrary(store: Store): Partial<Library> {
  return { projects: () => store.relaxed.projects.toArray() }
}
