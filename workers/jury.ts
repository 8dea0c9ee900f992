import { expose } from 'comlink'
import type { AttachedDoor } from './attached-surface'
import { doorTo, opener } from './door-to'
import type { Cabinet } from './cabinet-surface'
import type { Calibrating } from './calibration-surface'
import type { CopyDesk } from './copy-surface'
import type { Library } from './library-surface'
import type { Storing } from './storing-surface'
import type { IN_PAGE_ORIGIN } from '../src/models/in-page'
import type { Place } from '../src/models/line'
import type { Event, Word } from '../src/run/event'
import { readRun } from '../src/run/log'
import type { Notice } from '../src/store/open'
import type { WordRow } from '../src/store/rows'
import type { Trouble } from '../src/store/trouble'
import type { DeskNews } from './desk'
import type {
  Desk,
  Metered,
  NotSigned,
  NotStaged,
  NotTaken,
  Order,
  Refusal,
  SignWanted,
  StageWanted,
  TakeUp,
} from './desk-surface'
import type { HealthQuery } from './health'
import type { Instruments } from './measure'
import type { Office } from './office'
import type { PartialPage } from './partial'
import { reread } from './recorded'

/** What the page hears of a live run: one message a frame, and the last one when it is over. */
export type Heard =
  /** The replies stay where they are: a page asks for the text of one when it shows it. */
  | { readonly type: 'committed'; readonly events: readonly Event[]; readonly calls: readonly string[] }
  /** Where the run stands in line: 1 is next, 0 waits no longer. */
  | { readonly type: 'queued'; readonly place: number; readonly of?: number }
  /** Whether it waits for its person, and no tab drives it. */
  | { readonly type: 'waits'; readonly waits: boolean }
  /** A page takes shape while it is written. Whoever follows a run from another tab is told of whole pages alone. */
  | { readonly type: 'partial'; readonly partial: PartialPage }
  | { readonly type: 'trouble'; readonly message: string | undefined }
  | { readonly type: 'metered'; readonly metered: Metered }
  | { readonly type: 'over' }

/** About a frame: a message for each event would cost the page more than drawing it. */
const FRAME_MS = 16

/** What the page is told of what concerns all runs. */
export type Told = Notice | Trouble | DeskNews

/** What only a page can do. */
export interface Page {
  /** The other end of a line to the browser's own model, which lives on the page. No key goes there. */
  readonly openLine: (origin: typeof IN_PAGE_ORIGIN) => Promise<MessagePort>
  /** Whether the scripts of this page are served with a wall around them. Waits for it on the first visit. */
  readonly controlled: () => Promise<boolean>
  readonly place: () => Promise<Place>
  /** Measures a page in a frame. A worker has no document. */
  readonly measure: Instruments
}

let notice: (told: Told) => void = () => {}
let page: Page | undefined

function openShelf() {
  return import('./shelf').then((module) => module.openShelf((told) => notice(told), measure))
}

/** A page that has not said who it is measures nothing. */
const measure: Instruments = (order) =>
  page ? page.measure(order) : Promise.reject(new Error('No page measures for this worker.'))

const shelf = opener(openShelf)

async function openedOffice(): Promise<Office> {
  if (!page) throw new Error('The page has not said who it is.')
  const [{ openOffice }, opened] = [await import('./office'), await shelf()]
  return openOffice(opened, page, (told) => notice(told))
}

/** Everything about connections. Opened once: a second one would hold keys of its own. */
const offices = opener(openedOffice)

const desk = doorTo<Desk>(async () => (await offices()).desk)

/** What copy rests on: documents, lenses, kinds of content. */
const copy = doorTo<CopyDesk>(opener(async () => (await offices()).copy()))

/** How well connections judge: a pack of pages, and what past runs say. */
const calibrating = doorTo<Calibrating>(opener(async () => (await offices()).calibrating()))

const attached = doorTo<AttachedDoor>(
  opener(async () => {
    const [{ openAttached }, { store }] = await Promise.all([import('./attached'), shelf()])
    return openAttached(store)
  }),
)

const library = doorTo<Library>(
  opener(async () => {
    const [{ openLibrary }, { store }] = await Promise.all([import('./library'), shelf()])
    return openLibrary(store)
  }),
)

/** How runs go, counted from their summaries. */
const health = opener(async () => {
  const [{ openHealth }, { store }] = await Promise.all([import('./health'), shelf()])
  return openHealth(store)
})

const storing = doorTo<Storing>(
  opener(async () => {
    const [{ openStoring }, { store }] = await Promise.all([import('./storing'), shelf()])
    return openStoring(store)
  }),
)

const cabinet = doorTo<Cabinet>(
  opener(async () => {
    const [{ openCabinet }, { openReaders }, { store }] = await Promise.all([
      import('./cabinet'),
      import('./readers'),
      shelf(),
    ])
    return openCabinet({ store, readers: await openReaders() })
  }),
)

/** A run of this device by its id, or any other one as its text. */
export type RunOf = { readonly run: string } | { readonly text: string }

async function textOf(of: RunOf): Promise<string> {
  return 'text' in of ? of.text : (await shelf()).file(of.run)
}

