import { describe, expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { createPartReader, type Part } from '../../../src/wire/reader'
import { pick, type Random } from './damage'
import { feed, type Heard, randomly, seeded } from './feed'

const RUNS = 500

/** A round as text, in the two halves that a split run asks for one after the other. */
interface Halves {
  readonly draft: string
  readonly review: string
}

function some<T>(most: number, random: Random, make: () => T): T[] {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make)
}

const WORDS = ['Calm &amp; wide.', 'a < b', 'Größe 界', '<b>bold</b>', '', 'x'.repeat(90), '</p> & <br>']
const SCORES = ['score="7"', 'score="7,5"', 'score="12"', 'score=""', '', 'score="-1"', "score='8/10'"]

function remark(random: Random): string {
  const word = pick(WORDS, random)
  return pick(
    [
      `<NOTES>${word}</NOTES>`,
      `<NOTES><![CDATA[${word}]]></NOTES>`,
      `<DIM name="type" ${pick(SCORES, random)}>${word}</DIM>`,
      `<MUST_FIX>${word}</MUST_FIX>`,
      `<ARTIFACT><![CDATA[<p>${word}</p>]]></ARTIFACT>`,
      `\n  ${word}`,
    ],
    random,
  )
}

function judge(random: Random): string {
  const role = pick(['critic', 'brand', 'a11y', 'copy', 'lawyer', 'Critic '], random)
  const declared = pick(['', 'must_fix="2"'], random)
  const remarks = some(4, random, () => remark(random)).join('')
  return `<PANELIST role="${role}" ${pick(SCORES, random)} ${declared}>${remarks}</PANELIST>`
}

function designer(random: Random): string {
  const before = some(2, random, () => remark(random)).join('')
  return `<PANELIST role="designer">${before}<ARTIFACT><![CDATA[<p>${random()}</p>]]></ARTIFACT></PANELIST>`
}

function halves(n: number, random: Random): Halves {
  const judges = some(4, random, () => judge(random)).join('\n')
  const end = `<ROUND_END n="${n}" composite="7.5" decision="ship"><REASON>${pick(WORDS, random)}</REASON></ROUND_END>`
  return { draft: designer(random), review: `<PANELIST role="copy" score="6"></PANELIST>${judges}${end}` }
}

const ENVELOPES: readonly ((reply: string, n: number) => string)[] = [
  (reply) => reply,
  (reply, n) => `<ROUND n="${n}">${reply}</ROUND>`,
  (reply, n) => `<CRITIQUE_RUN version="1"><ROUND n="${n}">${reply}</ROUND></CRITIQUE_RUN>`,
  (reply, n) => `<CRITIQUE_RUN version="1">\n<ROUND n="${n}">${reply}`,
  (reply) => `<CRITIQUE_RUN version="1">${reply}</CRITIQUE_RUN>`,
  (reply) => `${reply}</ROUND></CRITIQUE_RUN>`,
  (reply, n) => `\`\`\`xml\n<ROUND n="${n}">${reply}</ROUND>\n\`\`\``,
]

/** What was heard of the panelists and their round. Where it stood in its reply is not the same in a part. */
function spoken({ facts, error }: Heard): object[] {
  expect(error).toBeUndefined()
  return facts.flatMap(({ fact, body }) => {
    if (isOurs(fact)) return []
    const { position: _position, ...said } = { position: 0, ...fact }
    return [{ ...said, body }]
  })
}

/** The envelope, and prose around it. */
function isOurs(fact: Fact): boolean {
  if (fact.type === 'critique.parser_warning') return fact.kind === 'stray_text' && fact.role === undefined
  return /run_started|round_open|run_heard/.test(fact.type)
}

function withoutBytes(facts: object[]): object[] {
  return facts.map((fact) => ({ ...fact, bytes: 0 }))
}

describe('a run cut into its parts says what the whole of it says', () => {
  const random = seeded(4)
  const runs = Array.from({ length: RUNS }, () =>
    some(2, random, () => 0).map((_, i) => halves(i + 1, random)),
  )

  function whole(run: readonly Halves[]): object[] {
    const rounds = run
      .map(({ draft, review }, i) => `<ROUND n="${i + 1}">${draft}${review}</ROUND>`)
      .join('\n')
    return spoken(feed([`<CRITIQUE_RUN version="1">${rounds}</CRITIQUE_RUN>`]))
  }

  function hearPart(reply: string, part: Part): object[] {
    const written = pick(ENVELOPES, random)(reply, part.round)
    return spoken(feed(randomly(written, random), { create: (options) => createPartReader(options, part) }))
  }

  const heard = runs.filter((run) => run.length > 0)

  test('SYSTEMS 4.2 in drafts and reviews, but for the bytes of the drafts', () => {
    for (const run of heard) {
      const parts = run.flatMap(({ draft, review }, i) => [
        ...hearPart(draft, { round: i + 1, holds: 'draft' }),
        ...hearPart(review, { round: i + 1, holds: 'review' }),
      ])
      expect(withoutBytes(parts)).toEqual(withoutBytes(whole(run)))
    }
  })

  test('SYSTEMS 4.2 in joined rounds, bytes and all', () => {
    for (const run of heard) {
      const rounds = run.flatMap(({ draft, review }, i) =>
        hearPart(draft + review, { round: i + 1, holds: 'round' }),
      )
      expect(rounds).toEqual(whole(run))
    }
  })
})

test('CT-29 a round is heard in the write that brings the end of ROUND_END, long before its reply ends', () => {
  const review =
    '<PANELIST role="critic" score="7"></PANELIST><ROUND_END n="1"><REASON>x</REASON></ROUND_END>'
  const types: Fact['type'][] = []
  const reader = createPartReader(
    {
      config: defaults,
      emit: ({ type }) => types.push(type),
      digest: (text) => ({ hash: text, bytes: text.length }),
    },
    { round: 1, holds: 'review' },
  )
  reader.write(review.slice(0, -1))
  expect(types).toEqual(['critique.panelist_open', 'critique.panelist_close'])
  reader.write('>')
  expect(types.at(-1)).toBe('critique.round_heard')
})

test('a page in a draft goes out as it comes, and names its round', () => {
  const parts: [string, number | undefined][] = []
  const reader = createPartReader(
    {
      config: defaults,
      emit: () => undefined,
      artifactPart: (part, round) => parts.push([part, round]),
      digest: (text) => ({ hash: text, bytes: text.length }),
    },
    { round: 3, holds: 'draft' },
  )
  reader.write('<PANELIST role="designer"><ARTIFACT><![CDATA[<p>')
  reader.write('one')
  expect(parts).toEqual([
    ['<p>', 3],
    ['one', 3],
  ])
})
