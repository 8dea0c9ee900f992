/*
 * What may not be in a page that is shown. The sandbox and the policy of its frame are the wall; what is missed here can at
 * most betray the name of a host.
 */

const GONE = new Set(
  (
    'script iframe frame frameset object embed applet param portal fencedframe base noscript link ' +
    'animate animatecolor animatemotion animatetransform set'
  ).split(' '),
)
// Their contents stay: a page is judged by how it looks.
const OPENED = new Set(['plaintext'])
const TAKEN = new Set(
  'ping target action method formaction formmethod srcdoc background manifest attributionsrc autofocus'.split(
    ' ',
  ),
)
const LOADS = new Set(['src', 'srcset', 'poster', 'data', 'background'])
const LOADS_BY_HREF = new Set(['link', 'image', 'use', 'feimage', 'script'])
const INSIDE = /^\s*(?:$|#|data:|blob:|about:|javascript:)/i
const KEPT_LINK = /^(?:#|data:image\/)/i

/** What becomes of an element: nothing, its contents alone, or no trace of it. `name` in small letters. */
export function fateOf(
  name: string,
  has: (attribute: string) => string | undefined,
): 'stays' | 'opened' | 'gone' {
  if (name === 'meta') return keepsMeta(has) ? 'stays' : 'gone'
  if (GONE.has(name)) return 'gone'
  return OPENED.has(name) ? 'opened' : 'stays'
}

/** With `http-equiv` beside its charset it would still send the frame elsewhere. */
function keepsMeta(has: (attribute: string) => string | undefined): boolean {
  if (has('http-equiv') !== undefined) return false
  return has('charset') !== undefined || has('name')?.trim().toLowerCase() === 'viewport'
}

/** Whether an attribute may stay. `name` in small letters. */
export function keepsAttribute(name: string, value: string): boolean {
  if (name.startsWith('on') || TAKEN.has(name)) return false
  return name !== 'href' && !name.endsWith(':href') ? true : KEPT_LINK.test(value)
}

/** Whether the browser would fetch something from outside for this attribute. */
export function loadsOutside(element: string, attribute: string, value: string): boolean {
  const loads = LOADS.has(attribute) || (LOADS_BY_HREF.has(element) && /(?:^|:)href$/.test(attribute))
  return loads && !INSIDE.test(value)
}

const ADDRESS = /url\(\s*["']?([^\s"')]*)|@import\s*["']([^"']*)/gi

/** Addresses outside of the page in a style. */
export function outsideInStyle(text: string): number {
  let found = 0
  for (const [, url = '', sheet = ''] of text.matchAll(ADDRESS)) if (!INSIDE.test(url || sheet)) found += 1
  return found
}
