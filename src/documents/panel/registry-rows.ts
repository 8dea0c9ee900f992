import type { Advisor, Recipe } from '../../run/panel'
import { idOf, LENSES } from './advisors'
import { RECIPES } from './recipes'
import { type Kept, type Registry, ROW_ID } from './registry'

/** Where a row is from: as it came with the app, changed by the person, or theirs alone. */
export type Origin = 'shipped' | 'changed' | 'own'

export function shippedLens(id: string): Advisor | undefined {
  return LENSES.find((lens) => lens.id === id)
}

export function shippedKind(contentType: string): Recipe | undefined {
  return RECIPES.find((recipe) => recipe.contentType === contentType)
}

export function lensOrigin(lens: Advisor): Origin {
  return originOf(lens, shippedLens(lens.id))
}

export function kindOrigin(recipe: Recipe): Origin {
  return originOf(recipe, shippedKind(recipe.contentType))
}

function originOf<T extends object>(row: T, shipped: T | undefined): Origin {
  if (!shipped) return 'own'
  return saysTheSame(row, shipped) ? 'shipped' : 'changed'
}

/** Whatever order the fields have; an empty list of documents is none. */
function saysTheSame(one: object, other: object): boolean {
  const fields = (of: object) =>
    Object.entries(of)
      .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(fields(one)) === JSON.stringify(fields(other))
}

/** The registry with this lens, in the place of the one with its id. */
export function withLens(registry: Registry, lens: Advisor): Registry {
  return { ...registry, advisors: put(registry.advisors, lens, ({ id }) => id) }
}

export function withKind(registry: Registry, recipe: Recipe): Registry {
  return { ...registry, recipes: put(registry.recipes, recipe, ({ contentType }) => contentType) }
}

function put<T>(rows: readonly Kept<T>[], row: T, idIn: (row: T) => string): readonly Kept<T>[] {
  const isThere = rows.some((one) => idIn(one.row) === idIn(row))
  if (!isThere) return [...rows, { row, more: {} }]
  return rows.map((one) => (idIn(one.row) === idIn(row) ? { ...one, row } : one))
}

export function withoutLens({ advisors, recipes }: Registry, id: string): Registry {
  return { recipes, advisors: advisors.filter(({ row }) => row.id !== id) }
}

export function withoutKind({ advisors, recipes }: Registry, contentType: string): Registry {
  return { advisors, recipes: recipes.filter(({ row }) => row.contentType !== contentType) }
}

/** What came with the app and is not there any more. */
export function missingShipped({ advisors, recipes }: Registry): {
  readonly lenses: readonly Advisor[]
  readonly kinds: readonly Recipe[]
} {
  return {
    lenses: LENSES.filter(({ id }) => !advisors.some(({ row }) => row.id === id)),
    kinds: RECIPES.filter(({ contentType }) => !recipes.some(({ row }) => row.contentType === contentType)),
  }
}

/** The registry with those of the app that are missing, behind the others. */
export function withShipped(registry: Registry): Registry {
  const { lenses, kinds } = missingShipped(registry)
  return kinds.reduce(withKind, lenses.reduce(withLens, registry))
}

/** A kind of content without a lens that it names as a critic. */
export function withoutCritic(registry: Registry, contentType: string, critic: string): Registry {
  const recipe = registry.recipes.find(({ row }) => row.contentType === contentType)?.row
  if (!recipe) return registry
  const { namedCritics = [], ...rest } = recipe
  const left = namedCritics.filter((id) => id !== critic)
  return withKind(registry, { ...rest, ...(left.length > 0 && { namedCritics: left }) })
}

const LONGEST_ID = 64

/** An id for a name: what may stand in one, and a number where it is taken. Empty where the name has no letter. */
export function idFrom(name: string, taken: readonly string[]): string {
  const plain = name
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST_ID - 3)
  if (plain === '') return ''
  const isFree = (id: string) => !taken.includes(id) && idOf(id) === id
  if (isFree(plain)) return plain
  for (let n = 2; ; n++) if (isFree(`${plain}-${n}`)) return `${plain}-${n}`
}

/** What is wrong with an id. An old name of another lens is taken: a file would read it as that one. */
export function idFault(id: string, taken: readonly string[]): 'wrong' | 'taken' | undefined {
  if (!ROW_ID.test(id)) return 'wrong'
  return taken.includes(id) || idOf(id) !== id ? 'taken' : undefined
}
