import { isCommand } from '../controls/keys'
import { onCleanup, onMount } from 'solid-js'

/** Ctrl or Cmd with Enter runs, wherever on the page the keyboard is. */
export function createRunKey(run: () => void): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isCommand(event)) return
    event.preventDefault()
    run()
  }
  onMount(() => addEventListener('keydown', onKey))
  onCleanup(() => removeEventListener('keydown', onKey))
}
