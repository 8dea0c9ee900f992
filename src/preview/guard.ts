const SECRET = 'input[type=password]'
const TYPED =
  'input:not([type=button],[type=submit],[type=checkbox],[type=radio],[type=range]),textarea,[contenteditable]'
// How a field that is there comes on screen.
const REVEALS = ['type', 'class', 'style', 'hidden', 'open', 'inert']

/** Whether a field for a secret is on screen. A frame beside it could take the keyboard and read what is typed. */
export function secretOnScreen(): boolean {
  return [...document.querySelectorAll(SECRET)].some((field) => field.getClientRects().length > 0)
}

/** Whether the person is typing somewhere: a page with scripts could take what is typed next. */
export function typing(): boolean {
  return document.activeElement?.matches(TYPED) ?? false
}

/** Calls back whenever that may have changed. Gives how to stop. */
export function watchFields(told: () => void): () => void {
  const watcher = new MutationObserver(told)
  watcher.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: REVEALS })
  // What loses the focus has it still while that is told.
  const later = () => setTimeout(told)
  addEventListener('focusin', told)
  addEventListener('focusout', later)
  return () => {
    watcher.disconnect()
    removeEventListener('focusin', told)
    removeEventListener('focusout', later)
  }
}
