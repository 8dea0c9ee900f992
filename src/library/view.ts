import {
  type Accessor,
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  onMount,
  untrack,
} from 'solid-js'
import type { Library } from '../../workers/library-surface'
import { preference } from '../controls/preference'
import type { Translate } from '../i18n/t'
import { createAsked } from './asked'
import { createFinding } from './finding'
import { chipsOf } from './narrowing/chips'
import { createNames } from './narrowing/names'
import { printNarrowing } from './narrowing/narrowing'
import { type Left, leave } from './returning'
import { createInSight } from './sheet/in-sight'
import { SIGHTS, type Sight } from './sheet/layout'
import { createThumbs, type ThumbPorts } from './thumbs'
import { createLibrarySay } from './words'

export interface ViewOptions {
  readonly library: Library
  readonly t: Translate
  readonly query: Accessor<string>
  /** Counts what was changed, here or in another tab. */
  readonly changes: Accessor<number>
  readonly drawing: Pick<ThumbPorts, 'draw' | 'quiet'>
}

export type View = ReturnType<typeof createView>

/** Everything that the parts of the library share. */
export function createView({ library, t, query, changes, drawing }: ViewOptions) {
  const say = createLibrarySay(t)
  const finding = createFinding({ library, say, query, changes })
  const { cards, picked, narrowing } = finding
  const [sight, setSight] = preference<Sight>('library.sight', SIGHTS, 'cards')
  const [focused, setFocused] = createSignal(finding.left?.focused ?? false)
  const [dialog, setDialog] = createSignal<'facets' | 'tags' | 'move'>()
  const [field, setField] = createSignal<HTMLInputElement>()
  const [title, setTitle] = createSignal<HTMLElement>()
  const total = () => cards.total() ?? 0
  const near = createInSight({
    sight,
    count: total,
    held: () => (focused() ? finding.cursor() : undefined),
  })
  const thumbs = createThumbs({ ...drawing, stored: library.thumb, keep: library.keepThumb })

  function focusPlace(place: number) {
    finding.setCursor(place)
    setFocused(true)
    near.show(place)
    cellAt(place)?.focus({ preventScroll: true })
  }

  /** What had the focus may be gone with what was done. */
  function settle() {
    queueMicrotask(() => {
      const now = document.activeElement
      if (now && now !== document.body) return
      const next = cellAt(finding.cursor()) ?? title()
      next?.focus({ preventScroll: true })
    })
  }

  function findMore() {
    field()?.focus()
    field()?.select()
  }

  const { targets: targetIds, ...found } = finding
  const view = {
    ...found,
    targetIds,
    settle,
    t,
    say,
    sight,
    setSight,
    setFocused,
    dialog,
    open: setDialog,
    close() {
      setDialog(undefined)
      settle()
    },
    setField,
    setTitle,
    total,
    near,
    thumbs,
    names: createNames(library, t, say),
    focusPlace,
    doing: (work: Promise<void>) => void work.then(settle),
    asked: createAsked({
      finding,
      near,
      focusPlace,
      focusField: findMore,
      openTags: () => setDialog('tags'),
      settle,
    }),
    /** Those that something would be done with, as far as they are known here. */
    targets: createMemo(() => {
      const ids = new Set(targetIds())
      return cards.known().filter(({ row }) => ids.has(row.id))
    }),
    chosen: () => [...picked.ids()],
    chips: createMemo(() => chipsOf(narrowing())),
  }
  createLooking(view)
  createReturning(view, focused)
  onMount(() => document.addEventListener('keydown', view.asked.press))
  onCleanup(() => document.removeEventListener('keydown', view.asked.press))
  return view
}

function cellAt(place: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`.library-cell[data-place="${place}"]`)
}

/** What is in sight is fetched, and its pictures; another list begins at its top. */
function createLooking({ cards, near, thumbs }: Pick<View, 'cards' | 'near' | 'thumbs'>) {
  createEffect(() => cards.look(...near.places()))
  const hashes = createMemo(
    () => {
      const [from, to] = near.places()
      const seen = Array.from({ length: Math.max(0, to - from) }, (_, at) => cards.at(from + at))
      return seen.flatMap((card) => (card?.summary?.page ? [card.summary.page.hash] : []))
    },
    [],
    { equals: (one, other) => one.join() === other.join() },
  )
  createEffect(() => thumbs.want(hashes()))
  createEffect(on(cards.answered, () => near.top() > 0 && near.scrollTo(ABOVE), { defer: true }))
}

/** Further up than any list begins: the window stops at its own top. */
const ABOVE = -10_000

/** Whoever opens a run and comes back, or loads the page anew, finds the library as they left it. */
function createReturning(
  view: Pick<View, 'left' | 'cards' | 'near' | 'cursor' | 'narrowing' | 'write'>,
  focused: Accessor<boolean>,
) {
  const { left, cards, near, cursor, narrowing, write } = view
  let isBack = left === undefined

  function comeTo({ top, cursor: place, focused: hadFocus }: Left) {
    isBack = true
    near.scrollTo(top)
    if (hadFocus) cellAt(place)?.focus({ preventScroll: true })
    // Whoever comes to a place is taken to its top, after this.
    requestAnimationFrame(() => near.scrollTo(top))
  }

  function go() {
    const known = cards.kept()
    const address = printNarrowing(narrowing())
    leave(known && { address, cards: known, top: near.top(), cursor: cursor(), focused: focused() })
  }

  function unload() {
    write()
    go()
  }

  // Before the first answer there is nothing to scroll in.
  createEffect(() => cards.total() !== undefined && left && !isBack && untrack(() => comeTo(left)))
  onMount(() => addEventListener('pagehide', unload))
  onCleanup(() => {
    removeEventListener('pagehide', unload)
    go()
  })
}
