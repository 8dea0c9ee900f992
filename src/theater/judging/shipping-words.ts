import type { Shipping } from '../../run/shipping'
import type { RunState } from '../../run/state'
import { type JudgingSay, together } from './judging-words'
import { gateName } from './verdict-more'
import { approvedIn } from './verdict-parts'

const RESULTS = ['blocked-by-disagreement', 'aborted-non-result', 'blocked', 'not_upheld'] as const

/** Why a version is not shipped yet, gate by gate. */
export function refusedWords({ refused }: Pick<Shipping, 'refused'>, say: JudgingSay): readonly string[] {
  return refused.map(({ gate, result }) => {
    const known = RESULTS.find((one) => one === result)
    return known ? say(`ship.no.${known}`) : `${gateName(gate, say)}: ${result}`
  })
}

/** What the person has decided; undefined where they have not. */
export function approvedWords(
  state: RunState,
  { approved, overridden }: Pick<Shipping, 'approved' | 'overridden'>,
  say: JudgingSay,
): string | undefined {
  if (!approved) return approvedIn(state).length > 0 ? say('ship.doneEarlier') : undefined
  if (overridden.length === 0) return say('ship.done')
  return say('ship.doneAnyway', {
    gates: together(
      overridden.map(({ gate }) => gateName(gate, say)),
      say,
    ),
  })
}
