import type { FromLine } from '../src/models/line'
import { lineOrigin } from '../src/models/wall'
import lineScript from './line.ts?worker&url'

/** A port to a line; or that there is none, because nothing walls it in or its address is no origin. */
export type Opened = { readonly port: MessagePort } | { readonly problem: 'no_policy' | 'not_listed' }

/** A worker that has not said anything by then will not. */
const START_MS = 10_000

type Ready = Extract<FromLine, { type: 'ready' }>

interface Started {
  readonly worker: Worker
  /** Undefined when it did not start. */
  readonly ready: Promise<Ready | undefined>
}

const lines = new Map<string, Started>()

/**
 * Starts the worker that may talk to one origin, or takes the one that runs, and gives a port to it. The jury worker
 * starts it itself: a line that the page has started, or a port that the page has made, may have somebody listen in.
 */
export async function openLine(origin: string): Promise<Opened> {
  const address = addressFor(origin)
  if (lineOrigin(address) !== origin) return { problem: 'not_listed' }
  const line = lines.get(origin) ?? start(origin, address)
  const ready = await line.ready
  if (!ready?.walled) {
    end(origin, line)
    return { problem: 'no_policy' }
  }
  const { port1, port2 } = new MessageChannel()
  line.worker.postMessage(undefined, [port1])
  return { port: port2 }
}

function start(origin: string, address: string): Started {
  const worker = new Worker(address, { type: 'module', name: `line to ${origin}` })
  const line = { worker, ready: hearReady(worker) }
  lines.set(origin, line)
  void line.ready.then((ready) => {
    // Whoever gets this lock knows that the line has died: its next caller would wait for ever.
    if (ready?.alive !== undefined) void navigator.locks.request(ready.alive, () => end(origin, line))
  })
  return line
}

function end(origin: string, line: Started) {
  line.worker.terminate()
  if (lines.get(origin) === line) lines.delete(origin)
}

/** In development the address has a query of its own, which must stay as it is written. */
function addressFor(origin: string): string {
  const url = new URL(lineScript, self.location.href).href
  return `${url}${url.includes('?') ? '&' : '?'}to=${encodeURIComponent(origin)}`
}

function hearReady(worker: Worker): Promise<Ready | undefined> {
  return new Promise((settle) => {
    const timer = setTimeout(settle, START_MS)
    const say = (ready?: Ready) => {
      clearTimeout(timer)
      settle(ready)
    }
    // Sent by our own worker alone. Its later messages go over ports.
    worker.addEventListener('message', ({ data }) => say(data as Ready))
    worker.addEventListener('error', () => say())
  })
}
