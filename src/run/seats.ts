/** A juror of a stage: one of the person's connections, asked about a page that is there. */
export interface Seat {
  /** `s1` and so on, in the order in which they were chosen: calls and votes name it so. */
  readonly id: string
  /** What people call its connection; `rehearsal` where no model is asked. */
  readonly connection: string
  readonly connectionId?: string
  readonly model?: string
  /** Who made the model: seats of one family err together, and count as about one. */
  readonly family: string
  /** What a rehearsal is played by. */
  readonly nonce?: string
}

/** What every judging stage goes by. None of them changes the version that it looks at. */
export interface Judged {
  readonly artifact: string
  readonly mime: string
  readonly seats: readonly Seat[]
  /** Milliseconds for one call. Without it, as the run has it for a round. */
  readonly perRoundTimeoutMs?: number
  /** Milliseconds from its beginning, those apart in which it waits for the person. Without it, as the run has it. */
  readonly totalTimeoutMs?: number
}

/** Whether all seats of a stage have one maker: then they say little more than one of them. */
export function isOneFamily(seats: readonly Pick<Seat, 'family'>[]): boolean {
  return new Set(seats.map(({ family }) => family)).size < 2
}
