import { type BriefDraft, emptyDraft } from './draft'
import type { SharedBrief } from './share-link'
import type { FileReader } from './waiting-files'

/** What came from outside and has not been put anywhere yet. */
export interface CameIn {
  readonly brief?: BriefDraft
  /** What the brief was written for. Their texts did not come along. */
  readonly brand?: Named
  readonly skill?: Named
  readonly files: readonly File[]
  /** Files that were too many or too large. */
  readonly leftOut: number
}

/** A brand or a skill that somebody else has called so; with its id where one on this device is called that. */
export interface Named {
  readonly name: string
  readonly id?: string
}

/** What another app has shared. */
export interface SharedWords {
  readonly title: string
  readonly text: string
  readonly url: string
  readonly files: readonly File[]
  readonly leftOut: number
}

/** Shared words are a brief. Many apps put the address into the text as well, and the title too. */
export function fromShare({ title, text, url, files, leftOut }: SharedWords): CameIn {
  const parts = [title, text, url].map((part) => part.trim()).filter((part) => part !== '')
  const said = parts.filter((part, at) => !parts.some((other, n) => n !== at && isIn(part, other, n < at)))
  const what = said.join('\n')
  return { ...(what !== '' && { brief: { ...emptyDraft, what } }), files, leftOut }
}

/** Of two equal parts the first stays. */
function isIn(part: string, other: string, isBefore: boolean): boolean {
  return other === part ? isBefore : other.includes(part)
}

export function fromLink({ brief, brand, skill }: SharedBrief): CameIn {
  return {
    brief,
    ...(brand && { brand: { name: brand.trim() } }),
    ...(skill && { skill: { name: skill.trim() } }),
    files: [],
    leftOut: 0,
  }
}

/** A page is opened where it is dropped; each of the others has a reader of its own. */
export type FileKind = FileReader | 'page' | 'unknown'

/** By its name, and where that says nothing by its type: what a phone shares is often called after nothing. */
export function kindOf({ name, type }: Pick<File, 'name' | 'type'>): FileKind {
  const lower = name.toLowerCase()
  // A run that was sent on from a phone goes as a text.
  if (/\.(?:jury|ndjson)(?:\.txt)?$|\.zip$/.test(lower)) return 'runs'
  if (/\.(?:md|markdown)$/.test(lower) || type === 'text/markdown') return 'documents'
  if (/\.x?html?$/.test(lower) || type === 'text/html') return 'page'
  return /^image\//.test(type) ? 'pictures' : 'unknown'
}

/** Skills are told by the name that they have everywhere; any other text of a person's is their brand's. */
export function placeOfDocument({ name }: Pick<File, 'name'>): string {
  return /skill/i.test(name) ? '#/skills' : '#/brands'
}
