import type { Event } from '../../src/run/event'
import type { RunFile } from '../../src/run/log'
import { isCutOff, type Law } from './law'
import type { Life } from './life'
import type { CallBook, Leg } from './network'
import type { Played } from './play'

/** Every byte that the network handed over is in the raw record; on disk, a beginning of it that holds all that was told. */
export const bytesAreKept: Law = (played) => played.lives.flatMap((life) => recordFaults(life, played))

function recordFaults(life: Life, played: Played): string[] {
  const record = joined(life.raw)
  const heard = isCutOff(played, life) ? new Map<string, string>() : joined(life.heard)
  const kept = life.memory ?? played.file
  const saved = new Map(kept?.raw.map(({ call, text }) => [call, text]))
  const isWhole = life.saved || life.memory !== undefined
  return [
    ...[...life.books].flatMap(([call, book]) =>
      receivedFaults(call, { book, record, ...tearIn(life, call) }),
    ),
    ...[...record].flatMap(([call, text]) => {
      if (!isOnDisk(life, call, kept)) return []
      const least = isWhole ? text : (heard.get(call) ?? '')
      return savedFaults(call, { text, saved: saved.get(call) ?? '', least })
    }),
  ]
}

/** A call that never got to the disk may have been made again under its name by the tab that took the run up. */
function isOnDisk({ events }: Life, record: string, kept: RunFile | undefined): boolean {
  const [, call = record] = /^(.*?)(?::thinking|:dropped)$/.exec(record) ?? []
  const begun = events.find((event) => event.type === 'call_started' && event.id === call)
  const there = begun && kept?.events[begun.seq]
  return there?.type === 'call_started' && JSON.stringify(there) === JSON.stringify(begun)
}

/** Whether a call was taken back, or its tab died: what was under way at that moment may be missing. */
function tearIn({ died, events }: Life, call: string): Pick<Received, 'isTorn' | 'events'> {
  const isTorn = events.some(
    (event) => event.type === 'call_failed' && event.id === call && event.reason === 'aborted',
  )
  return { events, isTorn: isTorn || died !== undefined }
}

function joined(pieces: readonly { readonly call: string; readonly text: string }[]): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { call, text } of pieces) texts.set(call, (texts.get(call) ?? '') + text)
  return texts
}

function savedFaults(
  call: string,
  { text, saved, least }: { text: string; saved: string; least: string },
): string[] {
  if (!text.startsWith(saved)) return [`The record of ${call} on disk is not what came.`]
  return saved.startsWith(least)
    ? []
    : [`The record of ${call} lacks ${least.length - saved.length} characters that were told to be on disk.`]
}

interface Received {
  readonly book: CallBook
  readonly record: ReadonlyMap<string, string>
  readonly events: readonly Event[]
  readonly isTorn: boolean
}

/** Each leg's text stands in the record behind the one before it, but for what does not count of it: that stands apart. */
function receivedFaults(call: string, { book, record, events, isTorn }: Received): string[] {
  const joints = events.flatMap((event) =>
    event.type === 'call_continued' && event.id === call ? [event.dropped] : [],
  )
  const [text, dropped] = [record.get(call) ?? '', record.get(`${call}:dropped`) ?? '']
  let [at, droppedAt, joint] = [0, 0, 0]
  for (const [n, leg] of book.legs.entries()) {
    const ways = partings(leg, leg.goesOn ? (joints[joint++] ?? 0) : 0)
    const { apart, rest } = ways.find((way) => dropped.startsWith(way.apart, droppedAt)) ?? ways[0]
    if (!dropped.startsWith(apart, droppedAt))
      return [`What request ${n} of ${call} repeated is not in the record.`]
    droppedAt += apart.length
    if (!text.startsWith(rest, at)) {
      const must = leg.goesOn ? 0 : leg.pieces.slice(0, leg.taken).join('').length
      return tornFaults(call, {
        rest,
        tail: text.slice(at),
        must,
        isTorn: isTorn && n === book.legs.length - 1,
      })
    }
    at += rest.length
  }
  return at === text.length ? [] : [`The record of ${call} holds more than came.`]
}

/** A whole opening tag of a run, with which a reply begins anew. */
const ANEW = /^<CRITIQUE_RUN[^>]*>$/

interface Parting {
  readonly apart: string
  readonly rest: string
}

/** What does not count of a leg is the head that it repeats; or, where the reply begins anew, all but its opening tag. */
function partings({ pieces, goesOn }: Leg, apart: number): [Parting, ...Parting[]] {
  const said = pieces.join('')
  const joins = { apart: said.slice(0, apart), rest: said.slice(apart) }
  const tag = said.slice(0, said.length - apart)
  return goesOn && ANEW.test(tag) ? [joins, { apart: said.slice(tag.length), rest: tag }] : [joins]
}

interface Torn {
  readonly rest: string
  readonly tail: string
  /** What had certainly been heard. */
  readonly must: number
  readonly isTorn: boolean
}

/** Of a call that was taken back, or whose tab died, what was under way at that moment may be missing, and no more. */
function tornFaults(call: string, { rest, tail, must, isTorn }: Torn): string[] {
  if (!rest.startsWith(tail)) return [`The record of ${call} differs from what came.`]
  if (isTorn && tail.length >= must) return []
  return [`The record of ${call} lacks ${rest.length - tail.length} characters that had come.`]
}

/** After the first word of a reply nobody asks for it anew: it would be paid for twice, and read twice. */
export const askedOnce: Law = ({ lives }) =>
  lives
    .flatMap(({ books }) => [...books])
    .flatMap(([call, { legs }]) => {
      const anew = legs.findIndex((leg, at) => !leg.goesOn && legs.slice(0, at).some(hasWords))
      return anew < 0 ? [] : [`Request ${anew} of ${call} asked again for what had been begun.`]
    })

function hasWords({ pieces }: Leg): boolean {
  return pieces.some((piece) => piece !== '')
}
