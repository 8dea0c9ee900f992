import { For, type JSX } from 'solid-js'
import type { PaletteSay } from './action'

/** Whether the keyboard has Cmd. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** A key as it is written on the keyboard: `Mod+K` is Ctrl K, and on a Mac ⌘ K. */
export function capsOf(key: string, say: PaletteSay): readonly string[] {
  return key === '+' ? ['+'] : key.split('+').map((part) => capOf(part, say))
}

function capOf(part: string, say: PaletteSay): string {
  switch (part) {
    case 'Mod':
      return isApple() ? '⌘' : say('cap.ctrl')
    case 'Alt':
      return isApple() ? '⌥' : say('cap.alt')
    case 'Shift':
      return say('cap.shift')
    case 'Space':
      return say('cap.space')
    case 'Enter':
      return say('cap.enter')
    case 'Escape':
      return say('cap.esc')
    case 'Tab':
      return say('cap.tab')
    case 'Home':
      return say('cap.home')
    case 'End':
      return say('cap.end')
    case 'PageUp':
      return say('cap.pageUp')
    case 'PageDown':
      return say('cap.pageDown')
    case 'Delete':
      return say('cap.delete')
    case 'ArrowUp':
      return '↑'
    case 'ArrowDown':
      return '↓'
    case 'ArrowLeft':
      return '←'
    case 'ArrowRight':
      return '→'
    default:
      return part
  }
}

/** A key as `aria-keyshortcuts` wants it. */
export function spokenKeys(keys: readonly string[]): string {
  return keys.map((key) => key.replace('Mod', isApple() ? 'Meta' : 'Control')).join(' ')
}

export function KeyCaps(props: { readonly keys: string; readonly say: PaletteSay }): JSX.Element {
  return (
    <span class="caps">
      <For each={capsOf(props.keys, props.say)}>{(cap) => <kbd>{cap}</kbd>}</For>
    </span>
  )
}
