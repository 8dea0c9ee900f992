/* A reply is drawn from the grammar as a server would: whatever it allows must be clean to the reader. */

export type Rules = ReadonlyMap<string, string>

/** A grammar's rules by name. */
export function rulesOf(grammar: string): Rules {
  return new Map(
    grammar.split('\n').map((line) => {
      const at = line.indexOf(' ::= ')
      return [line.slice(0, at), line.slice(at + 5)] as const
    }),
  )
}

const TOKEN = /"(?:[^"\\]|\\.)*"|\[(?:[^\]\\]|\\.)*\][*+?]?|\(|\)[*+?]?|\||[\w-]+[*+?]?/g

/** Draws one text that a rule allows. */
export function draw(rules: Rules, name: string, random: () => number, depth = 0): string {
  const body = rules.get(name)
  if (body === undefined) throw new Error(`The grammar has no rule ${name}.`)
  // Long bodies of a page come from recursion: it has to end some time.
  if (name === 'cdata' && depth > 40) return ''
  const tokens = body.match(TOKEN) ?? []
  return alternative(tokens, rules, random, depth)
}

function alternative(tokens: readonly string[], rules: Rules, random: () => number, depth: number): string {
  const options: string[][] = [[]]
  let nested = 0
  for (const token of tokens) {
    if (token === '(') nested += 1
    if (token.startsWith(')')) nested -= 1
    if (token === '|' && nested === 0) options.push([])
    else options.at(-1)?.push(token)
  }
  const chosen = options[Math.floor(random() * options.length)] ?? []
  return sequence(chosen, rules, random, depth)
}

function sequence(tokens: readonly string[], rules: Rules, random: () => number, depth: number): string {
  let text = ''
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    if (token === '(') {
      const end = tokens.findIndex((other, place) => place > at && other.startsWith(')'))
      text += alternative(tokens.slice(at + 1, end), rules, random, depth)
      at = end
    } else text += one(token, rules, random, depth)
  }
  return text
}

function one(token: string, rules: Rules, random: () => number, depth: number): string {
  if (token.startsWith('"')) return JSON.parse(token) as string
  const many = /[*+?]$/.exec(token)?.[0]
  const bare = many ? token.slice(0, -1) : token
  const times = {
    '*': Math.floor(random() * 3),
    '+': 1 + Math.floor(random() * 12),
    '?': Math.floor(random() * 2),
  }
  const length = many === undefined ? 1 : times[many as keyof typeof times]
  return Array.from({ length }, () =>
    bare.startsWith('[') ? character(bare, random) : draw(rules, bare, random, depth + 1),
  ).join('')
}

const ALPHABET = 'abc <>&"\'=/!-]\n0123456789é漢'

function character(group: string, random: () => number): string {
  const pattern = new RegExp(group, 'u')
  const fits = [...ALPHABET].filter((letter) => pattern.test(letter))
  return fits[Math.floor(random() * fits.length)] ?? 'a'
}
