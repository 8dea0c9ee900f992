import { type Accessor, createEffect, createMemo, createSignal, type JSX, on, Show, untrack } from 'solid-js'
import { createBlink } from './blink'
import { Divider, movedBy } from './divider'
import { createLive, type LivePage } from './live'
import { createRoom, scaleIn } from './room'
import { Scroller } from './scroller'
import type { Couple } from './sides'
import { type Say, sideWords } from './words'

/** Ways to lay two live pages beside or on each other. */
export const LAID = ['split', 'swipe', 'onion', 'blink'] as const
export type Laid = (typeof LAID)[number]

export interface PairProps {
  readonly couple: Couple
  readonly a: Accessor<LivePage | undefined>
  readonly b: Accessor<LivePage | undefined>
  /** Undefined while something else is looked at: the frames stay, and come back without being loaded anew. */
  readonly laid: Laid | undefined
  readonly width: number
  readonly outline: Accessor<string | undefined>
  readonly say: Say
  /** How far down both stand at first, in pixels of their own. */
  readonly start?: number
  readonly onPlace?: (y: number) => void
  /** How tall the taller of both is, in its own pixels. */
  readonly onHeight: (height: number) => void
  readonly onFound: (found: { readonly a?: boolean | undefined; readonly b?: boolean | undefined }) => void
}

/** Two pages in frames in which nothing of them runs, at the same true width, scrolled as one. */
export function Pair(props: PairProps): JSX.Element {
  const holds: { a?: HTMLElement; b?: HTMLElement } = {}
  let stage: HTMLElement | undefined
  let scroller: HTMLElement | undefined
  // In pixels of the pages: those of the screen mean another place at another scale.
  let place = 0
  const room = createRoom(() => stage)
  const [at, setAt] = createSignal(50)
  const [opacity, setOpacity] = createSignal(50)
  const blink = createBlink(() => props.laid === 'blink')
  const live = createLive({
    // Both are signals that are made once.
    // eslint-disable-next-line solid/reactivity
    a: props.a,
    // eslint-disable-next-line solid/reactivity
    b: props.b,
    // eslint-disable-next-line solid/reactivity
    outline: props.outline,
    mount: (side, frame) => holds[side]?.append(frame),
    isIn: (side) => holds[side]?.contains(document.activeElement) === true,
  })
  const columns = () => (props.laid === 'split' ? 2 : 1)
  const scale = createMemo(() => scaleIn(room(), columns(), props.width))
  const travel = () => Math.max(0, live.height() * scale() - room().height)

  createEffect(() => props.onHeight(live.height()))
  createEffect(() => props.onFound(live.found()))
  createEffect(() => {
    const y = live.moved()
    if (y !== undefined) goTo(y)
  })
  createEffect(on(scale, () => goTo(place), { defer: true }))
  // Where both are to begin, as long as they are not tall enough for it.
  // eslint-disable-next-line solid/reactivity
  let wanted = props.start || undefined
  createEffect(() => {
    if (wanted === undefined || travel() < wanted * scale()) return
    goTo(wanted)
    live.scroll(wanted)
    wanted = undefined
  })

  function goTo(y: number) {
    place = y
    if (scroller) scroller.scrollTop = y * untrack(scale)
  }

  function scrolled(top: number) {
    place = top / scale()
    live.scroll(place)
    props.onPlace?.(place)
  }

  const failed = () => {
    const [a, b] = [live.a.standing(), live.b.standing()]
    const bad = ['heavy', 'stuck', 'silent', 'grabbed']
    const side = bad.includes(a) ? 'a' : bad.includes(b) ? 'b' : undefined
    if (side) {
      const key = live[side].standing() === 'heavy' ? 'compare.heavy' : 'compare.stuck'
      return props.say(key, { n: props.couple[side].n })
    }
    if (a === 'blocked' || b === 'blocked') return props.say('compare.blocked')
    return a === 'shown' && b === 'shown' ? undefined : props.say('compare.loading')
  }

  return (
    <div class="compare-pair" classList={{ off: props.laid === undefined }}>
      <div class="compare-heads" classList={{ split: props.laid === 'split' }}>
        <b>{sideWords(props.couple.a, props.say)}</b>
        <Controls
          laid={props.laid}
          couple={props.couple}
          say={props.say}
          {...{ at, setAt, opacity, setOpacity, blink }}
        />
        <b>{sideWords(props.couple.b, props.say)}</b>
      </div>
      <div
        ref={(element) => (stage = element)}
        class="compare-stage"
        data-laid={props.laid ?? 'split'}
        data-seen={blink.seen()}
        style={{
          '--width': `${props.width}px`,
          '--scale': scale(),
          '--height': `${room().height / scale()}px`,
          '--drawn': `${props.width * scale()}px`,
          '--at': at() / 100,
          '--onion': opacity() / 100,
        }}
      >
        <div class="compare-sheet">
          <div class="compare-page a" ref={(element) => (holds.a = element)} />
          <div class="compare-page b" ref={(element) => (holds.b = element)} />
        </div>
        <Scroller
          ref={(element) => (scroller = element)}
          height={room().height + travel()}
          say={props.say}
          onScrolled={scrolled}
        />
        <Show when={props.laid === 'swipe'}>
          <div class="compare-sheet over">
            <Divider
              at={at()}
              rounds={{ a: props.couple.a.n, b: props.couple.b.n }}
              say={props.say}
              onMove={setAt}
            />
          </div>
        </Show>
        <Show when={props.laid !== undefined && failed()}>
          {(words) => (
            <p class="compare-said" role="status">
              {words()}
            </p>
          )}
        </Show>
      </div>
    </div>
  )
}

