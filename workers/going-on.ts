import type { Model, Piece } from '../src/kernel'
import type { RunFile } from '../src/run/log'
import { kindOf } from '../src/run/call-kind'
import { type Call, fold, initialState, type RunState } from '../src/run/state'

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
  const state = events.reduce(fold, initialState())
  const heard = raw.flatMap(({ call, text }) => {
    const made = state.calls[call]
    if (!made || text === '' || call === 'single') return []
    const stop = isPast(state, call) ? { stop: 'end' as const } : stopOf(call, made)
    return [[call, { text, ...stop }] as const]
  })
  return new Map(heard)
}

/**
 * Whether the run has gone on from this reply, or has heard all it was asked for. One that was hung up on after its last
 * word is whole: asked to go on, it would be paid for again.
 */
function isPast({ calls, rounds }: RunState, id: string): boolean {
  const made = Object.keys(calls).filter((call) => call !== 'single')
  const part = kindOf(id)
  // Votes are cast side by side: that another one was asked for says nothing of this one.
  if (id.includes('/')) return false
  const isHeard = part?.kind !== 'draft' && rounds.find(({ n }) => n === part?.round)?.heard !== undefined
  return id !== 'stream' && (isHeard || made.indexOf(id) < made.length - 1)
}

/** A reply is whole that came to an end of its own. One that met its limit may go on. */
function stopOf(id: string, { phase, reason, stop }: Call): { readonly stop?: Stop } {
  // A stream that had ended has said too little: nobody would take it up otherwise.
  if (id === 'stream' || stop === 'length') return {}
  const isWhole = phase === 'ended' || reason === 'unreadable'
  return isWhole ? { stop: STOPS.find((known) => known === stop) ?? 'end' } : {}
}

const STOPS: readonly Stop[] = ['end', 'filter', 'other']
