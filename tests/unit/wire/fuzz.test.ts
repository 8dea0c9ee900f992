import { expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import { WireError } from '../../../src/run/reading'
import { createReader } from '../../../src/wire/reader'
import { caseFiles, readCases } from './cases'
import { seeded } from './feed'

const STREAMS = 100_000
/** Short streams, and caps that short streams reach. */
const LONGEST = 1200
const CONFIG = { ...defaults, parserMaxBlockBytes: 400, artifactMaxBytes: 300 }

const SCRAPS = [
  ...[
    '<',
    '>',
    '"',
    "'",
    '=',
    '/',
    '&',
    ';',
    ']',
    ']]',
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '</',
    '/>',
    ' ',
    '\n',
  ],
  ...['<CRITIQUE_RUN version="1">', '<ROUND n="1">', '<PANELIST role="critic" score="7">', '<DIM score=7>'],
  ...[
    '<NOTES>',
    '<ARTIFACT>',
    '<SHIP>',
    '<ROUND_END n="1">',
    '<SUMMARY>',
    '<REASON>',
    '<MUST_FIX>',
    '<think>',
  ],
  ...[
    '</ROUND>',
    '</PANELIST>',
    '</DIM>',
    '</NOTES>',
    '</ARTIFACT>',
    '</SHIP>',
    '</think>',
    '</CRITIQUE_RUN>',
  ],
  ...[
    '\u0000',
    '\u001b',
    '\u001b[31m',
    '\u001b[',
    '\u2028',
    '\ufeff',
    '\r',
    '\ud83d',
    '\ude00',
    'é',
    '界',
    '&lt;',
  ],
  ...['<b x="', "<b x='", '<note>', '</critique_run>', '<panelist role="brand">', 'a'.repeat(300)],
]

const originals = caseFiles()
  .flatMap((file) => readCases(file))
  .map(({ input }) => input)
  .filter((input) => input.length > 0 && input.length < LONGEST)

type Random = () => number

function pick<T>(items: readonly T[], random: Random): T {
  // An index below the length of a list that is not empty.
  return items[Math.floor(random() * items.length)] as T
}

/** A stretch of the text, seldom long. */
function stretch(text: string, random: Random): [number, number] {
  const from = Math.floor(random() * text.length)
  return [from, Math.min(text.length, from + Math.ceil(random() ** 3 * 200))]
}

const MUTATIONS: readonly ((text: string, random: Random) => string)[] = [
  function cut(text, random) {
    const [from, to] = stretch(text, random)
    return text.slice(0, from) + text.slice(to)
  },
  function end(text, random) {
    return text.slice(0, Math.floor(random() * text.length))
  },
  function splice(text, random) {
    const other = pick(originals, random)
    return (
      text.slice(0, Math.floor(random() * text.length)) + other.slice(Math.floor(random() * other.length))
    )
  },
  function duplicate(text, random) {
    const [from, to] = stretch(text, random)
    return text.slice(0, to) + text.slice(from)
  },
  function move(text, random) {
    const [from, to] = stretch(text, random)
    const at = Math.floor(random() * from)
    return text.slice(0, at) + text.slice(from, to) + text.slice(at, from) + text.slice(to)
  },
  function flip(text, random) {
    const at = Math.floor(random() * text.length)
    return (
      text.slice(0, at) +
      String.fromCharCode(text.charCodeAt(at) ^ (1 << Math.floor(random() * 7))) +
      text.slice(at + 1)
    )
  },
  function insert(text, random) {
    const at = Math.floor(random() * text.length)
    return text.slice(0, at) + pick(SCRAPS, random) + text.slice(at)
  },
]

function mutant(random: Random): string {
  let text = pick(originals, random)
  const times = 1 + Math.floor(random() * 6)
  for (let time = 0; time < times; time++) text = pick(MUTATIONS, random)(text, random).slice(0, LONGEST)
  return text
}

/** Everything that was said, as one string: comparing two is cheap, and a difference is rare. */
function said(chunks: Iterable<string>): string {
  const lines: string[] = []
  try {
    const reader = createReader({
      config: CONFIG,
      emit: (fact, body) => lines.push(JSON.stringify(fact) + (body ?? '')),
      digest: (text) => ({ hash: 'h', bytes: Buffer.byteLength(text) }),
    })
    for (const chunk of chunks) reader.write(chunk)
    reader.end()
  } catch (cause) {
    if (!(cause instanceof WireError)) throw cause
    lines.push(`${cause.kind} at ${cause.position}`)
  }
  return lines.join('\n')
}

function inPieces(text: string, random: Random): string[] {
  const longest = 1 + Math.floor(random() ** 2 * 60)
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 0)
    pieces.push(text.slice(at, at + 1 + Math.floor(random() * longest)))
  return pieces
}

test('SAFETY 62 a hundred thousand damaged replies: nothing but WireErrors, and the same however they are cut', {
  timeout: 180_000,
}, () => {
  const random = seeded(20_260)
  const kinds = new Set<string>()
  for (let stream = 0; stream < STREAMS; stream++) {
    const text = mutant(random)
    const whole = said([text])
    const pieces = inPieces(text, random)
    if (said(pieces) !== whole) expect(said(pieces), JSON.stringify(pieces)).toBe(whole)
    for (const [, kind = ''] of whole.matchAll(/"kind":"(\w+)"|^(\w+) at/gm)) kinds.add(kind)
  }
  // Damage that never reaches a rule proves nothing about it.
  expect(kinds.size).toBeGreaterThan(25)
})
