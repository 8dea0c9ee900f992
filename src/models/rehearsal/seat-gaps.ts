import type { Brief, Evidence } from '../../run/event'
import { taskOf } from '../simulated/task'
import type { Fault } from '../simulated/version'
import { blocksIn, firstWords } from './blocks'
import { metIn } from './seat-faults'
import type { JurorWords } from './words/seat'

/** What everybody has missed so far: what is so, and what is not. */
export interface Overlooked {
  readonly faults: readonly Fault[]
  readonly phantoms: readonly Fault[]
}

/** How it is called where it is said how likely such a thing is seen, and made up. */
export const OVERLOOKED = 'overlooked'
/** So many requirements are spoken of, so that a rehearsal can be read to its end. */
const MOST = 2

/** Whether a call is about what was missed: whoever looks alone sees none of it, or nothing would be left for the critic. */
export function isOnGaps(call: string): boolean {
  const task = taskOf(call)?.task
  return task === 'gaps' || task === 'reverify'
}

/**
 * What only whoever looks for gaps speaks of: requirements that nothing on the page answers, and how it ends. That the
 * page says nothing of one which it answers is not so, and is refuted by the place that answers it.
 */
export function overlookedIn(text: string, brief: Brief, words: JurorWords): Overlooked {
  const met = metIn(text, brief)
  const asked = (brief.requirements ?? []).map((said, at) => {
    const [id, wanted] = [`R${at + 1}`, firstWords(said)]
    return { id, wanted, place: met[id]?.[0] }
  })
  const unmet = asked.flatMap(({ place, ...one }) => (place ? [] : [unmetFault(one, words)]))
  const passing = asked.flatMap(({ place, ...one }) => (place ? [passingFault(one, place, words)] : []))
  return {
    faults: [...unmet.slice(0, MOST), ...endingFaults(text, words)],
    phantoms: passing.slice(0, MOST),
  }
}

interface Wanted {
  readonly id: string
  readonly wanted: string
}

const OF_BRIEF = { kind: OVERLOOKED, lens: 'critic' } as const

function unmetFault({ id, wanted }: Wanted, words: JurorWords): Fault {
  return {
    ...{ ...OF_BRIEF, id: `unmet ${id}`, severity: 'high', statement: words.unmet(id, wanted) },
    ...{ requirementIds: [id], evidence: [{ kind: 'requirement', ref: id }] },
    suggestion: words.suggestion.unmet,
  }
}

function passingFault({ id, wanted }: Wanted, place: Evidence, words: JurorWords): Fault {
  return {
    ...{ ...OF_BRIEF, id: `passing ${id}`, severity: 'medium', statement: words.passing(id, wanted) },
    ...{ requirementIds: [id], evidence: [place] },
    suggestion: words.suggestion.unmet,
  }
}

function endingFaults(text: string, words: JurorWords): readonly Fault[] {
  const last = blocksIn(text).findLast(({ kind }) => kind === 'paragraph')
  if (!last) return []
  const quote = firstWords(last.text)
  return [
    {
      ...{ ...OF_BRIEF, id: 'ending', lens: 'copy', severity: 'medium', statement: words.ending(quote) },
      ...{ evidence: [{ kind: 'quote', ref: quote }], suggestion: words.suggestion.ending },
    },
  ]
}
