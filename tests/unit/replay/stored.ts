import type { Event } from '../../../src/run/event'
import { createIndexer, type LogIndex } from '../../../src/run/log-index'

/** A log as a store keeps it. */
export interface Stored {
  readonly index: LogIndex
  readonly texts: readonly string[]
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
  return { index, texts, blocks: async (numbers) => numbers.map((number) => texts[number] ?? '') }
}

/** The same store, with what was asked of it: each request in its order, answered by hand or at once. */
export function watched({ texts }: Stored) {
  const asked: number[][] = []
  const answers: { readonly give: () => void; readonly fail: (cause: Error) => void }[] = []
  let byHand = false
  const blocks = (numbers: readonly number[]) =>
    new Promise<readonly string[]>((resolve, fail) => {
      const give = () => resolve(numbers.map((number) => texts[number] ?? ''))
      asked.push([...numbers])
      answers.push({ give, fail })
      if (!byHand) give()
    })
  return { asked, answers, blocks, hold: (on: boolean) => void (byHand = on) }
}
