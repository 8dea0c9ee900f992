import { createSignal } from 'solid-js'
import type { InstallWay } from '../desk/install-part'

/** What Chromium hands over when it would install the app. The compiler's library does not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const [offer, setOffer] = createSignal<InstallOffer>()
const [done, setDone] = createSignal(false)

/** Holds the browser's offer until the person asks for it: unasked it would come before anything was seen. */
export function catchInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // The event of that name is this one in every browser that has it.
    setOffer(event as InstallOffer)
  })
  addEventListener('appinstalled', () => {
    setOffer(undefined)
    setDone(true)
  })
}

export function installWay(): InstallWay {
  if (done() || isInstalled()) return 'installed'
  if (offer()) return 'button'
  // Safari of a phone alone has this member, whatever it holds.
  return 'standalone' in navigator ? 'ios' : 'menu'
}

/** Asks once; the browser gives no second answer to one offer. */
export async function install(): Promise<void> {
  const asked = offer()
  setOffer(undefined)
  if ((await asked?.prompt())?.outcome === 'accepted') setDone(true)
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone), (display-mode: window-controls-overlay)').matches
}
