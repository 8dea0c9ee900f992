import type { Player } from './player'

type Move = (player: Player) => void

/** How far the arrow keys go. */
const ARROW_MS = 5000
/** How far they go with Shift, as a part of the whole. */
const LEAP = 0.1

/** What a key of the player does; undefined when the key is none of its own, or belongs to what has the focus. */
export function moveOf(event: KeyboardEvent): Move | undefined {
  if (event.isComposing || isTyping(event.target)) return undefined
  if (event.altKey && !event.ctrlKey && !event.metaKey && event.key in roundArrows)
    return byRound(roundArrows[event.key])
  if (!isPlain(event)) return undefined
  if (event.key === ' ') return isPressed(event.target) ? undefined : toggle
  return (
    byRound(rounds[event.key] ?? rounds[event.code]) ?? moves(event.shiftKey)[event.key] ?? percent(event)
  )
}

const roundArrows: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

// The codes are for layouts whose bracket keys carry letters.
const rounds: Readonly<Record<string, 1 | -1>> = {
  '[': -1,
  ']': 1,
  BracketLeft: -1,
  BracketRight: 1,
  j: -1,
  J: -1,
  k: 1,
  K: 1,
}

function byRound(direction: 1 | -1 | undefined): Move | undefined {
  return direction && ((player) => player.stepRound(direction))
}

function moves(shift: boolean): Readonly<Record<string, Move>> {
  return {
    ArrowLeft: shift ? byShare(-LEAP) : byTime(-ARROW_MS),
    ArrowRight: shift ? byShare(LEAP) : byTime(ARROW_MS),
    ',': (player) => player.step(-1),
    '.': (player) => player.step(1),
    Home: (player) => player.toStart(),
    End: (player) => player.toEnd(),
  }
}

const toggle: Move = (player) => (player.view().playing ? player.pause() : player.play())

function byTime(ms: number): Move {
  return (player) => player.seekTime(player.view().position + ms)
}

function byShare(part: number): Move {
  return (player) => player.seekTime(player.view().position + part * player.view().length)
}

function percent(event: KeyboardEvent): Move | undefined {
  if (!/^\d$/.test(event.key)) return undefined
  return (player) => player.seekTime((Number(event.key) / 10) * player.view().length)
}

/** AltGr is asked first: a German keyboard reports it as Ctrl and Alt together, and needs it for brackets. */
function isPlain(event: KeyboardEvent): boolean {
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey || event.metaKey)
}

/** Speeds and intervals are inputs too: the arrows belong to them while they have the focus. */
function isTyping(target: EventTarget | null): boolean {
  return closest(target, 'input, textarea, select, [contenteditable]:not([contenteditable="false"])')
}

/** Space already presses what has the focus. */
function isPressed(target: EventTarget | null): boolean {
  return closest(target, 'button, summary, a[href]')
}

function closest(target: EventTarget | null, what: string): boolean {
  return target instanceof Element && target.closest(what) !== null
}
