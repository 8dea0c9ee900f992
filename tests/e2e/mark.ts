import { randomBytes } from 'node:crypto'

/** As long a piece of a secret as is of use to anyone who finds it. */
const PIECE = 20
/** Letters that other forms write in another way: in JSON, in an address, in base64. One stands in each piece. */
const TELLING = ['"', '/', '+', '\\', '%', '&'] as const

/** One piece of a secret in one form. */
interface Needle {
  readonly form: string
  readonly bytes: Buffer
}

/** A secret that can be told from everything else, and all forms in which it may turn up. */
export interface Mark {
  readonly text: string
  readonly needles: readonly Needle[]
}

/** A secret that nobody has ever seen. How it begins and ends may be shown, as the hint of a key is. */
export function createMark(head: string): Mark {
  const body = [...randomBytes(48).toString('hex')].map((letter, at) =>
    at % 16 === 9 ? (TELLING[Math.floor(at / 16)] ?? letter) : letter,
  )
  const text = `${head}${body.join('')}zZ9y`
  const pieces = [4, 24, text.length - 4 - PIECE].map((at) => text.slice(at, at + PIECE))
  const needles = pieces.flatMap((piece) => Object.entries(formsOf(piece)))
  // Forms that look alike are one, under the first of their names.
  const known = new Map(needles.toReversed().map(([form, bytes]) => [bytes.toString('hex'), { form, bytes }]))
  return { text, needles: [...known.values()] }
}

/** The names of the forms in which a part of the secret stands in these bytes. */
export function formsIn(bytes: Buffer, { needles }: Mark): string[] {
  return needles.filter((needle) => bytes.includes(needle.bytes)).map(({ form }) => form)
}

/** One piece in every form that a secret has been seen to take. */
export function formsOf(piece: string): Readonly<Record<string, Buffer>> {
  const bytes = Buffer.from(piece)
  const [json, url, hex] = [
    JSON.stringify(piece).slice(1, -1),
    encodeURIComponent(piece),
    bytes.toString('hex'),
  ]
  const texts = {
    plain: piece,
    json,
    'json in json': JSON.stringify(json).slice(1, -1),
    url,
    'url, lower case': url.replace(/%../g, (escape) => escape.toLowerCase()),
    form: new URLSearchParams({ '': piece }).toString().slice(1),
    hex,
    'hex, upper case': hex.toUpperCase(),
    markup: piece.replaceAll('&', '&amp;'),
    'markup, quoted': piece.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    ...base64Of(bytes),
  }
  const wide = Buffer.from(piece, 'utf16le')
  return {
    ...Object.fromEntries(Object.entries(texts).map(([form, text]) => [form, Buffer.from(text)])),
    'utf-16': wide,
    'utf-16, big end first': Buffer.from(wide).swap16(),
  }
}

/** Where a text stands inside what was encoded decides how it looks: three ways, in two alphabets. */
function base64Of(bytes: Buffer): Readonly<Record<string, string>> {
  const ways = [0, 1, 2].flatMap((offset) => {
    const all = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // The first and the last characters share bits with what stands around the piece.
    const own = all.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
    const urlSafe = own.replaceAll('+', '-').replaceAll('/', '_')
    return [
      [`base64 at ${offset}`, own],
      [`base64url at ${offset}`, urlSafe],
    ] as const
  })
  return Object.fromEntries(ways)
}
