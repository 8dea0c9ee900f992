import type { Remote } from 'comlink'
import type { Jury } from '../../workers/jury'
import { quiet } from '../replay/quiet'
import { libraryOf } from './desk-door'

/**
 * Has the library at hand before it is asked for: fetched at the click, its parts would take longer than its runs. Waits
 * until the page is at rest. Whoever pays for what is fetched gets it when they ask.
 */
export async function warmLibrary(jury: Remote<Jury>): Promise<void> {
  if (isSparing()) return
  const begun = performance.now()
  await quiet(() => begun)
  await Promise.all([import('./places'), import('./library'), libraryOf(jury).unseen()])
}

function isSparing(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
