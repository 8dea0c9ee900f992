import type { Role } from '../run/event'

/** A reply that holds one part of a run whose envelope is ours. */
export interface Part {
  readonly round: number
  /** The designer's block; the judges' blocks and ROUND_END; or both. */
  readonly holds: 'draft' | 'review' | 'round'
}

/** Whether this role's block is what the reply was asked for. A whole reply was asked for all of them. */
export function takesRole(part: Part | undefined, role: Role): boolean {
  switch (part?.holds) {
    case 'draft':
      return role === 'designer'
    case 'review':
      return role !== 'designer'
    case 'round':
    case undefined:
      return true
  }
}

/** Whether the designer's block fails without a page: the first has nothing to fall back on, and a draft is all page. */
export function owesPage(part: Part | undefined, round: number): boolean {
  return round === 1 || part?.holds === 'draft'
}

/** Whether there is a page before the reply begins: under review, or from an earlier round. */
export function hasPage({ holds, round }: Part): boolean {
  return holds === 'review' || (holds === 'round' && round > 1)
}
