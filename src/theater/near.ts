/** Whether two places of a page are the same, or one lies within the other. */
export type Near = (one: string, other: string) => boolean

/** By the selectors alone: a path that goes on from another one is within it. */
export const nearByName: Near = (one, other) => one === other || leadsTo(one, other) || leadsTo(other, one)

function leadsTo(outer: string, inner: string): boolean {
  return inner.startsWith(outer) && /^\s*[>\s]/.test(inner.slice(outer.length))
}

/** By the page itself. Places that it does not have are told by their names. */
export function nearIn(page: Document): Near {
  const found = new Map<string, Element | undefined>()
  const find = (place: string) => {
    if (!found.has(place)) found.set(place, elementAt(page, place))
    return found.get(place)
  }
  return (one, other) => {
    const [a, b] = [find(one), find(other)]
    if (!a || !b) return nearByName(one, other)
    // All lies within the body: who points at it points at nothing in particular.
    if (a === b) return true
    return ![a, b].some(isAll) && (a.contains(b) || b.contains(a))
  }
}

function isAll(element: Element): boolean {
  return ['HTML', 'BODY'].includes(element.tagName)
}

function elementAt(page: Document, place: string): Element | undefined {
  const [, selector = '', words] = /^([^“]*)(?:“(.*)”)?$/s.exec(place) ?? []
  const named = selector.trim() === '' ? [] : all(page, selector.trim())
  if (words === undefined) return named[0]
  const among = named.length > 0 ? named : all(page, 'body, body *')
  // The innermost of those that say it comes last.
  return among.findLast((element) => plain(element.textContent).includes(plain(words)))
}

/** What came with a row need not be a selector. */
function all(page: Document, selector: string): Element[] {
  try {
    return [...page.querySelectorAll(selector)]
  } catch {
    return []
  }
}

function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase()
}