/** What moves the pages over each other, beside the keys. */
function Controls(props: {
  readonly laid: Laid | undefined
  readonly couple: Couple
  readonly say: Say
  readonly at: Accessor<number>
  readonly setAt: (move: (before: number) => number) => void
  readonly opacity: Accessor<number>
  readonly setOpacity: (to: number) => void
  readonly blink: ReturnType<typeof createBlink>
}): JSX.Element {
  return (
    <div class="compare-controls">
      <Show when={props.laid === 'swipe'}>
        <button
          type="button"
          aria-label={props.say('compare.moveLeft')}
          onClick={() => props.setAt((before) => Math.max(0, before - 10))}
        >
          <span aria-hidden="true">←</span>
        </button>
        <button
          type="button"
          aria-label={props.say('compare.moveRight')}
          onClick={() => props.setAt((before) => Math.min(100, before + 10))}
        >
          <span aria-hidden="true">→</span>
        </button>
        <span class="meta">
          {props.say('compare.dividerAt', {
            a: props.couple.a.n,
            left: Math.round(props.at()),
            b: props.couple.b.n,
            right: 100 - Math.round(props.at()),
          })}
        </span>
      </Show>
      <Show when={props.laid === 'onion'}>
        <Onion at={props.opacity()} n={props.couple.b.n} say={props.say} onMove={props.setOpacity} />
      </Show>
      <Show when={props.laid === 'blink'}>
        <button type="button" onClick={() => props.blink.setRuns(!props.blink.runs())}>
          {props.say(props.blink.runs() ? 'compare.pause' : 'compare.play')}
        </button>
        <Show when={!props.blink.runs()}>
          <button type="button" onClick={() => props.blink.turn()}>
            {props.say('compare.showA', { n: props.couple[props.blink.seen() === 'a' ? 'b' : 'a'].n })}
          </button>
        </Show>
        <span class="meta">{props.say('compare.seen', { n: props.couple[props.blink.seen()].n })}</span>
        <Show when={props.blink.quiet && !props.blink.runs()}>
          <span class="meta">{props.say('compare.still')}</span>
        </Show>
      </Show>
    </div>
  )
}

/** How much of the later page shows through, by a press, a drag or keys. */
function Onion(props: {
  readonly at: number
  readonly n: number
  readonly say: Say
  readonly onMove: (at: number) => void
}): JSX.Element {
  function press(event: KeyboardEvent) {
    const at = movedBy(event, props.at)
    if (at === undefined) return
    event.preventDefault()
    props.onMove(at)
  }

  return (
    <label class="compare-onion">
      <span class="meta">{props.say('compare.opacity', { n: props.n })}</span>
      <input
        type="range"
        min="0"
        max="100"
        value={props.at}
        aria-valuetext={props.say('compare.opacityAt', { percent: Math.round(props.at) })}
        onKeyDown={press}
        onInput={(event) => props.onMove(event.currentTarget.valueAsNumber)}
      />
      <span class="meta">{props.say('compare.opacityAt', { percent: Math.round(props.at) })}</span>
    </label>
  )
}
