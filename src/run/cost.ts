import type { CapHit } from './event'
import type { RunState } from './state'

/** What a run has cost, as it is shown: the worker counts it while the run goes on, the log says it afterwards. */
export interface RunCost {
  readonly input: number
  readonly output: number
  readonly usd?: number
  /** The money that is known, where some of it is not. */
  readonly part?: number
  /** Counted here: the provider has not said it yet, or never does. */
  readonly approx: boolean
  /** The cap of which most is used. */
  readonly near?: CapHit
}

/** What the log says that a run has cost; undefined where no call said anything. */
export function costIn(state: RunState): RunCost | undefined {
  const usages = Object.values(state.calls).flatMap(({ usage }) => (usage ? [usage] : []))
  if (usages.length === 0) return undefined
  const sum = (pick: (usage: (typeof usages)[number]) => number | undefined) =>
    usages.reduce((total, usage) => total + (pick(usage) ?? 0), 0)
  return {
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    ...moneyOf(usages.map(({ costUsd }) => costUsd)),
    approx: usages.some(({ approx }) => approx),
  }
}

/** Where one has no price, the sum of the others would look like the whole: it is told as a part. */
export function moneyOf(costs: readonly (number | undefined)[]): Pick<RunCost, 'usd' | 'part'> {
  const known = costs.filter((usd) => usd !== undefined)
  const sum = known.reduce((total, usd) => total + usd, 0)
  if (known.length === costs.length) return { usd: sum }
  return known.length > 0 ? { part: sum } : {}
}
