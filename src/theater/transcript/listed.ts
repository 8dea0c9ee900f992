import { type Accessor, createMemo } from 'solid-js'
import { ALL, type Filter, type Survey } from './survey'

/** The lines of a list, each by the number of its event. */
export interface Listed {
  readonly length: number
  seqAt(row: number): number
  /** The line of an event or, where it is not listed, the one before it; -1 before the first. */
  rowOf(seq: number): number
}

function whole(length: number): Listed {
  return { length, seqAt: (row) => row, rowOf: (seq) => Math.min(seq, length - 1) }
}

/** Lines by their numbers, which only grow. */
export function some(seqs: readonly number[]): Listed {
  const rowOf = (seq: number) => {
    let [from, to] = [0, seqs.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((seqs[middle] ?? 0) <= seq) from = middle + 1
      else to = middle
    }
    return from - 1
  }
  return { length: seqs.length, seqAt: (row) => seqs[row] ?? 0, rowOf }
}

interface Made {
  readonly filter: Filter
  readonly survey: Survey
  readonly seqs: number[]
  upTo: number
}

/** Without a filter a list needs no reading: its lines are the events. With one, it grows as the survey does. */
export function createListed(
  count: Accessor<number>,
  filter: Accessor<Filter>,
  survey: Accessor<Survey | undefined>,
  surveyed: Accessor<number>,
): Accessor<Listed> {
  let made: Made | undefined
  return createMemo(() => {
    const [by, known] = [filter(), survey()]
    if (by === ALL) return whole(count())
    surveyed()
    if (!known) return some([])
    if (made?.filter !== by || made.survey !== known) made = { filter: by, survey: known, seqs: [], upTo: 0 }
    for (; made.upTo < known.size; made.upTo += 1) if (known.matches(made.upTo, by)) made.seqs.push(made.upTo)
    return some(made.seqs)
  })
}
