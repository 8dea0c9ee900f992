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
  const priced = usages.filter(({ costUsd }) => costUsd !== undefined)
  return {
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    // Where one call has no price, the sum of the others would look like the whole.
    ...(priced.length > 0 && {
      [priced.length < usages.length ? 'part' : 'usd']: sum(({ costUsd }) => costUsd),
    }),
    approx: usages.some(({ approx }) => approx),
  }
}
