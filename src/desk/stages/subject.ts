import type { Brief, Material } from '../../run/event'
import type { Looked } from '../../run/opinion-setup'
import type { Picture } from '../../run/picture'

/** A version that a judging stage is to look at. */
export interface StageSubject {
  readonly run: string
  readonly title: string
  readonly brief: Brief
  readonly materials: readonly Material[]
  readonly bytes: number
  /** UTF-8 bytes of the documents that its copy was written from. */
  readonly beside?: number
  readonly pictures?: readonly Pick<Picture, 'width' | 'height'>[]
  /** Whom its run has asked. */
  readonly looked: Looked
  /** Rounds after which there was something to revise, the newest first. */
  readonly rounds: readonly number[]
}
