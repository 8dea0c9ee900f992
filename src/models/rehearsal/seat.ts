import type { Model } from '../../kernel'
import type { Config } from '../../run/config'
import type { Brief } from '../../run/event'
import type { Prompt } from '../../run/procedure'
import type { Seat } from '../../run/seats'
import type { Sleep } from '../scripted'
import { simulatedReply } from '../simulated/model'
import { type Parameters, PARAMETERS } from '../simulated/parameters'
import type { Version } from '../simulated/version'
import { chanceFor, hash } from './chance'
import { beatsOf, hasteFor, readingMs } from './pace'
import { isOnGaps, type Overlooked, OVERLOOKED, overlookedIn } from './seat-gaps'
import { measuredFaults, metIn, phantomsOf, placedFaults } from './seat-faults'
import { subjectOf } from './subject'
import { JUROR_ENGLISH, JUROR_GERMAN } from './words/seat'

/** Whom a stage asks where no model is connected, and about what. */
export interface SeatRehearsal {
  /** The version that is judged, whole, as it is when it is asked about. */
  readonly text: () => string
  readonly brief: Brief
  /** Its nonce is what the play lies in: the same seat says the same of the same version. */
  readonly seat: Seat
  /** The rules of the run. */
  readonly config: Config
  readonly sleep: Sleep
}

/** Mild, so that whoever walks through a stage sees agreement as well as dissent. */
const MILD: Omit<Parameters, 'start'> = {
  ...PARAMETERS,
  noiseSd: 0.3,
  anchoring: 0.2,
  inflationPerRound: 0,
  selfPreference: 0,
  positionBonus: 0,
  verbositySlope: 0,
  missRate: { each: 0.35, of: { measured: 0.2, [OVERLOOKED]: 0.15 } },
  hallucinationRate: { each: 0.3, of: { plan: 0.12, [OVERLOOKED]: 0.45 } },
  sharedError: 0.2,
}

/** A page of which nothing was measured as wrong, and what each thing that was takes from it. */
const QUALITY = 8.7
const COST = 0.4

/** A juror that nobody has to connect. It answers the calls of every judging stage, and speaks of what is on the page. */
export function rehearsedSeat(rehearsal: SeatRehearsal): Model {
  const { seat, sleep } = rehearsal
  const start = hash(`${seat.nonce ?? ''} ${seat.id}`)
  return async function* rehearse({ call, prompt, said = '' }, signal) {
    await sleep(readingMs(chanceFor(start, `reading ${call}`)), signal)
    const text = replyOf(rehearsal, start, call, prompt).slice(said.length)
    for (const beat of beatsOf(text, chanceFor(start, `pace ${call}`), hasteFor(text))) {
      await sleep(beat.ms, signal)
      if (signal.aborted) return
      yield { type: 'text', text: beat.text }
    }
    yield { type: 'stop', stop: 'end' }
  }
}

function replyOf(rehearsal: SeatRehearsal, start: number, call: string, prompt: Prompt): string {
  const { seat, config, brief } = rehearsal
  const version = versionOf(rehearsal, call, prompt.user)
  const words = wordsFor(brief)
  return simulatedReply(
    { parameters: { ...MILD, start }, seat, version: () => version, config, words },
    call,
    prompt,
  )
}

const NOTHING: Overlooked = { faults: [], phantoms: [] }

function versionOf({ text: whole, brief }: SeatRehearsal, call: string, prompt: string): Version {
  const text = whole()
  const words = wordsFor(brief)
  const measured = measuredFaults(prompt, words)
  const missed = isOnGaps(call) ? overlookedIn(text, brief, words) : NOTHING
  return {
    name: `${hash(text)}`,
    text,
    quality: QUALITY - COST * measured.length,
    faults: [...placedFaults(text, words), ...measured, ...missed.faults],
    phantoms: [...phantomsOf(text, prompt, words), ...missed.phantoms],
    met: metIn(text, brief),
  }
}

function wordsFor(brief: Brief) {
  return subjectOf(brief).german ? JUROR_GERMAN : JUROR_ENGLISH
}
