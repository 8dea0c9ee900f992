import type { Event } from '../run/event'
import type { LogIndex } from '../run/log-index'
import type { Blocks } from './reel'
import { countUpTo } from './search'

/** Gives the event lines of these blocks, in this order. All that one seek misses is asked for at once. */
export type FetchBlocks = (numbers: readonly number[]) => Promise<readonly string[]>

interface Block {
  readonly text: string
  readonly first: number
  /** Lines that were asked for, parsed. */
  readonly events: (Event | undefined)[]
}

/** Keeps the blocks used last: no more of them than `capacity`, or than one seek needs. */
export function createBlocks(index: LogIndex, fetch: FetchBlocks, capacity: number): Blocks {
  const { blockStarts, offsets, count } = index
  // A map remembers the order in which keys were put: the first is the one used least lately.
  const held = new Map<number, Block>()
  const coming = new Map<number, Promise<void>>()

  const offset = (seq: number) => offsets[seq] ?? 0
  const blockOf = (seq: number) => countUpTo(blockStarts.length, (at) => blockStarts[at] ?? 0, seq) - 1

  const touch = (numbers: readonly number[]) => {
    for (const number of numbers) {
      const block = held.get(number)
      if (!block) continue
      held.delete(number)
      held.set(number, block)
    }
  }

  const keep = (number: number, text: string) => {
    const first = blockStarts[number] ?? 0
    const end = blockStarts[number + 1] ?? count
    if (text.length !== offset(end) - offset(first))
      throw new Error(`Block ${number} of the log is not as long as its index says.`)
    held.set(number, { text, first, events: [] })
  }

  const drop = (room: number) => {
    for (const number of held.keys()) {
      if (held.size <= room) return
      held.delete(number)
    }
  }

  const request = async (numbers: readonly number[]) => {
    try {
      const texts = await fetch(numbers)
      for (const [at, number] of numbers.entries()) keep(number, texts[at] ?? '')
    } finally {
      for (const number of numbers) coming.delete(number)
    }
  }

  const ask = (numbers: readonly number[]) => {
    const missing = numbers.filter((number) => !held.has(number) && !coming.has(number))
    if (missing.length === 0) return
    const answer = request(missing)
    for (const number of missing) coming.set(number, answer)
  }

  return {
    blockOf,
    touch,
    capacity,
    has: (block) => held.has(block),
    event(seq) {
      const block = held.get(blockOf(seq))
      if (!block) return undefined
      block.events[seq - block.first] ??= parseLine(block.text, offset(seq) - offset(block.first))
      return block.events[seq - block.first]
    },
    async load(numbers) {
      ask(numbers)
      await Promise.all(numbers.map((number) => coming.get(number)))
      touch(numbers)
      drop(Math.max(capacity, numbers.length))
    },
    get size() {
      return held.size
    },
  }
}

/** The lines were written by us and are as long as the index says, so they parse. */
function parseLine(text: string, start: number): Event {
  return JSON.parse(text.slice(start, text.indexOf('\n', start))) as Event
}
