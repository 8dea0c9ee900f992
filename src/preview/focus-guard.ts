const LOOK_EVERY_MS = 30
// A press of Tab that led into the frame, and a key that was typed just before the frame took the focus.
const TAB_MS = 500
const KEY_MS = 1000

/**
 * Watches a frame whose scripts run. The moment it has the focus without a pointer over it or a press of Tab, `onGrab` is
 * called, which takes it away, and the focus goes back to where it was. A frame can take it whenever it likes: no attribute
 * hinders it.
 */
export function guardFocus(frame: HTMLIFrameElement, onGrab: () => void): () => void {
  let last: Element | null = document.activeElement
  let allowed = false
  let key = { at: Number.NEGATIVE_INFINITY, tab: false }

  const typed = (event: KeyboardEvent) => (key = { at: performance.now(), tab: event.key === 'Tab' })
  const moved = (event: FocusEvent) => (last = event.target instanceof Element ? event.target : last)
  const later = () => setTimeout(look)
  const timer = setInterval(look, LOOK_EVERY_MS)
  addEventListener('keydown', typed, true)
  addEventListener('focusin', moved)
  addEventListener('blur', later)

  function look() {
    const inside = document.activeElement === frame
    if (inside && !allowed && !invited()) grabbed()
    allowed = inside
  }

  function invited(): boolean {
    const since = performance.now() - key.at
    return key.tab ? since < TAB_MS : since > KEY_MS && frame.matches(':hover')
  }

  function grabbed() {
    stop()
    onGrab()
    if (last instanceof HTMLElement && last !== frame) last.focus()
  }

  function stop() {
    clearInterval(timer)
    removeEventListener('keydown', typed, true)
    removeEventListener('focusin', moved)
    removeEventListener('blur', later)
  }

  return stop
}
