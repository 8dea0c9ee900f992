import type { Parse } from './cleaner'
import { secretOnScreen, typing, watchFields } from './guard'
import { isHeavy } from './heavy'
import { type Held, heldPage, stillPage } from './held'
import { clearMark, markRunning } from './mark'
import type { ConsoleLine, Look, Mode } from './modes'
import { type FrameEnd, openFrame, type OpenFrame } from './open-frame'
import { runningPage } from './running'
import type { Outlined, Place, Said } from './talk'

export interface BoxPage {
  readonly html: string
  readonly title: string
  /** Held where it is not said. */
  readonly mode?: Mode | undefined
  /** Names the page: one whose scripts have stopped the app is known again. */
  readonly hash?: string | undefined
  /** Shown however large it is. */
  readonly anyway?: boolean | undefined
  readonly scroll?: Place | undefined
}

/** What becomes of a page. After `not_boxed`, `heavy`, `stuck` and `grabbed` there is no frame any more. */
export type BoxTold =
  | { readonly kind: 'shown' }
  | { readonly kind: 'looked'; readonly look: Look }
  | { readonly kind: 'not_boxed' }
  /** A field for a secret is on screen, or the person types beside a page with scripts. It comes by itself afterwards. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'heavy' }
  | { readonly kind: 'stuck' }
  /** It took the keyboard. */
  | { readonly kind: 'grabbed' }
  | { readonly kind: 'picked'; readonly target: string }
  | ({ readonly kind: 'outlined' } & Outlined)
  | { readonly kind: 'lines'; readonly lines: readonly ConsoleLine[] }
  | { readonly kind: 'scrolled'; readonly to: Place; readonly height?: number | undefined }

export interface BoxHost {
  /** Puts a frame where it is to be seen. Called anew when a page has to come back. */
  readonly mount: (frame: HTMLIFrameElement) => void
  readonly told: (told: BoxTold) => void
}

export interface Box {
  /** Draws a line around what a selector or a quotation finds. Nothing named: takes it away. */
  readonly outline: (target: string | undefined) => void
  /** Places that a click is told as, the nearest around what was clicked. */
  readonly mark: (targets: readonly string[]) => void
  /** Goes so far down the page. */
  readonly scroll: (y: number) => void
  /** Takes the page away and stops listening. */
  readonly drop: () => void
}

/** Puts a page into its box, in the mode that is asked for, as soon as it may be there. */
export function makeBox(page: BoxPage, host: BoxHost): Box {
  let mode = page.mode ?? 'held'
  let { scroll } = page
  let marks: readonly string[] = []
  let target: string | undefined
  let frame: OpenFrame | undefined
  let over = false

  let blocked = false

  const unwatch = watchFields(look)
  if (!page.anyway && isHeavy(page.html)) end('heavy')
  else look()

  /** Mounts the page once nothing forbids it, and takes it away as soon as something does. */
  function look() {
    if (over) return
    const barred = secretOnScreen() || (mode === 'running' && !frame && typing())
    if (barred) leave()
    else if (!frame) open()
  }

  function leave() {
    frame?.drop()
    frame = undefined
    if (!blocked) host.told({ kind: 'blocked' })
    blocked = true
  }

  function open() {
    blocked = false
    if (mode === 'running' && page.hash !== undefined) markRunning(page.hash)
    let refused = 0
    function html(parse: Parse): string {
      const made = prepared(page.html, mode, parse)
      refused = made.refused
      return made.html
    }
    frame = openFrame(
      { html, title: page.title, mode, scroll },
      {
        mount: host.mount,
        onShown: () => host.told({ kind: 'shown' }),
        onWell: clearMark,
        onEnd: ended,
        heed: (said) => heed(said, { mode, refused }),
      },
    )
  }

  function ended(how: FrameEnd) {
    frame = undefined
    if (how !== 'mute') return end(how)
    // Whatever keeps our script from answering, what it would have done is not worth showing nothing.
    mode = 'still'
    look()
  }

  function end(kind: 'heavy' | Exclude<FrameEnd, 'mute'>) {
    drop()
    host.told({ kind })
  }

  function heed(said: Said, look: Pick<Look, 'mode' | 'refused'>) {
    switch (said.say) {
      case 'here':
        if (marks.length > 0) frame?.ask({ do: 'marks', targets: marks })
        return
      case 'loaded':
        if (target !== undefined) frame?.ask({ do: 'outline', target })
        return host.told({ kind: 'looked', look: { ...look, blank: said.blank, height: said.height } })
      case 'picked':
        return host.told({ kind: 'picked', target: said.target })
      case 'outlined':
        return host.told({ ...said, kind: 'outlined' })
      case 'console':
        return host.told({ kind: 'lines', lines: said.lines })
      case 'scrolled':
        scroll = { x: said.x, y: said.y }
        return host.told({ kind: 'scrolled', to: scroll, height: said.height })
      case 'answer':
      case 'beat':
      case 'drawn':
      case 'failed':
        // Answers to what is never asked of a page on show.
        return
      default:
        return said satisfies never
    }
  }

  function drop() {
    over = true
    unwatch()
    if (mode === 'running') clearMark()
    frame?.drop()
    frame = undefined
  }

  return {
    outline(wanted) {
      target = wanted
      frame?.ask({ do: 'outline', target })
    },
    mark(targets) {
      marks = targets
      frame?.ask({ do: 'marks', targets })
    },
    scroll: (y) => frame?.ask({ do: 'scroll', y }),
    drop,
  }
}

function prepared(html: string, mode: Mode, parse: Parse): Held {
  switch (mode) {
    case 'held':
      return heldPage(html, parse)
    case 'still':
      return stillPage(html, parse)
    case 'running':
      return { ...runningPage(html), refused: 0 }
  }
}
