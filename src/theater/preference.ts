/** A choice about the screen, kept on this device. Storage may be closed to us; then it lasts until the tab does. */
export function readPreference<T extends string>(key: string, allowed: readonly T[]): T | undefined {
  try {
    const kept = localStorage.getItem(key)
    return allowed.find((value) => value === kept)
  } catch {
    return undefined
  }
}

export function keepPreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Full or forbidden. The choice holds on screen, and nothing else depends on it.
  }
}
