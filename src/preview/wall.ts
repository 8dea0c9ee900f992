/** Neither path is a file that a host has: what answers the second is our own service worker. */
const PROBE = 'probe.html'
const ANSWER = 'probe-answer'
const WITHIN_MS = 5000

let asked: { readonly of: ServiceWorker; readonly holds: Promise<boolean> } | undefined

/**
 * Whether nothing at all leaves a frame in which scripts run: the service worker serves the relay with a header that closes
 * every connection, and this browser heeds it. Tried out, not read off the browser's name. Without the service worker, as in
 * the first seconds, there is no header.
 */
export async function wallHolds(): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // Only secure pages have one.
  const controller = serviceWorker?.controller
  if (!controller) return false
  if (asked?.of !== controller) asked = { of: controller, holds: tryOut() }
  return asked.holds
}

/** What the probe is refused must be there: or a lost connection would look like a wall. */
async function tryOut(): Promise<boolean> {
  try {
    const answer = await fetch(new URL(ANSWER, document.baseURI), { cache: 'no-store' })
    return (await answer.text()) === ANSWER && (await probed()) === 'refused'
  } catch {
    return false
  }
}

/** What the probe says, or nothing if it never does. */
function probed(): Promise<unknown> {
  return new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.src = new URL(PROBE, document.baseURI).href
    frame.hidden = true
    const timer = setTimeout(() => end(undefined), WITHIN_MS)
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === frame.contentWindow && origin === location.origin) end(data)
    }
    function end(said: unknown) {
      clearTimeout(timer)
      removeEventListener('message', hear)
      frame.remove()
      resolve(said)
    }
    addEventListener('message', hear)
    document.body.append(frame)
  })
}
