import {
  type Accessor,
  createEffect,
  createMemo,
  createSignal,
  Index,
  type JSX,
  on,
  Show,
  untrack,
} from 'solid-js'
import { Segmented } from '../../controls/segmented'
import { createBoxes, type Standing } from '../boxes'
import './compare.css'
import { createInView } from './in-view'
import type { LivePage } from './live'
import { createRoom, scaleIn } from './room'
import './row.css'
import { Scroller } from './scroller'
import type { Say } from './words'

/** Narrower than this, one page is seen at a time, and a press shows the next one in its place. */
const NARROW = 560

/** One of the pages that stand in a row. */
export interface RowColumn {
  /** What it is called on screen. */
  readonly name: string
  readonly page: LivePage | undefined
  /** Why there is none. */
  readonly missing?: string | undefined
}

export interface RowProps {
  readonly columns: readonly RowColumn[]
  /** Of all pages, in CSS pixels. */
  readonly width: number
  /** How far down they stand at first, in pixels of their own. */
  readonly start: number
  readonly say: Say
  /** What the choice of one page among them is called, where there is room for one. */
  readonly choice: string
  readonly onPlace: (y: number) => void
  /** Told of each page once it is drawn and in view; absent where nobody asks. */
  readonly onSeen?: ((at: number) => void) | undefined
}

/** Up to four pages in frames in which nothing of them runs, at the same true width, scrolled as one. */
export function Row(props: RowProps): JSX.Element {
  let stage: HTMLElement | undefined
  let scroller: HTMLElement | undefined
  const room = createRoom(() => stage)
  const [heights, setHeights] = createSignal<readonly number[]>([])
  const [seen, setSeen] = createSignal(0)
  // In pixels of the pages: those of the screen mean another place at another scale.
  const [place, setPlace] = createSignal(0)
  // Where it is to begin, as long as the pages are not tall enough for it.
  // eslint-disable-next-line solid/reactivity
  let wanted: number | undefined = props.start || undefined
  const isNarrow = () => room().width > 0 && room().width < NARROW && props.columns.length > 1
  const shown = () => Math.min(seen(), props.columns.length - 1)
  const count = () => (isNarrow() ? 1 : Math.max(1, props.columns.length))
  const scale = createMemo(() => scaleIn(room(), count(), props.width))
  const height = createMemo(() => Math.max(0, ...heights().slice(0, props.columns.length)))
  const travel = createMemo(() => Math.max(0, height() * scale() - room().height))

  createEffect(on(scale, () => goTo(untrack(place)), { defer: true }))
  createEffect(() => {
    if (wanted === undefined || travel() < wanted * scale()) return
    goTo(wanted)
    wanted = undefined
  })

  function goTo(y: number) {
    if (scroller) scroller.scrollTop = y * untrack(scale)
    move(y)
  }

  function move(y: number) {
    setPlace(y)
    props.onPlace(y)
  }

  /** What the browser rounds is no move of anybody's. */
  function scrolled(top: number) {
    const y = top / scale()
    if (Math.abs(y - place()) * scale() > 1) move(y)
  }

  return (
    <div class="runs-row">
      <Show when={isNarrow()}>
        <Segmented
          label={props.choice}
          options={props.columns.map((_, at) => String(at))}
          value={String(shown())}
          name={(at) => props.columns[Number(at)]?.name ?? ''}
          onPick={(at) => setSeen(Number(at))}
        />
      </Show>
      <div
        ref={(element) => (stage = element)}
        class="compare-stage runs-stage"
        style={{
          '--width': `${props.width}px`,
          '--scale': scale(),
          '--height': `${room().height / scale()}px`,
          '--count': count(),
        }}
      >
        <div class="runs-sheet" classList={{ single: isNarrow() }}>
          <Index each={props.columns}>
            {(column, at) => (
              <RowPage
                n={at + 1}
                column={column()}
                place={place}
                hidden={isNarrow() && shown() !== at}
                say={props.say}
                onHeight={(tall) => setHeights((known) => Object.assign([...known], { [at]: tall }))}
                onMoved={goTo}
                onSeen={props.onSeen && (() => props.onSeen?.(at))}
              />
            )}
          </Index>
        </div>
        <Scroller
          ref={(element) => (scroller = element)}
          height={room().height + travel()}
          say={props.say}
          onScrolled={scrolled}
        />
      </div>
    </div>
  )
}

function RowPage(props: {
  /** Which of them it is, from 1. */
  readonly n: number
  readonly column: RowColumn
  readonly place: Accessor<number>
  readonly hidden: boolean
  readonly say: Say
  readonly onHeight: (height: number) => void
  /** The person is in this page: it leads, and the others follow. */
  readonly onMoved: (y: number) => void
  readonly onSeen?: (() => void) | undefined
}): JSX.Element {
  let hold: HTMLElement | undefined
  const boxes = createBoxes((frame) => hold?.append(frame), {
    onScrolled: (y, height) => {
      if (height !== undefined) props.onHeight(height)
      if (hold?.contains(document.activeElement)) props.onMoved(y)
    },
  })
  const page = createMemo(() => props.column.page, undefined, { equals: isSame })
  createEffect(() => {
    const now = page()
    if (now) boxes.put({ ...now, mode: 'held' })
    else boxes.empty()
  })
  createEffect(() => {
    const height = boxes.told()?.height
    if (height === undefined) return
    props.onHeight(height)
    boxes.scroll(untrack(props.place))
  })
  createEffect(on(() => props.place(), boxes.scroll, { defer: true }))
  const isInView = createInView(() => hold)
  createEffect(() => {
    // What is not there cannot be looked at: that it is not is all there is to see.
    const { missing, name } = props.column
    const isThere = missing !== undefined || boxes.standing() === 'shown'
    if (isThere && !props.hidden && isInView() && name !== '') props.onSeen?.()
  })
  const words = () => props.column.missing ?? wordsOf(boxes.standing(), props.n, props.say)
  return (
    <div class="compare-page" classList={{ hidden: props.hidden }} inert={props.hidden}>
      <div class="runs-hold" ref={(element) => (hold = element)} />
      <Show when={words()}>
        {(said) => (
          <p class="compare-said" role="status">
            {said()}
          </p>
        )}
      </Show>
    </div>
  )
}

function wordsOf(standing: Standing, n: number, say: Say): string | undefined {
  switch (standing) {
    case 'shown':
      return undefined
    case 'empty':
    case 'loading':
      return say('compare.loading')
    case 'blocked':
      return say('compare.blocked')
    case 'heavy':
      return say('compare.heavy', { n })
    case 'silent':
    case 'stuck':
    case 'grabbed':
      return say('compare.stuck', { n })
    default:
      return standing satisfies never
  }
}

function isSame(one: LivePage | undefined, other: LivePage | undefined): boolean {
  return one?.html === other?.html && one?.title === other?.title && one?.hash === other?.hash
}
