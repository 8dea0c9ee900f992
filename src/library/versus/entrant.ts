import type { Status } from '../../run/event'
import type { RunState } from '../../run/state'
import type { RankingRow } from '../../store/rows'

/** One of the runs that stand beside one another, as far as it is there. */
export type Entrant =
  | { readonly kind: 'loading'; readonly id: string }
  /** It is not on this device, or not any more. */
  | { readonly kind: 'gone'; readonly id: string }
  | { readonly kind: 'failed'; readonly id: string; readonly reason: string }
  /** It waits for its turn, or goes on. */
  | { readonly kind: 'going'; readonly id: string }
  | { readonly kind: 'here'; readonly id: string; readonly state: RunState }

export type Here = Extract<Entrant, { kind: 'here' }>

/** A run that may be put beside the others. */
export interface Offered {
  readonly id: string
  readonly title: string
  readonly status: Status
  readonly score?: number | undefined
  readonly connection?: string | undefined
  /** Undefined for what comes with the app. */
  readonly createdAt?: number | undefined
}

/** What a comparison asks of the jury worker. */
export interface VersusPort {
  readonly find: (text: string) => Promise<readonly Offered[]>
  readonly sameBrief: (run: string) => Promise<readonly Offered[]>
  readonly rankings: (runs: readonly string[]) => Promise<readonly RankingRow[]>
  readonly rank: (ranking: Omit<RankingRow, 'id' | 'at'>) => Promise<void>
}

/** What the run at this place is called as long as it stands there. */
export function letterOf(at: number): string {
  return 'ABCD'[at] ?? String(at + 1)
}
