import { proxy, type Remote, transfer } from 'comlink'
import { type Accessor, createSignal } from 'solid-js'
import type { Metered, NotTaken, Order, PersonFact, Refusal } from '../../workers/desk-surface'
import type { Heard, Jury, Page, Told } from '../../workers/jury'
import type { PartialPage } from '../../workers/partial'
import { createLiveTape, type LiveTape } from '../replay/live-tape'
import { createTape, type Tape } from '../replay/tape'
import type { Status } from '../run/event'
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
  /** It was made here, by the person's own connections. What came from elsewhere is trusted less. */
  readonly own: boolean
  /** What its file says of its ending, and has not earned. */
  readonly claimed?: Status | undefined
  /** The page that is being written. */
  readonly taking?: Accessor<Taking | undefined>
}

/** A page that is being written, as far as it has come. Another page has another id. */
export interface Taking {
  readonly id: number
  readonly round: number
  readonly text: string
}

/** A show that goes on growing. */
export interface LiveShow extends Show {
  readonly interrupt: () => void
  readonly answer: (question: string, answer: string) => void
}

/** A run that another tab drives: it grows here as well, and can only be looked at while that goes on. */
export interface FollowedShow extends LiveShow {
  readonly leave: () => void
  /** Where it waits for its person and no tab drives it: takes it up here. Gives why not, where that cannot be. */
  readonly takeUp: (told: PersonFact) => Promise<NotTaken | undefined>
}

/** Whether it was opened as one that this page does not drive. */
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
  /** Whether it waits for its person, and no tab drives it. */
  readonly waits: (waits: boolean) => unknown
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
    own: false,
  }
}

/** One page of a run, by its hash, without the rest of the run. */
export async function openPage(
  jury: Door,
  run: string,
  hash: string,
): Promise<{ readonly html: string | undefined; readonly own: boolean }> {
  if (isRecorded(run)) {
    const { body, own } = await openText(jury, run, await fetchRecorded(run))
    return { html: await body(hash), own }
  }
  const [entry, html] = await Promise.all([jury.entry(run), jury.body(hash)])
  return { html, own: entry?.kind === 'running' || entry?.own === true }
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
  const { own, claimed } = entry
  return { id, tape, ...keptParts(jury, id, () => entry.calls), recorded: false, own, claimed }
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
  const growing = createGrowing(ears)
  const { theirs } = growing.listen()
  const id = await begin(transfer(theirs, [theirs]))
  return liveParts(jury, id, growing)
}

export function liveParts(jury: Door, id: string, { tape, calls, taking }: Growing): LiveShow {
  return {
    id,
    tape,
    ...keptParts(jury, id, () => [...calls]),
    recorded: false,
    own: true,
    taking,
    interrupt: () => void jury.interrupt(id),
    answer: (question, answer) => void jury.answer(id, question, answer),
  }
}

async function followShow(jury: Door, id: string, ears: LiveEars): Promise<FollowedShow> {
  const growing = createGrowing(ears)
  const { mine, theirs } = growing.listen()
  await jury.follow(id, transfer(theirs, [theirs]))

  function leave() {
    mine.onmessage = () => {}
    mine.postMessage('leave')
  }

  async function takeUp(told: PersonFact): Promise<NotTaken | undefined> {
    const line = growing.listen()
    const wanted = { runId: id, told, known: growing.tape.count }
    const refusal = await jury.takeUp(wanted, transfer(line.theirs, [line.theirs]))
    if (refusal) line.mine.close()
    // It is heard of over the new line from now on.
    else leave()
    return refusal
  }

  return { ...liveParts(jury, id, growing), leave, takeUp }
}

/** A tape that grows with what comes over a line. */
export interface Growing {
  readonly tape: LiveTape
  readonly calls: ReadonlySet<string>
  readonly taking: Accessor<Taking | undefined>
  readonly listen: () => { readonly mine: MessagePort; readonly theirs: MessagePort }
}

export function createGrowing(ears: LiveEars): Growing {
  const tape = createLiveTape()
  const calls = new Set<string>()
  const [taking, setTaking] = createSignal<Taking>()

  function listen() {
    const { port1: mine, port2: theirs } = new MessageChannel()
    mine.onmessage = ({ data }: MessageEvent<Heard>) => {
      if (data.type === 'partial') setTaking((known) => grown(known, data.partial))
      else hear(data, tape, calls, ears)
      if (data.type === 'over') mine.close()
    }
    return { mine, theirs }
  }

  return { tape, calls, taking, listen }
}

/** A part that does not follow what is known is no part of it: nothing is shown rather than a page with a hole. */
function grown(known: Taking | undefined, partial: PartialPage): Taking | undefined {
  const { id, over } = partial
  if (over) return known?.id === id ? undefined : known
  const before = known?.id === id ? known.text : ''
  return before.length === partial.from ? { id, round: partial.round, text: before + partial.text } : known
}

function hear(
  heard: Exclude<Heard, { type: 'partial' }>,
  tape: LiveTape,
  calls: Set<string>,
  ears: LiveEars,
) {
  switch (heard.type) {
    case 'committed':
      for (const call of heard.calls) calls.add(call)
      // Where one line takes over from another, both may tell of the same event.
      tape.append(heard.events.filter(({ seq }) => seq >= tape.count))
      ears.grew()
      return
    case 'queued':
      ears.queued(heard.place)
      return
    case 'waits':
      ears.waits(heard.waits)
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
