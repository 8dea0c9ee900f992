import { isCommand, isPlain, isTyping, letterOf } from '../controls/keys'
import type { Move } from './sheet/layout'

/** What a key asks of the library. */
export type Asked =
  | { readonly kind: 'move'; readonly move: Move; readonly extend: boolean }
  | { readonly kind: 'open' | 'pick' | 'all' | 'trash' | 'undo' | 'find' | 'star' | 'tag' | 'clear' }

const MOVES: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

const NAMED = { Enter: 'open', ' ': 'pick', Delete: 'trash', Escape: 'clear' } as const
const COMMANDS = { a: 'all', z: 'undo' } as const
const LETTERS = { '/': 'find', s: 'star', t: 'tag' } as const

/** Undefined when the key is none of these, or belongs to what someone is writing. */
export function askedOf(event: KeyboardEvent): Asked | undefined {
  if (isTyping(event)) return undefined
  if (isCommand(event)) {
    const kind = event.shiftKey ? undefined : lookUp(COMMANDS, event.key.toLowerCase())
    return kind && { kind }
  }
  if (!isPlain(event)) return undefined
  const move = MOVES[event.key]
  if (move) return { kind: 'move', move, extend: event.shiftKey }
  const named = lookUp(NAMED, event.key) ?? lookUp(LETTERS, letterOf(event))
  return named && { kind: named }
}

function lookUp<T extends Readonly<Record<string, string>>>(table: T, key: string): T[keyof T] | undefined {
  // Checked in the line itself: a key of the table gives one of its values.
  return Object.hasOwn(table, key) ? (table[key] as T[keyof T]) : undefined
}
