import { expect, test } from 'vitest'
import { defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { createPartReader, type Part } from '../../../src/wire/reader'
import { depth } from '../../building/depth'
import { pick, type Random } from './damage'
import { feed, type Heard, randomly, seeded } from './feed'

/** A round as text, in the two halves that a split run asks for one after the other. */
interface Halves {
  readonly draft: string
  readonly review: string
}

function some(most: number, random: Random, make: () => string): string {
  return Array.from({ length: Math.floor(random() * (most + 1)) }, make).join('')
}

const WORDS = ['Calm &amp; wide.', 'a < b', 'Größe 界', '<b>bold</b>', '', 'x'.repeat(90), '</p> & <br>']
const SCORES = ['score="7"', 'score="7,5"', 'score="12"', 'score=""', '', 'score="-1"', "score='8/10'"]
const ROLES = ['critic', 'brand', 'a11y', 'copy', 'lawyer', 'Critic ']

function remark(random: Random): string {
  const word = pick(WORDS, random)
  const remarks = [
    `<NOTES>${word}</NOTES>`,
    `<NOTES><![CDATA[${word}]]></NOTES>`,
    `<DIM name="type" ${pick(SCORES, random)}>${word}</DIM>`,
    `<MUST_FIX>${word}</MUST_FIX>`,
    `<ARTIFACT><![CDATA[<p>${word}</p>]]></ARTIFACT>`,
    `\n  ${word}`,
  ]
  return pick(remarks, random)
}

function judge(random: Random): string {
  const attributes = `${pick(SCORES, random)} ${pick(['', 'must_fix="2"'], random)}`
  const remarks = some(4, random, () => remark(random))
  return `<PANELIST role="${pick(ROLES, random)}" ${attributes}>${remarks}</PANELIST>\n`
}

function halves(n: number, random: Random): Halves {
  const before = some(2, random, () => remark(random))
  const page = `<ARTIFACT><![CDATA[<p>${random()}</p>]]></ARTIFACT>`
  const judges = some(4, random, () => judge(random))
  const reason = `<REASON>${pick(WORDS, random)}</REASON>`
  const end = `<ROUND_END n="${n}" composite="7.5" decision="ship">${reason}</ROUND_END>`
  return {
    draft: `<PANELIST role="designer">${before}${page}</PANELIST>`,
    review: `<PANELIST role="copy" score="6"></PANELIST>${judges}${end}`,
  }
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
  return facts.filter(({ fact }) => !isOurs(fact)).map(({ fact, body }) => ({ ...fact, position: 0, body }))
}

/** The envelope, and prose around it. */
function isOurs(fact: Fact): boolean {
  if (fact.type === 'critique.parser_warning') return fact.kind === 'stray_text' && fact.role === undefined
  return /run_started|round_open|run_heard/.test(fact.type)
}

test('SYSTEMS 4.2 a run cut into drafts and reviews says what the whole of it says but for the bytes of the drafts; in joined rounds, bytes and all', () => {
  const random = seeded(4)
  const hearPart = (reply: string, part: Part) => {
    const written = randomly(pick(ENVELOPES, random)(reply, part.round), random)
    return spoken(feed(written, { create: (options) => createPartReader(options, part) }))
  }
  const withoutBytes = (facts: object[]) => facts.map((fact) => ({ ...fact, bytes: 0 }))
  for (let run = 0; run < depth(60, 500); run++) {
    const rounds = Array.from({ length: 1 + (run % 2) }, (_, at) => halves(at + 1, random))
    const written = rounds.map(({ draft, review }, at) => `<ROUND n="${at + 1}">${draft}${review}</ROUND>`)
    const whole = spoken(feed([`<CRITIQUE_RUN version="1">${written.join('\n')}</CRITIQUE_RUN>`]))
    const parts = rounds.flatMap(({ draft, review }, at) => [
      ...hearPart(draft, { round: at + 1, holds: 'draft' }),
      ...hearPart(review, { round: at + 1, holds: 'review' }),
    ])
    expect(withoutBytes(parts)).toEqual(withoutBytes(whole))
    const joined = rounds.flatMap(({ draft, review }, at) =>
      hearPart(draft + review, { round: at + 1, holds: 'round' }),
    )
    expect(joined).toEqual(whole)
  }
})

/** A reader of a part that says what it hears at once. */
function listening(part: Part) {
  const types: Fact['type'][] = []
  const pages: [string, number | undefined][] = []
  const reader = createPartReader(
    {
      config: defaults,
      emit: ({ type }) => types.push(type),
      artifactPart: (text, round) => pages.push([text, round]),
      digest: (text) => ({ hash: text, bytes: text.length }),
    },
    part,
  )
  return { reader, types, pages }
}

test('CT-29 a round is heard in the write that brings the end of ROUND_END, long before its reply ends', () => {
  const { reader, types } = listening({ round: 1, holds: 'review' })
  reader.write('<PANELIST role="critic" score="7"></PANELIST><ROUND_END n="1"><REASON>x</REASON></ROUND_END')
  expect(types).toEqual(['critique.panelist_open', 'critique.panelist_close'])
  reader.write('>')
  expect(types.at(-1)).toBe('critique.round_heard')
})

test('a page in a draft goes out as it comes, and names its round', () => {
  const { reader, pages } = listening({ round: 3, holds: 'draft' })
  reader.write('<PANELIST role="designer"><ARTIFACT><![CDATA[<p>')
  reader.write('one')
  expect(pages).toEqual([
    ['<p>', 3],
    ['one', 3],
  ])
})
