import type { Page } from '../../workers/jury'
import { isLoopback, readLocalNetwork } from '../desk/local-network'

/** Where this page stands, as a provider is asked from it. */
export async function placeOfPage(): ReturnType<Page['place']> {
  // A page of this machine is let through, whatever the browser says of it.
  const localNetwork = isLoopback(location.origin) ? undefined : await readLocalNetwork()
  return {
    https: location.protocol === 'https:',
    online: navigator.onLine,
    ...(localNetwork && { localNetwork }),
  }
}
