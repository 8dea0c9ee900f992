import { rowsOf } from './column'
import type { Fact } from './event'
import { type ShipReason, shippingOf } from './shipping'
import { openStage } from './stages'
import type { RunState } from './state'

/** A reason is a few sentences. A longer one is a document, which belongs elsewhere. */
export const REASON_CHARS = 2_000

/** What a person puts down about a run that has settled, in their own name. */
export type Signed =
  /** They ship the version with this hash. */
  | Extract<Fact, { type: 'approved' }>
  /** They go on against a gate. It takes a reason, and the stage whose gate it is. */
  | (Extract<Fact, { type: 'override' }> & { readonly of: string })
  /** They strike a finding: of a stage, where one is named. */
  | (Extract<Fact, { type: 'finding_struck' }> & { readonly stage?: string })

/**
 * Why something cannot be put down. `stale`: the version is not what the run has left, no such gate refuses it, or there is
 * no such finding; `no_reason`: it needs one, and none that is longer than `REASON_CHARS`; `refused`: gates refuse the
 * version, and nobody has overridden them.
 */
export type NotSignable =
  | { readonly why: 'not_settled' | 'stale' | 'no_reason' }
  | { readonly why: 'refused'; readonly refused: readonly ShipReason[] }

/** Whether this can be put down as the run stands. `known`: it stands there already. */
export function signable(state: RunState, signed: Signed): NotSignable | 'known' | 'new' {
  if (!state.settled || openStage(state)) return { why: 'not_settled' }
  if (signed.type === 'approved') return approvable(state, signed)
  const chars = signed.reason.trim().length
  if (chars === 0 || chars > REASON_CHARS) return { why: 'no_reason' }
  return signed.type === 'override' ? overridable(state, signed) : strikable(state, signed)
}

type Of<T extends Signed['type']> = Extract<Signed, { type: T }>

function approvable(state: RunState, { artifact }: Of<'approved'>): NotSignable | 'known' | 'new' {
  const shipping = shippingOf(state)
  if (artifact !== shipping.artifact) return { why: 'stale' }
  if (!shipping.may) return { why: 'refused', refused: shipping.refused }
  return shipping.approved ? 'known' : 'new'
}

function overridable(state: RunState, { gate, of }: Of<'override'>): NotSignable | 'known' | 'new' {
  const { refused, overridden } = shippingOf(state)
  const isMeant = (reason: ShipReason) => reason.gate === gate && reason.stage === of
  if (refused.some(isMeant)) return 'new'
  return overridden.some(isMeant) ? 'known' : { why: 'stale' }
}

function strikable(state: RunState, { finding, stage }: Of<'finding_struck'>): NotSignable | 'known' | 'new' {
  if (stage === undefined) {
    const known = state.findings[finding]
    return known ? (known.struck ? 'known' : 'new') : { why: 'stale' }
  }
  const facts = rowsOf(state.stageFacts).filter((fact) => fact.stage === stage)
  if (!facts.some((fact) => fact.type === 'finding_raised' && fact.id === finding)) return { why: 'stale' }
  return facts.some((fact) => fact.type === 'finding_struck' && fact.finding === finding) ? 'known' : 'new'
}
