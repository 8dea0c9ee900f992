import { createEffect, createMemo, createResource, createSignal, type JSX, onCleanup, Show } from 'solid-js'
import type { Role } from '../run/event'
import './axis-tip.css'
import { clock, share } from './bar'
import type { Landmarks } from './landmarks'
import { limits } from '../run/limits'
import type { Player, View } from './player'
import { countUpTo } from './search'
import type { Tape } from './tape'
import type { SayLate } from './words'

/** So near, in pixels, a pointer is at a mark: a mark is two wide and no hand is that exact. */
const NEAR = 5

export interface TipProps {
  readonly bar: HTMLElement
  readonly player: Player
  readonly view: View
  readonly tape: Tape
  readonly t: SayLate
  readonly roleName: (role: Role) => string
}

/** What lies under the pointer on the axis: its time, and what happened there. All of it is told elsewhere as well. */
export function AxisTip(props: TipProps): JSX.Element {
  const [place, setPlace] = createSignal<{ part: number; near: number }>()
  let box = { left: 0, width: 0 }

  const enter = () => {
    box = props.bar.getBoundingClientRect()
  }
  const move = ({ clientX, pointerType, buttons }: PointerEvent) => {
    // A finger covers what it points at; and whoever drags is there, and reads it below.
    if (pointerType === 'touch' || buttons !== 0) return void setPlace(undefined)
    if (box.width === 0) enter()
    setPlace({ part: share(clientX - box.left, box.width), near: NEAR / Math.max(1, box.width) })
  }
  const leave = () => {
    box = { left: 0, width: 0 }
    setPlace(undefined)
  }
  // The bar is drawn by another part, and is there before this one.
  createEffect(() => {
    const bar = props.bar
    const ears = { pointerenter: enter, pointermove: move, pointerdown: leave, pointerleave: leave } as const
    const named = Object.entries(ears) as readonly [string, EventListener][]
    for (const [name, ear] of named) bar.addEventListener(name, ear)
    onCleanup(() => {
      for (const [name, ear] of named) bar.removeEventListener(name, ear)
    })
  })

  return (
    <Show when={place()}>
      {(at) => (
        <div class="axis-tip" aria-hidden="true" style={{ '--part': at().part }}>
          <Words {...props} part={at().part} near={at().near} />
        </div>
      )}
    </Show>
  )
}

function Words(props: TipProps & { readonly part: number; readonly near: number }): JSX.Element {
  const here = createMemo(() => {
    return lookAt({
      player: props.player,
      tape: props.tape,
      view: props.view,
      part: props.part,
      near: props.near,
    })
  })
  // It is drawn anew for another run.
  // eslint-disable-next-line solid/reactivity
  const { tape } = props
  const opening = createMemo(() => here().opening)
  const [opened] = createResource(opening, (at) => roundOf(tape, at))
  /** Until it is read, the one before must not stand for it. */
  const round = () => (opened.latest?.at === opening() ? opened.latest?.n : undefined)
  return (
    <>
      <b>{props.t('tip.place', { time: clock(here().position), event: here().seq })}</b>
      <Show when={round()}>{(n) => <span>{props.t('tip.round', { n: n() })}</span>}</Show>
      <Show when={here().fixes > 0}>
        <span>
          {props.t('tip.mustFix', {
            n: here().fixes,
            who: here().roles.map(props.roleName).join(', '),
          })}
        </span>
      </Show>
      <Show when={here().ship}>
        <span>{props.t('tip.ship')}</span>
      </Show>
      <Show when={here().pause}>
        {(took) => (
          <span>{props.t('tip.pause', { took: clock(took()), seconds: limits.idleGapMs / 1000 })}</span>
        )}
      </Show>
    </>
  )
}

interface Here {
  readonly position: number
  readonly seq: number
  /** Where the round was opened that was open then. */
  readonly opening: number | undefined
  readonly fixes: number
  readonly roles: readonly Role[]
  readonly ship: boolean
  /** How long the pause took in the run, where the pointer is in one. */
  readonly pause: number
}

type Looked = Pick<TipProps, 'player' | 'tape' | 'view'> & { readonly part: number; readonly near: number }

/** What happened where the pointer is, or as near to it as a hand can tell. */
function lookAt({ player, tape, view, part, near }: Looked): Here {
  const { length } = view
  const position = part * length
  const seqAt = (place: number) =>
    place >= length ? tape.count : tape.seqAt(player.runAt(Math.max(0, place)))
  const [from, to] = [seqAt(position - near * length), seqAt(position + near * length)]
  const seq = seqAt(position)
  const all = tape.landmarks()
  const gap = player.gaps().find((one) => one.from < position && position < one.to)
  return {
    position,
    seq,
    opening: all.rounds[upTo(all.rounds, seq) - 1],
    ...fixesIn(all, from, to),
    ship: upTo(all.ships, to) > upTo(all.ships, from),
    pause: gap ? player.runAt(gap.to) - player.runAt(gap.from) : 0,
  }
}

interface Opened {
  readonly at: number
  readonly n: number | undefined
}

/** The opening says which round it is. Counted, a round that was tried again would be two. */
async function roundOf(tape: Tape, at: number): Promise<Opened> {
  const [event] = await tape.events(at - 1, at).catch(() => [])
  return { at, n: event?.type === 'critique.round_open' ? event.round : undefined }
}

function fixesIn({ fixes, roles }: Landmarks, from: number, to: number): Pick<Here, 'fixes' | 'roles'> {
  const [first, end] = [upTo(fixes, from), upTo(fixes, to)]
  // A place of a long run holds thousands, of the same few.
  const some = roles.slice(first, Math.min(end, first + 200))
  return { fixes: end - first, roles: [...new Set(some)] }
}

function upTo(places: readonly number[], seq: number): number {
  return countUpTo(places.length, (at) => places[at] ?? 0, seq)
}
