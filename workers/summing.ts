import type { Metered } from './desk-surface'

/**
 * What several seats have cost, told as one. `before` is what the run itself came to, where the same people hear of both:
 * the figure would fall back to nothing otherwise.
 */
export function summing(
  tell: (metered: Metered) => void,
  before: Metered | undefined = undefined,
): (seat: string) => (metered: Metered) => void {
  const costs = new Map<string, Metered>(before ? [['', before]] : [])
  return (seat) => (metered) => {
    costs.set(seat, metered)
    tell(sumOf([...costs.values()], metered))
  }
}

/** Where one has no price the sum of the others would look like the whole. */
function sumOf(costs: readonly Metered[], { near, priced }: Metered): Metered {
  const usd = costs.every((one) => one.usd !== undefined)
  const sum = (pick: (one: Metered) => number) => costs.reduce((total, one) => total + pick(one), 0)
  return {
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    ...(usd && { usd: sum((one) => one.usd ?? 0) }),
    approx: costs.some(({ approx }) => approx),
    ...(near && { near }),
    ...(priced && { priced }),
  }
}
