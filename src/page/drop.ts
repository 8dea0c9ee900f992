import { onCleanup, onMount } from 'solid-js'

/** Files may be dropped anywhere on the page. */
export function createDrop(open: (...files: File[]) => void): void {
  const over = (event: DragEvent) => event.preventDefault()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    open(...(event.dataTransfer?.files ?? []))
  }
  onMount(() => {
    addEventListener('dragover', over)
    addEventListener('drop', drop)
  })
  onCleanup(() => {
    removeEventListener('dragover', over)
    removeEventListener('drop', drop)
  })
}
