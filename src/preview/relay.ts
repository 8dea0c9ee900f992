import type { Parse } from './cleaner'
import type { Mode } from './modes'

/** A relay that does not answer by then is no relay: a page of the host's, or a header that stopped it. */
const READY_WITHIN_MS = 5000
const RELAY = 'stage.html'

/** A page as it goes into its frame. */
export interface Boxable {
  readonly html: string
  readonly title: string
  readonly mode: Mode
}

export interface RelayTold {
  /**
   * It may be filled. What is handed over reads a page there: here it would be held to the policy of the app, which reports
   * every style in it.
   */
  readonly onReady: (parse: Parse) => void
  /** The line that our own script has laid from within the frame, before anything of the page was there. */
  readonly onLine: (port: MessagePort) => void
  /** The frame has loaded: before that it is a white sheet. */
  readonly onShown: () => void
  readonly onSilent: () => void
}

export interface Relay {
  readonly frame: HTMLIFrameElement
  /** Puts the page into its box, once. */
  readonly fill: (page: Boxable) => void
  /** Takes the page away and stops listening. */
  readonly drop: () => void
}

/**
 * A document of our own origin that boxes one page in a sandbox. A sandboxed frame with an address is never served
 * offline, and one without inherits our policy and may navigate away; the relay's policy forbids both.
 */
export function makeRelay(title: string, told: RelayTold): Relay {
  const frame = frameOf(title)
  let standing: 'coming' | 'ready' | 'filled' | 'shown' = 'coming'
  let lined = false
  const timer = setTimeout(() => {
    drop()
    told.onSilent()
  }, READY_WITHIN_MS)

  function hear({ source, origin, data, ports: [port] }: MessageEvent) {
    if (source !== frame.contentWindow || origin !== location.origin) return
    // Each word once: a page that got out of its frame could not ask for the next one.
    if (data === 'ready' && standing === 'coming') ready()
    else if (data === 'shown' && standing === 'filled') shown()
    // A page may be shown before its line is here, or after.
    else if (data === 'line' && port && !lined) {
      lined = true
      told.onLine(port)
    }
  }

  function ready() {
    standing = 'ready'
    clearTimeout(timer)
    told.onReady(parse)
  }

  function parse(text: string): Document {
    // The relay is of our own origin, and its window has what every window has.
    const { DOMParser: Parser } = frame.contentWindow as unknown as typeof globalThis
    return new Parser().parseFromString(text, 'text/html')
  }

  function shown() {
    standing = 'shown'
    told.onShown()
  }

  function fill(page: Boxable) {
    standing = 'filled'
    frame.contentWindow?.postMessage(page, location.origin)
  }

  function drop() {
    clearTimeout(timer)
    removeEventListener('message', hear)
    frame.remove()
  }

  addEventListener('message', hear)
  return { frame, fill, drop }
}

function frameOf(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('allow', '')
  frame.referrerPolicy = 'no-referrer'
  frame.title = title
  frame.className = 'box'
  frame.src = new URL(RELAY, document.baseURI).href
  return frame
}
