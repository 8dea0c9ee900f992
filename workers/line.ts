import type { Acts, FromLine } from '../src/models/line'
import { serveLine, targetOn } from '../src/models/line-server'
import type { Send, Target } from '../src/models/provider'
import { stream } from '../src/models/stream'
import { lineOrigin } from '../src/models/wall'
import type { DeskActs } from './acts'

declare const self: DedicatedWorkerGlobalScope

/** The one origin that this worker's policy names. */
const origin = lineOrigin(self.location.href)
const target = (to: Target) => targetOn(origin, to)

let refused = 0
const refusals = () => refused
self.addEventListener('securitypolicyviolation', (event) => {
  // The compiler knows this event of documents only. The proof below is refused too, as it should be.
  if (!(event as SecurityPolicyViolationEvent).blockedURI.startsWith('data')) refused += 1
})

/** Every policy of ours refuses this address, and no browser does by itself. Without one, no key is safe here. */
async function isWalled(): Promise<boolean> {
  try {
    await fetch('data:,')
    return false
  } catch {
    return origin !== undefined
  }
}

/** Held until this worker is gone, however it ends. */
function holdLock(): Promise<string> {
  const name = `line:${crypto.randomUUID()}`
  return new Promise((held, refused) => {
    const hold = () => {
      held(name)
      return new Promise<never>(() => {})
    }
    navigator.locks.request(name, hold).catch(refused)
  })
}

/** What is asked of a provider before a run: nothing of it is needed for one. */
const desk = () => import('./acts').then(({ deskActs }) => deskActs(target, refusals))

/** Firefox alone gives its engine a version. */
async function sender(): Promise<Send> {
  if (!/Gecko\//.test(navigator.userAgent)) return fetch
  return (await import('../src/models/abortable')).sendAbortable
}

const acts: Acts = {
  async *stream({ to, request, patience }, signal) {
    yield* stream(target(to), request, { signal, patience, send: await sender() })
  },
  models: (args, signal) => later(({ models }) => models(args, signal)),
  test: (args, signal) => later(({ test }) => test(args, signal)),
  explain: (args, signal) => later(({ explain }) => explain(args, signal)),
  exchange: (args, signal) => later(({ exchange }) => exchange(args, signal)),
  granted: (args, signal) => later(({ granted }) => granted(args, signal)),
}

async function* later<T>(ask: (acts: DeskActs) => AsyncIterable<T>): AsyncGenerator<T> {
  yield* ask(await desk())
}

const started = Promise.all([isWalled(), holdLock()])

void started.then(([walled, alive]) => self.postMessage({ type: 'ready', walled, alive } satisfies FromLine))
// Whoever asks again for the same origin gets another port to the same line.
self.addEventListener('message', async ({ ports: [port] }) => {
  const [walled, alive] = await started
  if (port) serveLine(port, acts, { walled, alive, refusals })
})
