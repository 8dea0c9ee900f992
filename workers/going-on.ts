import type { Model, Piece } from '../src/kernel'
import type { RunFile } from '../src/run/log'
import { type Call, fold, initialState } from '../src/run/state'

type Stop = Extract<Piece, { type: 'stop' }>['stop']

/** What an earlier run has heard of one call. */
export interface Said {
  readonly text: string
  /** How the reply had ended; absent where it broke off. */
  readonly stop?: Stop
}

/** Text that was paid for once is handed on as it is; only what follows is asked for. */
const SLICE_CHARS = 4096

/**
 * Takes up a run that broke off. What its calls had said is read again and costs nothing; the reply that broke is asked
 * to go on, and from there everything is asked as usual.
 */
export function goingOn(said: ReadonlyMap<string, Said>, model: Model): Model {
  let isNew = false
  return async function* takenUp(request, signal): AsyncIterable<Piece> {
    const earlier = isNew ? undefined : said.get(request.call)
    isNew ||= earlier?.stop === undefined
    if (!earlier) return yield* model(request, signal)
    for (let from = 0; from < earlier.text.length; from += SLICE_CHARS)
      yield { type: 'text', text: earlier.text.slice(from, from + SLICE_CHARS) }
    if (earlier.stop !== undefined) return yield { type: 'stop', stop: earlier.stop }
    yield* model({ ...request, said: earlier.text }, signal)
  }
}

/** What the calls of a run have said, as far as it can be taken over. A single pass begins from nothing. */
export function saidIn({ events, raw }: RunFile): Map<string, Said> {
  const { calls } = events.reduce(fold, initialState())
  const heard = raw.flatMap(({ call, text }) => {
    const made = calls[call]
    return made && text !== '' && call !== 'single' ? [[call, { text, ...stopOf(call, made) }] as const] : []
  })
  return new Map(heard)
}

/** A reply is whole that came to an end of its own. One that met its limit may go on. */
function stopOf(id: string, { phase, reason, stop }: Call): { readonly stop?: Stop } {
  // A stream that had ended has said too little: nobody would take it up otherwise.
  if (id === 'stream' || stop === 'length') return {}
  const isWhole = phase === 'ended' || reason === 'unreadable'
  return isWhole ? { stop: STOPS.find((known) => known === stop) ?? 'end' } : {}
}

const STOPS: readonly Stop[] = ['end', 'filter', 'other']
