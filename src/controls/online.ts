import { type Accessor, createSignal, onCleanup } from 'solid-js'

/** Whether there is a network, as far as the browser knows: that there is one proves nothing. */
export function createOnline(): Accessor<boolean> {
  const [online, setOnline] = createSignal(navigator.onLine)
  const look = () => setOnline(navigator.onLine)
  addEventListener('online', look)
  addEventListener('offline', look)
  onCleanup(() => {
    removeEventListener('online', look)
    removeEventListener('offline', look)
  })
  return online
}
