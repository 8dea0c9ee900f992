import type { Measurement } from '../../src/run/event'
import type { Base } from '../../src/health/pack/bases'
import type { Desk } from './host'
import { honest, type Tamper, tampered } from './tampering'

/** What hiding came to. */
export interface Hidden {
  /** Violations of the honest page, those of them that are still found, and those that are said to be in conflict. */
  readonly defects: number
  readonly found: number
  readonly doubted: number
  /** Neither: what the page got away with. */
  readonly missed: readonly Measurement[]
}

/** Instruments that read the page itself. What its scripts did and how large its source is differ by the script alone. */
const OF_THE_PAGE = new Set(['IN-1', 'IN-2', 'IN-3', 'IN-4', 'IN-5', 'IN-6', 'IN-7', 'IN-8', 'IN-9', 'IN-13'])

/** What is wrong with a page that hides nothing. The same for all that hide it. */
const truths = new Map<string, readonly Measurement[]>()

/** Measures the page that hides it. */
export async function hide(desk: Desk, base: Base, tamper: Tamper): Promise<Hidden> {
  const truth = truths.get(base.name) ?? wrong(await desk.measure({ html: honest(base), scripts: true }))
  truths.set(base.name, truth)
  const rows = await desk.measure({ html: tampered(base, tamper), scripts: true })
  const seen = new Set(wrong(rows).flatMap(keysOf))
  const doubts = rows.filter(({ cannot }) => cannot === 'instrument_conflict')
  const doubted = new Set(doubts.flatMap(keysOf))
  const lost = truth.filter((row) => !keysOf(row).every((key) => seen.has(key)))
  const missed = lost.filter((row) => !keysOf(row).every((key) => seen.has(key) || doubted.has(key)))
  return {
    defects: truth.length,
    found: truth.length - lost.length,
    doubted: lost.length - missed.length,
    missed,
  }
}

function wrong(rows: readonly Measurement[]): readonly Measurement[] {
  return rows.filter(({ violation, instrument }) => violation && OF_THE_PAGE.has(instrument))
}

/** One for each place: rows that read the same are put together, and which ones do may differ. */
function keysOf({ instrument, rule, target = '', also = [] }: Measurement): readonly string[] {
  return [target, ...also].map((place) => `${instrument} ${rule} ${place}`)
}
