/** Numbers that stand beside one another, one of each run. */
interface Beside {
  readonly values: readonly (number | undefined)[]
}

/** How far the numbers lie apart, as a share of the largest: 0 where all are the same, and more than any share where one is missing. */
export function changeOf({ values }: Beside): number {
  const known = values.flatMap((value) => value ?? [])
  if (known.length === 0) return 0
  if (known.length < values.length) return Number.POSITIVE_INFINITY
  const [most, least] = [Math.max(...known), Math.min(...known)]
  if (most === least) return 0
  return (most - least) / Math.max(Math.abs(most), Math.abs(least))
}

/** How the person wants numbers to be shown. */
export interface ByChange {
  /** What changed most comes first. */
  readonly isSorted: boolean
  /** What is the same in all of them is left out. */
  readonly isOnlyChanged: boolean
}

/** The same numbers as they are asked for. Those that changed equally much keep their order. */
export function shownByChange<T extends Beside>(
  all: readonly T[],
  { isSorted, isOnlyChanged }: ByChange,
): readonly T[] {
  const left = isOnlyChanged ? all.filter((each) => changeOf(each) > 0) : all
  return isSorted ? left.toSorted((one, other) => orderOf(changeOf(one), changeOf(other))) : left
}

/** Two that are missing somewhere are no number apart. */
function orderOf(one: number, other: number): number {
  return one === other ? 0 : other - one
}
