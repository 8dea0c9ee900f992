import type { EditorResult, PanelRule } from '../../run/panel'

/** A round as gate P sees it. */
export interface GatedRound {
  readonly n: number
  /** Undefined where no critique could be read. */
  readonly avg: number | undefined
  /** High findings that are open. */
  readonly high: number
}

export interface GateFacts {
  readonly round: GatedRound
  /** The rounds before it, in order. */
  readonly earlier: readonly GatedRound[]
  readonly max: number
  readonly min: number
  /** How far an average may fall before it counts as falling. */
  readonly band: number
  /** The words of the source: no band, and the falling round is the one that is kept. */
  readonly strict: boolean
}

export interface GateResult {
  readonly rule: PanelRule
  readonly result: EditorResult
  /** The round whose text is kept, or revised. */
  readonly keeps: number
}

/** Gate P: what becomes of a text that somebody has read. The first row that matches decides. */
export function gateP(facts: GateFacts): GateResult {
  const { round, max, min } = facts
  const avg = round.avg ?? 0
  const keeps = round.n
  const mayRevise = round.n < max
  if (round.high > 0 && mayRevise) return { rule: 'P2', result: 'revise', keeps }
  if (round.high > 0) return { rule: 'P3', result: 'save', keeps }
  if (isFalling(facts)) return { rule: 'P4', result: 'approve', keeps: bestOf(facts).n }
  // Compared to nine decimals, so that 4 by decimals is 4.
  if (Number(avg.toFixed(9)) >= min) return { rule: 'P5', result: 'approve', keeps }
  return mayRevise ? { rule: 'P6', result: 'revise', keeps } : { rule: 'P7', result: 'save', keeps }
}

function isFalling({ round, earlier, band, strict }: GateFacts): boolean {
  const before = earlier.at(-1)?.avg
  return before !== undefined && round.avg !== undefined && round.avg < before - (strict ? 0 : band)
}

/** Never one with a high finding, and the later of two that are as good. */
function bestOf({ round, earlier, strict }: GateFacts): GatedRound {
  if (strict) return round
  return earlier
    .filter(({ high, avg }) => high === 0 && avg !== undefined)
    .reduceRight((best, next) => ((next.avg ?? 0) > (best.avg ?? 0) ? next : best), round)
}
