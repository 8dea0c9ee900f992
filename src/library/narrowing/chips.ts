import { ALL, LISTS, type ListFacet, type Narrowing } from './narrowing'

/** One thing by which the library is narrowed down, and how it is taken back. */
export type Chip =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: ListFacet; readonly value: string }
  | { readonly kind: 'project'; readonly value: string }
  | { readonly kind: 'score'; readonly least: number | undefined; readonly most: number | undefined }
  | { readonly kind: 'star' | 'unseen' }
  | { readonly kind: 'preset'; readonly preset: NonNullable<Narrowing['preset']> }
  | { readonly kind: 'days'; readonly from: string | undefined; readonly to: string | undefined }

/** Everything by which it is narrowed down but the trash, which is a place of its own. */
export function chipsOf(narrowing: Narrowing): readonly Chip[] {
  const { text, project, least, most, preset, from, to } = narrowing
  return [
    ...(text.trim() === '' ? [] : [{ kind: 'text' as const, text: text.trim() }]),
    ...LISTS.flatMap((kind) => narrowing[kind].map((value) => ({ kind, value }))),
    ...(project === undefined ? [] : [{ kind: 'project' as const, value: project }]),
    ...(least === undefined && most === undefined ? [] : [{ kind: 'score' as const, least, most }]),
    ...(['star', 'unseen'] as const).filter((kind) => narrowing[kind]).map((kind) => ({ kind })),
    ...(preset ? [{ kind: 'preset' as const, preset }] : []),
    ...(from === undefined && to === undefined ? [] : [{ kind: 'days' as const, from, to }]),
  ]
}

/** The same without one of them. */
export function without(narrowing: Narrowing, chip: Chip): Narrowing {
  switch (chip.kind) {
    case 'text':
      return { ...narrowing, text: '' }
    case 'project':
      return { ...narrowing, project: undefined }
    case 'score':
      return { ...narrowing, least: undefined, most: undefined }
    case 'star':
    case 'unseen':
      return { ...narrowing, [chip.kind]: false }
    case 'preset':
      return { ...narrowing, preset: undefined }
    case 'days':
      return { ...narrowing, from: undefined, to: undefined }
    case 'statuses':
    case 'stages':
    case 'connections':
    case 'brands':
    case 'skills':
    case 'tags':
      return toggled(narrowing, chip.kind, chip.value)
    default:
      return chip satisfies never
  }
}

/** The same with a value of a facet put to it, or taken away where it holds. */
export function toggled(narrowing: Narrowing, facet: ListFacet, value: string): Narrowing {
  const known: readonly string[] = narrowing[facet]
  const next = known.includes(value) ? known.filter((one) => one !== value) : [...known, value]
  return { ...narrowing, [facet]: next }
}

/** Nothing narrows any more; whoever looks into the trash stays there. */
export function cleared({ trash }: Narrowing): Narrowing {
  return { ...ALL, trash }
}
