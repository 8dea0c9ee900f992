import { originOf } from '../models/provider'

/** The browser's word on whether this site may reach this machine; undefined where it asks nobody. */
export type LocalNetwork = 'granted' | 'denied' | 'prompt' | undefined

/** The names of one permission, the newer one first. A browser throws at a name that it does not know. */
const NAMES = ['loopback-network', 'local-network-access']

export async function readLocalNetwork(
  permissions: Permissions = navigator.permissions,
): Promise<LocalNetwork> {
  for (const name of NAMES) {
    try {
      // The compiler's library does not list these names yet.
      return (await permissions.query({ name: name as PermissionName })).state
    } catch {
      // Unknown here: the next name, or no permission at all.
    }
  }
  return undefined
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Whether an address is of this very machine. */
export function isLoopback(url: string): boolean {
  const origin = originOf(url)
  return (
    origin !== undefined && LOOPBACK.test(new URL(origin).hostname.replace(/.*\.localhost$/, 'localhost'))
  )
}

/** Whether the browser stands between this page and that server. A page of this machine is let through. */
export function isGuarded(baseUrl: string, origin: string): boolean {
  return isLoopback(baseUrl) && !isLoopback(origin)
}

/**
 * Makes the browser ask, by one request without a key. To be called in a click, from the page: a browser shows its
 * question to no worker. True when something answered; what it said is not read.
 */
export async function askLocalNetwork(baseUrl: string, send: typeof fetch = fetch): Promise<boolean> {
  const origin = originOf(baseUrl)
  if (origin === undefined) return false
  const request: RequestInit & { readonly targetAddressSpace: string } = {
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    targetAddressSpace: 'loopback',
  }
  return send(origin, request).then(
    () => true,
    () => false,
  )
}

export type BrowserName = 'chrome' | 'edge' | 'firefox' | 'safari' | 'unknown'

/** Which browser this is, for the words on how to change its mind. Nothing else may depend on it. */
export function browserOf(agent: string): BrowserName {
  if (agent.includes('Edg/')) return 'edge'
  if (agent.includes('Chrome/')) return 'chrome'
  if (agent.includes('Firefox/')) return 'firefox'
  return agent.includes('Safari/') ? 'safari' : 'unknown'
}
