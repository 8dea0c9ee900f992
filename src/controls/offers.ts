import { onCleanup } from 'solid-js'

const offers = new Map<string, () => void>()

/** Says under a name what can be done as long as the caller is on screen. Keys and the list of all commands ask for it. */
export function offer(name: string, run: () => void): void {
  offers.set(name, run)
  onCleanup(() => {
    // Another one may have taken its place before it went.
    if (offers.get(name) === run) offers.delete(name)
  })
}

/** What can be done under that name now. */
export function offered(name: string): (() => void) | undefined {
  return offers.get(name)
}
