import { DOC_TYPES, type DocType, type Foundation } from '../../run/panel'

/** One text of a document. A later one takes its place and leaves it where it is. */
export interface FoundationVersion {
  /** Counts from 1. */
  readonly n: number
  readonly text: string
  readonly by: 'model' | 'person' | 'file'
  /** When it was written, in ms since 1970. */
  readonly at: number
  /** Versions of other documents that a draft was made from. */
  readonly from?: readonly Pick<Foundation, 'type' | 'version'>[]
}

/** A document that copy rests on, with everything it has said. */
export interface FoundationDoc {
  readonly type: DocType
  /** Oldest first. */
  readonly versions: readonly FoundationVersion[]
}

/** The documents of a project; those that nobody has begun are left out. */
export type Shelf = readonly FoundationDoc[]

/** `empty`: it and what it draws on are missing. `ready`: it can be drafted. The rest: who wrote the newest version. */
export const FOUNDATION_STATES = ['empty', 'ready', 'generated', 'edited'] as const
export type FoundationState = (typeof FOUNDATION_STATES)[number]

/** Strategy comes first, positioning draws on it, and everything else on both. */
export function drawsOn(type: DocType): readonly DocType[] {
  if (type === 'strategy') return []
  return type === 'positioning' ? ['strategy'] : ['strategy', 'positioning']
}

export function foundationState(shelf: Shelf, type: DocType): FoundationState {
  const newest = newestOf(shelf, type)
  if (newest) return newest.by === 'model' ? 'generated' : 'edited'
  return drawsOn(type).every((before) => newestOf(shelf, before)) ? 'ready' : 'empty'
}

/** The version that counts; one without a word in it is none. */
export function newestOf(shelf: Shelf, type: DocType): FoundationVersion | undefined {
  const newest = shelf.find((document) => document.type === type)?.versions.at(-1)
  return newest && newest.text.trim() !== '' ? newest : undefined
}

/** The document that is best written next: the first of the order that is not there. */
export function nextOf(shelf: Shelf, wanted: readonly DocType[] = DOC_TYPES): DocType | undefined {
  return DOC_TYPES.find((type) => wanted.includes(type) && !newestOf(shelf, type))
}

/** The shelf with one more version of a document. What says the same as the newest is none. */
export function withVersion(shelf: Shelf, type: DocType, written: Omit<FoundationVersion, 'n'>): Shelf {
  const own = shelf.find((document) => document.type === type) ?? { type, versions: [] }
  const last = own.versions.at(-1)
  if (last?.text === written.text) return shelf
  const next = { type, versions: [...own.versions, { n: (last?.n ?? 0) + 1, ...written }] }
  return inOrder([...shelf.filter((document) => document.type !== type), next])
}

/** An earlier text as the newest: nothing between is lost. */
export function restored(
  shelf: Shelf,
  type: DocType,
  { n, at }: { readonly n: number; readonly at: number },
): Shelf {
  const version = shelf.find((document) => document.type === type)?.versions.find((one) => one.n === n)
  return version ? withVersion(shelf, type, { text: version.text, by: 'person', at }) : shelf
}

function inOrder(shelf: Shelf): Shelf {
  return shelf.toSorted((one, other) => DOC_TYPES.indexOf(one.type) - DOC_TYPES.indexOf(other.type))
}

/** The documents as a run takes them along: the newest of each, in the order in which they help one another. */
export function foundationsOf(shelf: Shelf): readonly Foundation[] {
  return DOC_TYPES.flatMap((type): Foundation[] => {
    const newest = newestOf(shelf, type)
    return newest ? [{ type, version: newest.n, text: newest.text }] : []
  })
}

/** What a draft of a document is made from. */
export function sourcesFor(shelf: Shelf, type: DocType): readonly Foundation[] {
  return foundationsOf(shelf).filter((document) => drawsOn(type).includes(document.type))
}

/** What a document was drafted from and has a newer version since. */
export function behind(shelf: Shelf, type: DocType): readonly DocType[] {
  return (newestOf(shelf, type)?.from ?? []).flatMap((source) => {
    const now = newestOf(shelf, source.type)
    return now && now.n > source.version ? [source.type] : []
  })
}

/** Begins a line that nobody has said and the draft has supposed. */
export const ASSUMPTION = '[ASSUMPTION]'

/** What a document supposes, and on which line: each that has the mark, without it. Lines count from 1. */
export function assumedLines(text: string): readonly { readonly line: number; readonly said: string }[] {
  return text.split('\n').flatMap((line, at) => {
    const [, said] = /\[ASSUMPTION\][\s:–—-]*(.*)$/i.exec(line) ?? []
    return said === undefined ? [] : [{ line: at + 1, said: said.trim() }]
  })
}

export function assumptionsIn(text: string): readonly string[] {
  return assumedLines(text).map(({ said }) => said)
}
