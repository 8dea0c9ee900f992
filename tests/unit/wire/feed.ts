import { type Config, defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { type Reader, type ReaderOptions, WireError } from '../../../src/run/reading'
import { digest } from '../../../src/wire/digest'
import { createReader } from '../../../src/wire/reader'

/** All that a reader said of one reply, in whatever pieces it was fed. */
export interface Heard {
  readonly facts: readonly { readonly fact: Fact; readonly body?: string }[]
  readonly error?: { readonly error: string; readonly position: number }
  /** What went out as artifact parts, joined. */
  readonly streamed: string
}

export interface Feeding {
  readonly config?: Partial<Config>
  readonly create?: (options: ReaderOptions) => Reader
}

/** Feeds the chunks to a fresh reader. Anything but a WireError is thrown on. */
export function feed(chunks: Iterable<string>, { config, create = createReader }: Feeding = {}): Heard {
  const facts: { fact: Fact; body?: string }[] = []
  let streamed = ''
  const options: ReaderOptions = {
    config: { ...defaults, ...config },
    emit: (fact, body) => facts.push({ fact, ...(body !== undefined && { body }) }),
    artifactPart: (part) => {
      streamed += part
    },
    digest,
  }
  try {
    const reader = create(options)
    for (const chunk of chunks) reader.write(chunk)
    reader.end()
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause
    return { facts, error: { error: cause.kind, position: cause.position }, streamed }
  }
  return { facts, streamed }
}

/** Numbers from 0 to 1, the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The text cut at up to 200 places. */
export function randomly(text: string, random: () => number): string[] {
  const count = Math.ceil(random() ** 2 * Math.min(200, text.length))
  const cuts = Array.from({ length: count }, () => Math.floor(random() * text.length)).sort((a, b) => a - b)
  return [0, ...cuts].map((from, index) => text.slice(from, cuts[index]))
}

/** One UTF-16 unit at a time: the halves of a pair come one after the other. */
export function* byCharacter(text: string): Generator<string> {
  for (let at = 0; at < text.length; at++) yield text.charAt(at)
}

/** One byte at a time, as a network may deliver it. */
export function* byByte(text: string): Generator<string> {
  // A byte order mark is a character of the reply: without it all places would be one too small.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const byte of Buffer.from(text)) yield decoder.decode(Uint8Array.of(byte), { stream: true })
  yield decoder.decode()
}
