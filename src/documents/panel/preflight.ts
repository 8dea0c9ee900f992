import { type Advisor, DOC_TYPES, type DocType, type Recipe } from '../../run/panel'
import { assumptionsIn, foundationState, type FoundationState, newestOf, type Shelf } from './foundation'

/** A document that a run would go without. */
export interface MissingDocument {
  readonly type: DocType
  readonly state: Extract<FoundationState, 'empty' | 'ready'>
  /** The author cannot do without it; lenses then judge by less. */
  readonly required: boolean
  /** Lenses that would have read it, by their ids. */
  readonly lenses: readonly string[]
}

export interface Preflight {
  /** In the order in which they are best written. */
  readonly missing: readonly MissingDocument[]
  /** Documents that suppose something, and what. */
  readonly assumed: readonly { readonly type: DocType; readonly lines: readonly string[] }[]
  /** What keeps a run from being of any use, whatever documents there are. */
  readonly problems: readonly ('no_author' | 'no_critics')[]
}

/** Looks over what a run of a recipe would have to go by, before it costs anything. */
export function preflight(recipe: Recipe, advisors: readonly Advisor[], shelf: Shelf): Preflight {
  const critics = criticsOf(recipe, advisors)
  const used = DOC_TYPES.map((type) => ({
    type,
    required: recipe.authorContextDocs.includes(type),
    lenses: critics.filter(({ contextDocs = [] }) => contextDocs.includes(type)).map(({ id }) => id),
  })).filter(({ required, lenses }) => required || lenses.length > 0)
  return {
    missing: used.flatMap((one) => missingOf(shelf, one)),
    assumed: used.flatMap(({ type }) => assumedIn(shelf, type)),
    problems: [
      ...(advisors.some(({ id }) => id === recipe.authorAdvisor) ? [] : (['no_author'] as const)),
      ...(critics.length > 0 ? [] : (['no_critics'] as const)),
    ],
  }
}

/** Who is likely to judge: those that the recipe names, else whoever may be chosen. */
function criticsOf(
  { authorAdvisor, namedCritics = [] }: Recipe,
  advisors: readonly Advisor[],
): readonly Advisor[] {
  const able = advisors.filter(
    ({ id, evaluationExpertise = '' }) => id !== authorAdvisor && evaluationExpertise.trim() !== '',
  )
  const named = able.filter(({ id }) => namedCritics.includes(id))
  return named.length > 0 ? named : able
}

function missingOf(shelf: Shelf, { type, ...rest }: Omit<MissingDocument, 'state'>): MissingDocument[] {
  const state = foundationState(shelf, type)
  return state === 'empty' || state === 'ready' ? [{ type, state, ...rest }] : []
}

function assumedIn(shelf: Shelf, type: DocType): Preflight['assumed'] {
  const lines = assumptionsIn(newestOf(shelf, type)?.text ?? '')
  return lines.length > 0 ? [{ type, lines }] : []
}
