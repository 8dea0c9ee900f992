import { isOwnSeat, usableOf } from '../../run/opinion-state'
import type { JudgingSay } from './judging-words'
import type { OpinionOnShow } from './opinion-words'

/** How much a second opinion is worth: who of those that were asked has given it, and what they share with the run. */
export function opinionNotes(shown: OpinionOnShow, say: JudgingSay): readonly string[] {
  const { on, own } = shown
  const of = on.setup.seats.length
  const n = answeredIn(shown).length
  const missing = own.verdict && n < of ? [say('opinion.answered', { n, of })] : []
  return [...missing, ...kinWords(shown, say)]
}

function answeredIn({ on, own }: OpinionOnShow): OpinionOnShow['on']['setup']['seats'] {
  const heard = new Set(usableOf(own.repeats).map(({ seat }) => seat))
  return on.setup.seats.filter(({ id }) => heard.has(id))
}

/** Several were asked and the run's own connection alone has answered: that is one voice, twice. */
function kinWords(shown: OpinionOnShow, say: JudgingSay): readonly string[] {
  const { on, own } = shown
  const isMine = (seat: OpinionOnShow['on']['setup']['seats'][number]) => isOwnSeat(on.state, seat)
  const answered = answeredIn(shown)
  const isAlone = own.verdict !== undefined && answered.length > 0 && answered.every(isMine)
  if (isAlone && !on.setup.seats.every(isMine)) return [say('opinion.onlyOwn')]
  if (own.isSameConnection) return [say('opinion.sameConnection')]
  return own.isSameFamily ? [say('opinion.sameFamily')] : []
}
