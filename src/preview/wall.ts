/** Neither path is a file that a host has: what answers the second is our own service worker. */
const PROBE = 'probe.html'
const ANSWER = 'probe-answer'
const WITHIN_MS = 5000

type Said = 'refused' | 'answered'

let asked: { readonly of: ServiceWorker; readonly said: Promise<Said | undefined> } | undefined

/**
 * Whether nothing at all leaves a frame in which scripts run: the service worker serves the relay with a header that closes
 * every connection, and this browser heeds it. Tried out, not read off the browser's name. Without the service worker, as in
 * the first seconds, there is no header. A try that came to nothing, as on a slow machine, is made again when asked again.
 */
export async function wallHolds(): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer } // Only secure pages have one.
  const controller = serviceWorker?.controller
  if (!controller) return false
  if (asked?.of !== controller) asked = { of: controller, said: tryOut() }
  const mine = asked
  const said = await mine.said
  if (said === undefined && asked === mine) asked = undefined
  return said === 'refused'
}

/** What the probe is refused must be there: or a lost connection would look like a wall. */
async function tryOut(): Promise<Said | undefined> {
  try {
    const signal = AbortSignal.timeout(WITHIN_MS)
    const answer = await fetch(new URL(ANSWER, document.baseURI), { cache: 'no-store', signal })
    return (await answer.text()) === ANSWER ? await probed() : undefined
  } catch {
    return undefined
  }
}

/** What the probe says, or nothing if it never does. */
function probed(): Promise<Said | undefined> {
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
      resolve(said === 'refused' || said === 'answered' ? said : undefined)
    }
    addEventListener('message', hear)
    document.body.append(frame)
  })
}
