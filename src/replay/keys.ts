import { isIn, isPlain, isTyping, letterOf, roundStep } from '../controls/keys'
import type { Player } from './player'

type Move = (player: Player) => void

/** How far the arrow keys go. */
const ARROW_MS = 5000
/** What a radio button takes. */
const CHOOSES = /^( |Arrow.+)$/
/** How far they go with Shift, as a part of the whole. */
const LEAP = 0.1

/** What a key of the player does; undefined when the key is none of its own, or belongs to what has the focus. */
export function moveOf(event: KeyboardEvent): Move | undefined {
  if (isTyping(event)) return undefined
  const step = roundStep(event)
  if (step) return (player) => player.stepRound(step)
  if (!isPlain(event)) return undefined
  // Speeds and pages are inputs, which take these while they have the focus. All else would be dead after a click on one.
  if (isIn(event, 'input') && CHOOSES.test(event.key)) return undefined
  // Space already presses what has the focus.
  if (event.key === ' ') return isIn(event, 'button, summary, a[href]') ? undefined : toggle
  return moves(event.shiftKey)[event.key] ?? letters[letterOf(event)] ?? percent(letterOf(event))
}

function moves(shift: boolean): Readonly<Record<string, Move>> {
  return {
    ArrowLeft: shift ? byShare(-LEAP) : byTime(-ARROW_MS),
    ArrowRight: shift ? byShare(LEAP) : byTime(ARROW_MS),
    Home: (player) => player.toStart(),
    End: (player) => player.toEnd(),
  }
}

const letters: Readonly<Record<string, Move>> = {
  ',': (player) => player.step(-1),
  '.': (player) => player.step(1),
}

const toggle: Move = (player) => (player.view().playing ? player.pause() : player.play())

function byTime(ms: number): Move {
  return (player) => player.seekTime(player.view().position + ms)
}

function byShare(part: number): Move {
  return (player) => player.seekTime(player.view().position + part * player.view().length)
}

function percent(letter: string): Move | undefined {
  if (!/^\d$/.test(letter)) return undefined
  return (player) => player.seekTime((Number(letter) / 10) * player.view().length)
}
