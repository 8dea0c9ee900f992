import { transfer } from 'comlink'
import type { Page } from '../../workers/jury'

/** What the jury worker asks of this page. The code for it is loaded when the first provider is. */
export function createPage(): Page {
  return {
    async openLine() {
      const { serveBuiltIn } = await import('./built-in')
      const { port1, port2 } = new MessageChannel()
      serveBuiltIn(port1)
      return transfer(port2, [port2])
    },
    async controlled() {
      const { isControlled } = await import('./controlled')
      return isControlled()
    },
    async measure(order) {
      const { measure } = await import('./measuring')
      return measure(order)
    },
    async place() {
      const { isLoopback, readLocalNetwork } = await import('../desk/local-network')
      // A page of this machine is let through, whatever the browser says of it.
      const localNetwork = isLoopback(location.origin) ? undefined : await readLocalNetwork()
      return {
        https: location.protocol === 'https:',
        online: navigator.onLine,
        ...(localNetwork && { localNetwork }),
      }
    },
  }
}
