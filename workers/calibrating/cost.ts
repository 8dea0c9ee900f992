import type { Asked } from '../../src/health/pack/plan'
import { type CallSize, LEAN, RICH, THOUGHT } from '../../src/models/sizes'
import { tokensOf, utf8Length } from '../../src/models/tokens'
import { defaults } from '../../src/run/config'
import { opinionDefaults } from '../../src/run/opinion-limits'
import type { EstimatePlan } from '../estimates'
import { judgedOf, type OwnCase } from './ask-all'

/** The calls of a calibration, each with the page that it reads. */
export function planOf(calls: readonly (Asked | OwnCase)[], thinks: boolean): EstimatePlan {
  const [first] = calls
  if (!first) throw new Error('A calibration without calls costs nothing.')
  const { brief, brand } = judgedOf(first)
  const sizes = (writes: number): CallSize[] =>
    calls.map((one) => ({ reads: tokensOf(utf8Length(judgedOf(one).html)), writes }))
  return {
    first: {
      brief,
      config: { ...defaults, totalTimeoutMs: calls.length * opinionDefaults.perRoundTimeoutMs },
      materials: brand ? [{ kind: 'brand', name: 'DESIGN.md', text: brand }] : [],
    },
    calls: [sizes(LEAN.talk), sizes(RICH.talk * (thinks ? THOUGHT : 1))],
  }
}
