import { type Finding, placed, quote } from './finding'
import type { Element, Page } from './page'

const THING =
  '(?:text|copy|content|headline|heading|title|subtitle|tagline|description|image|photo|picture|logo|name|caption|bio|quote|testimonial|paragraph|link|url)'

/** Said only by one who has not written the text yet. */
const ANYWHERE = [
  new RegExp(
    `(?<!\\p{L})(?:insert|put) (?:(?:your|the|an?|some) )?(?:[\\p{L}-]{1,20} ){0,2}${THING} here(?!\\p{L})`,
    'iu',
  ),
  new RegExp(`(?<!\\p{L})(?:your )?(?:[\\p{L}-]{1,20} )?${THING} goes here(?!\\p{L})`, 'iu'),
  new RegExp(
    `(?<!\\p{L}|(?:type|enter|write|sign|add|leave|print) )your (?:text|copy|content|headline|title|tagline|description|(?:(?:company|business|brand|product) )?name) (?:goes )?here(?!\\p{L})`,
    'iu',
  ),
  /© ?(?:\d{4} )?your (?:company|business|brand|name|site|organi[sz]ation)(?!\p{L})/iu,
  /\[ ?(?:insert|placeholder|insérer)(?: [^\][]{1,60})?\]/i,
  // Some pages put their buttons into brackets.
  /\[ ?(?:your|ihre?|deine?|votre|vos|tu|su|seu|sua) (?!(?:cart|bag|basket|account|turn|orders?|profile|move|wishlist|warenkorb|konto)\b)[^\][]{1,60}\]/i,
  /\[ ?(?:add|enter|put|write|image|photo|link|text|logo|name|description|icon|screenshot)(?: [^\][]{1,40})? here ?\]/i,
  /\[ ?(?:company|business|brand|product|client|customer|first|last|full|user|city|street|phone|email|event|project|job|team|author|speaker)[ _-](?:name|address|number|title|logo|link|url|role|bio)(?: \d)? ?\]/i,
  /\[ ?(?:name|date|amount|company|city|firmenname|nombre|nom|nome)(?: \d)? ?\]/i,
  /\[[^\][]{1,40} (?:hier einfügen|einfügen|aquí|ici|qui|aqui)\]/i,
]

/** Placeholders when they are all that is said; inside a sentence they are what it is about. */
const WHOLE = [
  /^(?:this is )?(?:an? |some |the |just )?(?:placeholder|(?:placeholder|dummy|filler) (?:text|copy|content|image|picture|photo|headline|heading|title|paragraph|logo|avatar))(?: \d{1,3}| for [^.]{1,40}| here)?[.:…]?$/i,
  /^(?:an? |the )?(?:[\p{L}-]{1,20} )?(?:image|photo|picture|video|logo|map|chart|avatar|text|content) placeholder(?: \d{1,3})?[.:]?$/iu,
  /^(?:coming soon (?:image|photo|picture)|(?:image|photo|picture|video) coming soon)[.…]?$/i,
  /^(?:heading|headline|title|subtitle|subheading|text|description|caption|content|link|image) (?:text|goes here|here|placeholder)[.:]?$/i,
]
/** A name that nobody has given. Below the first heading "Your company" is a reader's own. */
const NAMELESS =
  /^your (?:company|brand|business|product|startup|organi[sz]ation|tagline|headline|logo)(?: name)?$/i
const NAMING = /^(?:title|h1|alt|footer)$/

const HOLE =
  /\{\{[{#/^>!&~]?\s?[\p{L}$_][^{}]{0,80}\}\}|\{% ?\p{L}[^{}%]{0,80}%\}|<%[=-]?\s?[\p{L}$_][^<>]{0,80}%>|\$\{[\p{L}$_][\p{L}\p{N}$_.[\]()]{0,60}\}|%%[\p{L}_]{2,40}%%/u
/** What fills holes when a page opens: its own scripts, or one of the libraries that do. */
const FILLING = /(?:vue|angular|alpine|handlebars|mustache|nunjucks)(?:[.@/-]|js|$)/i
const BOUND = /^(?:v-|x-(?:data|text)|ng-(?:app|bind|controller))/
const HOLED = ['href', 'src', 'action', 'id']

/** Text that waits for its author. */
export function* placeholderText({ words }: Page): Generator<Finding> {
  for (const { text, where } of words) {
    const at = placeholderAt(text, where)
    if (at !== undefined) yield { rule: 'placeholder_text', target: quote(text, at), value: where }
  }
}

function placeholderAt(text: string, where: string): number | undefined {
  if (NAMING.test(where) && NAMELESS.test(text)) return 0
  if (WHOLE.some((pattern) => pattern.test(text))) return 0
  const at = ANYWHERE.map((pattern) => text.search(pattern)).filter((found) => found >= 0)
  return at.length > 0 ? Math.min(...at) : undefined
}

/** Templates that nobody has filled. */
export function* templateHoles(page: Page): Generator<Finding> {
  if (isFilled(page)) return
  for (const { text, where, inert } of page.words) {
    const at = inert ? -1 : text.search(HOLE)
    if (at >= 0) yield { rule: 'template_hole', target: quote(text, at), value: where }
  }
  for (const element of page.elements.filter(({ inert }) => !inert)) yield* holesIn(element)
}

function* holesIn(element: Element): Generator<Finding> {
  for (const name of HOLED) {
    const value = element.attributes.get(name) ?? ''
    if (HOLE.test(value)) yield { rule: 'template_hole', ...placed(element, name), value: name }
  }
}

function isFilled({ scripts, elements }: Page): boolean {
  return (
    scripts.some((script) => script.includes('{{')) ||
    elements.some(
      ({ name, attributes }) =>
        (name === 'script' && FILLING.test(attributes.get('src') ?? '')) ||
        [...attributes.keys()].some((key) => BOUND.test(key)),
    )
  )
}
