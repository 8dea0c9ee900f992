import { limits } from '../run/limits'
import { guardFocus } from './focus-guard'
import { openLine } from './line'
import { makePulse } from './pulse'
import type { Parse } from './cleaner'
import type { Mode } from './modes'
import { makeRelay } from './relay'
import type { Asked, Place, Said } from './talk'

/** A page that is still not read to its end by then is shown as far as it has come. */
const SHOWN_WITHIN_MS = 1500

/** What goes wrong with a frame. It is gone then. `mute`: our own script never answered there. */
export type FrameEnd = 'not_boxed' | 'mute' | 'stuck' | 'grabbed'

export interface FrameTold {
  readonly mount: (frame: HTMLIFrameElement) => void
  readonly onShown: () => void
  readonly onEnd: (end: FrameEnd) => void
  /** A page with scripts has run for a while and everything still answers. */
  readonly onWell: () => void
  readonly heed: (said: Said) => void
}

export interface OpenFrame {
  readonly ask: (asked: Asked) => void
  readonly drop: () => void
}

export interface FramePage {
  readonly title: string
  readonly mode: Mode
  readonly scroll?: Place | undefined
  /** The page as it goes into the frame, made when the relay is there. */
  readonly html: (parse: Parse) => string
}

/** Mounts one page in one mode. It ends by `drop` or by what is told as its end, whichever comes first. */
export function openFrame(page: FramePage, told: FrameTold): OpenFrame {
  const line = openLine({ heed, onFlood: () => end('stuck') })
  const relay = makeRelay(page.title, {
    onReady: fill,
    onLine: line.join,
    onShown: shown,
    onSilent: () => end('not_boxed'),
  })
  const runs = page.mode === 'running'
  const pulse = runs
    ? makePulse({ ask: () => line.ask({ do: 'beat' }), onWell: told.onWell, onStuck: () => end('stuck') })
    : undefined
  const unguard = runs ? guardFocus(relay.frame, () => end('grabbed')) : undefined
  let muted: ReturnType<typeof setTimeout> | undefined
  let slow: ReturnType<typeof setTimeout> | undefined

  function fill(parse: Parse) {
    slow = setTimeout(shown, SHOWN_WITHIN_MS)
    const { title, mode, scroll } = page
    const html = page.html(parse)
    if (mode === 'still') return relay.fill({ html, title, mode })
    relay.fill({ html, title, mode })
    line.ask({ do: 'begin', generation: 0, scroll })
    pulse?.start()
    if (!runs) muted = setTimeout(() => end('mute'), limits.frameSilentMs)
  }

  function shown() {
    if (slow === undefined) return
    clearTimeout(slow)
    slow = undefined
    told.onShown()
  }

  function heed(said: Said) {
    clearTimeout(muted)
    if (said.say === 'beat') pulse?.beat()
    else told.heed(said)
  }

  function end(how: FrameEnd) {
    drop()
    told.onEnd(how)
  }

  function drop() {
    clearTimeout(muted)
    clearTimeout(slow)
    pulse?.stop()
    unguard?.()
    line.close()
    relay.drop()
  }

  told.mount(relay.frame)
  return { ask: line.ask, drop }
}
