import type { MustFix } from '../../run/must-fixes'
import type { Turn } from './sides'

/** What became of a must-fix on the way from one judged round to a later one; undefined where it has no part in it. */
export function turnBetween(
  fix: Pick<MustFix, 'raised' | 'rounds' | 'standing'>,
  from: number,
  to: number,
  judged: readonly number[],
): Turn | undefined {
  const open = (n: number) => fix.rounds.includes(n)
  if (from === to) return open(to) ? 'still' : undefined
  const before = fix.rounds.filter((n) => n < to)
  // A seat that was not read closes nothing. What no round has ever closed stood open in between, too.
  const neverClosed = fix.standing === 'open'
  const stands = neverClosed || (to === judged.at(-1) && fix.standing !== 'fixed')
  if (!open(to) && !(stands && before.length > 0)) return before.some((n) => n >= from) ? 'fixed' : undefined
  if (before.length === 0) return fix.raised <= from ? 'still' : 'new'
  const first = Math.min(...before)
  const gone = !neverClosed && judged.some((n) => n > first && n >= from && n < to && !open(n))
  if (gone) return 'back'
  return first > from ? 'new' : 'still'
}
