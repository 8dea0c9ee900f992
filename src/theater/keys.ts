/** Whether the key belongs to what someone is writing. Esc ends a composition in Japanese, Korean and Chinese. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.isComposing) return true
  const target = event.target instanceof Element ? event.target : undefined
  return target?.closest(WRITTEN) !== null && target !== undefined
}

// Radios, boxes and buttons take no text, and the density control must not swallow the keys of the stage.
const WRITTEN =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), input:not([type="radio"], [type="checkbox"], [type="button"])'

/** Which way a key steps through the rounds. */
export function roundStep(event: KeyboardEvent): -1 | 1 | undefined {
  if (event.altKey && !event.ctrlKey && !event.metaKey) {
    if (event.key === 'ArrowLeft') return -1
    if (event.key === 'ArrowRight') return 1
  }
  if (!isPlain(event)) return undefined
  return STEPS[event.key] ?? STEPS[event.code]
}

// The codes are for layouts whose bracket keys carry letters.
const STEPS: Readonly<Record<string, -1 | 1>> = {
  '[': -1,
  ']': 1,
  BracketLeft: -1,
  BracketRight: 1,
  j: -1,
  J: -1,
  k: 1,
  K: 1,
}

/** AltGr is asked first: a German keyboard reports it as Ctrl and Alt together, and needs it for brackets. */
function isPlain(event: KeyboardEvent): boolean {
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey || event.metaKey)
}

/** The density that a key asks for, by its place: 1, 2, 3. */
export function densityPlace(event: KeyboardEvent): number | undefined {
  const place = ['1', '2', '3'].indexOf(event.key)
  return place >= 0 && isPlain(event) ? place : undefined
}
