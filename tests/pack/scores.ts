import type { Measurement } from '../../src/run/event'
import { type Base, clean } from '../../src/health/pack/bases'
import type { Defect } from '../../src/health/pack/defect'
import type { Planted, Variant } from '../../src/health/pack/plant'
import { BASES } from './bases'
import type { Desk } from './host'

/** One page that is measured, and the same without what is wrong with it. */
export interface Trial {
  readonly defect: Defect
  readonly variant: Variant
  readonly base: Base
  readonly dose: number
}

/** What came of it. */
export interface Outcome extends Trial {
  /** How many there were to find, and how many each instrument has found. */
  readonly planted: number
  readonly found: Readonly<Record<string, number>>
  /** Found by any of those that should. */
  readonly seen: number
  /** Violations on the twin, as `instrument rule target`. */
  readonly alarms: readonly Measurement[]
}

const ONE_WIDTH = [1280]

export const DOSES = [1, 2, 3] as const

/** Each variant in each of these doses, on one page of the three after the other. */
export function trialsOf(defects: readonly Defect[], doses: readonly number[] = DOSES): readonly Trial[] {
  return defects.flatMap((defect) =>
    defect.variants.flatMap((variant, nth) =>
      doses.map((dose) => ({ defect, variant, dose, base: baseFor(variant, nth + dose) })),
    ),
  )
}

function baseFor({ on }: Variant, turn: number): Base {
  const bases = BASES.filter(({ name }) => !on || on.includes(name))
  const base = bases[turn % bases.length]
  if (!base) throw new Error('A variant has no page to stand on.')
  return base
}

/** Measures both pages of a trial. */
export async function tried(desk: Desk, trial: Trial): Promise<Outcome> {
  const { defect, variant, base, dose } = trial
  const planted = variant.plant(base, dose)
  const rows = await violationsIn(desk, trial, planted.html)
  const alarms = await violationsIn(desk, trial, variant.twin(base, dose))
  const numbers = await numbersFound(desk, planted, rows)
  const count = planted.whole ? 1 : dose
  const foundBy = (names: readonly string[]) => {
    const hits = rows.flatMap((row, at) => (names.includes(row.instrument) ? (numbers[at] ?? []) : []))
    return Math.min(count, new Set(hits).size)
  }
  return {
    ...trial,
    planted: count,
    found: Object.fromEntries(defect.seenBy.map((name) => [name, foundBy([name])])),
    seen: foundBy(defect.seenBy),
    alarms,
  }
}

/** What is wrong with a page that nothing is wrong with. */
export async function alarmsOn(desk: Desk, base: Base): Promise<readonly Measurement[]> {
  const { brand, brief } = base
  const rows = await desk.measure({ html: clean(base), scripts: true, facts: { brand, brief } })
  return rows.filter(({ violation }) => violation)
}

async function violationsIn(desk: Desk, { defect, base }: Trial, html: string) {
  const { brand, brief } = base
  const rows = await desk.measure({
    html,
    widths: defect.widths ?? ONE_WIDTH,
    scripts: true,
    ...(defect.facts && { facts: { brand, brief } }),
  })
  return rows.filter(({ violation }) => violation)
}

/** Which of the planted places each row names. */
async function numbersFound(
  desk: Desk,
  { html, places = html, quotes, whole }: Planted,
  rows: readonly Measurement[],
): Promise<readonly (readonly number[])[]> {
  if (whole) return rows.map(() => [1])
  if (quotes) return rows.map((row) => quotes.flatMap((quote, n) => (isNamed(row, quote) ? [n + 1] : [])))
  const targets = rows.map(({ target, also = [] }) => (target === undefined ? [] : [target, ...also]))
  return desk.locate({ html: places, targets })
}

/** Rows quote the beginning of what they found. */
function isNamed({ target = '', said = '', value = '', also = [] }: Measurement, quote: string): boolean {
  return [target, said, String(value), ...also].some((text) => text.includes(quote.slice(0, QUOTED)))
}

const QUOTED = 20
