/** A relay that does not answer by then is no relay: a page of the host's, or a header that stopped it. */
const READY_WITHIN_MS = 5000
const RELAY = 'stage.html'

export interface Page {
  readonly html: string
  readonly title: string
}

export interface Boxed {
  /** The page is in its box and may be shown. */
  readonly onReady: () => void
  readonly onSilent: () => void
}

export interface Box {
  readonly frame: HTMLIFrameElement
  /** Takes the page away and stops listening. */
  readonly drop: () => void
}

/**
 * Puts a page into a sandbox inside a relay of our own origin. A sandboxed frame with an address is never served
 * offline, and one without inherits our policy and may navigate away; the relay's policy forbids both.
 */
export function makeBox(page: Page, told: Boxed): Box {
  const frame = document.createElement('iframe')
  frame.setAttribute('allow', '')
  frame.referrerPolicy = 'no-referrer'
  frame.title = page.title
  frame.className = 'box'
  frame.src = new URL(RELAY, document.baseURI).href
  const silent = setTimeout(() => {
    drop()
    told.onSilent()
  }, READY_WITHIN_MS)

  function hear(event: MessageEvent) {
    if (event.source !== frame.contentWindow || event.origin !== location.origin) return
    if (event.data !== 'ready') return
    quiet()
    // Its window was just compared with the sender, so it is there.
    frame.contentWindow?.postMessage(page, location.origin)
    told.onReady()
  }

  function quiet() {
    clearTimeout(silent)
    removeEventListener('message', hear)
  }

  function drop() {
    quiet()
    frame.remove()
  }

  addEventListener('message', hear)
  return { frame, drop }
}
