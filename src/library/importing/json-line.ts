/** The way to a value in a JSON text: names and places. */
export type Way = readonly (string | number)[]

/** As whoever edits the file would write it: `findings[0].votes.codex`. */
export function printWay(way: Way): string {
  return way
    .map((step, at) => (typeof step === 'number' ? `[${step}]` : at === 0 ? step : `.${step}`))
    .join('')
}

/** The line of a value in a text that is JSON. Where the way breaks off, that of the last thing on it. */
export function lineAt(text: string, way: Way): number {
  const tokens = createTokens(text)
  for (const step of way) if (!tokens.enter(step)) break
  return lineOf(text, tokens.start())
}

/** The line on which a text stops being JSON, as far as the engine tells. */
export function lineOfFault(text: string, said: string): number | undefined {
  const line = /\bline (\d+)/.exec(said)?.[1]
  if (line !== undefined) return Number(line)
  const position = /\bposition (\d+)/.exec(said)?.[1]
  if (position !== undefined) return lineOf(text, Number(position))
  return /\bend of\b/i.test(said) ? lineOf(text.trimEnd(), text.length) : undefined
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

const SPACE = /\s*/y
const TOKEN = /\s*([{}[\],:]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+)/y

/** Goes through a text from value to value. It is known to be JSON: nothing is checked once more. */
function createTokens(text: string) {
  let at = 0

  function start(): number {
    SPACE.lastIndex = at
    SPACE.exec(text)
    return SPACE.lastIndex
  }

  function next(): string {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[1] ?? ''
    if (token !== '') at = TOKEN.lastIndex
    return token
  }

  function pass() {
    let depth = 0
    do {
      const token = next()
      if (token === '') return
      if (token === '{' || token === '[') depth += 1
      if (token === '}' || token === ']') depth -= 1
    } while (depth > 0)
  }

  /** Stands before the value of that name or at that place; false, and before the whole, where there is none. */
  function enter(step: string | number): boolean {
    const before = at
    const isObject = next() === '{'
    for (let n = 0; isObject === (typeof step === 'string'); n += 1) {
      const name = isObject ? next() : ''
      if (isObject && name !== '"' && !name.startsWith('"')) break
      if (isObject) next()
      if (isObject ? JSON.parse(name) === step : n === step) return true
      pass()
      if (next() !== ',') break
    }
    at = before
    return false
  }

  return { start, enter }
}
