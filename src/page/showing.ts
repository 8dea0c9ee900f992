import { type Accessor, createEffect, createMemo, createResource, createSignal, on } from 'solid-js'
import { createPlayer, type Player, type Speed, type View } from '../replay/player'
import { limits } from '../run/limits'
import { initialState, type RunState } from '../run/state'
import { prefersStill } from '../theater/eased'
import { type VersionOnShow, versionOnShow } from '../theater/version-on-show'
import { createRested } from './rested'
import type { Show, Taking } from './show'

const COPY = 'text/markdown'

/** The run on show, the place in it, and what the place shows. */
export interface Showing {
  readonly show: Accessor<Show | undefined>
  readonly player: Accessor<Player | undefined>
  readonly view: Accessor<View | undefined>
  readonly state: Accessor<RunState>
  /** The round that the person picked; undefined follows the run. */
  readonly round: Accessor<number | undefined>
  readonly pickRound: (n: number | undefined) => void
  /** A version that the person looks at in the place of that of the round, by its hash. */
  readonly looked: Accessor<string | undefined>
  readonly look: (artifact: string | undefined) => void
  /** The version on show: the one looked at, that of the round, or the newest that the run has left. */
  readonly page: Accessor<VersionOnShow | undefined>
  /** Its text. */
  readonly html: Accessor<string | undefined>
  readonly loading: Accessor<boolean>
  /** The hash of that version. */
  readonly hash: Accessor<string | undefined>
  /** The page that is being written now, where the person looks at now. */
  readonly taking: Accessor<Taking | undefined>
  readonly put: (show: Show, start: Start) => void
  /** Goes to the place after so many events, and stays there. The keyboard stays where it is. */
  readonly goTo: (seq: number) => void
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
  const [round, setRound] = createSignal<number>()
  const [looked, look] = createSignal<string>()
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
  const page = createMemo(() => versionOnShow(state(), round(), looked()))
  const hash = createRested(
    show,
    createMemo(() => page()?.artifact.hash),
  )
  const isCopy = createMemo(() => page()?.artifact.mime === COPY)
  const [html] = createResource(
    () => ({ show: show(), hash: hash(), isCopy: isCopy() }),
    async ({ show: from, hash: of, isCopy }) => {
      const text = of === undefined ? undefined : await from?.body(of).catch(() => undefined)
      return isCopy && text !== undefined ? (await import('./drawn')).drawnCopy(text) : text
    },
  )

  function pickRound(n: number | undefined) {
    look(undefined)
    setRound(n)
  }

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
    // Whoever wants no motion sees one thing change at a time.
    if (speed !== 'instant' && prefersStill()) moved.setInterval(limits.stepMs)
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
    looked,
    look,
    page,
    html: () => html.latest,
    loading: () => html.loading,
    hash,
    taking: () => (round() === undefined && isNow(view()) ? show()?.taking?.() : undefined),
    put,
    goTo(seq) {
      pickRound(undefined)
      player()?.pause()
      player()?.seek(seq)
    },
  }
}

function isNow(view: View | undefined): boolean {
  return view !== undefined && view.seq === view.count
}
