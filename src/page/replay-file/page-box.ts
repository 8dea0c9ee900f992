import type { Parse } from '../../preview/cleaner'
import { heldPage, stillPage } from '../../preview/held'
import { openLine } from '../../preview/line'
import { limits } from '../../run/limits'

export interface PageBox {
  /** Draws a line around what a selector or a quotation finds. Nothing named: takes it away. */
  readonly outline: (target: string | undefined) => void
  readonly drop: () => void
}

export interface PageTold {
  readonly onShown: () => void
  /** Nothing is to be seen on it. */
  readonly onBlank: () => void
}

/**
 * Boxes a page. In the app a relay does it, by a policy that forbids to leave; here the policy of this document does, which
 * the frame takes over. Of the scripts in the frame our own runs alone: it has the nonce that the page's own policy asks for,
 * and the hash that this document's does.
 */
export function boxPage(hold: HTMLElement, page: { html: string; title: string }, told: PageTold): PageBox {
  const line = openLine({
    heed: (said) => {
      clearTimeout(muted)
      if (said.say === 'loaded' && said.blank) told.onBlank()
    },
    onFlood: drop,
  })
  const frame = document.createElement('iframe')
  // Whatever keeps our script from answering: the page is shown without it.
  const muted = setTimeout(() => fill('', stillPage(page.html, parse).html), limits.frameSilentMs)

  function fill(allowed: string, html: string) {
    frame.setAttribute('sandbox', allowed)
    frame.srcdoc = html
  }

  function hear({ source, ports: [port] }: MessageEvent) {
    if (source !== frame.contentWindow || !port) return
    removeEventListener('message', hear)
    line.join(port)
  }

  function drop() {
    clearTimeout(muted)
    removeEventListener('message', hear)
    line.close()
    frame.remove()
  }

  addEventListener('message', hear)
  frame.title = page.title
  frame.className = 'box'
  frame.setAttribute('allow', '')
  frame.referrerPolicy = 'no-referrer'
  frame.onload = told.onShown
  // Never more than scripts: with our origin it could read every other file beside this one.
  fill('allow-scripts', heldPage(page.html, parse).html)
  line.ask({ do: 'begin', generation: 0 })
  hold.append(frame)
  return { outline: (target) => line.ask({ do: 'outline', target }), drop }
}

const parse: Parse = (text) => new DOMParser().parseFromString(text, 'text/html')
