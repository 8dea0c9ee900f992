import { topicsIn } from '../../checks/topics'
import type { Page } from '../../checks/check'
import type { Evidence } from '../../run/event'
import type { Defect } from './defect'
import { CLASSES } from './classes'
import type { Place, Planting, Sheet } from './sheets'

/** Something that a judge wants mended, and what it points at. */
export interface Complaint {
  readonly statement: string
  readonly evidence: readonly Evidence[]
}

/** What a judge has said of one page. */
export interface Reply {
  /** By our own weights; absent where too little could be read. */
  readonly composite?: number
  readonly mustFix: readonly Complaint[]
}

/** What an answer comes to: all that the statistics are made from. */
export interface Answer {
  readonly sheet: string
  readonly repeat: number
  /** Absent: the reply could not be read, or none came. */
  readonly read?: {
    readonly composite?: number
    /** Planted faults that it has named. */
    readonly seen: readonly Defect['id'][]
    /** Faults that it has named and that are not there, where the page is known to have none. */
    readonly alarms: readonly Defect['id'][]
    /** It has pointed at something that is not on the page. */
    readonly invented: boolean
  }
}

/** What a reply comes to. A place or a kind of claim tells what was meant, and never a name that the judge gives it. */
export function answerTo(sheet: Sheet, repeat: number, reply: Reply | undefined, page: Page): Answer {
  if (!reply) return { sheet: sheet.id, repeat }
  const { composite, mustFix } = reply
  const isClean = sheet.planted.length === 0
  return {
    sheet: sheet.id,
    repeat,
    read: {
      ...(composite !== undefined && { composite }),
      seen: sheet.planted.filter((one) => mustFix.some((fix) => isNamed(one, fix, page))).map(({ id }) => id),
      alarms: isClean ? alarmsIn(sheet, mustFix, page) : [],
      invented: isClean && mustFix.some((fix) => isNowhere(fix, page)),
    },
  }
}

function isNamed({ id, places }: Planting, fix: Complaint, page: Page): boolean {
  if (places.some((place) => fix.evidence.some((evidence) => isAt(evidence, place, page)))) return true
  const named = topicsOf(fix)
  return topicsFor(id).some((topic) => named.has(topic))
}

/** Of a twin only what stands there as it should be is known to be right; of a clean page everything is. */
function alarmsIn({ twins }: Sheet, mustFix: readonly Complaint[], page: Page): readonly Defect['id'][] {
  const claimed = new Set(mustFix.flatMap((fix) => [...topicsOf(fix)]))
  const tried = CLASSES.filter(({ id }) => twins.length === 0 || twins.some((twin) => twin.id === id))
  const byWords = tried.filter(({ topics }) => topics.some((topic) => claimed.has(topic)))
  // What no rule can name is known by its place alone.
  const byPlace = twins.filter(
    (twin) => topicsFor(twin.id).length === 0 && mustFix.some((fix) => isNamed(twin, fix, page)),
  )
  return [...byWords, ...byPlace].map(({ id }) => id)
}

function topicsFor(wanted: Defect['id']): readonly string[] {
  return CLASSES.find(({ id }) => id === wanted)?.topics ?? []
}

/** As an accessibility judge is read: it may speak of contrast without naming a norm. */
function topicsOf({ statement }: Complaint): ReadonlySet<string> {
  const said = topicsIn({ text: statement, role: 'a11y', isNote: false })
  return new Set(said.flatMap(({ isFault, topic }) => (isFault ? [topic.name] : [])))
}

function isAt(evidence: Evidence, place: Place, page: Page): boolean {
  const { kind, ref, quote = '' } = evidence
  switch (place.kind) {
    case 'room':
      if (kind === 'requirement' || kind === 'measurement') return false
      return page.within?.(placeText(evidence), place.selector) === true || isPart(ref, place.html)
    case 'quote':
      return ref.includes(place.text) || quote.includes(place.text)
    case 'requirement':
      return kind === 'requirement' && ref.trim().toUpperCase() === place.ref
    default:
      return place satisfies never
  }
}

/** A judge that quotes the source quotes what no text of the page says. */
function isPart(ref: string, html: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  return ref.trim().length >= LEAST_SOURCE && plain(html).includes(plain(ref))
}

/** Shorter pieces of source stand everywhere. */
const LEAST_SOURCE = 8

/** A quotation is told from a selector by its signs. */
function placeText({ kind, ref }: Evidence): string {
  return kind === 'quote' ? `“${ref}”` : ref
}

/** Whether it points at places of the page and none of them is there. */
function isNowhere({ evidence }: Complaint, page: Page): boolean {
  const places = evidence.filter(({ kind }) => kind === 'selector' || kind === 'quote')
  return places.length > 0 && places.every((place) => !page.has(placeText(place)))
}
