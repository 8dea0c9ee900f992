import { type Accessor, createMemo, createSignal } from 'solid-js'
import { createLiveTape } from '../../replay/live-tape'
import { createPlayer, type Player, type View } from '../../replay/player'
import { limits } from '../../run/limits'
import type { RunFile } from '../../run/log'
import { initialState, type RunState } from '../../run/state'
import { prefersStill } from '../../theater/eased'
import { type PageOnShow, pageOnShow } from '../../theater/page-on-show'
import { createRested } from '../rested'

/** The place in the run, and what it shows. All of the run is here, so nothing is waited for. */
export interface Moment {
  readonly file: RunFile
  readonly player: Player
  readonly view: Accessor<View>
  readonly state: Accessor<RunState>
  /** The round that the person picked; undefined follows the run. */
  readonly round: Accessor<number | undefined>
  readonly pickRound: (n: number | undefined) => void
  readonly page: Accessor<PageOnShow | undefined>
  /** The text of that page. */
  readonly html: Accessor<string | undefined>
  /** Goes to the place after so many events, and stays there. */
  readonly goTo: (seq: number) => void
}

/** Begins at the end: whoever opens the file sees first how it came out. */
export function createMoment(file: RunFile): Moment {
  const player = createPlayer({
    tape: createLiveTape(file.events),
    now: () => performance.now(),
    schedule: (frame) => requestAnimationFrame(frame),
    onMove: (to) => setView(to),
  })
  const [view, setView] = createSignal(player.view())
  const [picked, pickRound] = createSignal<number>()
  const state = createMemo<RunState>((before) => view().state ?? before, initialState())
  // A round that a scrub has gone back behind is not there to be picked.
  const round = () => (state().rounds.some(({ n }) => n === picked()) ? picked() : undefined)
  const page = createMemo(() => pageOnShow(state(), round()))
  const hash = createRested(
    () => file,
    createMemo(() => page()?.artifact.hash),
  )
  const bodies = new Map(file.bodies.map((body) => [body.hash, body.text]))
  // Whoever wants no motion sees one thing change at a time.
  if (prefersStill()) player.setInterval(limits.stepMs)
  player.toEnd()
  return {
    file,
    player,
    view,
    state,
    round,
    pickRound,
    page,
    html: createMemo(() => bodies.get(hash() ?? '')),
    goTo(seq) {
      pickRound(undefined)
      player.pause()
      player.seek(seq)
    },
  }
}
