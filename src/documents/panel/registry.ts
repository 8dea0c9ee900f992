import type { Advisor, Recipe } from '../../run/panel'
import { LENSES } from './advisors'
import type { JsonObject } from './json'
import { RECIPES } from './recipes'

/** A row, and what stood beside it in a file that nobody here reads: it goes out again as it came. */
export interface Kept<T> {
  readonly row: T
  readonly more: JsonObject
}

/** The lenses and kinds of content that a person has. */
export interface Registry {
  readonly advisors: readonly Kept<Advisor>[]
  readonly recipes: readonly Kept<Recipe>[]
}

/** An id stands in lists with commas between, in addresses and in the names of calls. */
export const ROW_ID = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,63}$/u

const kept = <T>(row: T): Kept<T> => ({ row, more: {} })

/** What comes with the app. */
export const shippedRegistry: Registry = { advisors: LENSES.map(kept), recipes: RECIPES.map(kept) }

/** What a merge has done, by ids. */
export interface Merged {
  readonly registry: Registry
  readonly added: readonly string[]
  readonly replaced: readonly string[]
}

/** Rows of the other registry take the place of those with their id; the rest stays, in its order. */
export function mergeRegistries(own: Registry, other: Registry): Merged {
  const advisors = mergeRows(own.advisors, other.advisors, ({ id }) => id)
  const recipes = mergeRows(own.recipes, other.recipes, ({ contentType }) => contentType)
  return {
    registry: { advisors: advisors.rows, recipes: recipes.rows },
    added: [...advisors.added, ...recipes.added],
    replaced: [...advisors.replaced, ...recipes.replaced],
  }
}

function mergeRows<T>(own: readonly Kept<T>[], other: readonly Kept<T>[], idOf: (row: T) => string) {
  const rows = new Map(own.map((one) => [idOf(one.row), one]))
  const added: string[] = []
  const replaced: string[] = []
  for (const one of other) {
    const id = idOf(one.row)
    const before = rows.get(id)
    if (!before) added.push(id)
    else if (JSON.stringify(before) !== JSON.stringify({ ...one, more: { ...before.more, ...one.more } }))
      replaced.push(id)
    rows.set(id, { row: one.row, more: { ...before?.more, ...one.more } })
  }
  return { rows: [...rows.values()], added, replaced }
}

/** The rows as a run takes them along. */
export function advisorsOf({ advisors }: Registry): readonly Advisor[] {
  return advisors.map(({ row }) => row)
}

export function recipeOf({ recipes }: Registry, contentType: string): Recipe | undefined {
  return recipes.find(({ row }) => row.contentType === contentType)?.row
}

/** Lenses that recipes name and nobody has. A recipe without its author cannot be run. */
export function danglingIn({ advisors, recipes }: Registry): readonly {
  readonly recipe: string
  readonly advisor: string
  readonly as: 'author' | 'critic'
}[] {
  const known = new Set(advisors.map(({ row }) => row.id))
  return recipes.flatMap(({ row: { contentType, authorAdvisor, namedCritics = [] } }) => [
    ...(known.has(authorAdvisor)
      ? []
      : [{ recipe: contentType, advisor: authorAdvisor, as: 'author' as const }]),
    ...namedCritics
      .filter((id) => !known.has(id))
      .map((advisor) => ({ recipe: contentType, advisor, as: 'critic' as const })),
  ])
}
