import type { Connection, Price } from '../run/connection'
import type { TieredPrice } from './cost'
import table from './prices.json' with { type: 'json' }

/** USD for a million tokens, as briefly as the table says it. */
export interface Rates {
  readonly in: number
  readonly out: number
  readonly cacheRead?: number
  readonly cacheWrite?: number
}

/** A row of the table: which models of a provider it is for, and what they cost. */
export interface PriceRow extends Rates {
  readonly provider: string
  /** A regular expression, letter case aside. The first row that matches counts. */
  readonly match: string
  readonly tiers?: readonly (Rates & { readonly above: number })[]
}

/** Where a price comes from. `wire`: the provider has said what it charged. */
export interface Priced {
  readonly from: 'wire' | 'list' | 'table' | 'own' | 'local'
  readonly asOf?: string
  readonly price?: TieredPrice
}

/** The machine that answers is the person's own, so nobody sends a bill. */
export const ON_YOUR_MACHINE: Price = { input: 0, output: 0 }

const ROWS: readonly PriceRow[] = table.rows

/** What our table says of a model; undefined where it says nothing, for nobody guesses at money. */
export function priceOf(
  provider: string,
  model: string,
): { readonly price: TieredPrice; readonly asOf: string } | undefined {
  const row = ROWS.find((one) => one.provider === provider && new RegExp(one.match, 'i').test(model))
  return row && { price: tieredOf(row), asOf: table.asOf }
}

function tieredOf({ tiers, ...row }: PriceRow): TieredPrice {
  if (!tiers) return priceIn(row)
  return { ...priceIn(row), tiers: tiers.map((tier) => ({ above: tier.above, ...priceIn(tier) })) }
}

function priceIn({ in: input, out: output, cacheRead, cacheWrite }: Rates): Price {
  return {
    input,
    output,
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite !== undefined && { cacheWrite }),
  }
}

/** The price to reckon with where the wire names none: the provider's list, then the table, then the person's word. */
export function pricedBy(
  connection: Pick<Connection, 'provider' | 'model' | 'listed' | 'price'>,
  { local }: { readonly local: boolean },
): Priced | undefined {
  const { provider, model, listed, price } = connection
  if (listed?.price) return { from: 'list', price: listed.price }
  const found = priceOf(provider, model)
  if (found) return { from: 'table', ...found }
  if (price) return { from: 'own', price }
  return local ? { from: 'local', price: ON_YOUR_MACHINE } : undefined
}
