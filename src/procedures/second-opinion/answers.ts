import type { OpinionSetup } from '../../run/opinion'
import type { BlindKey } from '../../run/opinion-fixes'
import { type BlindRepeat, type OpinionState, repeatName } from '../../run/opinion-state'
import { askedOf } from '../judging/seats'
import type { Judging } from '../judging/stage'
import type { Tried } from '../tries'

type Own = Judging<OpinionSetup>

/** An answer that is asked for now. */
export interface Owed {
  readonly key: BlindKey
  readonly tried: Tried
}

/** Of each seat the next one: what it has said before stands in a context of its own, and one seat has one call at a time. */
export function owedAnswers(own: Own, opinion: OpinionState): readonly Owed[] {
  return seatsIn(opinion).flatMap((seat) => {
    const first = triesOf(own, opinion, seat).find(({ tried }) => tried.phase !== 'ended')
    return first?.tried.phase === 'owed' ? [first] : []
  })
}

/** Seats that have answered each time. One that did not, twice in a row, is not asked again. */
export function livingSeats(own: Own, opinion: OpinionState): readonly string[] {
  return seatsIn(opinion).filter((seat) =>
    triesOf(own, opinion, seat).every(({ tried }) => tried.phase === 'ended'),
  )
}

/** Answers that somebody was asked for, whether or not they have come. */
export function answersOf({ repeats }: OpinionState): readonly BlindRepeat[] {
  return repeats.filter(({ phase }) => phase !== 'waiting')
}

function seatsIn({ started }: OpinionState): readonly string[] {
  return started?.seats ?? []
}

function triesOf(own: Own, { repeats }: OpinionState, seat: string): readonly Owed[] {
  return repeats
    .filter((key) => key.seat === seat)
    .map(({ repeat }) => ({ seat, repeat }))
    .map((key) => ({ key, tried: askedOf(own, 'blind', repeatName(key)) }))
}
