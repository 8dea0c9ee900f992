import { type Changed, LIBRARY_CHANNEL } from './library-surface'

/** Tells every page, this worker's among them, that runs have changed. Without ids anything may have. */
export function tellLibrary(runs?: readonly string[]): void {
  const channel = new BroadcastChannel(LIBRARY_CHANNEL)
  const changed: Changed = { kind: 'changed', ...(runs && { runs }) }
  channel.postMessage(changed)
  channel.close()
}
