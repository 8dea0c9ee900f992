import { judgingSay } from '../../theater/judging/judging-words'
import { evidenceWords } from '../../theater/evidence-words'
import type { Translate } from '../../i18n/t'
import type { Convergence, ConvergenceFinding, ConvergenceVote } from '../../run/convergence'
import { FINDING_CLASSES } from '../../run/exam'
import type { StoringSay } from '../storing/storing-say'

interface Words {
  readonly say: StoringSay
  readonly t: Translate
}

/** How it ended, in how many rounds. What the file does not say is said to be missing. */
export function endWords({ finalState, totalRounds, config }: Convergence, { say, t }: Words): string {
  const judging = judgingSay(t)
  if (config.autoDisabled !== null) return judging('exam.disabled')
  const how = finalState === null ? say('storing.state.unsaid') : judging(`told.final.${finalState}`)
  return totalRounds === null ? how : `${how} (${judging('exam.rounds', { n: totalRounds })})`
}

/** How many findings are of each class; of those without one, that they have none. */
export function classCounts({ findings }: Convergence, { say, t }: Words): readonly string[] {
  const judging = judgingSay(t)
  return [...FINDING_CLASSES, null].flatMap((its) => {
    const n = findings.filter(({ classification }) => classification === its).length
    const name = its === null ? say('storing.state.unclassified') : judging(`exam.class.${its}`)
    return n === 0 ? [] : [say('storing.state.counted', { name, n })]
  })
}

/** Whether a critic looked for what was missed, who it was, and what came of it. */
export function criticWords({ config: { critic } }: Convergence, { say, t }: Words): string {
  if (critic === null) return say('storing.state.unsaid')
  if (!critic.enabled || critic.provider === null) return say('storing.state.criticOff')
  const { provider, gapsProposed, gapsMerged } = critic
  if (gapsProposed === null || gapsMerged === null) return provider
  const counts = { proposed: gapsProposed, merged: gapsMerged, dropped: gapsProposed - gapsMerged }
  return `${provider} · ${judgingSay(t)('exam.gapsCount', counts)}`
}

/** The names of all that the file leaves out, as they would stand in it. */
export function missingIn({ config, finalState, totalRounds }: Convergence): readonly string[] {
  const own = Object.entries({ finalState, totalRounds })
  const kept = Object.entries(config).filter(([name]) => name !== 'autoDisabled')
  return [
    ...own.flatMap(([name, value]) => (value === null ? [name] : [])),
    ...kept.flatMap(([name, value]) => (value === null ? [`config.${name}`] : [])),
  ]
}

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

/** A severity of another program stands as it is called there. */
export function severityWords({ severity }: ConvergenceFinding, { say, t }: Words): string {
  const known = SEVERITIES.find((one) => one === severity?.toLowerCase())
  if (known) return evidenceWords(t).say(`severity.${known}`)
  return severity ?? say('storing.state.unsaid')
}

export function classWords({ classification }: ConvergenceFinding, { say, t }: Words): string {
  return classification === null
    ? say('storing.state.unclassified')
    : judgingSay(t)(`exam.class.${classification}`)
}

/** What was voted, and on what ground. */
export function votedWords({ verdict, disagreeBasis }: ConvergenceVote, { t }: Words): string {
  const judging = judgingSay(t)
  const vote = judging(`exam.vote.${verdict}`)
  if (disagreeBasis === null) return vote
  return judging('exam.ground', { vote, why: judging(`exam.basis.${disagreeBasis}`) })
}
