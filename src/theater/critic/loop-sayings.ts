import type { Translate } from '../../i18n/t'
import type { StageEvent } from '../../run/state'
import type { CriticFact } from '../../run/critic'
import type { Saying } from '../transcript-words'
import { countsWords, criticSay, measuredWords, nameOf, resultWords } from './critic-words'

type Kind = CriticFact['type']

/** What the facts of a critic loop say to a reader. */
export const LOOP_SAYINGS: { readonly [K in Kind]: Saying<K> } = {
  critic_round_started: ({ round }, { say }) => say('say.criticRound', { n: round }),
  criterion: ({ id, verdict, counts, answer }, { t, say }) => {
    const loop = criticSay(t)
    const is = loop(`critic.is.${verdict}`)
    return say('say.criterion', {
      ...{ name: nameOf(id, loop), verdict: is, counts: countsWords(counts, loop), answer },
    })
  },
  adversarial: ({ perspective, realistic, scenario }, { t, say }) =>
    say('say.adversarial', {
      who: criticSay(t)(`critic.as.${perspective}`),
      realistic: criticSay(t)(realistic ? 'critic.realistic' : 'critic.unrealistic'),
      scenario,
    }),
  escalation_heard: ({ question }, { say }) => say('say.escalationHeard', { question }),
  result_heard: (result, { t, say }) => say('say.resultHeard', { result: resultWords(result, criticSay(t)) }),
  critic_invalid: ({ problem, criterion }, { t, say }) => {
    const loop = criticSay(t)
    const words = loop(`critic.problem.${problem}`)
    return say('say.criticInvalid', {
      problem: criterion === undefined ? words : `${nameOf(criterion, loop)}: ${words}`,
    })
  },
  criterion_measured: ({ criterion, verdict, counts, bounced }, { t, say }) => {
    const loop = criticSay(t)
    return say(bounced ? 'say.criterionBounced' : 'say.criterionMeasured', {
      name: nameOf(criterion, loop),
      counts: measuredWords(counts, t),
      verdict: loop(`critic.is.${verdict}`),
    })
  },
  escalated: ({ id, question }, { say }) => say('say.escalated', { id, question }),
  fixed: ({ n }, { say }) => say('say.fixed', { n }),
  critic_result: ({ rule, round, keyword, n }, { t, say }) =>
    say('say.criticResult', { rule, n: round, result: lineOf(keyword, n, t) }),
  critic_ended: (ended, { t, say }) => say('say.criticEnded', { result: resultWords(ended, criticSay(t)) }),
}

type Keyword = Extract<StageEvent, { type: 'critic_result' }>['keyword']

/** What a round came to. How much of the loop there was until then stands in its last line alone. */
function lineOf(keyword: Keyword, n: number, t: Translate): string {
  const say = criticSay(t)
  if (keyword === 'CONVERGED') return say('critic.key.through')
  return resultWords({ keyword, fixes: n, escalations: n }, say)
}
