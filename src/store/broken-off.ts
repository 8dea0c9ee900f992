import type { Plain } from './settings'
import { getSetting, setSetting } from './settings'
import type { Store } from './open'

const keyOf = (connection: string) => `${BROKEN_OFF}${connection}`

/** What is left of a calibration that was broken off stays on this device, and goes with its connection. */
export const BROKEN_OFF = 'calibrating:'

/** As it was written: whoever reads it checks it. */
export function getBrokenOff(store: Store, connection: string): Promise<unknown> {
  return getSetting(store, keyOf(connection))
}

export function setBrokenOff(store: Store, connection: string, value: Plain | undefined): Promise<void> {
  return setSetting(store, keyOf(connection), value)
}
