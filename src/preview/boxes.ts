import { type Accessor, createSignal, onCleanup } from 'solid-js'
import type { Box, BoxPage, BoxTold } from './box'
import type { ConsoleLine, Look } from './modes'
import type { Outlined, Place } from './talk'

/**
 * Nothing boxed; a page on its way; a page in its box; a relay that never answered; a field for a secret on screen, after
 * which the page comes by itself; a page that stopped answering, is too large, or took the keyboard, and is gone.
 */
export type Standing = 'empty' | 'loading' | 'shown' | 'silent' | 'blocked' | 'stuck' | 'heavy' | 'grabbed'

export interface Boxes {
  readonly standing: Accessor<Standing>
  /** What the page on show turned out to be. */
  readonly told: Accessor<Look | undefined>
  /** What the page on show has said, when its scripts run. */
  readonly lines: Accessor<readonly ConsoleLine[]>
  readonly put: (page: BoxPage) => void
  readonly empty: () => void
  /** Takes a page away that does not stop by itself. */
  readonly stop: () => void
  /** Draws a line around what a selector or a quotation finds, now and in each page to come. */
  readonly outline: (target: string | undefined) => void
  /** Places that a click is told as, the nearest around what was clicked. */
  readonly mark: (targets: readonly string[]) => void
  /** Goes so far down the page on show. */
  readonly scroll: (y: number) => void
}

export interface BoxesTold {
  /** A place that was marked, or else a selector of the element that was clicked. */
  readonly onPicked?: (target: string) => void
  /** Whether what was to be outlined is in the page, and can be seen. */
  readonly onOutlined?: (outlined: Outlined) => void
  /** How far down the page on show stands now, and how tall it is by then. */
  readonly onScrolled?: (y: number, height: number | undefined) => void
}

// Whoever logs in a loop is read no further than this.
const LINES = 500

/** One page on show, and the next one out of sight until it is drawn: a step never shows an empty room. */
export function createBoxes(mount: (frame: HTMLIFrameElement) => void, heard: BoxesTold = {}): Boxes {
  const [standing, setStanding] = createSignal<Standing>('empty')
  const [told, setTold] = createSignal<Look>()
  const [lines, setLines] = createSignal<readonly ConsoleLine[]>([])
  let current: Seen | undefined
  let coming: Seen | undefined
  let turns = 0
  let target: string | undefined
  let marks: readonly string[] = []
  onCleanup(drop)

  function drop() {
    turns += 1
    coming?.box?.drop()
    current?.box?.drop()
    coming = current = undefined
    setTold(undefined)
    setLines([])
  }

  function end(now: Standing) {
    drop()
    setStanding(now)
  }

  function put(page: BoxPage) {
    const turn = ++turns
    coming?.box?.drop()
    coming = undefined
    if (!current) setStanding('loading')
    const place = current?.hash !== undefined && current.hash === page.hash ? current.scroll : undefined
    import('./box').then(
      ({ makeBox }) => turn === turns && bring(makeBox, { ...page, scroll: page.scroll ?? place }),
      () => turn === turns && end('silent'),
    )
  }

  function bring(makeBox: typeof import('./box').makeBox, page: BoxPage) {
    const seen: Seen = { hash: page.hash, lines: [] }
    coming = seen
    seen.box = makeBox(page, { mount, told: (news) => hear(seen, news) })
    seen.box.mark(marks)
    seen.box.outline(target)
  }

  function hear(seen: Seen, news: BoxTold) {
    if (seen !== coming && seen !== current) return
    switch (news.kind) {
      case 'shown':
        return arrive(seen)
      case 'blocked':
        return setStanding('blocked')
      case 'not_boxed':
        return end('silent')
      case 'heavy':
      case 'stuck':
      case 'grabbed':
        return end(news.kind)
      case 'looked':
        seen.look = news.look
        return show(seen)
      case 'lines':
        seen.lines = [...seen.lines, ...news.lines].slice(0, LINES)
        return show(seen)
      case 'scrolled':
        seen.scroll = news.to
        return seen === current ? heard.onScrolled?.(news.to.y, news.height) : undefined
      case 'picked':
        return heard.onPicked?.(news.target)
      case 'outlined':
        // The page that goes has another one coming: its answer would be about what is no longer on show.
        return seen === (coming ?? current) ? heard.onOutlined?.(news) : undefined
    }
  }

  function arrive(seen: Seen) {
    if (seen === coming) {
      current?.box?.drop()
      current = coming
      coming = undefined
    }
    setStanding('shown')
    show(seen)
  }

  function show(seen: Seen) {
    if (seen !== current) return
    setTold(seen.look)
    setLines(seen.lines)
  }

  return {
    standing,
    told,
    lines,
    put,
    empty: () => end('empty'),
    stop: () => end('stuck'),
    outline(wanted) {
      target = wanted
      current?.box?.outline(wanted)
      coming?.box?.outline(wanted)
    },
    mark(targets) {
      marks = targets
      current?.box?.mark(targets)
      coming?.box?.mark(targets)
    },
    scroll: (y) => current?.box?.scroll(y),
  }
}

type Seen = {
  readonly hash: string | undefined
  lines: readonly ConsoleLine[]
  box?: Box
  look?: Look
  scroll?: Place
}
