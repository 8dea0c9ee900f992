import { all, attributeOf, textOf } from './dom'
import type { PageReading } from './readings'
import { placeOf } from './select'

const ADDRESS = /(?:@import\s+(?:url\(\s*)?["']?|url\(\s*["']?)((?:https?:)?\/\/[^"')\s;]{1,2000})/gi
/** Whoever has read fifty addresses knows that the page asks for things. */
const MOST = 50

/** What sheets and style attributes would fetch from elsewhere. */
export function outsideIn(): PageReading['outside'] {
  const sheets = all('style').map((element) => ({ element, text: textOf(element) ?? '' }))
  const styled = all('[style*="//"]').map((element) => ({
    element,
    text: attributeOf(element, 'style') ?? '',
  }))
  const found = [...sheets, ...styled].flatMap(({ element, text }) =>
    [...text.matchAll(ADDRESS)].map(([, url = '']) => ({ ...placeOf(element), url: url.slice(0, 200) })),
  )
  return [...new Map(found.map((one) => [one.url, one])).values()].slice(0, MOST)
}
