import { redact } from '../models/redact'
import type { Brief } from '../run/event'
import { type BriefDraft, emptyDraft } from './draft'
import { LINK_CHARS, pack, type Unreadable, unpack } from './packed'

/** A brief as it travels in a link, with the names of what it was written for. Their texts stay where they are. */
export interface SharedBrief {
  readonly brief: BriefDraft
  readonly brand?: string
  readonly skill?: string
}

/** Why no link was made: it would be longer than messages bear, or something in it looks like a key. */
export type NotShared = 'large' | 'secret'

/** The version of what is packed. A newer one may mean something else by the same words. */
const VERSION = 1
const NAME_CHARS = 120
const BRIEF_CHARS = 40_000

/** The place of the app that a brief is opened at. It is in the fragment, which no host is sent. */
export async function linkToBrief({
  brief,
  brand,
  skill,
}: SharedBrief): Promise<string | { not: NotShared }> {
  const text = JSON.stringify({ v: VERSION, brief: writtenIn(brief), brand, skill })
  // A key that was pasted into a brief by mistake would travel with it.
  if (redact(text, undefined) !== text) return { not: 'secret' }
  const packed = await pack(text)
  return packed.length > LINK_CHARS ? { not: 'large' } : `#/new?brief=${packed}`
}

/** The place that a small run is opened at; nothing where it is not small. */
export async function linkToRun(file: string): Promise<string | { not: NotShared }> {
  if (redact(file, undefined) !== file) return { not: 'secret' }
  const packed = await pack(file)
  return packed.length > LINK_CHARS ? { not: 'large' } : `#/new?run=${packed}`
}

/** The brief of a link. Whatever else stands in it is left behind: a stranger may have written it. */
export async function readBriefLink(packed: string): Promise<SharedBrief | Unreadable | 'newer'> {
  const read = await unpack(packed)
  if (typeof read === 'string') return read
  const parts = parsed(read.text)
  if (!parts || typeof parts['v'] !== 'number') return 'broken'
  if (parts['v'] > VERSION) return 'newer'
  const brief = fieldsOf(parts['brief'])
  if (brief.what.trim() === '') return 'broken'
  if (Object.values(brief).some((text) => text.length > BRIEF_CHARS)) return 'large'
  return { brief, ...named('brand', parts['brand']), ...named('skill', parts['skill']) }
}

/** What a run or a form was written with, as far as a link takes it. */
export function briefToShare(brief: Brief, brand?: string, skill?: string): SharedBrief {
  const { what, forWhom = '', job = '', tone = '', constraints = '', requirements = [] } = brief
  return {
    brief: { ...emptyDraft, what, forWhom, job, tone, constraints, requirements: requirements.join('\n') },
    ...named('brand', brand),
    ...named('skill', skill),
  }
}

/** Empty fields are left out: they would only make the link longer. */
function writtenIn(brief: BriefDraft): Partial<BriefDraft> {
  return Object.fromEntries(Object.entries(brief).filter(([, text]) => text !== ''))
}

/** The fields of a brief that we know, where they are texts. */
function fieldsOf(value: unknown): BriefDraft {
  const given = isRecord(value) ? value : {}
  const known = Object.keys(emptyDraft).flatMap((key) => {
    const text = given[key]
    return typeof text === 'string' ? [[key, text]] : []
  })
  return { ...emptyDraft, ...Object.fromEntries(known) }
}

function named(key: 'brand' | 'skill', value: unknown): Pick<SharedBrief, 'brand' | 'skill'> {
  return typeof value === 'string' && value.trim() !== '' ? { [key]: value.slice(0, NAME_CHARS) } : {}
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // Deflated, and no JSON: a link that was changed on its way.
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
