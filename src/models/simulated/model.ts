import type { Model, Piece } from '../../kernel'
import { type Config, defaults } from '../../run/config'
import type { Prompt } from '../../run/procedure'
import { CallError } from '../../run/reading'
import type { Seat } from '../../run/seats'
import { chanceFor } from '../rehearsal/chance'
import type { Sleep } from '../scripted'
import { fateOf, garbled } from './fate'
import type { Parameters } from './parameters'
import {
  analyseReply,
  blindReply,
  criticReply,
  gapsReply,
  objectionsReply,
  type Replying,
  summaryReply,
} from './replies'
import { type Asked, taskOf } from './task'
import type { Version } from './version'
import { confirmReply, planReply, votesReply } from './votes'
import { SEAT_ENGLISH, type SeatWords } from './words'
import { draftWire, type Panel, reviewWire, roundWire } from './wire'

/** Who judges by numbers, and what. */
export interface Simulation {
  readonly parameters: Parameters
  readonly seat: Pick<Seat, 'id' | 'family'>
  /** What is judged in a round of a loop; a stage judges that of round 1. */
  readonly version: (round: number) => Version
  readonly config?: Config
  readonly words?: SeatWords
}

export interface Simulated extends Simulation {
  readonly sleep: Sleep
}

/** Whoever waits gives up before. */
const NEVER_MS = 2 ** 30

/** A connection that judges by numbers instead of a model: it knows what is true, and errs as it was told to. */
export function simulatedModel(simulation: Simulated): Model {
  const { parameters, sleep, seat } = simulation
  return async function* simulate({ call, prompt, said = '' }, signal): AsyncIterable<Piece> {
    const context = contextOf(seat, call)
    const fate = fateOf(parameters, context)
    await sleep(fate === 'silent' ? NEVER_MS : parameters.latencyMs, signal)
    if (fate === 'refused') return yield { type: 'stop', stop: 'filter' }
    if (fate === 'silent') throw new CallError('timeout', 'The seat has said nothing.')
    const whole = simulatedReply(simulation, call, prompt)
    const text = fate === 'garbled' ? garbled(whole) : whole
    const end = fate === 'cut' ? Math.floor(text.length / 2) : text.length
    for (const piece of piecesOf(text.slice(said.length, end), parameters, context)) {
      if (signal.aborted) return
      yield { type: 'text', text: piece }
      if (parameters.latencyMs > 0) await sleep(parameters.latencyMs, signal)
    }
    yield { type: 'stop', stop: fate === 'cut' ? 'length' : 'end' }
  }
}

function* piecesOf(text: string, { chunking, start }: Parameters, context: string): Generator<string> {
  const chance = chanceFor(start, `pieces ${context}`)
  for (let at = 0; at < text.length; ) {
    const length = chunking > 0 ? 1 + Math.floor(chance() * chunking) : text.length
    yield text.slice(at, at + length)
    at += length
  }
}

/** The whole reply to one call. One that nobody here knows is answered with silence. */
export function simulatedReply(simulation: Simulation, call: string, { system, user }: Prompt): string {
  const asked = taskOf(call)
  if (!asked) return ''
  const { parameters, version, seat, config = defaults, words = SEAT_ENGLISH } = simulation
  const round = ROUNDS.has(asked.task) ? asked.n : 1
  const looking = { parameters, version: version(round), family: seat.family, call: contextOf(seat, call) }
  return said(asked, { ...looking, config, words, prompt: `${system}\n${user}`, round })
}

/** Two seats that are asked the same do not say the same. */
function contextOf({ id }: Pick<Seat, 'id'>, call: string): string {
  return `${id} ${call}`
}

const ROUNDS: ReadonlySet<string> = new Set(['draft', 'review', 'round'])

function said({ task }: Asked, replying: Replying & Panel): string {
  switch (task) {
    case 'draft':
      return draftWire(replying.version.text)
    case 'review':
      return reviewWire(replying)
    case 'round':
      return roundWire(replying)
    case 'single':
      return replying.version.text
    case 'blind':
      return JSON.stringify(blindReply(replying))
    case 'analyse':
      return JSON.stringify(analyseReply(replying))
    case 'reverify':
      return JSON.stringify(votesReply(replying))
    case 'gaps':
      return JSON.stringify(gapsReply(replying))
    case 'summary':
      return JSON.stringify(summaryReply(replying))
    case 'objections':
      return JSON.stringify(objectionsReply(replying))
    case 'confirm':
      return JSON.stringify(confirmReply(replying))
    case 'plan':
      return JSON.stringify(planReply(replying))
    case 'critic':
      return JSON.stringify(criticReply(replying))
    case 'fix':
      return replying.version.text
    // A whole run in one reply is played by the rehearsal alone.
    case 'stream':
      return ''
  }
}
