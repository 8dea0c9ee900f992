import type { Kept, Registry } from './registry'

/** A change: what was there before, what was made of it, and how that is read since it was kept. */
export interface RegistryChange {
  readonly before: Registry
  readonly made: Registry
  readonly kept: Registry
}

/** What is there once a change is taken back, and the ids of what stays because others have changed it since. */
export interface Undone {
  readonly registry: Registry
  readonly lenses: readonly string[]
  readonly kinds: readonly string[]
}

/** Takes a change back from what is there now. Rows that it has not touched stay: another tab may have written them since. */
export function undone(now: Registry, change: RegistryChange): Undone {
  const { before, made, kept } = change
  const advisors = undoneRows({
    ...{ now: now.advisors, before: before.advisors, made: made.advisors, kept: kept.advisors },
    idIn: ({ id }) => id,
  })
  const recipes = undoneRows({
    ...{ now: now.recipes, before: before.recipes, made: made.recipes, kept: kept.recipes },
    idIn: ({ contentType }) => contentType,
  })
  return {
    registry: { advisors: advisors.rows, recipes: recipes.rows },
    lenses: advisors.left,
    kinds: recipes.left,
  }
}

interface Rows<T> {
  readonly now: readonly Kept<T>[]
  readonly before: readonly Kept<T>[]
  readonly made: readonly Kept<T>[]
  readonly kept: readonly Kept<T>[]
  readonly idIn: (row: T) => string
}

function undoneRows<T>(rows: Rows<T>) {
  const [was, made] = [byId(rows, rows.before), byId(rows, rows.made)]
  const [kept, present] = [byId(rows, rows.kept), byId(rows, rows.now)]
  const touched = [...new Set([...was.keys(), ...made.keys()])].filter((id) => was.get(id) !== made.get(id))
  const left = touched.filter((id) => ![was.get(id), kept.get(id)].includes(present.get(id)))
  const back = touched.filter((id) => !left.includes(id))
  return { left, rows: back.reduce((now, id) => putBack({ ...rows, now }, id), rows.now) }
}

/** Each row as text: in whatever object it came, it says the same. */
function byId<T>({ idIn }: Rows<T>, list: readonly Kept<T>[]): ReadonlyMap<string, string> {
  return new Map(list.map((one) => [idIn(one.row), JSON.stringify(one)]))
}

/** A row as it was: in its place, behind those that it stood behind, or not there at all. */
function putBack<T>({ now, before, idIn }: Rows<T>, id: string): readonly Kept<T>[] {
  const at = before.findIndex(({ row }) => idIn(row) === id)
  const old = before[at]
  if (!old) return now.filter(({ row }) => idIn(row) !== id)
  if (now.some(({ row }) => idIn(row) === id)) return now.map((one) => (idIn(one.row) === id ? old : one))
  const earlier = new Set(before.slice(0, at).map(({ row }) => idIn(row)))
  return now.toSpliced(now.findLastIndex(({ row }) => earlier.has(idIn(row))) + 1, 0, old)
}
