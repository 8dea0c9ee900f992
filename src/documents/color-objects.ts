import { colorsIn, isColor } from './color-values'
import type { Named } from './color-lines'

const OPENS =
  /^\s*(?:export\s+)?(?:const\s+|let\s+|var\s+)?["']?([\w$.-]+)["']?\s*(?::\s*[\w<>, ]+)?\s*[:=]\s*\{/
const PAIR = /["']?([\w$.-]+)["']?\s*:\s*["'`]([^"'`\n]{3,80})["'`]/g
/** Keys that say that colours follow, and no more. */
const WRAPS = /^(?:theme|extend|colou?rs?|palettes?|tokens?|module\.exports|config)$/i

/** The colours of an object in a script or in JSON, each by the keys that lead to it. Undefined where there is none. */
export function colorsOfObject(lines: readonly string[]): (Named & { readonly at: number })[] {
  const found: (Named & { at: number })[] = []
  const keys: string[] = []
  for (const [at, line] of lines.entries()) {
    const code = line.replace(/(^|\s)\/\/.*$/, '$1')
    const [, opened] = OPENS.exec(code) ?? []
    if (opened !== undefined) keys.push(opened)
    for (const [, key = '', value = ''] of code.matchAll(PAIR)) {
      if (!isColor(value) || colorsIn(value).length > 1) continue
      const path = [...keys, key].filter((one) => !WRAPS.test(one))
      const named =
        path.at(-1)?.match(/^(?:value|\$value|hex|DEFAULT)$/) && path.length > 1 ? path.slice(0, -1) : path
      found.push({ name: named.join('.') || key, value, at })
    }
    const closed = count(code, '}') - count(code, '{') + (opened === undefined ? 0 : 1)
    for (let n = 0; n < closed; n++) keys.pop()
  }
  return found
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
