import type { Model, Piece } from '../src/kernel'
import type { Event, Fact } from '../src/run/event'
import type { RunFile } from '../src/run/log'
import { CallError } from '../src/run/reading'
import { isLeft } from '../src/run/left-stage'
import { stagePrefix } from '../src/run/stages'
import { type Call, fold, initialState, type RunState } from '../src/run/state'

type Opened = Extract<Fact, { type: 'stage_opened' }>

/** What a stage that goes on from another one is opened with: the same seats, and the same version. */
export function openedAgain(
  { stages }: Pick<RunState, 'stages'>,
  left: string,
): Pick<Opened, 'procedure' | 'setup' | 'again'> | undefined {
  const stage = stages[left]
  if (!stage?.setup || !isLeft({ stages }, left)) return undefined
  return { procedure: stage.procedure, setup: stage.setup, again: left }
}

/** How a call came out before its stage was stopped. */
interface Heard {
  readonly text: string
  readonly call: Call
}

/**
 * What the calls of a stage that was left have come to, under the names that they have in the one that goes on from it. What
 * was open when it stopped is in none of it. Failures are: with an answer in their place, what was said after them would
 * have been said to another question.
 */
export function heardIn(
  { events, raw }: Pick<RunFile, 'events' | 'raw'>,
  { stage, again }: { readonly stage: string; readonly again: string | undefined },
): ReadonlyMap<string, Heard> {
  if (again === undefined) return new Map()
  const stop = events.findIndex((event) => isStop(event, again))
  const { calls } = events.slice(0, stop < 0 ? events.length : stop).reduce(fold, initialState())
  const texts = new Map(raw.map(({ call, text }) => [call, text]))
  const prefix = stagePrefix(again)
  return new Map(
    Object.entries(calls).flatMap(([id, call]) => {
      if (!id.startsWith(prefix) || !isOver(call)) return []
      return [
        [`${stagePrefix(stage)}${id.slice(prefix.length)}`, { text: texts.get(id) ?? '', call }] as const,
      ]
    }),
  )
}

function isStop(event: Event, stage: string): boolean {
  return event.stage === stage && (event.type === 'stopped' || event.type === 'run_recovered')
}

function isOver({ phase, reason }: Call): boolean {
  return phase === 'ended' || (phase === 'failed' && reason !== 'aborted' && reason !== 'lost')
}

/** Replies that were paid for once are given again, in pieces of this length. */
const SLICE_CHARS = 4096

/** The same model, which is asked only for what was not heard yet. */
export function givenAgain(heard: ReadonlyMap<string, Heard>, model: Model): Model {
  if (heard.size === 0) return model
  return (request, signal) => {
    const known = heard.get(request.call)
    return known ? repeated(known) : model(request, signal)
  }
}

async function* repeated({ text, call }: Heard): AsyncIterable<Piece> {
  for (let from = 0; from < text.length; from += SLICE_CHARS)
    yield { type: 'text', text: text.slice(from, from + SLICE_CHARS) }
  const { reason, detail = '', problem, stop } = call
  // What could not be read cannot be read again: the reader says so itself.
  if (reason !== undefined && reason !== 'unreadable')
    throw new CallError(reason, detail, problem === undefined ? {} : { problem })
  yield { type: 'stop', stop: STOPS.find((known) => known === stop) ?? 'end' }
}

const STOPS = ['end', 'length', 'filter', 'other'] as const
