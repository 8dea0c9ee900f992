import { isStale } from '../health/grade'
import type { Connection, Grade } from '../run/connection'

/** Of which version the prompts and the protocol are. */
export interface Prompts {
  readonly prompts: string
  readonly protocol: number
}

/** Whether a grade was given under other conditions than those of now. */
export function isOutdated(
  grade: Grade,
  { model, lock }: Pick<Connection, 'model' | 'lock'>,
  prompts: Prompts,
) {
  return isStale(grade, { model, lock, ...prompts })
}
