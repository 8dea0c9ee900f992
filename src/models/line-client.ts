import type { ActName, Acts, FromLine, ToLine } from './line'
import { type Failed, ModelError } from './provider'

/** A line, to whoever asks: its acts, as if they were done here. */
export interface Line extends Acts {
  /** Whether the other end is still there, as far as can be known. */
  readonly lost: () => boolean
  /** Ends every call and lets go of the port. */
  close(): void
}

/** What a call can hear. */
type Said = Exclude<FromLine, { type: 'ready' }>

const ABORTED: Failed = { kind: 'aborted', detail: 'The call was aborted.' }
const LOST: Failed = { kind: 'truncated', detail: 'The line to the provider was lost.' }

/** Asks over a port at whose other end `serveLine` answers. Failures are thrown as a ModelError. */
export function callLine(port: MessagePort): Line {
  const inboxes = new Map<number, Inbox>()
  const closed = new AbortController()
  let lastId = 0
  const post = (message: ToLine) => port.postMessage(message)

  /** Every call that is open fails, and every later one. What came before the loss is still handed out. */
  function lose() {
    if (closed.signal.aborted) return
    closed.abort()
    for (const [id, inbox] of inboxes) inbox.put({ type: 'failed', id, failed: LOST })
    port.close()
  }

  function hear(message: FromLine) {
    if (message.type === 'ready') watch(message.alive, closed.signal, lose)
    else inboxes.get(message.id)?.put(message)
  }

  async function* ask(act: ActName, args: unknown, signal: AbortSignal): AsyncGenerator<unknown> {
    if (closed.signal.aborted) throw new ModelError(LOST)
    if (signal.aborted) throw new ModelError(ABORTED)
    const id = (lastId += 1)
    const inbox = createInbox()
    const abort = () => {
      post({ type: 'abort', id })
      inbox.only({ type: 'failed', id, failed: ABORTED })
    }
    inboxes.set(id, inbox)
    signal.addEventListener('abort', abort, { once: true })
    try {
      post({ type: 'ask', id, act, args })
      yield* values(id, inbox)
    } finally {
      signal.removeEventListener('abort', abort)
      inboxes.delete(id)
      // Also for a caller that stops listening. One that has ended is unknown there, and this does nothing.
      post({ type: 'abort', id })
    }
  }

  async function* values(id: number, inbox: Inbox): AsyncGenerator<unknown> {
    for (let said = await inbox.take(); said.type !== 'end'; said = await inbox.take()) {
      if (said.type === 'failed') throw new ModelError(said.failed)
      // Before it is handed out: the next is read while the caller works on this one.
      post({ type: 'more', id })
      yield said.value
    }
  }

  port.addEventListener('message', ({ data }) => hear(data as FromLine)) // Sent by `serveLine` alone.
  port.addEventListener('messageerror', lose)
  port.addEventListener('close', lose)
  port.start()

  // Both ends are built together from one list of acts, so what comes back for an act is what it gives.
  const act = <A extends ActName>(name: A) =>
    ((args: unknown, signal: AbortSignal) => ask(name, args, signal)) as Acts[A]
  return {
    stream: act('stream'),
    models: act('models'),
    test: act('test'),
    explain: act('explain'),
    exchange: act('exchange'),
    granted: act('granted'),
    lost: () => closed.signal.aborted,
    close: lose,
  }
}

/** Notices a line that dies. Not every browser closes the port of a worker that was ended; all free its lock. */
function watch(alive: string | undefined, signal: AbortSignal, lose: () => void) {
  if (alive === undefined) return
  // Refused when this end is closed first, which is no news.
  navigator.locks.request(alive, { signal }, lose).catch(() => undefined)
}

type Inbox = ReturnType<typeof createInbox>

/** What was heard for one call and has not been taken: a value and an ending at most. */
function createInbox() {
  let heard: Said[] = []
  let wake = () => {}
  const set = (next: Said[]) => {
    heard = next
    wake()
  }
  return {
    put: (said: Said) => set([...heard, said]),
    /** Nothing that came before counts any more. */
    only: (said: Said) => set([said]),
    async take(): Promise<Said> {
      for (;;) {
        const [first, ...rest] = heard
        heard = rest
        if (first) return first
        await new Promise<void>((heardMore) => (wake = heardMore))
      }
    },
  }
}
