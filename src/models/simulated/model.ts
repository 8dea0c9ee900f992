import type { Model, Piece } from '../../kernel'
import { type Config, defaults } from '../../run/config'
import { CallError } from '../../run/reading'
import type { Seat } from '../../run/seats'
import { chanceFor } from '../rehearsal/chance'
import type { Sleep } from '../scripted'
import { fateOf, garbled } from './fate'
import type { Parameters } from './parameters'
import { blindReply, type Replying } from './replies'
import { type Asked, taskOf } from './task'
import type { Version } from './version'
import { draftWire, type Panel, reviewWire, roundWire } from './wire'

/** Who judges by numbers, and what. */
export interface Simulation {
  readonly parameters: Parameters
  readonly seat: Pick<Seat, 'id' | 'family'>
  /** What is judged in a round of a loop; a stage judges that of round 1. */
  readonly version: (round: number) => Version
  readonly config?: Config
  readonly sleep: Sleep
}

/** Whoever waits gives up before. */
const NEVER_MS = 2 ** 30

/** A connection that judges by numbers instead of a model: it knows what is true, and errs as it was told to. */
export function simulatedModel(simulation: Simulation): Model {
  const { parameters, sleep, seat } = simulation
  return async function* simulate({ call, prompt, said = '' }, signal): AsyncIterable<Piece> {
    // Two seats that are asked the same do not say the same.
    const context = `${seat.id} ${call}`
    const fate = fateOf(parameters, context)
    await sleep(fate === 'silent' ? NEVER_MS : parameters.latencyMs, signal)
    if (fate === 'refused') return yield { type: 'stop', stop: 'filter' }
    if (fate === 'silent') throw new CallError('timeout', 'The seat has said nothing.')
    const whole = replyTo(simulation, { call, context, prompt: `${prompt.system}\n${prompt.user}` })
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

interface Call {
  readonly call: string
  /** Tells it from every other call of the same name. */
  readonly context: string
  readonly prompt: string
}

/** A call that nobody here knows is answered with silence. */
function replyTo(simulation: Simulation, { call, context, prompt }: Call): string {
  const asked = taskOf(call)
  if (!asked) return ''
  const { parameters, version, seat, config = defaults } = simulation
  const round = ROUNDS.has(asked.task) ? asked.n : 1
  const looking = { parameters, version: version(round), family: seat.family, call: context }
  return said(asked, { ...looking, config, prompt, round })
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
    case 'stream':
    case 'analyse':
    case 'reverify':
    case 'gaps':
    case 'summary':
    case 'objections':
    case 'confirm':
    case 'plan':
    case 'critic':
    case 'fix':
      return ''
  }
}
