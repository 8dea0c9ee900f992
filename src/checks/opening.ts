import { rowsCited, rowsNamed } from '../run/cited'
import type { Evidence, Measurement } from '../run/event'
import { isWholePage } from '../run/whole-page'
import type { Page } from './check'
import { placesIn } from './places'

/** What a pointer is looked for in. */
export interface Opening {
  readonly rows: readonly Measurement[]
  readonly page: Page
  /** How many the brief has. */
  readonly requirements: number
}

/** A quotation is told from a selector by its signs. */
export function placeText({ kind, ref }: Evidence): string {
  return kind === 'quote' ? `“${ref}”` : ref
}

/** Whether a pointer can be opened on this very version. */
export function isThere(evidence: Evidence, { rows, page, requirements }: Opening): boolean {
  const { kind, ref } = evidence
  switch (kind) {
    case 'selector':
    case 'quote':
      return page.has(placeText(evidence))
    case 'requirement': {
      const n = Number(/^R(\d+)$/i.exec(ref.trim())?.[1] ?? 0)
      return n >= 1 && n <= requirements
    }
    case 'measurement':
      return isRow(ref, rows)
  }
}

/** Whether there is a row of the instrument and the rule that are named. */
export function isRow(name: string, rows: readonly Measurement[]): boolean {
  return rowsNamed(name, rows).length > 0
}

/** A bare name of an element, which no running text is taken for. */
const TAG = /^[a-z][a-z0-9-]*$/i
/** Fewer signs stand in any page. */
const QUOTED_CHARS = 3

/**
 * Whether a pointer names one place, be it there or not. To speak against somebody it has to: a requirement, the page as a
 * whole and the name of a rule are there whatever the page says, and would bear out anything.
 */
export function saysWhere({ kind, ref }: Evidence, { rows, page }: Opening): boolean {
  switch (kind) {
    case 'selector':
      return isSelector(ref) && !isWholePage(ref) && !holdsAll(ref, page)
    case 'quote':
      return ref.trim().length >= QUOTED_CHARS
    case 'measurement':
      return !isRow(ref, rows) || rowsCited(ref, rows).length > 0
    case 'requirement':
      return false
  }
}

/** Whether it names one place, and that is there: here what nobody can read is not held for present. */
export function opensAt(evidence: Evidence, opening: Opening): boolean {
  if (!saysWhere(evidence, opening) || !isThere(evidence, opening)) return false
  const { kind, ref } = evidence
  switch (kind) {
    case 'selector':
      return isFound(ref, opening.page)
    case 'measurement':
      return rowsCited(ref, opening.rows).some(({ cannot }) => cannot === undefined)
    case 'quote':
      return true
    case 'requirement':
      return false
  }
}

function isSelector(ref: string): boolean {
  return TAG.test(ref.trim()) || placesIn(ref).about.length > 0
}

/** A name of tags alone counts as running text elsewhere, and so as present. What has a class or an id may come from a script. */
function isFound(ref: string, { has, within }: Page): boolean {
  if (!within || within(ref, ref)) return true
  const places = placesIn(ref).about
  return places.length > 0 && places.every((place) => /[.#[]/.test(place) && has(place))
}

/** A wrapper without a telling name holds the page as well as its body does. */
const HEADINGS = 'h1, h2, h3, h4, h5, h6'
const WORDS = 'p, li, dd, td, a, button'

function holdsAll(place: string, { within }: Page): boolean {
  return within !== undefined && within(HEADINGS, place) && within(WORDS, place)
}
