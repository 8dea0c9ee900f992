import { preference } from './preference'

/** Whether a key that stands for itself may do something. WCAG 2.1.4: whoever dictates says such keys without meaning them. */
export const [singleKeys, setSingleKeys] = preference('singleKeys', ['on', 'off'] as const, 'on')

/** Whether the key belongs to a word that is being put together. Safari tells of its last key when that is over: 229 is all that shows it. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229
}

/** Whether the key belongs to what someone is writing. Esc ends a composition in Japanese, Korean and Chinese. */
export function isTyping(event: KeyboardEvent): boolean {
  return isComposing(event) || isIn(event, WRITTEN)
}

// Radios, boxes and buttons take no text, and the density control must not swallow the keys of the stage.
const WRITTEN =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="radio"], [type="checkbox"], [type="button"], [type="range"])'

/** Whether what has the focus is, or is in, what a selector names. */
export function isIn({ target }: KeyboardEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** AltGr is asked first: a German keyboard reports it as Ctrl and Alt together, and needs it for brackets. On a Mac it is Alt. */
export function isPlain(event: KeyboardEvent): boolean {
  if (event.getModifierState('AltGraph')) return true
  return !(event.ctrlKey || event.metaKey || (event.altKey && !'[]'.includes(event.key)))
}

/** Ctrl or Cmd is held, and nothing that would make a character of the key. */
export function isCommand(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !isPlain(event) && !isComposing(event)
}

/** The character of a key that stands for itself, in small; empty when it is anything else, or such keys are off. */
export function letterOf(event: KeyboardEvent): string {
  const isSingle = event.key.length === 1 && isPlain(event) && !isTyping(event)
  return isSingle && singleKeys() === 'on' ? event.key.toLowerCase() : ''
}

/** Which way a key steps through the rounds. */
export function roundStep(event: KeyboardEvent): -1 | 1 | undefined {
  const { key, altKey, ctrlKey, metaKey } = event
  if (altKey && !ctrlKey && !metaKey && !isTyping(event)) {
    if (key === 'ArrowLeft') return -1
    if (key === 'ArrowRight') return 1
  }
  const letter = letterOf(event)
  return letter ? (STEPS[letter] ?? STEPS[event.code]) : undefined
}

// The codes are for layouts whose bracket keys carry letters.
const STEPS: Readonly<Record<string, -1 | 1>> = {
  '[': -1,
  ']': 1,
  BracketLeft: -1,
  BracketRight: 1,
  j: -1,
  k: 1,
}
