import { type Accessor, createEffect, createMemo, createResource, createSignal, on } from 'solid-js'
import { createPlayer, type Player, type Speed, type View } from '../replay/player'
import type { Event } from '../run/event'
import { initialState, type RunState } from '../run/state'
import { pageOnShow } from '../theater/page-on-show'
import type { Reply, Show, Taking } from './show'

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
  /** The hash of that page. */
  readonly hash: Accessor<string | undefined>
  /** The page that is being written now, where the person looks at now. */
  readonly taking: Accessor<Taking | undefined>
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
  // Until the first state of a run has come, the one before must not be seen under its name.
  const shown = createMemo<{ show: Show | undefined; state: RunState }>(
    (before) => {
      const now = show()
      const known = before.show === now ? before.state : initialState()
      return { show: now, state: view()?.state ?? known }
    },
    { show: undefined, state: initialState() },
  )
  const state = createMemo(() => shown().state)
  const page = createMemo(() => pageOnShow(state(), round()), undefined, {
    equals: (one, other) => one?.artifact.hash === other?.artifact.hash,
  })
  const [html] = createResource(
    () => ({ show: show(), hash: page()?.artifact.hash }),
    async ({ show: from, hash }) =>
      hash === undefined ? undefined : from?.body(hash).catch(() => undefined),
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
    setView(undefined)
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
    hash: () => page()?.artifact.hash,
    taking: () => (round() === undefined && isNow(view()) ? show()?.taking?.() : undefined),
    put,
  }
}

function isNow(view: View | undefined): boolean {
  return view !== undefined && view.seq === view.count
}

/** Newest events that the transcript holds: the list of a long run would be longer than anyone reads. */
const TRANSCRIPT_ROWS = 1000

/** What the transcript shows: the events up to the place, and the replies whole. Called where it is on screen. */
export function createWords({ show, view, state }: Showing): {
  events: Accessor<readonly Event[]>
  replies: Accessor<readonly Reply[]>
} {
  const seq = createMemo(() => view()?.seq ?? 0)
  const [events] = createResource(
    () => ({ tape: show()?.tape, seq: seq() }),
    async ({ tape, seq: to }) =>
      (await tape?.events(Math.max(0, to - TRANSCRIPT_ROWS), to).catch(() => [])) ?? [],
    { initialValue: [] },
  )
  // A live run's replies grow: they are read again with each round, and when it has settled.
  const grown = createMemo(
    () => `${state().rounds.length} ${state().settled !== undefined} ${Object.keys(state().calls).length}`,
  )
  const [replies] = createResource(
    () => ({ show: show(), grown: grown() }),
    async ({ show: from }) => (await from?.replies().catch(() => [])) ?? [],
    { initialValue: [] },
  )
  return { events: () => events.latest ?? [], replies: () => replies.latest ?? [] }
}
