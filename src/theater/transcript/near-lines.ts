import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup, onMount } from 'solid-js'
import { createHeights } from './heights'
import type { Listed } from './listed'

/** Lines that are drawn whole. Above that only what is near the window is. */
const WHOLE = 200

/** Lines of one part: browsers draw no list that is higher than some millions of pixels. */
const PART = 50_000

/** Before it is measured, a line is taken for one of two rows of text. */
const GUESS = 45

/** Pixels that are drawn beyond either edge. */
const BEYOND = 400

/** Where nothing is laid out, a window is taken for this high. */
const UNSEEN = 600

export interface NearLinesOptions {
  readonly listed: Accessor<Listed>
  /** Another value where the lines are others, and not only more. */
  readonly list: Accessor<unknown>
  /** How many events have happened at the place on show. */
  readonly place: Accessor<number>
  readonly following: Accessor<boolean>
  readonly onFollow: (follow: boolean) => void
  /** The line that is to be seen; a new object each time. */
  readonly wanted: Accessor<{ readonly seq: number } | undefined>
}

/** Which lines are near the window, how high they are, and how one comes into sight. It is told its elements once they exist. */
export function createNearLines(options: NearLinesOptions) {
  const { listed, list, place, following, wanted } = options
  const [part, setPart] = createSignal(0)
  const [scrolled, setScrolled] = createSignal(0)
  const [size, setSize] = createSignal({ width: 0, height: UNSEEN })
  const [measured, setMeasured] = createSignal(0)
  const [cursor, setCursor] = createSignal<number>()
  let box: HTMLDivElement | undefined
  let rows: HTMLOListElement | undefined

  const first = () => part() * PART
  const length = () => Math.min(PART, Math.max(0, listed().length - first()))
  // Of another window they are better guesses than any: begun anew, the place that is read would be another one.
  const heights = createMemo(on([list, part], () => createHeights(PART, GUESS)))
  const top = (row: number) => {
    measured()
    return heights().top(row)
  }
  const rowAt = (height: number) => Math.min(heights().at(Math.max(0, height)), Math.max(0, length() - 1))
  const near = createMemo(() => {
    measured()
    if (length() <= WHOLE) return { from: 0, to: length() }
    return { from: rowAt(scrolled() - BEYOND), to: rowAt(scrolled() + size().height + BEYOND) + 1 }
  })
  const seqs = createMemo(() => {
    const { from, to } = near()
    const [all, begins] = [listed(), first() + from]
    return Array.from({ length: to - from }, (_, at) => all.seqAt(begins + at))
  })
  const now = createMemo(() => {
    const row = listed().rowOf(place() - 1)
    return row < 0 ? undefined : listed().seqAt(row)
  })
  const stop = createMemo<number | undefined>(() => {
    const shown = seqs()
    const wish = cursor() ?? now()
    return wish !== undefined && shown.includes(wish) ? wish : shown[rowAt(scrolled()) - near().from]
  })

  createEffect(on(list, () => setPart(0), { defer: true }))

  /** What is above the window may be higher than was guessed: what is read stays where it is. */
  function measure() {
    if (!rows || !box) return
    const { from } = near()
    const anchor = rowAt(box.scrollTop)
    const before = heights().top(anchor)
    let changed = false
    for (const [at, row] of [...rows.children].entries()) {
      const { height } = row.getBoundingClientRect()
      if (height > 0 && heights().set(from + at, height)) changed = true
    }
    if (!changed) return
    setMeasured((turn) => turn + 1)
    const moved = heights().top(anchor) - before
    if (Math.abs(moved) >= 1) scrollTo(box.scrollTop + moved)
    // Lines above it that came late would have pushed it out of sight.
    if (following()) follow()
  }
  createEffect(on([seqs, size], measure))

  function scrollTo(height: number) {
    if (!box) return
    box.scrollTop = height
    setScrolled(box.scrollTop)
  }

  /** Brings a line between two edges of the window, as parts of its height; no further than it must. */
  function reveal(row: number, [upper, lower]: readonly [number, number]) {
    if (row < 0) return
    setPart(Math.floor(row / PART))
    const { height } = size()
    const at = row - first()
    // Lines on the way are measured as they come near, which moves this one: it is looked for again.
    for (let turn = 0; turn < 3; turn += 1) {
      const [begins, ends] = [top(at), top(at + 1)]
      const from = box?.scrollTop ?? 0
      if (begins < from + upper * height) scrollTo(begins - upper * height)
      else if (ends > from + lower * height) scrollTo(ends - lower * height)
      else return
      measure()
    }
  }

  const follow = () => reveal(listed().rowOf(place() - 1), [0.1, 0.8])
  createEffect(on([place, following, list, size], ([, follows]) => void (follows && follow())))
  createEffect(
    on(wanted, (wish) => {
      if (!wish) return
      setCursor(wish.seq)
      reveal(listed().rowOf(wish.seq), [0.3, 0.6])
    }),
  )

  onMount(() => {
    if (!box || typeof ResizeObserver !== 'function') return
    const watch = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      if (height > 0) setSize({ width: Math.round(width), height })
    })
    watch.observe(box)
    // What comes late, another language and a mark in a line make lines higher.
    const rowsWatch = new ResizeObserver(measure)
    if (rows) rowsWatch.observe(rows)
    onCleanup(() => {
      watch.disconnect()
      rowsWatch.disconnect()
    })
  })

  /** A line that leaves the page takes the focus with it: the list keeps it. */
  let held = false
  createEffect(
    on(seqs, () => {
      if (held && document.activeElement === document.body) box?.focus({ preventScroll: true })
    }),
  )
  function onFocusOut({ target }: FocusEvent) {
    // One that is left by the person is still there.
    if (target instanceof Node && target.isConnected) held = false
  }

  function onKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const row = listed().rowOf(stop() ?? 0)
    const page = Math.max(1, rowAt(scrolled() + size().height) - rowAt(scrolled()) - 1)
    const to = {
      ArrowDown: row + 1,
      ArrowUp: row - 1,
      PageDown: row + page,
      PageUp: row - page,
      Home: 0,
      End: listed().length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(to, 0), listed().length - 1)
    options.onFollow(false)
    setCursor(listed().seqAt(next))
    reveal(next, [0.05, 0.95])
    rows?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }

  const away = () => options.onFollow(false)
  const parts = () => Math.ceil(listed().length / PART)

  return {
    seqs,
    now,
    stop,
    setCursor,
    /** The room of the lines above and below those that are drawn. */
    above: () => top(near().from),
    below: () => Math.max(0, top(length()) - top(near().to)),
    part,
    parts,
    first,
    length,
    turnTo(next: number) {
      away()
      setPart(next)
      scrollTo(0)
    },
    away,
    setBox: (element: HTMLDivElement) => (box = element),
    setRows: (element: HTMLOListElement) => (rows = element),
    onScroll: () => box && setScrolled(box.scrollTop),
    onKey,
    onFocusIn: () => (held = true),
    onFocusOut,
  }
}
