import { isTyping, letterOf } from '../controls/keys'
import type { Pointing } from './pointing'

/** What holds one finding or reading, and the button in it that outlines. */
const HOLDERS = '.fix, .must-fixes > li, .dim, .reading, .lane'
/** What is read of a finding. A click on it says: where? */
const TEXTS = '.fix-text, .must-fixes > li, .dim-note, .reading-text'

/** F shows the evidence of what has the focus, a click that of what was clicked; Esc takes the outline away. Gives its end. */
export function listenForEvidence(pointing: Pointing): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event)) return
    if (event.key === 'Escape') clearBy(event, pointing)
    else if (letterOf(event) === 'f' && press(document.activeElement)) event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, a, details')) return
    // Whoever marks words to copy them points at nothing.
    if (target.closest(TEXTS) && `${getSelection() ?? ''}` === '') press(target)
  }
  // Before the question whether to interrupt: what is open on top is closed first.
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('click', onClick)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('click', onClick)
  }
}

function press(from: Element | null): boolean {
  const button = from?.closest(HOLDERS)?.querySelector<HTMLButtonElement>('.point')
  button?.click()
  return button !== null && button !== undefined
}

function clearBy(event: KeyboardEvent, pointing: Pointing): void {
  if (!pointing.busy() || document.querySelector('dialog[open], :popover-open, .interrupt-ask')) return
  event.preventDefault()
  pointing.clear()
}
