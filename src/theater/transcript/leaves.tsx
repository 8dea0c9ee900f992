import { type Accessor, createEffect, createMemo, For, type JSX } from 'solid-js'
import { piecesOf } from './find'

/** A long text in leaves, with what is looked for marked in it. */
export function Leaves(props: {
  readonly text: string
  /** Where the place is that was found last. */
  readonly hit: Accessor<number | undefined>
  readonly pattern: Accessor<RegExp | undefined>
}): JSX.Element {
  const leaves = createMemo(() => leavesOf(props.text))
  return (
    <pre dir="auto">
      <For each={leaves()}>{(leaf) => <LeafText leaf={leaf} hit={props.hit} pattern={props.pattern} />}</For>
    </pre>
  )
}

interface Leaf {
  readonly from: number
  readonly text: string
}

/** Marked are the leaves about the place on show: thousands of marks would keep the page from answering. */
function LeafText(props: {
  readonly leaf: Leaf
  readonly hit: Accessor<number | undefined>
  readonly pattern: Accessor<RegExp | undefined>
}): JSX.Element {
  const isNear = createMemo(() => {
    const hit = props.hit()
    return hit !== undefined && Math.abs(hit - props.leaf.from) < 4 * LEAF
  })
  const pieces = createMemo(() => {
    let from = props.leaf.from
    return piecesOf(props.leaf.text, isNear() ? props.pattern() : undefined).map((piece) => {
      const begins = from
      from += piece.text.length
      return { ...piece, begins }
    })
  })
  return (
    <span class="leaf">
      <For each={pieces()}>
        {(piece) =>
          piece.hit ? <Mark text={piece.text} isCurrent={() => props.hit() === piece.begins} /> : piece.text
        }
      </For>
    </span>
  )
}

function Mark(props: { readonly text: string; readonly isCurrent: Accessor<boolean> }): JSX.Element {
  let mark: HTMLElement | undefined
  createEffect(() => props.isCurrent() && mark && toMiddle(mark))
  return (
    <mark ref={(element) => (mark = element)} classList={{ current: props.isCurrent() }}>
      {props.text}
    </mark>
  )
}

/** The browser's own way would move the rail as well. */
function toMiddle(mark: HTMLElement): void {
  const box = mark.closest('.lines')
  if (!box) return
  const [at, view] = [mark.getBoundingClientRect(), box.getBoundingClientRect()]
  if (at.top < view.top || at.bottom > view.bottom) box.scrollTop += at.top - view.top - view.height / 3
}

/** Characters of a reply that are laid out together. A megabyte at once keeps the page from answering for a third of a second. */
const LEAF = 4096

/** A text in pieces that end where its lines end: what was said already stays the pieces that it was. */
function leavesOf(text: string): Leaf[] {
  const leaves: Leaf[] = []
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from + LEAF)
    const to = end === -1 ? text.length : end + 1
    leaves.push({ from, text: text.slice(from, to) })
    from = to
  }
  return leaves
}
