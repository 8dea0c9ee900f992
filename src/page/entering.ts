import type { Remote } from 'comlink'
import type { Cabinet, Kind } from '../../workers/cabinet-surface'
import type { Jury } from '../../workers/jury'
import { shelterName, takeShared } from '../../workers/share'
import { type CameIn, fromLink, fromShare, type Named } from '../desk/incoming'
import { unpack } from '../desk/packed'
import { readBriefLink } from '../desk/share-link'
import { readRun } from '../run/log'
import { fold, initialState } from '../run/state'
import { cabinetOf } from './desk-door'
import { placeOfLink } from './link'
import { FIRST } from './recorded'
import { printRoute } from './route'

/** What an address brought that was opened from outside. */
export type Came =
  | { readonly kind: 'things'; readonly things: CameIn }
  | { readonly kind: 'run'; readonly file: string; readonly title: string }
  /** It names a place of the app, and brings nothing. */
  | { readonly kind: 'place'; readonly hash: string }
  | { readonly kind: 'nothing'; readonly why: 'lost' | 'broken' | 'large' | 'newer' }

const TITLE_CHARS = 120

/** Reads what an address brings. Whatever cannot be read is nothing, and says why. */
export async function readCame(query: string, jury: Remote<Jury>): Promise<Came> {
  const [[name, value = ''] = ['']] = [...new URLSearchParams(query)]
  switch (name) {
    case 'shared':
      return readShared(value)
    case 'brief':
      return readBrief(value, cabinetOf(jury))
    case 'run':
      return readRunLink(value)
    case 'replay':
      return { kind: 'place', hash: printRoute({ run: await lastRun(jury), t: 0, play: true }) }
    default:
      return readLink(value)
  }
}

/** The service worker that kept it is of the same scope as this document. */
async function readShared(id: string): Promise<Came> {
  const cache = await caches.open(shelterName(new URL('./', document.baseURI).href))
  const shared = await takeShared(cache, id, Date.now())
  return shared ? { kind: 'things', things: fromShare(shared) } : { kind: 'nothing', why: 'lost' }
}

async function readBrief(packed: string, cabinet: Pick<Cabinet, 'list'>): Promise<Came> {
  const read = await readBriefLink(packed)
  if (typeof read === 'string') return { kind: 'nothing', why: read }
  const things = fromLink(read)
  const [brand, skill] = await Promise.all([
    named('brand', things.brand, cabinet),
    named('skill', things.skill, cabinet),
  ])
  return { kind: 'things', things: { ...things, ...(brand && { brand }), ...(skill && { skill }) } }
}

/** One's own comes before ours of the same name. A cabinet that cannot be read has none of it. */
async function named(
  kind: Kind,
  one: Named | undefined,
  cabinet: Pick<Cabinet, 'list'>,
): Promise<Named | undefined> {
  if (!one) return undefined
  const all = await cabinet.list(kind).catch(() => [])
  const same = all.filter(({ name, trashedAt }) => trashedAt === undefined && isCalled(name, one.name))
  const found = same.find(({ ours }) => !ours) ?? same[0]
  return found ? { name: found.name, id: found.id } : one
}

function isCalled(name: string, wanted: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase()
  return plain(name) === plain(wanted)
}

/** Folded here for its name alone: it is checked line by line where it is kept. */
async function readRunLink(packed: string): Promise<Came> {
  const read = await unpack(packed)
  if (typeof read === 'string') return { kind: 'nothing', why: read }
  try {
    const { brief, runId } = readRun(read.text).events.reduce(fold, initialState())
    return { kind: 'run', file: read.text, title: String(brief?.title ?? runId).slice(0, TITLE_CHARS) }
  } catch {
    return { kind: 'nothing', why: 'broken' } // No run, or one of a newer version: the link cannot say which.
  }
}

function readLink(link: string): Came {
  const hash = placeOfLink(link)
  return hash === undefined ? { kind: 'nothing', why: 'broken' } : { kind: 'place', hash }
}

async function lastRun(jury: Remote<Jury>): Promise<string> {
  const [last] = await jury.runs(1).catch(() => [])
  return last?.id ?? FIRST
}
