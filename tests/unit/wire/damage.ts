import { caseFiles, readCases } from './cases'

/** Short replies, so that a few cuts reach every part of them. */
const LONGEST = 1200

const SCRAPS = [
  ...['<', '>', '"', "'", '=', '/', '&', ';', ']', ']]', ']]>', '<![CDATA[', '<!--', '-->', '</', '/>', ' '],
  ...['\n', '\r', '\u0000', '\u001b', '\u001b[31m', '\u001b[', '\u2028', '\ufeff', '\ud83d', '\ude00', 'é'],
  ...[
    '界',
    '&lt;',
    '<b x="',
    "<b x='",
    '<note>',
    '</critique_run>',
    '<panelist role="brand">',
    'a'.repeat(300),
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
]

const originals = caseFiles()
  .flatMap((file) => readCases(file))
  .map(({ input }) => input)
  .filter((input) => input.length > 0 && input.length < LONGEST)

/** Numbers from 0 to 1. */
export type Random = () => number

/** One of them. */
export function pick<T>(items: readonly T[], random: Random): T {
  // An index below the length of a list that is not empty.
  return items[Math.floor(random() * items.length)] as T
}

/** A place in the text, and the end of a stretch from there that is seldom long. */
function stretch(text: string, random: Random): [number, number] {
  const from = Math.floor(random() * text.length)
  return [from, Math.min(text.length, from + Math.ceil(random() ** 3 * 200))]
}

/** What may befall a text: all of it before the place, the stretch, all after it. */
const MUTATIONS: Readonly<Record<string, (text: string, at: number, to: number, random: Random) => string>> =
  {
    cut: (text, at, to) => text.slice(0, at) + text.slice(to),
    end: (text, at) => text.slice(0, at),
    duplicate: (text, at, to) => text.slice(0, to) + text.slice(at),
    insert: (text, at, _, random) => text.slice(0, at) + pick(SCRAPS, random) + text.slice(at),
    splice(text, at, _, random) {
      const other = pick(originals, random)
      return text.slice(0, at) + other.slice(Math.floor(random() * other.length))
    },
    move(text, from, to, random) {
      const at = Math.floor(random() * from)
      return text.slice(0, at) + text.slice(from, to) + text.slice(at, from) + text.slice(to)
    },
    flip(text, at, _, random) {
      const flipped = String.fromCharCode(text.charCodeAt(at) ^ (1 << Math.floor(random() * 7)))
      return text.slice(0, at) + flipped + text.slice(at + 1)
    },
  }

/** A reply of the corpus, damaged in a few places. */
export function mutant(random: Random): string {
  let text = pick(originals, random)
  const times = 1 + Math.floor(random() * 6)
  for (let time = 0; time < times; time++) {
    const mutate = pick(Object.values(MUTATIONS), random)
    text = mutate(text, ...stretch(text, random), random).slice(0, LONGEST)
  }
  return text
}
