import { type Case, combined, type Finding, isNear, judge, open } from './judge'
import { type Places, placesIn, VAGUE } from './places'
import type { Part } from './topics'

/**
 * How an assertion stands. Several quantities of one kind in one breath belong each to an element of its own, as far as it
 * is named: what nobody can tell apart is not held against the claim.
 */
export function judgeEach(given: Case): Finding {
  const { several } = given.assertion
  if (!several) return judge(given)
  const { target, text } = given.claim
  // “82px headline, 54px sections”: where one number stands before its element, none of them can be told from the next.
  if (target !== undefined || several.some((part) => isFollowed(text, part)))
    return onlyIfRead(given, open('unclear_target'))
  const found = combined(several.map((part) => judgePart(given, part)))
  return found.check === 'not_measurable' ? onlyIfRead(given, found) : found
}

function judgePart(given: Case, { read, ...part }: Part): Finding {
  const { assertion, claim } = given
  const places = ownPlaces(claim.text, part)
  if (!read || !places) return open('unclear_target')
  const { topic, inState = false } = assertion
  const text = claim.text.slice(part.from, part.end)
  return judge({ ...given, places, claim: { ...claim, text }, assertion: { ...read, topic, inState } })
}

/** What stands before a number is what it belongs to. */
function ownPlaces(text: string, { from, at }: Omit<Part, 'read'>): Places | undefined {
  const places = placesIn(text.slice(from, at))
  return isNamed(places) ? places : undefined
}

function isFollowed(text: string, { end }: Part): boolean {
  const [next = ''] = text.slice(end, end + AT_ONCE).split(NEXT)
  return isNamed(placesIn(next)) || VAGUE.test(next.replace(/s\b/g, ''))
}

/** What a number belongs to stands within so many characters behind it, if it does. */
const AT_ONCE = 40
const NEXT = /[,;()]|\.\s|\.$|\b(?:and|but|while|under|over|against)\b/i

function isNamed({ about, roles }: Places): boolean {
  return about.length + roles.length > 0
}

/** One of the numbers stands on the page: then the claim is right about that. */
function onlyIfRead(given: Case, otherwise: Finding): Finding {
  const found = judge(given)
  const { claimed } = given.assertion
  const isRead =
    typeof claimed === 'number' && found.measured !== undefined && isNear(found.measured, claimed)
  return found.check === 'confirmed' && isRead ? found : otherwise
}
