import { describe, expect, test } from 'vitest'
import type { Reader, ReaderOptions } from '../../../src/run/reading'
import {
  createCopyReader as createCopy,
  createCritiqueReader,
  createRegressReader,
  createSelectionReader,
} from '../../../src/wire/panel'
import { createWholeReader } from '../../../src/wire/value'
import { byCharacter, feed, type Heard, randomly, seeded } from './feed'

/** What a reader makes of a reply, the same however it is cut. */
function heard(reply: string, create: (options: ReaderOptions) => Reader, config = {}): Heard {
  const whole = feed([reply], { config, create })
  expect(feed(byCharacter(reply), { config, create })).toEqual(whole)
  for (let seed = 1; seed <= 5; seed++)
    expect(feed(randomly(reply, seeded(seed)), { config, create })).toEqual(whole)
  return whole
}

const factIn = ({ facts }: Heard) => facts[0]?.fact
const problemOf = (made: Heard) => {
  expect(made.error?.error).toBe('malformed_block')
  const fact = factIn(made)
  return fact?.type === 'reply_refused' ? fact.problem : undefined
}

describe('[CP-9] copy', () => {
  const createCopyReader = (options: ReaderOptions) => createCopy(options, 2)
  const text = '# Bread\n\nFresh at six.'

  test.each([
    ['bare', text],
    ['in a fence', `\`\`\`markdown\n${text}\n\`\`\``],
    ['after thinking', `<think>Hm, a title.</think>\n${text}\n`],
  ])('%s', (_, reply) => {
    expect(heard(reply, createCopyReader).facts).toMatchObject([
      {
        body: text,
        fact: { type: 'critique.artifact_seen', from: 'author', mime: 'text/markdown', round: 2 },
      },
    ])
  })

  test('a fence inside of it is part of it', () => {
    const withCode = `# How\n\n\`\`\`\nx\n\`\`\`\n\nDone.`
    expect(heard(withCode, createCopyReader).facts[0]?.body).toBe(withCode)
  })

  test('nothing is no text, and a thought without an end is nothing', () => {
    expect(problemOf(heard('  ', createCopyReader))).toBe('The reply is empty.')
    expect(problemOf(heard('<thinking>What should', createCopyReader))).toBe('The reply is empty.')
  })

  test('too long to be kept: in bytes it is refused, in characters it is not read to its end', () => {
    expect(problemOf(heard('ööö', createCopyReader, { artifactMaxBytes: 4 }))).toContain('4 bytes')
    expect(heard('ooooo', createCopyReader, { artifactMaxBytes: 4 }).error?.error).toBe('oversize_block')
  })
})

describe('[CP-7] a choice', () => {
  test.each([
    ['["a","b"]', ['a', 'b']],
    ['[]', []],
    ['```json\n[" a ", "a",]\n```', ['a']],
    ['{"ids":["a"]}', ['a']],
  ])('%s', (reply, ids) => {
    expect(factIn(heard(reply, createSelectionReader))).toEqual({ type: 'selection_heard', ids })
  })

  test.each([
    ['Nobody.', 'no JSON value'],
    ['{"critics":["a"]}', 'list "ids"'],
    ['[{"id":"a"}]', 'has to be a text'],
  ])('%s is none', (reply, problem) => {
    expect(problemOf(heard(reply, createSelectionReader))).toContain(problem)
  })
})

describe('[CP-11] a critique', () => {
  const create = (options: ReaderOptions) =>
    createCritiqueReader(options, { round: 2, advisor: 'search', most: 2 })
  const issue = { severity: 'High', description: ' No title. ', suggestion: 'Write one.' }
  const critique = (fields: object) => JSON.stringify({ score: 7, pass: false, issues: [], ...fields })

  test('its issues are findings of the round, with the words that they quote', () => {
    const made = heard(critique({ issues: [{ ...issue, quote: 'Bread' }] }), create)
    expect(made.facts.map(({ fact }) => fact)).toEqual([
      {
        type: 'critic_scored',
        round: 2,
        advisor: 'search',
        score: 7,
        pass: false,
        issues: [{ severity: 'high', description: 'No title.', suggestion: 'Write one.', quote: 'Bread' }],
      },
      {
        type: 'finding_raised',
        id: 'search:2:1',
        seat: 'search',
        severity: 'high',
        statement: 'No title.',
        evidence: [{ kind: 'quote', ref: 'Bread' }],
        round: 2,
        suggestion: 'Write one.',
      },
    ])
  })

  test('without words to quote it points at nothing, and no more of them count than are allowed', () => {
    const made = heard(critique({ issues: [issue, issue, issue] }), create)
    expect(made.facts).toHaveLength(3)
    expect(made.facts[1]?.fact).toMatchObject({ evidence: [] })
  })

  test.each([
    ['7.5', 7.5],
    ['7,5', 7.5],
    ['7/10', 7],
    [' 7 ', 7],
  ])('a score written as %j', (score, read) => {
    expect(factIn(heard(critique({ score }), create))).toMatchObject({ score: read })
  })

  test.each([
    ['yes', true],
    ['No', false],
  ])('pass written as %s', (pass, read) => {
    expect(factIn(heard(critique({ pass }), create))).toMatchObject({ pass: read })
  })

  test.each([
    ['[]', 'has to be an object'],
    [critique({ score: 'good' }), 'number "score"'],
    [critique({ score: null }), 'number "score"'],
    [critique({ score: 0 }), '1 to 10'],
    [critique({ pass: 'maybe' }), '"pass" as true or false'],
    [critique({ pass: 1 }), '"pass" as true or false'],
    [critique({ issues: 'none' }), 'list "issues"'],
    [critique({ issues: ['bad'] }), 'Issue 1 has to be an object'],
    [critique({ issues: [{ ...issue, severity: 3 }] }), 'one of high, medium, low'],
    [critique({ issues: [{ ...issue, description: 4 }] }), 'text "description"'],
    [critique({ issues: [issue, { ...issue, suggestion: '' }] }), 'Issue 2 needs the text "suggestion"'],
  ])('%s is none, and never filled in', (reply, problem) => {
    expect(problemOf(heard(reply, create))).toContain(problem)
  })

  test('of a long bad reply a repair quotes the beginning', () => {
    const fact = factIn(heard('x'.repeat(20_000), create))
    expect(fact?.type === 'reply_refused' && fact.reply.length).toBe(8000)
  })
})

describe('[CP-14] what is still there', () => {
  const create = (options: ReaderOptions) => createRegressReader(options, { round: 1, ids: ['K1', 'K2'] })

  test('each that was asked about has its answer; others are passed over', () => {
    const rows = [
      { id: 'K2', kept: false, quote: 'x' },
      { id: 'K1', kept: 'yes' },
      { id: 'K9', kept: true },
    ]
    const fact = {
      type: 'regress_heard',
      round: 1,
      items: [
        { id: 'K2', kept: false, quote: 'x' },
        { id: 'K1', kept: true, quote: '' },
      ],
    }
    expect(factIn(heard(JSON.stringify({ items: rows }), create))).toEqual(fact)
    expect(factIn(heard(JSON.stringify(rows), create))).toEqual(fact)
  })

  test('silence about one of them is no answer', () => {
    expect(problemOf(heard('{"items":[{"id":"K1","kept":true}]}', create))).toContain('K2')
  })
})

test('a bug of ours is no bad reply', () => {
  const create = (options: ReaderOptions) =>
    createWholeReader(options, () => {
      throw new TypeError('A bug.')
    })
  expect(() => feed(['x'], { create })).toThrow(TypeError)
})
