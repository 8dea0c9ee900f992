import { type Accessor, createEffect, createMemo, createSignal, on } from 'solid-js'
import { placesOf } from './find'

/** A reply as it came, by the call that it answers. */
export interface Reply {
  readonly call: string
  readonly text: string
}

interface Hit {
  readonly call: string
  readonly place: number
}

/** Places that are counted: whoever looks for a letter needs no exact number. */
const MOST = 5000

/** Which replies are on show, and where they hold what is looked for. */
export function createFoundReplies(
  replies: Accessor<readonly Reply[] | undefined>,
  pattern: Accessor<RegExp | undefined>,
) {
  const [only, setOnly] = createSignal<string>()
  const [at, setAt] = createSignal(0)
  const all = () => replies() ?? []
  const shown = createMemo(() => all().filter(({ call }) => only() === undefined || call === only()))
  const hits = createMemo(() => {
    const sought = pattern()
    return sought ? hitsIn(shown(), sought) : []
  })
  createEffect(on(hits, () => setAt(0)))
  return {
    all,
    shown,
    /** The one call whose reply is shown; undefined shows all. */
    only,
    setOnly,
    at,
    count: () => hits().length,
    /** There may be more than are counted. */
    more: () => hits().length === MOST || (pattern() !== undefined && !replies()),
    step: (by: 1 | -1) => void setAt((at() + by + hits().length) % Math.max(1, hits().length)),
    /** Where in this reply the place is that was found last. */
    hitIn(call: string): number | undefined {
      const hit = hits()[at()]
      return hit?.call === call ? hit.place : undefined
    },
  }
}

function hitsIn(replies: readonly Reply[], pattern: RegExp): Hit[] {
  const hits: Hit[] = []
  for (const { call, text } of replies)
    for (const place of placesOf(text, pattern, MOST - hits.length)) hits.push({ call, place })
  return hits
}
