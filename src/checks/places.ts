import { isColour } from './numbers'

/** What a text points at. */
export interface Places {
  /** Selectors and quotations that it speaks of. */
  readonly about: readonly string[]
  /** All words in quotation marks, whatever they are there for. */
  readonly quoted: readonly string[]
  /** Elements by what people call them, each as the names of tags that it may be. */
  readonly roles: readonly Role[]
}

/** How an element is called, and which rows may be about it. */
export interface Role {
  readonly tags: readonly string[]
  /** Whether rows of these tags are surely all that is meant: a button may be made of anything. */
  readonly sure: boolean
}

const QUOTED =
  /"([^"\n]{2,120})"|“([^”\n]{2,120})”|«([^»\n]{2,120})»|„([^“”\n]{2,120})[“”]|(?<=^|[\s(])‘([^’\n]{2,120})’|(?<=^|[\s(])'([^'\n]{2,120})'(?=$|[\s.,;:)])/g
const CODE = /`([^`\n]{1,160})`/g
const TAG =
  'a|abbr|address|article|aside|blockquote|body|button|canvas|caption|cite|code|dd|details|dialog|div|dl|dt|em|fieldset|figcaption|figure|footer|form|h[1-6]|header|html|i|iframe|img|input|label|legend|li|main|nav|ol|optgroup|option|p|picture|pre|section|select|small|span|strong|summary|svg|table|tbody|td|textarea|tfoot|th|thead|time|tr|ul|video'
const PART = String.raw`(?:[.#][a-z_][\w-]*|\[[a-z][\w:-]*(?:[~|^$*]?=(?:"[^"\]]*"|'[^'\]]*'|[^\]\s]*))?\]|:{1,2}[a-z][a-z-]*(?:\([^()]*\))?)`
const STEP = String.raw`(?:(?:${TAG})(?![\w-])${PART}*|${PART}+)`
/** A selector in running text begins with a class, an id, or a tag that has more to it. */
const SELECTOR = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.#/&@\[-])(?:(?:(?:${TAG})${PART}+|[.#][a-z_][\w-]*${PART}*)(?:\s*[>+~]\s*${STEP}|\s(?:(?:${TAG})?[.#][a-z_][\w-]*${PART}*))*|(?:${TAG})(?:\s*>\s*${STEP})+)`,
  'giu',
)
const ENDING = /^\.(?:html?|css|js|ts|png|jpe?g|svg|webp|gif|com|org|net|io|md|json|px|rem|em)$/i

/** Before what is proposed, and not there yet. */
const PROPOSED =
  /(?:\bto(?: say| read)?|\bsuch as|\blike|e\.g\.,?|for example,?|for instance,?|\bwith|\badd(?:ing)?(?: an?| the)?|\buse|\busing|\btry|\binstead:?|\bshould (?:be|read|say)|\bcould (?:be|read|say)|\bmake (?:it|them)|\bname (?:it|them)|\bcall(?:ed)? (?:it|them)|\bset|\binto|\bin an?|\bas|→|=>|->|\bperhaps|\bmaybe|\binsert|\bwrite|\bsay|\bmissing|\blacks?|\bno|\bwithout|\bneeds?|\bintroduce|\bcreate|\bwrap[^.;]{0,30} in|\bchange[^.;]{0,60} to|\brename[^.;]{0,60} to|\breplace[^.;]{0,60} (?:with|by)|\binclude|\bwants?|\basks? for|\bdemands?|\bexpects?|\brequires?|\bwords?|\breads? as|\bfeels?|\bso-called|\btoo)(?: (?:an?|the))?\s*[:=]?\s*[(“"']?$/i
/** Before a wording that is to be: “call the act “Book a berth””. Whatever stands between is what shall be called so. */
const NAMED =
  /(?:\b(?:call|name|rename|retitle|label|relabel|say|write|use|title|reword|rewrite)\b[^.;“”"„«»]{0,60}|\b(?:change|rename|replace|reword|rewrite|retitle|turn|swap|shorten|cut|trim)\b.{0,64}\b(?:to|with|by|into|for|as)\s+|\bmake (?:it|them|that|this|the [\w -]{1,30}) (?:read|say|be)?\s*|\b(?:becomes?|instead|should (?:say|read|be)|must (?:say|read|be)|could (?:say|read|be)|may read|let it (?:say|read|be))(?: of)?\s*)[:,]?\s*[(“"'«„]?$/i
/** After what is proposed or wanted. */
const WANTED =
  /^["”»’'`]?[,)]?\s*(?:instead(?! of)|would (?:be|say|read|do)|is (?:better|clearer|enough|plainer)|(?:is|are) (?:missing|absent)(?=\s*(?:[.,;:!)]|$))|does not exist|doesn[’']t exist|is nowhere|never appears|is not (?:there|in the page|on the page)|should (?:be|stand|appear|come))/i

/** The selectors and quotations that a text speaks of, without those that it proposes. */
export function placesIn(text: string, target?: string): Places {
  const explicit = target !== undefined && target.trim() !== '' ? [target.trim()] : []
  const spoken = [...codeIn(text), ...quotedIn(text), ...selectorsIn(text)]
  const quoted = quotationsIn(text).map(({ words }) => `“${words}”`)
  return { about: [...new Set([...explicit, ...spoken])], quoted, roles: rolesIn(text) }
}

function isProposed(text: string, at: number, length: number): boolean {
  const before = text.slice(Math.max(0, at - 70), at)
  return (
    /=\s?$/.test(before) || PROPOSED.test(before) || WANTED.test(text.slice(at + length, at + length + 70))
  )
}

interface Quotation {
  readonly words: string
  readonly at: number
  readonly length: number
}

function quotationsIn(text: string): Quotation[] {
  return [...text.matchAll(QUOTED)].map((found) => {
    const words = found.slice(1).find((group) => group !== undefined) ?? ''
    return {
      words: words
        .trim()
        .replace(/(?:…|\.\.\.)$/, '')
        .trim(),
      at: found.index ?? 0,
      length: found[0].length,
    }
  })
}

function quotedIn(text: string): string[] {
  let proposed = 0
  return quotationsIn(text).flatMap(({ words, at, length }) => {
    // “Call it A or B”: what goes for the first goes for those that follow it.
    const isNext = proposed > 0 && /^\s*(?:,|or|and|nor|\/|, or|, and)\s*$/i.test(text.slice(proposed, at))
    const isNamed = NAMED.test(text.slice(Math.max(0, at - 70), at))
    if (isNext || isNamed || isProposed(text, at, length)) {
      proposed = at + length
      return []
    }
    return isSaid(words) ? [`“${words}”`] : []
  })
}

/** A word in quotation marks is often irony. What stands on a page begins with a capital letter, or is longer. */
function isSaid(words: string): boolean {
  return /^[\p{Lu}\p{Lo}\p{N}$€£]/u.test(words) || words.split(/\s+/).length >= 4
}

function codeIn(text: string): string[] {
  return [...text.matchAll(CODE)].flatMap((found) => {
    const [whole, code = ''] = found
    if (isProposed(text, found.index ?? 0, whole.length)) return []
    return selectorsIn(code).slice(0, 1)
  })
}

function selectorsIn(text: string): string[] {
  const bare = text.replace(QUOTED, (found) => ' '.repeat(found.length))
  return [...bare.matchAll(SELECTOR)].flatMap((found) => {
    const selector = found[0].trim().replace(/[.,:;]+$/, '')
    if (isColour(selector) || ENDING.test(selector) || /^#\d/.test(selector)) return []
    return isProposed(text, found.index ?? 0, found[0].length) ? [] : [stateless(selector)]
  })
}

/** States and pseudo-elements belong to an element that is looked for without them. */
function stateless(selector: string): string {
  const bare = selector
    .replace(/::[a-z-]+/gi, '')
    .replace(
      /:(?:hover|focus|focus-visible|focus-within|active|visited|disabled|checked|before|after|placeholder|link)(?![\w-])/gi,
      '',
    )
    .trim()
  return bare === '' ? selector : bare
}

const ROLES: readonly (readonly [RegExp, readonly string[], boolean])[] = [
  [/\bh([1-6])s?\b/i, ['h$1'], true],
  [/\b(?:hero|main|page) (?:heading|headline|title)\b|\bheadline\b/i, ['h1'], false],
  [/\bhead(?:ing|line)s?\b/i, ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], true],
  [/\b(?:nav|navigation|menu)\b/i, ['nav'], true],
  [/\bfooter\b/i, ['footer'], true],
  [/\bheader\b/i, ['header'], false],
  [/\b(?:cta|call[- ]to[- ]action)\b/i, ['a', 'button'], false],
  [/\bbuttons?\b/i, ['button', 'a', 'summary'], false],
  [/\blinks?\b/i, ['a'], true],
  [/\b(?:paragraphs?|body(?: (?:text|copy))?|running text)\b/i, ['p', 'li'], false],
  [/\b(?:captions?|figcaption)\b/i, ['figcaption', 'caption'], false],
  [/\b(?:fine|small) print\b/i, ['small', 'footer'], false],
  [/\b(?:inputs?|fields?|text ?box(?:es)?)\b/i, ['input', 'textarea', 'select'], false],
  [/\b(?:form)\b/i, ['form'], true],
  [/\b(?:table|tables)\b/i, ['table'], true],
  [/\b(?:list items?|bullets?)\b/i, ['li'], true],
  [/\b(?:images?|pictures?|photos?|illustrations?)\b/i, ['img', 'svg', 'picture', 'figure'], false],
  [/\b(?:labels?)\b/i, ['label', 'legend'], false],
  [/\b(?:blockquote|quote|testimonials?)\b/i, ['blockquote', 'q'], false],
]

/** Words for elements that a row may be known by. */
function rolesIn(text: string): Role[] {
  return ROLES.flatMap(([pattern, tags, sure]) => {
    const found = pattern.exec(text)
    return found ? [{ tags: tags.map((tag) => tag.replace('$1', found[1] ?? '')), sure }] : []
  })
}

/** Parts of a page that rows cannot be told by. Whoever speaks of one speaks of no other. */
export const VAGUE =
  /\b(?:hero|card|cards|banner|sidebar|badge|tag|chip|logo|subtitle|subheading|subhead|tagline|eyebrow|kicker|caption|meta|date|price|prices|stat|stats|testimonial|section|modal|toggle|tab|tabs|icon|icons|breadcrumb|tooltip|disclaimer|legend|pill|secondary|muted|copyright)\b/i

/** Words that speak of everything of a kind. */
export const ALL =
  /\b(?:all|every|each|everything|everywhere|throughout|across the page|any|anywhere|whole page|no\b|none|page-wide)\b/i
