import { isBlank } from './blank'
import { find } from './find'
import { page } from './native'

/** What the app asks of a page that was laid out: whether there is anything on it, and how tall it is. */
const probes = {
  /** Where an element or a quotation stands on the whole page; nothing where it does not. */
  place: (target: unknown) => boxOf(String(target)),
  look: () => ({ blank: isBlank(), height: page.root()?.scrollHeight ?? 0 }),
}

function boxOf(target: string) {
  const element = find(target)
  if (!element) return undefined
  const { x, y, width, height } = page.box(element)
  return { x: x + scrollX, y: y + scrollY, width, height }
}

Object.assign(globalThis, { __probes: probes })
