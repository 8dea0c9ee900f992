import { cut, type Finding, placed, type RuleName } from './finding'
import type { Element, Page } from './page'

const SCHEME = /^[a-z][a-z0-9+.-]{1,20}:/i
/** A script that does nothing. One that does something may be what a bookmark is for. */
const VOID = /^javascript:(?:\s|;|void(?:\(\d?\)|\s\d|0)?|undefined|null|false|return false)*$/i
const TOP = /^(?:top)?$/i
/** "Back to top" with a bare `#` leads where it says. */
const SAYS_TOP =
  /(?:^|[^\p{L}])(?:top|nach oben|zum anfang|arriba|haut|topo|su|inizio)(?:$|[^\p{L}])|↑|⬆|先頭|トップ|顶部|回到顶/iu
const DEAD =
  /^(?:https?:)?\/\/(?:[^/?#@]{0,80}@)?(?:(?:[\w-]{1,63}\.){0,3}(?:example|invalid|test|localhost)|(?:www\.)?example\.(?:com|org|net)|127\.0\.0\.1|0\.0\.0\.0|(?:www\.)?(?:your-?(?:site|domain|website|company|brand)|mysite|yoursite|domain)\.(?:com|org|net))(?=[:/?#]|$)/i
/** The page itself, wherever it is put. */
const SELF = /^(?:\/|\.\/?|\.?\/?index\.html?)$/i
/** Scripts that read the address move on their own. */
const ROUTED = /hashchange|location\.hash|popstate/

/** Links that lead nowhere. */
export function* links(page: Page): Generator<Finding> {
  const leads = leadsIn(page)
  for (const element of page.elements) {
    const name = hrefOf(element)
    const rule =
      name === undefined ? undefined : ruleFor(element, plainOf(element.attributes.get(name) ?? ''), leads)
    if (name !== undefined && rule !== undefined)
      yield { rule, ...placed(element, name), value: cut(element.attributes.get(name) ?? '') }
  }
}

/** What a browser makes of an address before it reads it. */
function plainOf(href: string): string {
  return href.replace(/[\t\n\r]/g, '').trim()
}

function hrefOf({ name, attributes, inert }: Element): string | undefined {
  if (inert || (name !== 'a' && name !== 'area')) return undefined
  return ['href', 'xlink:href'].find((attribute) => attributes.has(attribute))
}

/** Where links may lead within a page. */
interface Leads {
  readonly to: (id: string) => boolean
  /** Addresses of a page with a base begin elsewhere. */
  readonly based: boolean
}

function leadsIn(page: Page): Leads {
  const routed = page.scripts.some((script) => ROUTED.test(script))
  const based = page.elements.some(({ name, attributes }) => name === 'base' && attributes.has('href'))
  return { to: (id) => routed || page.ids.has(id) || page.mentions(id), based }
}

function ruleFor(element: Element, href: string, leads: Leads): RuleName | undefined {
  if (href === '' || /^(?:mailto|tel|sms):(?:\/\/)?$/i.test(href)) return 'empty_href'
  if (href === '#') return SAYS_TOP.test(element.text) ? undefined : 'hash_href'
  if (VOID.test(href)) return 'script_href'
  if (href.startsWith('#')) return leads.based || isThere(href.slice(1), leads) ? undefined : 'broken_anchor'
  if (DEAD.test(href) || /^file:/i.test(href)) return 'dead_host'
  if (SCHEME.test(href) || href.startsWith('//') || leads.based || SELF.test(href)) return undefined
  return 'relative_link'
}

/** As a browser looks for it: as it stands, then with its escapes read; `top` is the top of any page. */
function isThere(fragment: string, { to }: Leads): boolean {
  const [id = ''] = fragment.split(':~:')
  const read = unescaped(id)
  return TOP.test(read) || to(id) || to(read)
}

function unescaped(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    // A lone percent sign is itself.
    return id
  }
}
