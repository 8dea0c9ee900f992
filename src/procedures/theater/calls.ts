import { classicPrompt, draftPrompt, reviewPrompt, roundPrompt, singlePrompt } from '../../prompts/builders'
import type { Step } from '../../run/procedure'
import type { Call, RunState } from '../../run/state'
import { createPartReader, createReader, type Part } from '../../wire/reader'
import { createSingleReader } from '../../wire/single'

/** A part's first try has its plain name, each further one counts. */
export function partId({ holds, round }: Part, attempt: number): string {
  return attempt === 1 ? `${holds}:${round}` : `${holds}:${round}#${attempt}`
}

/** The tries that were made for a part, in order. */
export function triesOf({ calls }: RunState, part: Part): Call[] {
  const tries: Call[] = []
  for (let call = calls[partId(part, 1)]; call; call = calls[partId(part, tries.length + 1)]) tries.push(call)
  return tries
}

export function streamStep(state: RunState): Step {
  return {
    kind: 'call',
    id: 'stream',
    seat: 'jury',
    prompt: (quoted) => classicPrompt(state, quoted),
    read: createReader,
  }
}

export function singleStep(state: RunState): Step {
  return {
    kind: 'call',
    id: 'single',
    seat: 'designer',
    prompt: (quoted) => singlePrompt(state, quoted),
    read: createSingleReader,
  }
}

const PROMPTS = { draft: draftPrompt, review: reviewPrompt, round: roundPrompt } as const

export function partStep(state: RunState, part: Part, attempt: number): Step {
  return {
    kind: 'call',
    id: partId(part, attempt),
    seat: part.holds === 'draft' ? 'designer' : 'jury',
    prompt: (quoted) => PROMPTS[part.holds](state, part.round, quoted),
    read: (options) => createPartReader(options, part),
  }
}
