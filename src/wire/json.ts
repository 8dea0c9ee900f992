/** A JSON value out of a reply, and whether it had to be mended to be one. */
export interface ReadJson {
  readonly value: unknown
  readonly mended: boolean
}

/** Beginnings that are tried: a reply that opens more brackets than this before its JSON is prose about brackets. */
const TRIES = 16

/**
 * The first object or list in a reply, whatever stands around it. Fences and prose are passed over; commas too many, raw
 * line ends in texts and an end that was cut off are mended. Undefined where there is none.
 */
export function readJson(reply: string): ReadJson | undefined {
  let from = -1
  for (let tries = 0; tries < TRIES; tries++) {
    from = nextOpening(reply, from + 1)
    if (from < 0) return undefined
    const found = readFrom(reply, from)
    if (found) return found
  }
  return undefined
}

function nextOpening(reply: string, from: number): number {
  const at = reply.slice(from).search(/[{[]/)
  return at < 0 ? -1 : from + at
}

function readFrom(reply: string, from: number): ReadJson | undefined {
  const { text, mended } = mend(reply, from)
  try {
    return { value: JSON.parse(text), mended }
  } catch {
    // Not JSON at all: the next bracket may be.
    return undefined
  }
}

const CLOSES: Readonly<Record<string, string>> = { '{': '}', '[': ']' }
const RAW: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }
/** What an end that was cut off leaves behind: a comma, a name without its value. */
const DANGLING = /,\s*$|,?\s*"(?:[^"\\]|\\.)*"\s*:\s*$/

/** The text from a bracket to the one that closes it, with what keeps it from being JSON mended. */
function mend(reply: string, from: number): { readonly text: string; readonly mended: boolean } {
  const open: string[] = []
  let text = ''
  let mended = false
  let quoted = false
  for (let at = from; at < reply.length; at++) {
    const sign = reply.charAt(at)
    if (quoted) {
      if (sign === '\\') {
        text += reply.slice(at, at + 2)
        at++
        continue
      }
      quoted = sign !== '"'
      const raw = RAW[sign]
      mended ||= raw !== undefined
      text += raw ?? sign
      continue
    }
    quoted = sign === '"'
    if (sign === '}' || sign === ']') {
      const whole = text.replace(/,\s*$/, '')
      mended ||= whole !== text
      text = whole
      open.pop()
    } else if (CLOSES[sign] !== undefined) open.push(sign)
    text += sign
    if (open.length === 0) return { text, mended }
  }
  return { text: closed(text, quoted, open), mended: true }
}

function closed(text: string, quoted: boolean, open: readonly string[]): string {
  const whole = quoted ? `${text.replace(/\\$/, '')}"` : text
  const ends = open.toReversed().map((sign) => CLOSES[sign])
  return `${whole.replace(DANGLING, '')}${ends.join('')}`
}
