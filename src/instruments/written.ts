import { isUnseen } from './sketch'
import type { Node } from './tree'

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** No sign is cut in half. */
export function cutBytes(text: string, most: number): string {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length <= most) return text
  let end = Math.max(0, most - 3)
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return `${new TextDecoder().decode(bytes.subarray(0, end))}…`
}

/** The source of an element, written anew from its tree; undefined where it is longer. Not by recursion: pages nest tens of thousands. */
export function sourceOf(node: Node, most: number): string | undefined {
  const parts: string[] = []
  let bytes = 0
  for (const part of partsOf(node)) {
    bytes += bytesOf(part)
    if (bytes > most) return undefined
    parts.push(part)
  }
  return parts.join('')
}

/** Its beginning, where it is longer. */
export function beginningOf(node: Node, most: number): string {
  let text = ''
  for (const part of partsOf(node)) {
    text += part
    if (bytesOf(text) > most) return cutBytes(text, most)
  }
  return text
}

function* partsOf(node: Node): Generator<string> {
  const left: (Node | string | { readonly end: string })[] = [node]
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    if (typeof at === 'string') yield at
    else if ('end' in at) yield at.end
    else {
      yield startOf(at)
      if (VOID.has(at.name)) continue
      left.push({ end: `</${at.name}>` })
      for (let n = at.children.length - 1; n >= 0; n--) left.push(at.children[n] ?? '')
    }
  }
}

function startOf({ name, attributes, raw }: Node): string {
  const written = [...attributes].map(([key, text]) => ` ${key}="${text.replaceAll('"', '&quot;')}"`)
  return `<${name}${written.join('')}>${raw}`
}

/** How long what a page shows is in its source: neither its head nor its sheets and scripts. */
export function shownBytes(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => {
    if (isUnseen(node) || node.name === 'html' || node.name === 'body') return sum
    const own = node.children.filter((child) => typeof child === 'string')
    const end = VOID.has(node.name) ? 0 : node.name.length + 3
    return sum + bytesOf(startOf(node)) + end + own.reduce((all, text) => all + bytesOf(text), 0)
  }, 0)
}
