import { examLimits } from '../run/exam-limits'
import type { Slice } from '../run/procedure'
import { placeFinder, quotationsIn } from './presence'
import { spokenChars } from './sketch'
import { ABSENT, aroundWords, type Left, outlined, type Part, partOf, TOO_LONG } from './slice-part'
import { type Node, readTree } from './tree'
import { bytesOf, shownBytes } from './written'

/** Places that one selector finds: the fourth says nothing that the first three do not. */
const MOST_PLACES = 3
/** Above each stands the place that it is of. */
const NAME_CHARS = 120
/** So much of what a page says may be shown: of a small page, the one paragraph that is cited may well be half. */
const SAID_SHARE = 0.6
/** And so much may stand in outlines. */
const OUTLINE_SHARE = 0.2

/** What stands at a place, before it is known how much of it can be shown. */
interface Found {
  readonly place?: string
  readonly show: (most: number, left: Left) => Part
}

/**
 * What of a page stands at places that somebody points at. All of them together are never longer than `sliceBytes`, never
 * the page, and never more than half of its source: what is longer is told in outline. The length is shared out fairly, so
 * that a long place does not push out the next one.
 */
export function slicesIn(html: string, places: readonly string[]): readonly Slice[] {
  const { nodes } = readTree(html)
  const find = placeFinder(nodes)
  const found = places.map((place) => foundAt(place, find(place), html))
  const asked = found.length > 0 ? found : [wholeOf(nodes)]
  const [bytes, chars] = [shownBytes(nodes), spokenChars(nodes)]
  const fresh = (): Left => ({
    source: Math.floor(bytes / 2),
    said: Math.floor(chars * SAID_SHARE),
    words: { chars: Math.floor(chars * OUTLINE_SHARE) },
    nodes: new Set(),
  })
  return shared(asked, fresh)
}

/** Short ones first: what they leave of their part goes to the longer ones. */
function shared(asked: readonly Found[], fresh: () => Left): readonly Slice[] {
  const wanted = asked.map((one) => ({ one, bytes: bytesOf(one.show(examLimits.sliceBytes, fresh()).text) }))
  const slices = new Map<Found, Slice>()
  const left = fresh()
  let bytes = examLimits.sliceBytes
  wanted
    .toSorted((a, b) => a.bytes - b.bytes)
    .forEach(({ one }, at) => {
      const name = bytesOf(one.place?.slice(0, NAME_CHARS) ?? '') + 3
      const slice = one.show(Math.floor(bytes / (asked.length - at)) - name, left)
      if (slice.text !== '') bytes -= bytesOf(slice.text) + name
      slices.set(one, { ...(one.place !== undefined && { place: one.place }), ...slice })
    })
  return asked.flatMap((one) => slices.get(one) ?? [])
}

function wholeOf(nodes: readonly Node[]): Found {
  const roots = nodes.filter(({ parent }) => !parent)
  return { show: (most, { words }) => (roots.length === 0 ? ABSENT : outlined(roots, most, words)) }
}

function foundAt(place: string, nodes: readonly Node[], html: string): Found {
  if (nodes.length === 0) return { place, show: (most, left) => aroundWords(html, place, most, left) }
  const [words] = quotationsIn(place)
  const shown = nodes.slice(0, MOST_PLACES)
  const more = nodes.length - shown.length
  const rest = more > 0 ? `\n\nand ${more} more such places` : ''
  return {
    place,
    show(most, left) {
      const each = Math.floor((most - bytesOf(rest)) / shown.length) - 2
      const parts = shown.map((node) => partOf(node, words, each, left))
      const said = parts.filter(({ text }) => text !== '')
      if (said.length === 0) return TOO_LONG
      const shows = said.some((part) => part.shows === 'source') ? 'source' : 'outline'
      return { shows, text: `${said.map(({ text }) => text).join('\n\n')}${rest}` }
    },
  }
}
