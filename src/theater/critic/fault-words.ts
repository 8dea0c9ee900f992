import type { Translate } from '../../i18n/t'
import { rowsOn } from '../../run/bench'
import type { StandingAnswer } from '../../run/critic-state'
import { evidenceWords } from '../evidence-words'
import { countsWords, criticSay, measuredWords } from './critic-words'
import type { LoopOnShow } from './loop-on-show'

/** More than these are read under Instruments. */
const MOST_FAULTS = 5

/** What code has found against a version on this question, in words. */
export function faultWords(
  { state, setup }: LoopOnShow,
  artifact: string,
  criterion: string,
  t: Translate,
): readonly string[] {
  const { instruments = [] } = setup.criteria.find(({ id }) => id === criterion) ?? {}
  const words = evidenceWords(t)
  const broken = rowsOn(state, artifact).filter(
    ({ instrument, violation }) => violation && instruments.includes(instrument),
  )
  const lines = broken.map(({ rule, target }) =>
    target === undefined ? words.rule(rule) : `${words.rule(rule)}: ${target}`,
  )
  return [...new Set(lines)].slice(0, MOST_FAULTS)
}

/** What was measured counts; what the critic had said of it stands beside it. */
export function outweighedWords({ answer, measured }: StandingAnswer, t: Translate): string {
  if (!measured) return ''
  const say = criticSay(t)
  const counts = measuredWords(measured.counts, t)
  const is = say(`critic.is.${measured.verdict}`)
  if (measured.bounced) return say('critic.bounced', { counts, is })
  if (answer.verdict === measured.verdict) return say('critic.agrees', { counts })
  const said = `${say(`critic.is.${answer.verdict}`)}, ${countsWords(answer.counts, say)}`
  return say('critic.outweighs', { counts, is, said })
}

/**
 * Why something fails. Where code has failed it, the critic's own words may praise what is at fault: only what it
 * would mend may stand beside what was measured, and only where it failed it too.
 */
export function failWords(
  shown: LoopOnShow,
  artifact: string,
  { answer, measured }: StandingAnswer,
  t: Translate,
): string {
  if (!measured) return answer.fix ?? answer.answer
  const faults = faultWords(shown, artifact, answer.id, t)
  const found = faults.length > 0 ? faults.join('; ') : measuredWords(measured.counts, t)
  const say = criticSay(t)
  const fix = answer.verdict === 'FAIL' && answer.fix
  return fix ? `${found}. ${say('critic.fix')}: ${fix}` : found
}
