import type { Material } from './event'
import type { Judged, Seat } from './seats'

/** What a plan check goes by. */
export interface PlanSetup extends Judged {
  readonly kind: 'plan'
  /** The round whose revision plan it is. */
  readonly round: number
  /** Verifiers try to break each item. It changes how they judge, and no row of the gate. */
  readonly adversarial: boolean
}

/** Who votes on the plan of each further round before it begins, where that was ticked before the run. */
export interface PlanVoters {
  readonly seats: readonly Seat[]
  readonly adversarial: boolean
}

/** A direction, an ordered change, what it leans on, what will show that it worked, what must not be lost. */
export const PLAN_KINDS = ['Opt', 'Step', 'Dep', 'Val', 'Rb'] as const
export type PlanKind = (typeof PLAN_KINDS)[number]

export interface PlanItem {
  /** `P-Step-1` and its like. */
  readonly id: string
  readonly kind: PlanKind
  /** What is to change, must not be lost, or is leant on, in the words in which it was said; empty where a round or a place is meant. */
  readonly text: string
  /** The round that is gone on from (Opt) or returned to (Rb). */
  readonly round?: number
  /** Items that it speaks of: the changes that it will show, or that lean on one another. */
  readonly of?: readonly string[]
  /** What the run was given, where that is leant on. */
  readonly material?: Material['kind']
  /** A selector or a quotation that it names. */
  readonly target?: string
  /** A token of the brand or the page that it names: `--accent` and its like. */
  readonly token?: string
  /** The instrument and rule of a measurement that it names: `IN-2 contrast`. */
  readonly measurement?: string
}

/** What an item may name, and code can look for. */
export const PLAN_POINTERS = ['target', 'token', 'measurement'] as const
export type PlanPointer = (typeof PLAN_POINTERS)[number]

/** The name under which it is kept whether what an item names is there. */
export function pointerId(item: string, pointer: PlanPointer): string {
  return `plan:${item}:${pointer}`
}

/** Unknown target, contradicts a requirement, not executable, untestable, regression risk. */
export const BREAKAGES = ['a', 'b', 'c', 'd', 'e'] as const
export type Breakage = (typeof BREAKAGES)[number]

export const PLAN_VOTES = ['agree', 'disagree', 'supplement'] as const
export type PlanVote = (typeof PLAN_VOTES)[number]

export const PLAN_CLASSES = [
  'agreed',
  'dissent-isolated',
  'contested-item',
  'majority-disagree',
  'no-quorum',
] as const
export type PlanClass = (typeof PLAN_CLASSES)[number]

export const PLAN_RESULTS = [
  'passed',
  'passed-with-dissent',
  'blocked-by-disagreement',
  'aborted-non-result',
] as const
export type PlanResult = (typeof PLAN_RESULTS)[number]

export type PlanFact =
  | {
      readonly type: 'plan_itemised'
      readonly items: readonly PlanItem[]
      /** How many must-fixes found no room among the items. */
      readonly left?: number
    }
  | {
      readonly type: 'plan_vote'
      readonly seat: string
      readonly item: string
      readonly vote: PlanVote
      readonly kind?: Breakage
      readonly note: string
    }
  | { readonly type: 'plan_item_settled'; readonly item: string; readonly class: PlanClass }
  /** `advisory`: a stage of fewer than two seats stops nobody. */
  | { readonly type: 'plan_checked'; readonly result: PlanResult; readonly advisory: boolean }
