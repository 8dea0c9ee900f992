import { panelFileLimits } from '../../documents/panel/limits'
import { DOC_TYPES, type DocType, type Recipe } from '../../run/panel'
import { fieldsOf } from './kept'
import { docsIn, type Fault, idFaultOf, tooLong, withFaults } from './lens-draft'

/** A kind of content as it is typed. */
export interface KindDraft {
  readonly id: string
  readonly author: string
  readonly docs: readonly DocType[]
  readonly framework: string
  readonly needs: string
  readonly emphasis: string
  readonly critics: readonly string[]
  readonly score: string
  readonly rounds: string
}

export const emptyKind: KindDraft = {
  ...{ id: '', author: '', docs: [], framework: '', needs: '', emphasis: '', critics: [] },
  score: '4',
  rounds: '3',
}

export function kindDraft(recipe: Recipe): KindDraft {
  const { authorFramework: framework = '', evaluationEmphasis: emphasis = '', namedCritics = [] } = recipe
  return {
    id: recipe.contentType,
    author: recipe.authorAdvisor,
    docs: recipe.authorContextDocs,
    ...{ framework, emphasis, needs: recipe.evaluationNeeds, critics: namedCritics },
    score: String(recipe.minAggregateScore),
    rounds: String(recipe.maxRevisionRounds),
  }
}

/** The recipe that a draft says; whatever is empty is left out. */
export function kindOf(draft: KindDraft): Recipe {
  const { id, author, docs, framework, needs, emphasis, critics } = draft
  return {
    contentType: id,
    authorAdvisor: author,
    authorContextDocs: DOC_TYPES.filter((type) => docs.includes(type)),
    ...(framework.trim() !== '' && { authorFramework: framework.trim() }),
    evaluationNeeds: needs.trim(),
    ...(emphasis.trim() !== '' && { evaluationEmphasis: emphasis.trim() }),
    ...(critics.length > 0 && { namedCritics: critics }),
    minAggregateScore: numberIn(draft.score) ?? 0,
    maxRevisionRounds: numberIn(draft.rounds) ?? 0,
  }
}

/** With a comma or a point, as people write it. */
function numberIn(text: string): number | undefined {
  return /^\s*\d+(?:[.,]\d+)?\s*$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

export type KindFaults = Partial<
  Record<'id' | 'author' | 'framework' | 'needs' | 'emphasis' | 'score' | 'rounds', Fault>
>

/** What keeps a kind of content from being saved, field by field. */
export function kindFaults(
  draft: KindDraft,
  { taken, lenses }: { readonly taken: readonly string[]; readonly lenses: readonly string[] },
): KindFaults {
  const { textChars, rounds: most } = panelFileLimits
  const [score, rounds] = [numberIn(draft.score), numberIn(draft.rounds)]
  return withFaults({
    id: draft.id === '' ? 'missing' : idFaultOf(draft.id, taken),
    author: authorFault(draft.author, lenses),
    framework: tooLong(draft.framework, textChars),
    needs: draft.needs.trim() === '' ? 'missing' : tooLong(draft.needs, textChars),
    emphasis: tooLong(draft.emphasis, textChars),
    score: isWithin(score, 10) ? undefined : 'score',
    rounds: isWithin(rounds, most) && Number.isInteger(rounds) ? undefined : 'rounds',
  })
}

function authorFault(author: string, lenses: readonly string[]): Fault | undefined {
  if (author === '') return 'missing'
  return lenses.includes(author) ? undefined : 'gone'
}

function isWithin(value: number | undefined, most: number): boolean {
  return value !== undefined && value >= 1 && value <= most
}

/** A draft that was kept, field by field. */
export function keptKind(value: unknown): KindDraft | undefined {
  const fields = fieldsOf(value)
  if (!fields) return undefined
  const text = (name: keyof KindDraft) => {
    const one = fields[name]
    return typeof one === 'string' ? one : ''
  }
  const critics: readonly unknown[] = Array.isArray(fields['critics']) ? fields['critics'] : []
  return {
    ...{ id: text('id'), author: text('author'), framework: text('framework'), needs: text('needs') },
    ...{ emphasis: text('emphasis'), score: text('score'), rounds: text('rounds') },
    docs: docsIn(fields['docs']),
    critics: critics.filter((one): one is string => typeof one === 'string'),
  }
}
