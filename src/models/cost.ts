import type { Price } from '../run/connection'
import type { Usage } from '../run/event'

/** A price that rises for a request with more than so many input tokens. The whole request costs the higher one. */
export interface TieredPrice extends Price {
  readonly tiers?: readonly (Price & { readonly above: number })[]
}

const MILLION = 1_000_000

/** What these tokens cost: cached ones at their own price, thinking as a part of the reply. */
export function costOf(usage: Usage, price: TieredPrice): number {
  const { input = 0, output = 0, cacheRead = 0, cacheWrite = 0 } = usage
  const rate = rateFor(price, input)
  const plain = Math.max(0, input - cacheRead - cacheWrite)
  const read = cacheRead * (rate.cacheRead ?? rate.input)
  const written = cacheWrite * (rate.cacheWrite ?? rate.input)
  return (plain * rate.input + read + written + output * rate.output) / MILLION
}

function rateFor(price: TieredPrice, input: number): Price {
  return price.tiers?.findLast(({ above }) => input > above) ?? price
}
