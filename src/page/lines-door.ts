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
      const { placeOfPage } = await import('./place-of-page')
      return placeOfPage()
    },
  }
}
