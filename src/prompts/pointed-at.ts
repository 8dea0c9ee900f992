import { rowsOn } from '../run/bench'
import { rowsCited, rowsNamed } from '../run/cited'
import type { ExamSetup } from '../run/exam'
import { type ExamFinding, placeOf, placeText } from '../run/exam-state'
import type { Quoted, Slice } from '../run/procedure'
import type { RunState } from '../run/state'
import { echo } from './echo'
import { fence, framed } from './fence'
import { factLines, faultLines, rowLine } from './measured'

/*
 * What a finding points at, as somebody meets it who has neither the brief nor the version.
 */

function placesOf({ members }: ExamFinding): readonly string[] {
  const places = members.flatMap((member) => [
    placeOf(member),
    ...member.evidence.filter(({ kind }) => kind === 'selector' || kind === 'quote').map(placeText),
  ])
  return [...new Set(places.filter((place) => place !== undefined))]
}

/** What stands at the places that it names. Where it names none, as what is missing does, how the piece is laid out. */
export function sliceText({ artifact }: ExamSetup, finding: ExamFinding, quoted: Quoted): string {
  const slices = quoted.slices?.(artifact, placesOf(finding)) ?? []
  const shown = slices.filter(({ text }) => text !== '')
  const left = [
    namedLine('Too long to show here', placesIn(slices, 'too_long')),
    namedLine('Not found by code', placesIn(slices, 'absent')),
  ]
  if (shown.length === 0 && placesIn(slices, 'too_long').length === 0)
    return 'Nothing stands at the places that it names, as far as code can find them.'
  const text = [...shown.map(sliceLines), ...left].filter((part) => part !== '').join('\n\n')
  const signs = framed(text) === text ? '' : '\nIn this block ‹ stands for <, and ]]› for ]]>.'
  return `What stands there:\n${fence('slice', quoted.nonce, text)}${signs}`
}

/** With several, each under the place that it is of. */
function sliceLines({ place, text }: Slice, _at: number, { length }: readonly Slice[]): string {
  return place === undefined || length === 1 ? text : `${echo(place, PLACE_CHARS)}\n${text}`
}

const PLACE_CHARS = 120
/** More places than these are a list and not a line. */
const MOST_NAMED = 12

function placesIn(slices: readonly Slice[], shows: Slice['shows']): readonly string[] {
  return slices.flatMap((slice) =>
    slice.shows === shows && slice.place !== undefined ? [echo(slice.place, PLACE_CHARS)] : [],
  )
}

function namedLine(what: string, places: readonly string[]): string {
  const more = places.length - MOST_NAMED
  const named = places.slice(0, MOST_NAMED).join('; ')
  return places.length === 0 ? '' : `${what}: ${named}${more > 0 ? `; and ${more} more` : ''}`
}

/** The very readings that it cites, and then what else was read at its places; of a rule that it names without a place, the worst. */
export function measuredLines(
  state: RunState,
  { artifact }: ExamSetup,
  finding: ExamFinding,
): readonly string[] {
  const rows = rowsOn(state, artifact)
  const refs = finding.members.flatMap(({ evidence }) =>
    evidence.flatMap(({ kind, ref }) => (kind === 'measurement' ? [ref] : [])),
  )
  const cited = [...new Set(refs.flatMap((ref) => rowsCited(ref, rows)))]
  const named = refs.flatMap((ref) => (rowsCited(ref, rows).length > 0 ? [] : rowsNamed(ref, rows)))
  const places = new Set(placesOf(finding))
  const near = rows.filter((row) => places.has(row.target ?? '') || named.includes(row))
  const lines = [...new Set([...cited.map(rowLine), ...faultLines(near), ...factLines(near)])]
  const most = Math.max(MOST_ROWS, cited.length)
  const more = lines.length - most
  return more > 0 ? [...lines.slice(0, most), `and ${more} more of them`] : lines
}

/** More readings of one place say the same again. */
const MOST_ROWS = 12
