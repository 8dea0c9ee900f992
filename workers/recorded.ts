import type { Event, Fact } from '../src/run/event'
import { type RawReply, readRun, type RunFile } from '../src/run/log'
import { kindOf } from '../src/run/call-kind'
import { type Reader, type ReaderOptions, WireError } from '../src/run/reading'
import { fold, initialState } from '../src/run/state'
import { digest } from '../src/wire/digest'
import { createPartReader, createReader } from '../src/wire/reader'
import { createSingleReader } from '../src/wire/single'

/** A run file as the page plays it, and whether today's reader hears in its replies what the log says was heard. */
export interface Reread {
  readonly file: RunFile
  readonly same: boolean
}

/**
 * Opens a run file and reads its raw replies again. Where every fact is the same, the events on show are the ones that
 * the reader just gave; where one differs, the log is the truth and is shown as it was recorded.
 */
export function reread(text: string): Reread {
  const file = readRun(text)
  const { config } = file.events.reduce(fold, initialState())
  const heard = new Map(file.raw.map((reply) => [reply.call, hearReply(reply, config)]))
  const events = file.events.map((event) => again(event, heard))
  const same = events.every((event, at) => JSON.stringify(event) === JSON.stringify(file.events[at]))
  return { file: same ? { ...file, events } : file, same }
}

function hearReply({ call, text, pace }: RawReply, config: ReaderOptions['config']): Fact[] {
  const facts: Fact[] = []
  try {
    const reader = readerOf(call, { config, digest, emit: (fact: Fact) => void facts.push(fact) })
    if (!reader) return []
    let from = 0
    for (const [, chars] of pace) {
      reader.write(text.slice(from, from + chars))
      from += chars
    }
    reader.end()
  } catch (cause) {
    // A reply that could not be read to its end is recorded as such: what it gave before that is what counts.
    if (!(cause instanceof WireError)) throw cause
  }
  return facts
}

/** The reader that the call had when it was live. What is kept beside a reply, such as its thinking, had none. */
function readerOf(call: string, options: ReaderOptions): Reader | undefined {
  const named = kindOf(call)
  switch (named?.kind) {
    case 'stream':
      return createReader(options)
    case 'single':
      return createSingleReader(options)
    case 'draft':
    case 'review':
    case 'round':
      return createPartReader(options, { holds: named.kind, round: named.round })
    case undefined:
      return undefined
  }
}

/** The event with the fact that was heard just now in its place. */
function again(event: Event, heard: ReadonlyMap<string, Fact[]>): Event {
  const { seq, t, call } = event
  const fact = call === undefined ? undefined : heard.get(call)?.shift()
  return fact && call !== undefined ? { seq, t, ...fact, call } : event
}
