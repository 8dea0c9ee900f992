import type { Event } from '../run/event'
import type { Body, RawReply } from '../run/log'
import type { RunState } from '../run/state'
import type { RawPiece } from './rows'
import { joinRaw } from './segments'

/** What a run has said and the disk does not have yet, in order. */
export interface Owed {
  readonly events: Event[]
  readonly raw: RawPiece[]
  readonly bodies: Body[]
  /** Characters of raw text. */
  chars: number
  /** Whether an ending is among the events. */
  lasting: boolean
}

export function nothing(): Owed {
  return { events: [], raw: [], bodies: [], chars: 0, lasting: false }
}

export function isNothing({ events, raw }: Owed): boolean {
  return events.length === 0 && raw.length === 0
}

/** What a failed flush held, with what came while it was under way. */
export function together(first: Owed, second: Owed): Owed {
  return {
    events: [...first.events, ...second.events],
    raw: [...first.raw, ...second.raw],
    bodies: [...first.bodies, ...second.bodies],
    chars: first.chars + second.chars,
    lasting: first.lasting || second.lasting,
  }
}

/** The body that came beside an event, under the name that the event gives it. */
export function bodyBeside(event: Event, text: string): Body {
  if (event.type === 'critique.artifact_seen') return { hash: event.hash, mime: event.mime, text }
  throw new Error(`${event.type} names no body, and came with one.`)
}

/** Pieces as replies: a reply counts its time from the start of its call, not of the run. */
export function repliesOf(pieces: readonly RawPiece[], { calls }: RunState): RawReply[] {
  return joinRaw(
    pieces.map(({ call, text, t }) => ({
      call,
      text,
      pace: [[t - (calls[call]?.startedAt ?? 0), text.length]],
    })),
  )
}

const lasting: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'critique.round_end',
  'call_ended',
  'call_failed',
  'run_settled',
])

/** An ending of some kind: it goes to disk at once, and in a way that outlasts a power cut. */
export function isLasting(event: Event): boolean {
  return lasting.has(event.type)
}
