import type { ClassRow } from '../../run/exam'

/** A finding of the queue once its round is over. */
export interface QueueFacts {
  readonly row: ClassRow
  /** Somebody was asked in this round and has not answered. */
  readonly isUnheard: boolean
  /** A supplement of this round has changed its severity or its place, and none before it has. */
  readonly isChanged: boolean
}

/**
 * Queue Q: whether a finding is gone over once more. Contested ones stay, and those of which an answer is missing or that
 * somebody has put differently; what measurements refute, or nobody upholds, is not asked about again.
 */
export function staysQueued({ row, isUnheard, isChanged }: QueueFacts): boolean {
  switch (row) {
    case 'X1':
      return false
    case 'X3':
    case 'X4':
    case 'X8':
      return true
    case 'X2':
    case 'X5':
    case 'X6':
    case 'X7':
    case 'X9':
      return isUnheard || isChanged
  }
}
