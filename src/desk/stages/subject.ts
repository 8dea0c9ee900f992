import type { Brief, Material } from '../../run/event'
import type { Looked } from '../../run/opinion-setup'

/** A version that a judging stage is to look at. */
export interface StageSubject {
  readonly run: string
  readonly title: string
  readonly brief: Brief
  readonly materials: readonly Material[]
  readonly bytes: number
  /** Whom its run has asked. */
  readonly looked: Looked
  /** Rounds after which there was something to revise, the newest first. */
  readonly rounds: readonly number[]
}
