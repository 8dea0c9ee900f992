import type { Log } from '../../src/kernel'
import type { Event } from '../../src/run/event'
import type { RunFile } from '../../src/run/log'
import type { RunState } from '../../src/run/state'
import type { RawPiece } from '../../src/store/rows'
import type { Writer } from '../../src/store/writer'
import type { Books } from './network'

/** What one tab did with the run. */
export interface Life {
  /** `taken_up`: the run had waited for its person, who has spoken. */
  readonly kind: 'first' | 'rival' | 'recovery' | 'taken_up'
  /** How many events it found. */
  readonly from: number
  /** Everything that it knows of, what it found included. */
  readonly events: Event[]
  readonly pages: Map<string, string>
  readonly raw: RawPiece[]
  readonly shown: Event[]
  readonly heard: RawPiece[]
  /** How much of the replies was said, and how much of it is on disk. */
  readonly chars: { said: number; heard: number }
  /** Calls that it made. */
  readonly asked: string[]
  /** What the network handed over to it. */
  books: Books
  died?: 'kill' | 'power'
  /** Once the drive has ended. */
  state?: RunState
  /** Everything is on disk. */
  saved: boolean
  /** What could be downloaded, where it could not be saved. */
  memory?: RunFile
}

export function newLife(kind: Life['kind'], found: Event[]): Life {
  return {
    kind,
    from: found.length,
    events: found,
    pages: new Map(),
    raw: [],
    shown: [],
    heard: [],
    chars: { said: 0, heard: 0 },
    asked: [],
    books: new Map(),
    saved: false,
  }
}

/** The writer as the kernel's log. What it is told is kept beside it. */
export function logged(life: Life, writer: Writer, told: (event: Event) => void): Log {
  return {
    append(event, body) {
      life.events.push(event)
      if (body !== undefined && event.type === 'critique.artifact_seen') life.pages.set(event.hash, body)
      writer.append(event, body)
      told(event)
    },
    raw(call, text, t) {
      life.raw.push({ call, text, t })
      life.chars.said += text.length
      writer.raw(call, text, t)
    },
    room: writer.room,
  }
}

/** What is on disk now, and may be seen. */
export function show(life: Life, events: readonly Event[], raw: readonly RawPiece[]): void {
  life.shown.push(...events)
  life.heard.push(...raw)
  for (const { text } of raw) life.chars.heard += text.length
}
