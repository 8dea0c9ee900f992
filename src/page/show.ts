import { proxy, type Remote, transfer } from 'comlink'
import type { Metered, Order, Refusal } from '../../workers/desk-surface'
import type { Heard, Jury, Page, Told } from '../../workers/jury'
import { createLiveTape, type LiveTape } from '../replay/live-tape'
import { createTape, type Tape } from '../replay/tape'
import type { Body } from '../run/log'
import { fetchRecorded, isRecorded } from './recorded'

export interface Reply {
  readonly call: string
  readonly text: string
}

/** A run on show, wherever it comes from. */
export interface Show {
  readonly id: string
  readonly tape: Tape
  /** The page under this hash; undefined when it is not kept. */
  readonly body: (hash: string) => Promise<string | undefined>
  readonly replies: () => Promise<readonly Reply[]>
  /** The run as a file. */
  readonly file: () => Promise<string>
  /** It comes with the app, and cannot be deleted. */
  readonly recorded: boolean
}

/** A show that goes on growing. */
export interface LiveShow extends Show {
  readonly interrupt: () => void
  readonly answer: (question: string, answer: string) => void
}

/** A run that another tab drives: it grows here as well, and can only be looked at. */
export interface FollowedShow extends Show {
  readonly leave: () => void
}

/** Whether another tab drives it. */
export function isFollowed(show: Show): show is FollowedShow {
  return 'leave' in show
}

export interface LiveEars {
  /** The tape has grown. */
  readonly grew: () => unknown
  readonly trouble: (message: string | undefined) => unknown
  readonly over: () => void
  readonly metered: (metered: Metered) => unknown
  /** Its place in line; 0 once it waits no longer. */
  readonly queued: (place: number) => unknown
}

type Door = Remote<Jury>

/**
 * Opens a run by its id: one that comes with the app, or one that is kept on this device. One that goes on is followed:
 * this page does not drive it, or it would have a show of it.
 */
export async function openShow(jury: Door, id: string, ears: LiveEars): Promise<Show | undefined> {
  return isRecorded(id) ? openText(jury, id, await fetchRecorded(id)) : openKept(jury, id, ears)
}

/** A run file, read again by the parser before it is shown. */
async function openText(jury: Door, id: string, text: string): Promise<Show> {
  const { file } = await jury.reread(text)
  return {
    id,
    tape: createLiveTape(file.events),
    body: (hash) => Promise.resolve(findBody(file.bodies, hash)),
    replies: () => Promise.resolve(file.raw),
    file: () => Promise.resolve(text),
    recorded: true,
  }
}

function findBody(bodies: readonly Body[], hash: string): string | undefined {
  return bodies.find((body) => body.hash === hash)?.text
}

async function openKept(jury: Door, id: string, ears: LiveEars): Promise<Show | undefined> {
  const entry = await jury.entry(id)
  if (!entry) return undefined
  if (entry.kind === 'running') return followShow(jury, id, ears)
  void jury.seen(id)
  const blocks = (numbers: readonly number[]) => jury.blocks(id, numbers)
  const tape =
    entry.kind === 'index' ? createTape({ index: entry.index, blocks }) : createLiveTape(entry.events)
  return { id, tape, ...keptParts(jury, id, () => entry.calls), recorded: false }
}

function keptParts(jury: Door, id: string, calls: () => readonly string[]) {
  return {
    body: (hash: string) => jury.body(hash),
    replies: () => Promise.all(calls().map(async (call) => ({ call, text: await jury.reply(id, call) }))),
    file: () => jury.file(id),
  }
}

/** Performs a recorded run again as a live one, at so many times its own pace. */
export function performShow(jury: Door, text: string, pace: number, ears: LiveEars): Promise<LiveShow> {
  return liveShow(jury, ears, (port) => jury.perform(text, pace, port))
}

/** Begins a run of the person's own; gives why not, where it cannot be begun. */
export async function orderShow(jury: Door, order: Order, ears: LiveEars): Promise<LiveShow | Refusal> {
  const refused: { refusal?: Refusal } = {}
  const show = await liveShow(jury, ears, async (port) => {
    const begun = await jury.order(order, port)
    if ('runId' in begun) return begun.runId
    refused.refusal = begun
    return ''
  })
  return refused.refusal ?? show
}

async function liveShow(
  jury: Door,
  ears: LiveEars,
  begin: (port: MessagePort) => Promise<string>,
): Promise<LiveShow> {
  const { theirs, tape, calls } = growing(ears)
  const id = await begin(transfer(theirs, [theirs]))
  return {
    id,
    tape,
    ...keptParts(jury, id, () => [...calls]),
    recorded: false,
    interrupt: () => void jury.interrupt(id),
    answer: (question, answer) => void jury.answer(id, question, answer),
  }
}

async function followShow(jury: Door, id: string, ears: LiveEars): Promise<FollowedShow> {
  const { mine, theirs, tape, calls } = growing(ears)
  await jury.follow(id, transfer(theirs, [theirs]))
  const parts = keptParts(jury, id, () => [...calls])
  return { id, tape, ...parts, recorded: false, leave: () => mine.postMessage('leave') }
}

/** A tape that grows with what comes over a port. */
function growing(ears: LiveEars) {
  const { port1: mine, port2: theirs } = new MessageChannel()
  const tape = createLiveTape()
  const calls = new Set<string>()
  mine.onmessage = ({ data }: MessageEvent<Heard>) => {
    hear(data, tape, calls, ears)
    if (data.type === 'over') mine.close()
  }
  return { mine, theirs, tape, calls }
}

function hear(heard: Heard, tape: LiveTape, calls: Set<string>, ears: LiveEars) {
  switch (heard.type) {
    case 'committed':
      for (const call of heard.calls) calls.add(call)
      tape.append(heard.events)
      ears.grew()
      return
    case 'queued':
      ears.queued(heard.place)
      return
    case 'trouble':
      ears.trouble(heard.message)
      return
    case 'metered':
      ears.metered(heard.metered)
      return
    case 'over':
      return ears.over()
  }
}

/** Tells the worker whom to tell, and whom to ask for what only a page can do. */
export function attend(jury: Door, tell: (told: Told) => void, page: Page): void {
  void jury.attend(proxy(tell), proxy(page))
}
