import type { Event } from '../../../src/run/event'
import { createIndexer, type LogIndex } from '../../../src/run/log-index'

/** A log as a store keeps it, and what was asked of the store. */
export interface Stored {
  readonly index: LogIndex
  readonly texts: readonly string[]
  /** The blocks of each request, in order. */
  readonly asked: number[][]
  readonly blocks: (numbers: readonly number[]) => Promise<readonly string[]>
}

/** Indexes the events and cuts their lines into blocks. */
export function store(events: readonly Event[]): Stored {
  const indexer = createIndexer()
  const lines = events.map((event) => `${JSON.stringify(event)}\n`)
  for (const [at, event] of events.entries()) indexer.add(event, lines[at]?.length ?? 0)
  const index = indexer.finish()
  const starts = [...index.blockStarts]
  const texts = starts.map((start, at) => lines.slice(start, starts[at + 1]).join(''))
  const asked: number[][] = []
  const blocks = async (numbers: readonly number[]) => {
    asked.push([...numbers])
    return numbers.map((number) => texts[number] ?? '')
  }
  return { index, texts, asked, blocks }
}
