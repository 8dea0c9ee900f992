const KEY = 'library.address'

/** The address at which the library was left in this tab: whoever comes back by a key finds it narrowed down as it was. */
export function lastAddress(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '#/library'
  } catch {
    return '#/library' // Closed storage: then it opens with everything.
  }
}

export function keepAddress(address: string): void {
  try {
    sessionStorage.setItem(KEY, address)
  } catch {
    // Full or forbidden: as above.
  }
}
