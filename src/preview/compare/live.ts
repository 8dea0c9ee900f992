import { type Accessor, createEffect, createMemo, createSignal } from 'solid-js'
import { type Boxes, createBoxes } from '../boxes'

/** A page of one side, as it goes into its frame. */
export interface LivePage {
  readonly html: string
  readonly title: string
  readonly hash: string
}

/** The two pages, each in a frame in which nothing of them runs, scrolled as one. */
export interface Live {
  readonly a: Boxes
  readonly b: Boxes
  /** How tall the taller one is, in its own pixels; 0 while nobody knows. */
  readonly height: Accessor<number>
  /** Takes both so far down. */
  readonly scroll: (y: number) => void
  /** Where both are to be, after one of them has moved by itself. */
  readonly moved: Accessor<number | undefined>
  /** What became of the outline on each side. */
  readonly found: Accessor<{ readonly a?: boolean | undefined; readonly b?: boolean | undefined }>
}

/** Whatever moves a page soon after it was asked to show a place has moved it to that place. */
const ADOPT_MS = 1200

interface LiveOptions {
  readonly a: Accessor<LivePage | undefined>
  readonly b: Accessor<LivePage | undefined>
  readonly outline: Accessor<string | undefined>
  readonly mount: (side: 'a' | 'b', frame: HTMLIFrameElement) => void
  /** Whether the person is in that page: then it leads, and the other one follows. */
  readonly isIn: (side: 'a' | 'b') => boolean
}

/** Mounts both pages. They go with whoever has asked for them. */
export function createLive({ a: pageA, b: pageB, outline, mount, isIn }: LiveOptions): Live {
  const heights = { a: createSignal(0), b: createSignal(0) }
  // To be taken to a place twice is two moves: in between, the person may have been elsewhere.
  const [moved, setMoved] = createSignal<number | undefined>(undefined, { equals: false })
  const [found, setFound] = createSignal<{ a?: boolean; b?: boolean }>({})
  const places = { a: 0, b: 0 }
  // How far the pages lie apart while both show one place of theirs.
  let apart = 0
  let adoptUntil = 0

  const boxed = (side: 'a' | 'b') =>
    createBoxes((frame) => mount(side, frame), {
      onOutlined: (outlined) =>
        setFound((before) => ({ ...before, [side]: outlined.found && outlined.boxed === true })),
      onScrolled: (y, height) => scrolled(side, y, height),
    })
  const boxes = { a: boxed('a'), b: boxed('b') }

  function scrolled(side: 'a' | 'b', y: number, height: number | undefined) {
    places[side] = y
    if (height !== undefined) heights[side][1](height)
    if (performance.now() < adoptUntil) {
      apart = places.a - places.b
      setMoved(places.b)
    } else if (isIn(side)) setMoved(side === 'a' ? y - apart : y)
  }

  for (const [side, page] of [['a', pageA] as const, ['b', pageB] as const]) {
    // A state that moves on without a new page must not load the page anew.
    const shown = createMemo(page, undefined, { equals: isSame })
    createEffect(() => {
      const now = shown()
      // Until the next page is there, the one before stays.
      if (now) boxes[side].put({ ...now, mode: 'held' })
    })
    createEffect(() => {
      const height = boxes[side].told()?.height
      if (height === undefined) return
      heights[side][1](height)
      boxes[side].scroll(places[side])
    })
  }
  createEffect(() => {
    const target = outline()
    apart = 0
    adoptUntil = target === undefined ? 0 : performance.now() + ADOPT_MS
    setFound({})
    boxes.a.outline(target)
    boxes.b.outline(target)
  })

  function scroll(y: number) {
    places.b = y
    places.a = y + apart
    boxes.a.scroll(places.a)
    boxes.b.scroll(places.b)
  }

  return {
    ...boxes,
    height: createMemo(() => Math.max(heights.a[0](), heights.b[0]())),
    scroll,
    moved,
    found,
  }
}

function isSame(one: LivePage | undefined, other: LivePage | undefined): boolean {
  return one?.html === other?.html && one?.title === other?.title && one?.hash === other?.hash
}
