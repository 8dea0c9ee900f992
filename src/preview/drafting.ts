import { type Accessor, createSignal } from 'solid-js'
import { limits } from '../run/limits'
import { secretOnScreen, watchFields } from './guard'
import { loaderPage } from './held'
import { openFrame, type OpenFrame } from './open-frame'
import { makeTagFilter } from './tag-filter'
import type { Said } from './talk'

export interface Draft {
  /** All that has come of a page so far. Another generation is another page. */
  readonly write: (generation: number, text: string) => void
  /** Whether something of it is to be seen. */
  readonly shown: Accessor<boolean>
  readonly drop: () => void
}

/**
 * Shows a page while it is written: one frame, mounted before the first word, in which the page grows. It loads nothing
 * anew, so it keeps its place and does not flicker. What passes is what a cleaned page may hold.
 */
export function createDraft(
  mount: (frame: HTMLIFrameElement) => void,
  { title }: { readonly title: string },
): Draft {
  const [shown, setShown] = createSignal(false)
  let page = beginning(0)
  let frame: OpenFrame | undefined
  let here = false
  let over = false
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined

  const unwatch = watchFields(look)
  look()

  function look() {
    if (over) return
    if (secretOnScreen()) leave()
    else if (!frame) open()
  }

  function leave() {
    frame?.drop()
    frame = undefined
    here = false
    clearTimeout(silence)
    setShown(false)
  }

  function open() {
    const loader = { html: loaderPage, title, mode: 'held' as const }
    // Without our script there nothing can be written, and the page is seen when it has come.
    frame = openFrame(loader, { mount, heed, onShown: () => {}, onWell: () => {}, onEnd: drop })
  }

  function heed(said: Said) {
    if (said.say === 'here') {
      here = true
      sendAll()
    } else if (said.say === 'drawn' && said.generation === page.sending && page.waits) {
      page.waits = false
      clearTimeout(silence)
      if (said.length === page.sent) arrive()
      else again()
    }
  }

  function arrive() {
    page.resent = false
    setShown(page.sent > 0)
    schedule()
  }

  /** What has not arrived is sent once more, from its beginning. A frame that loses that too shows nothing. */
  function again() {
    if (page.resent) return drop()
    page.resent = true
    sendAll()
  }

  function sendAll() {
    page.sending = ++sendings
    page.sent = 0
    page.waits = false
    send()
  }

  /** One piece at a time: while two are on their way, a frame that is merely slow looks like one that loses something. */
  function send() {
    clearTimeout(timer)
    timer = undefined
    if (!here || page.waits || page.sent === page.passed.length) return
    last = performance.now()
    const { sending: generation, sent: from } = page
    frame?.ask({ do: 'draft', generation, from, text: page.passed.slice(from) })
    page.sent = page.passed.length
    page.waits = true
    clearTimeout(silence)
    silence = setTimeout(again, limits.frameSilentMs)
  }

  function write(generation: number, text: string) {
    if (over) return
    if (generation !== page.generation || !text.startsWith(page.given)) begin(generation)
    page.passed += page.filter.write(text.slice(page.given.length))
    page.given = text
    if (page.sending === 0) page.sending = ++sendings
    schedule()
  }

  function begin(generation: number) {
    // Nobody waits any more for what was said of the page before.
    clearTimeout(silence)
    page = beginning(generation)
  }

  function schedule() {
    timer ??= setTimeout(send, Math.max(0, last + limits.draftWriteMs - performance.now()))
  }

  function drop() {
    over = true
    unwatch()
    clearTimeout(timer)
    leave()
  }

  return { write, shown, drop }
}

// Across pages: an answer to what was sent before is never taken for one to what was sent now.
let sendings = 0

function beginning(generation: number) {
  return {
    generation,
    filter: makeTagFilter(),
    given: '',
    passed: '',
    sending: 0,
    sent: 0,
    /** A piece is on its way. */
    waits: false,
    resent: false,
  }
}
