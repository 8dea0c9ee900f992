/** A relay that does not answer by then is no relay: a page of the host's, or a header that stopped it. */
const READY_WITHIN_MS = 5000
const RELAY = 'stage.html'
/** A page that is still not read to its end by then is shown as far as it has come. */
const SHOWN_WITHIN_MS = 1500

export interface Page {
  readonly html: string
  readonly title: string
}

export interface Boxed {
  /** The page is in its box and drawn: before that the box is a white sheet. */
  readonly onShown: () => void
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
  let filled = false
  let timer = setTimeout(() => {
    drop()
    told.onSilent()
  }, READY_WITHIN_MS)

  function hear(event: MessageEvent) {
    if (event.source !== frame.contentWindow || event.origin !== location.origin) return
    // Once: a page that got out of its frame could not ask for the next one.
    if (event.data === 'ready' && !filled) fill()
    else if (event.data === 'shown' && filled) show()
  }

  function fill() {
    filled = true
    clearTimeout(timer)
    timer = setTimeout(show, SHOWN_WITHIN_MS)
    // Its window was just compared with the sender, so it is there.
    frame.contentWindow?.postMessage(page, location.origin)
  }

  function show() {
    quiet()
    told.onShown()
  }

  function quiet() {
    clearTimeout(timer)
    removeEventListener('message', hear)
  }

  function drop() {
    quiet()
    frame.remove()
  }

  addEventListener('message', hear)
  return { frame, drop }
}
