import { transfer } from 'comlink'
import type { Page } from '../../workers/jury'

/** What the jury worker asks of this page. The code for it is loaded when the first provider is. */
export function createPage(): Page {
  return {
    async openLine(origin) {
      const { BUILT_IN, serveBuiltIn } = await import('./built-in')
      if (origin === BUILT_IN) {
        const { port1, port2 } = new MessageChannel()
        serveBuiltIn(port1)
        return transfer({ port: port2 }, [port2])
      }
      const { openLine } = await import('./lines')
      const opened = await openLine(origin)
      return 'port' in opened ? transfer(opened, [opened.port]) : opened
    },
    async place() {
      const { readLocalNetwork } = await import('../desk/local-network')
      const localNetwork = await readLocalNetwork()
      return {
        https: location.protocol === 'https:',
        online: navigator.onLine,
        ...(localNetwork && { localNetwork }),
      }
    },
  }
}
