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
  const before = fix.rounds.filter((n) => n < to)
  // A seat that was not read closes nothing: what nobody has spoken of in the last round stands as it did.
  const isSilent = to === judged.at(-1) && !open(to) && fix.standing !== 'fixed'
  if (!open(to) && !isSilent) return before.some((n) => n >= from) ? 'fixed' : undefined
  if (before.length === 0) return fix.raised < to && !isSilent && fix.raised <= from ? 'still' : 'new'
  const first = Math.min(...before)
  const gone = judged.some((n) => n > first && n >= from && n < to && !open(n))
  if (gone && !isSilent) return 'back'
  return first > from ? 'new' : 'still'
}
