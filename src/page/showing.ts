import { type Accessor, createEffect, createMemo, createResource, createSignal, on } from 'solid-js'
import { createPlayer, type Player, type Speed, type View } from '../replay/player'
import type { Event } from '../run/event'
import { initialState, type RunState } from '../run/state'
import { pageOnShow } from '../theater/selectors'
import type { Reply, Show } from './show'

/** The run on show, the place in it, and what the place shows. */
export interface Showing {
  readonly show: Accessor<Show | undefined>
  readonly player: Accessor<Player | undefined>
  readonly view: Accessor<View | undefined>
  readonly state: Accessor<RunState>
  /** The round that the person picked; undefined follows the run. */
  readonly round: Accessor<number | undefined>
  readonly pickRound: (n: number | undefined) => void
  /** The page of the round on show. */
  readonly html: Accessor<string | undefined>
  readonly loading: Accessor<boolean>
  readonly put: (show: Show, start: Start) => void
}

export interface Start {
  readonly at?: number | undefined
  readonly speed: Speed
  readonly play: boolean
}

/** Moves through one run at a time. Putting another one on show lets go of the one before. */
export function createShowing(): Showing {
  const [show, setShow] = createSignal<Show>()
  const [player, setPlayer] = createSignal<Player>()
  const [view, setView] = createSignal<View>()
  const [round, pickRound] = createSignal<number>()
  const state = createMemo<RunState>((before) => view()?.state ?? before, initialState())
  const page = createMemo(() => pageOnShow(state(), round()), undefined, {
    equals: (one, other) => one?.artifact.hash === other?.artifact.hash,
  })
  const [html] = createResource(
    () => ({ show: show(), hash: page()?.artifact.hash }),
    ({ show: shown, hash }) => (hash === undefined ? undefined : shown?.body(hash)),
  )

  /** A round that a scrub has gone back behind is not there to be picked. */
  createEffect(
    on(state, ({ rounds }) => {
      const picked = round()
      if (picked !== undefined && !rounds.some(({ n }) => n === picked)) pickRound(undefined)
    }),
  )

  function put(next: Show, { at, speed, play }: Start) {
    player()?.pause()
    const moved = createPlayer({
      tape: next.tape,
      now: () => performance.now(),
      schedule: (frame) => requestAnimationFrame(frame),
      onMove: (to) => {
        if (show() === next) setView(to)
      },
    })
    pickRound(undefined)
    setShow(() => next)
    setPlayer(() => moved)
    moved.setSpeed(speed)
    if (at !== undefined) moved.seek(at)
    if (play) moved.play()
    setView(moved.view())
  }

  return {
    show,
    player,
    view,
    state,
    round,
    pickRound,
    html: () => html.latest,
    loading: () => html.loading,
    put,
  }
}

/** What the transcript shows: the events up to the place, and the replies whole. Called where it is on screen. */
export function createWords({ show, view }: Showing): {
  events: Accessor<readonly Event[]>
  replies: Accessor<readonly Reply[]>
} {
  const [events] = createResource(
    () => ({ tape: show()?.tape, seq: view()?.seq ?? 0 }),
    ({ tape, seq }) => tape?.events(0, seq) ?? [],
    { initialValue: [] },
  )
  const [replies] = createResource(show, (shown) => shown.replies(), { initialValue: [] })
  return { events: () => events.latest ?? [], replies: () => replies.latest ?? [] }
}
