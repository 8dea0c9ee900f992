import { page } from './native'

const QUOTED = /^[“"](.*)[”"]$/s
// Deeper than this no page that means well goes, and each level reads all the text below it.
const DEEPEST = 200

/** The element that a selector finds, or the smallest one that says what a quotation says. */
export function find(target: string): Element | undefined {
  const words = QUOTED.exec(target)?.[1]
  if (words !== undefined) return saying(flat(words))
  try {
    return page.find(target) ?? undefined
  } catch {
    // No selector at all: whatever a model calls a place.
    return undefined
  }
}

function saying(words: string): Element | undefined {
  const says = (element: Element) => flat(element.textContent).includes(words)
  let found: Element | undefined
  let inner: Element | undefined = page.body()
  for (let level = 0; words && inner && level < DEEPEST; level++) {
    found = inner
    inner = [...found.children].find(says)
  }
  return found && says(found) ? found : undefined
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim()

/** A selector that finds this element, from the nearest one around it that has an id. */
export function selectorOf(element: Element): string {
  let path = ''
  for (let at: Element | null = element; at; at = at.parentElement) {
    path = step(at) + (path && ' > ' + path)
    if (at.id) break
  }
  return path
}

function step(element: Element): string {
  if (element.id) return '#' + CSS.escape(element.id)
  const at = [...(element.parentElement?.children ?? [])].indexOf(element) + 1
  return CSS.escape(element.localName) + (at ? `:nth-child(${at})` : '')
}
