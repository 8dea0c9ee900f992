import { expose } from 'comlink'
import type { Event } from '../src/run/event'
import { readRun } from '../src/run/log'
import type { Notice } from '../src/store/open'
import type { RawPiece } from '../src/store/rows'
import type { Trouble } from '../src/store/trouble'
import { reread } from './recorded'

/** What the page hears of a live run: one message a frame, and the last one when it is over. */
export type Heard =
  | { readonly type: 'committed'; readonly events: readonly Event[]; readonly raw: readonly RawPiece[] }
  | { readonly type: 'trouble'; readonly message: string | undefined }
  | { readonly type: 'over' }

/** About a frame: a message for each event would cost the page more than drawing it. */
const FRAME_MS = 16

/** What the page is told of what concerns all runs. */
export type Told = Notice | Trouble

let notice: (told: Told) => void = () => {}
let opened: ReturnType<typeof openShelf> | undefined

function openShelf() {
  return import('./shelf').then((module) => module.openShelf((told) => notice(told)))
}

/** Asked again after a failure: what stood in the way may have gone. */
function shelf() {
  opened ??= openShelf().catch((cause: unknown) => {
    opened = undefined
    throw cause
  })
  return opened
}

/** Gathers what was committed within a frame into one message. */
function createOutbox(port: MessagePort) {
  let events: Event[] = []
  let raw: RawPiece[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (events.length + raw.length > 0) post({ type: 'committed', events, raw })
    events = []
    raw = []
  }

  function post(heard: Heard) {
    port.postMessage(heard)
  }

  return {
    post,
    send,
    add(more: readonly Event[], pieces: readonly RawPiece[]) {
      events.push(...more)
      raw.push(...pieces)
      timer ??= setTimeout(send, FRAME_MS)
    },
  }
}

const jury = {
  reread,
  /** Where the page is told of what concerns all runs. */
  attend(tell: (told: Told) => void) {
    notice = tell
  },
  /** Everything that is on this device as it is, whatever version wrote it. */
  everything: async () => (await import('../src/store/raw-export')).exportRaw(),
  runs: async (limit: number) => (await shelf()).runs(limit),
  settleLeft: async () => (await shelf()).settleLeft(),
  entry: async (runId: string) => (await shelf()).entry(runId),
  blocks: async (runId: string, numbers: readonly number[]) => (await shelf()).blocks(runId, numbers),
  reply: async (runId: string, call: string) => (await shelf()).reply(runId, call),
  body: async (hash: string) => (await shelf()).body(hash),
  file: async (runId: string) => (await shelf()).file(runId),
  keep: async (text: string) => (await shelf()).keep(text),
  seen: async (runId: string) => (await shelf()).seen(runId),
  remove: async (runId: string) => (await shelf()).remove(runId),
  interrupt: async (runId: string) => (await shelf()).interrupt(runId),
  /** Performs a recorded run again, live; gives the id of the new run. */
  async perform(text: string, pace: number, port: MessagePort): Promise<string> {
    const outbox = createOutbox(port)
    const trouble = (told?: { message: string }) => outbox.post({ type: 'trouble', message: told?.message })
    const { runId, over } = await (await shelf()).perform(readRun(text), pace, {
      committed: outbox.add,
      trouble,
    })
    void over
      .catch((cause: unknown) => trouble({ message: String(cause) }))
      .finally(() => {
        outbox.send()
        outbox.post({ type: 'over' })
      })
    return runId
  },
}

export type Jury = typeof jury

expose(jury)
