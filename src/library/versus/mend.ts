import type { MustFix } from '../../run/must-fixes'
import type { Advisor } from '../../run/panel'

/** What a run had to mend: a must-fix of its judges or of code, or what a lens of its panel had against it. */
export type Mend = Pick<MustFix, 'text' | 'standing' | 'row'> &
  (Pick<MustFix, 'role'> | { readonly lens: Pick<Advisor, 'id' | 'name'> })

/** All that a run had to mend. */
export interface Mends {
  readonly mends: readonly Mend[]
  /** Where nobody has read it, that nothing is known says nothing. */
  readonly reviewed: boolean
}
