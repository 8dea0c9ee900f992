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

/** A cap is near for all of them, whoever has told of it: one without a price knows of none in money. */
function sumOf(costs: readonly Metered[], { priced, ...last }: Metered): Metered {
  const near = last.near ?? costs.find((one) => one.near)?.near
  const known = costs.flatMap((one) => one.usd ?? one.part ?? [])
  const usd = known.reduce((total, one) => total + one, 0)
  const sum = (pick: (one: Metered) => number) => costs.reduce((total, one) => total + pick(one), 0)
  return {
    input: sum(({ input }) => input),
    output: sum(({ output }) => output),
    // Where one has no price, the sum of the others would look like the whole.
    ...(known.length > 0 && { [costs.some(({ usd }) => usd === undefined) ? 'part' : 'usd']: usd }),
    approx: costs.some(({ approx }) => approx),
    ...(near && { near }),
    ...(priced && { priced }),
  }
}
