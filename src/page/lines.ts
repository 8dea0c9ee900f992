import lineScript from '../../workers/line.ts?worker&url'
import type { FromLine } from '../models/line'
import { lineOrigin } from '../models/wall'

/** A port to a line for the jury worker; or that there is none yet, because only a reload puts up its wall. */
export type Opened = { readonly port: MessagePort } | { readonly problem: 'no_policy' | 'not_listed' }

/** The first visit stores the whole app before anything controls the page: seconds, on a slow line. */
const CONTROL_MS = 15_000
/** A worker that has not said anything by then will not. */
const START_MS = 10_000

interface Started {
  readonly worker: Worker
  readonly walled: Promise<boolean>
}

const lines = new Map<string, Started>()

/**
 * Starts the worker that may talk to one origin, or takes the one that runs, and gives a port to it. The page keeps
 * no end of that port: keys and replies pass it by.
 */
export async function openLine(origin: string): Promise<Opened> {
  const address = addressFor(origin)
  if (lineOrigin(address) !== origin) return { problem: 'not_listed' }
  if (!(await isControlled())) return { problem: 'no_policy' }
  const line = lines.get(origin) ?? start(origin, address)
  if (!(await line.walled)) {
    closeLine(origin)
    return { problem: 'no_policy' }
  }
  const { port1, port2 } = new MessageChannel()
  line.worker.postMessage(undefined, [port1])
  return { port: port2 }
}

/** Ends a line, and with it whatever it still reads. */
export function closeLine(origin: string): void {
  lines.get(origin)?.worker.terminate()
  lines.delete(origin)
}

function start(origin: string, address: string): Started {
  const worker = new Worker(address, { type: 'module', name: `line to ${origin}` })
  const line = { worker, walled: hearReady(worker) }
  lines.set(origin, line)
  return line
}

/** In development the address has a query of its own, which must stay as it is written. */
function addressFor(origin: string): string {
  const url = new URL(lineScript, document.baseURI).href
  return `${url}${url.includes('?') ? '&' : '?'}to=${encodeURIComponent(origin)}`
}

function hearReady(worker: Worker): Promise<boolean> {
  return within(START_MS, (settle) => {
    // Sent by our own worker alone. Its later messages go over ports.
    worker.addEventListener('message', ({ data }) => settle((data as FromLine & { type: 'ready' }).walled))
    worker.addEventListener('error', () => settle(false))
  })
}

/** Whether a service worker serves the scripts of this page: it is what puts the wall up. */
async function isControlled(): Promise<boolean> {
  // The development server puts it up itself.
  if (import.meta.env.DEV) return true
  const { serviceWorker } = navigator
  if (!serviceWorker || new URLSearchParams(location.search).get('sw') === 'off') return false
  if (serviceWorker.controller) return true
  const registration = await serviceWorker.getRegistration()
  // A page that was reloaded past the service worker is never taken over by it.
  if (registration?.active?.state === 'activated') return false
  return within(CONTROL_MS, (settle) =>
    serviceWorker.addEventListener('controllerchange', () => settle(true), { once: true }),
  )
}

/** False when nothing has settled it in time. */
function within(ms: number, work: (settle: (value: boolean) => void) => void): Promise<boolean> {
  return new Promise((settle) => {
    const timer = setTimeout(settle, ms, false)
    work((value) => {
      clearTimeout(timer)
      settle(value)
    })
  })
}
