import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup, onMount } from 'solid-js'
import { type Layout, layoutOf, rowsNear, rowsOf, type Sight } from './layout'

export interface InSight {
  readonly layout: Accessor<Layout>
  readonly rows: Accessor<number>
  /** The rows that are drawn. */
  readonly drawn: Accessor<readonly number[]>
  /** The places of runs that are in sight: the first, and the one after the last. */
  readonly places: Accessor<readonly [number, number]>
  /** How many rows a window holds. */
  readonly page: Accessor<number>
  /** Has the row of this place in the window. */
  readonly show: (place: number) => void
  readonly setBox: (box: HTMLElement) => void
  /** How far the first row is above the top of the window. */
  readonly top: Accessor<number>
  readonly scrollTo: (top: number) => void
}

interface Options {
  readonly sight: Accessor<Sight>
  readonly count: Accessor<number>
  /** The place of a run that stays drawn wherever the window is: it has the focus. */
  readonly held: Accessor<number | undefined>
}

interface Seen {
  readonly width: number
  readonly top: number
  readonly window: number
  readonly height: number
  readonly rem: number
}

/** Where there is nothing to measure, as before the first picture. */
const GUESS: Seen = { width: 1000, top: 0, window: 1280, height: 800, rem: 16 }

/** Which runs are in the window. It is looked at once a frame, whatever moves. */
export function createInSight({ sight, count, held }: Options): InSight {
  let box: HTMLElement | undefined
  let frame = 0
  const [seen, setSeen] = createSignal<Seen>(GUESS, {
    equals: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  })
  const layout = createMemo(() => layoutOf({ sight: sight(), ...seen() }), undefined, {
    equals: (one, other) => JSON.stringify(one) === JSON.stringify(other),
  })
  const rows = createMemo(() => rowsOf(count(), layout()))
  const near = createMemo<readonly [number, number]>(
    () => rowsNear({ ...seen(), rows: rows(), rowHeight: layout().rowHeight }),
    [0, 0],
    { equals: (one, other) => one[0] === other[0] && one[1] === other[1] },
  )
  const drawn = createMemo(() => {
    const place = held()
    const row = place === undefined ? undefined : Math.floor(place / layout().columns)
    return rowsDrawn(near(), row, rows())
  })
  const places = createMemo<readonly [number, number]>(() => {
    const { columns } = layout()
    return [near()[0] * columns, Math.min(near()[1] * columns, count())]
  })

  function look() {
    frame = 0
    if (!box?.isConnected) return
    const { top, width } = box.getBoundingClientRect()
    // Where nothing is laid out there is no width, and no list could be drawn for it.
    if (width > 0) setSeen({ width, top: -top, window: innerWidth, height: innerHeight, rem: remOf() })
  }

  const lookSoon = () => {
    frame ||= requestAnimationFrame(look)
  }

  function scrollBy(by: number) {
    if (by === 0) return
    scrollerOf(box).scrollTop += by
    look()
  }

  onMount(() => {
    look()
    const watcher = typeof ResizeObserver === 'function' ? new ResizeObserver(lookSoon) : undefined
    if (box) watcher?.observe(box)
    addEventListener('resize', lookSoon)
    // Heard on its way down: the part of the page that scrolls is not ours.
    document.addEventListener('scroll', lookSoon, { capture: true, passive: true })
    onCleanup(() => {
      watcher?.disconnect()
      removeEventListener('resize', lookSoon)
      document.removeEventListener('scroll', lookSoon, true)
      cancelAnimationFrame(frame)
    })
  })
  createEffect(on(rows, lookSoon, { defer: true }))

  return {
    layout,
    rows,
    drawn,
    places,
    page: () => Math.max(1, Math.floor(seen().height / layout().rowHeight)),
    show(place) {
      look()
      const { columns, rowHeight } = layout()
      scrollBy(offsetTo(Math.floor(place / columns) * rowHeight - seen().top, rowHeight, seen().height))
    },
    setBox: (element) => (box = element),
    top: () => seen().top,
    scrollTo(top) {
      look()
      scrollBy(top - seen().top)
    },
  }
}

/** What sticks to the top of the window, and would hide a row that is scrolled to its edge. */
const BAR = 72

function offsetTo(y: number, rowHeight: number, height: number): number {
  if (y < BAR) return y - BAR
  return y + rowHeight > height - BAR ? y + rowHeight - height + BAR : 0
}

function rowsDrawn(
  [first, end]: readonly [number, number],
  held: number | undefined,
  rows: number,
): number[] {
  const drawn = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  if (held === undefined || held >= rows || drawn.includes(held)) return drawn
  return held < first ? [held, ...drawn] : [...drawn, held]
}

function remOf(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

/** The part of the page that scrolls, which depends on how wide the window is. */
function scrollerOf(box: HTMLElement | undefined): Element {
  for (let one = box?.parentElement; one; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return one
  return document.scrollingElement ?? document.documentElement
}
