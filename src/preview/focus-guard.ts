const LOOK_EVERY_MS = 30
// A press of Tab that led into the frame, and a key that was typed just before the frame took the focus.
const TAB_MS = 500
const KEY_MS = 1000

/** Watches a frame out of sight: nobody can have meant to go there. Otherwise as `guardFocus`. */
export function guardUnseen(frame: HTMLIFrameElement, onGrab: () => void): () => void {
  return watch(frame, { onGrab, invited: () => false })
}

/**
 * Watches a frame whose scripts run. The moment it has the focus without a pointer over it or a press of Tab, `onGrab` is
 * called, which takes it away, and the focus goes back to where it was. A frame can take it whenever it likes: no attribute
 * hinders it.
 */
export function guardFocus(frame: HTMLIFrameElement, onGrab: () => void): () => void {
  let key = { at: Number.NEGATIVE_INFINITY, tab: false }

  const typed = (event: KeyboardEvent) => (key = { at: performance.now(), tab: event.key === 'Tab' })
  addEventListener('keydown', typed, true)

  function invited(): boolean {
    const since = performance.now() - key.at
    return key.tab ? since < TAB_MS : since > KEY_MS && frame.matches(':hover')
  }

  const stop = watch(frame, { onGrab, invited })
  return () => {
    removeEventListener('keydown', typed, true)
    stop()
  }
}

interface Guarded {
  readonly onGrab: () => void
  /** Whether the person has led the focus there. */
  readonly invited: () => boolean
}

function watch(frame: HTMLIFrameElement, { onGrab, invited }: Guarded): () => void {
  let last = document.activeElement === frame ? null : document.activeElement
  let allowed = false
  // The focus never goes back to the frame that took it.
  const moved = ({ target }: FocusEvent) =>
    (last = target instanceof Element && target !== frame ? target : last)
  const later = () => setTimeout(look)
  const timer = setInterval(look, LOOK_EVERY_MS)
  addEventListener('focusin', moved)
  addEventListener('blur', later)

  function look() {
    const inside = document.activeElement === frame
    if (inside && !allowed && !invited()) grabbed()
    allowed = inside
  }

  function grabbed() {
    stop()
    onGrab()
    if (last instanceof HTMLElement) last.focus()
  }

  function stop() {
    clearInterval(timer)
    removeEventListener('focusin', moved)
    removeEventListener('blur', later)
  }

  return stop
}