/** Gathers what was committed within a frame into one message. */
function createOutbox(port: MessagePort) {
  let events: Event[] = []
  let calls = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (events.length + calls.size > 0) post({ type: 'committed', events, calls: [...calls] })
    events = []
    calls = new Set()
  }

  function post(heard: Heard) {
    port.postMessage(heard)
  }

  return {
    post,
    send,
    add(more: readonly Event[], heard: readonly string[]) {
      for (const event of more) events.push(event)
      for (const call of heard) calls.add(call)
      timer ??= setTimeout(send, FRAME_MS)
    },
  }
}

const jury = {
  reread,
  /** Where the page is told of what concerns all runs. */
  attend(tell: (told: Told) => void, asked: Page) {
    notice = tell
    page = asked
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
  /** What is wrong with a run file that is about to be handed out. */
  troubleIn: async (text: string) => (await import('./trouble-in')).troubleIn(text),
  /** What each call of a run was, and what one of them was asked. A run that is not here comes along as its text. */
  calls: async (of: RunOf) => (await import('./asked')).readCalls(await textOf(of)),
  call: async (of: RunOf, call: string) => (await import('./asked')).readCall(await textOf(of), call),
  keep: async (text: string) => (await shelf()).keep(text),
  seen: (runId: string) => library.markSeen([runId]),
  interrupt: async (runId: string) => (await shelf()).interrupt(runId),
  /** What the person has said of a run and not handed to it. */
  words: async (runId: string) => (await shelf()).words(runId),
  putWords: async (rows: readonly WordRow[]) => (await shelf()).putWords(rows),
  dropWord: async (runId: string, id: string) => (await shelf()).dropWord(runId, id),
  /** Hands it over; false where no tab drives the run, or no designer would hear it any more. */
  say: async (runId: string, words: readonly Word[]) => (await shelf()).say(runId, words),
  /** Answers a question that a run of this page's has asked. */
  answer: async (runId: string, id: string, answer: string) => (await shelf()).answer(runId, id, answer),
  /** The machine has slept, or the page was put away. Before the shelf is open nothing goes on. */
  woke: async () => (await shelf.opened())?.woke(),
  attached,
  health: async (query: HealthQuery) => (await health()).report(query),
  calibrating,
  copy,
  desk,
  library,
  cabinet,
  storing,
  /** Performs a recorded run again, live; gives the id of the new run. */
  async perform(text: string, pace: number, port: MessagePort): Promise<string> {
    const watch = createWatch(port)
    const { runId, over } = await (await shelf()).perform(readRun(text), pace, watch.watcher)
    watch.until(over)
    return runId
  },
  /** Follows a run that another tab drives, until it is over or the port is told anything. */
  async follow(runId: string, port: MessagePort): Promise<void> {
    const watch = createWatch(port)
    const left = new AbortController()
    port.onmessage = () => left.abort()
    watch.until((await shelf()).follow(runId, watch.watcher, left.signal))
  },
  /** Begins a run of the person's own. */
  async order(order: Order, port: MessagePort): Promise<{ readonly runId: string } | Refusal> {
    const watch = createWatch(port)
    const begun = await (await offices()).order(order, watch.watcher)
    if ('why' in begun) return begun
    watch.until(begun.over)
    return { runId: begun.runId }
  },
  /** Takes a run up again that waits for its person; gives why not, where it cannot go on here. */
  async takeUp(wanted: TakeUp, port: MessagePort): Promise<NotTaken | undefined> {
    const watch = createWatch(port)
    const taken = await (await offices()).takeUp(wanted, watch.watcher)
    if ('why' in taken) return taken
    watch.until(taken.over)
    return undefined
  },
  /** Opens a stage on a run that has settled; gives why not, where that cannot be here. */
  async stage(wanted: StageWanted, port: MessagePort): Promise<NotStaged | undefined> {
    const watch = createWatch(port)
    const opened = await (await offices()).stage(wanted, watch.watcher)
    if ('why' in opened) return opened
    watch.until(opened.over)
    return undefined
  },
  /** Writes into a run that has settled what its person says of it; gives why not, where that cannot be. */
  async sign(wanted: SignWanted, port: MessagePort): Promise<NotSigned | undefined> {
    const watch = createWatch(port)
    const [{ sign }, { store }] = await Promise.all([import('./signing'), shelf()])
    const refused = await sign(store, wanted, watch.watcher)
    if (!refused) watch.until(Promise.resolve())
    return refused
  },
}

/** Tells a page of one run over a port, until that run is over. */
function createWatch(port: MessagePort) {
  const outbox = createOutbox(port)
  const trouble = (told?: { message: string }) => outbox.post({ type: 'trouble', message: told?.message })
  const queued = (place: number, of?: number) =>
    outbox.post({ type: 'queued', place, ...(of !== undefined && { of }) })
  const metered = (told: Metered) => outbox.post({ type: 'metered', metered: told })
  // What it waits for is shown when that is on the page, and not before.
  const waits = (told: boolean) => {
    outbox.send()
    outbox.post({ type: 'waits', waits: told })
  }
  // What came before it is on the page first: the round that it belongs to is known then.
  const partial = (told: PartialPage) => {
    outbox.send()
    outbox.post({ type: 'partial', partial: told })
  }

  function until(over: Promise<void>) {
    void over
      .catch((cause: unknown) => trouble({ message: String(cause) }))
      .finally(() => {
        outbox.send()
        outbox.post({ type: 'over' })
      })
  }

  return { watcher: { committed: outbox.add, trouble, queued, metered, waits, partial }, until }
}

export type Jury = typeof jury

expose(jury)
