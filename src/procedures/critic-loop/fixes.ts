import {
  chosenOption,
  type Escalated,
  type LoopRound,
  type LoopState,
  standingsOf,
} from '../../run/critic-state'

/** What a round asks to be changed. */
export interface Changes {
  readonly faults: readonly string[]
  readonly chosen: readonly string[]
  /** What was mended before, and what this round has found right. */
  readonly kept: readonly string[]
}

export function changesOf(loop: LoopState, round: LoopRound): Changes {
  const standings = standingsOf(loop, round)
  const passed = standings.filter(({ standing }) => standing === 'PASS')
  return {
    faults: faultsOf(loop, round),
    chosen: standings.flatMap(({ escalated }) => escalated.flatMap(choiceText)),
    kept: [...mendedBefore(loop, round), ...passed.map(({ answer }) => `${answer.id}: ${answer.answer}`)],
  }
}

/** Each fault by its criterion: what the critic would do, or what code has counted. */
function faultsOf(loop: LoopState, round: LoopRound): readonly string[] {
  const failed = standingsOf(loop, round).filter(({ standing }) => standing === 'FAIL')
  const criteria = failed.map(({ answer, measured }) => {
    if (answer.fix !== undefined || !measured) return `${answer.id}: ${answer.fix ?? answer.answer}`
    const { confirmed, total, unit } = measured.counts
    return `${answer.id}: measured by code, ${confirmed} of ${total} hold (${unit}); ${answer.question}`
  })
  const scenes = round.scenarios
    .filter(({ realistic }) => realistic)
    .map(({ scenario, rationale }) => `This must not happen: ${scenario} (${rationale})`)
  return [...criteria, ...scenes]
}

function choiceText(escalated: Escalated): readonly string[] {
  const option = chosenOption(escalated)
  if (!option) return []
  const { criterion, question } = escalated.escalation
  return [`${criterion}: ${question} ${option.label}: ${option.description}`]
}

/** What earlier rounds have had mended, once each. */
export function mendedBefore(loop: LoopState, round: LoopRound): readonly string[] {
  const earlier = loop.rounds.filter(({ n, fixed }) => n < round.n && fixed)
  return [...new Set(earlier.flatMap((before) => faultsOf(loop, before)))]
}

/** What the person has decided so far: what they passed over as well, or they would be asked again. */
export function decidedSoFar({ escalated }: LoopState): readonly string[] {
  return escalated.flatMap((each) => {
    const { criterion, question } = each.escalation
    if (each.decided === undefined) return []
    return chosenOption(each) ? choiceText(each) : [`${criterion}: ${question} It stays as it is.`]
  })
}

/** How many things a round has changed: faults, scenes and choices, each counted once. */
export function changeCount({ faults, chosen }: Changes): number {
  return faults.length + chosen.length
}
