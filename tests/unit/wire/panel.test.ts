// Copy, choices and critiques of a panel are read out of any usual reply, and one without them is refused with a reason.
import { describe, expect, test } from 'vitest'
import {
  createCopyReader,
  createCritiqueReader,
  createRegressReader,
  createSelectionReader,
} from '../../../src/wire/panel'
import { createWholeReader } from '../../../src/wire/value'
import { feed } from './feed'
import { type Create, factsIn, heard, refusal } from './hear'

describe('[CP-9] copy', () => {
  const create: Create = (options) => createCopyReader(options, 2)
  const text = '# Bread\n\nFresh at six.'
  const withCode = '# How\n\n```\nx\n```\n\nDone.'

  test.each([
    ['bare', text, text],
    ['in a fence', `\`\`\`markdown\n${text}\n\`\`\``, text],
    ['after thinking', `<think>Hm, a title.</think>\n${text}\n`, text],
    ['with a fence inside of it', withCode, withCode],
  ])('%s', (_, reply, body) => {
    const fact = { type: 'critique.artifact_seen', from: 'author', mime: 'text/markdown', round: 2 }
    expect(heard(reply, create).facts).toMatchObject([{ body, fact }])
  })

  test('nothing is no text, and a thought without an end is nothing', () => {
    for (const reply of ['  ', '<thinking>What should'])
      expect(refusal(reply, create)).toBe('The reply is empty.')
  })

  test('too long to be kept: in bytes it is refused, in characters it is not read to its end', () => {
    expect(refusal('ööö', create, { artifactMaxBytes: 4 })).toContain('4 bytes')
    expect(heard('ooooo', create, { artifactMaxBytes: 4 }).error?.error).toBe('oversize_block')
  })
})

describe('[CP-7] a choice', () => {
  test.each([
    ['["a","b"]', ['a', 'b']],
    ['[]', []],
    ['```json\n[" a ", "a",]\n```', ['a']],
    ['{"ids":["a"]}', ['a']],
  ])('%s', (reply, ids) => {
    expect(factsIn(reply, createSelectionReader)[0]).toEqual({ type: 'selection_heard', ids })
  })

  test.each([
    ['Nobody.', 'no JSON value'],
    ['{"critics":["a"]}', 'list "ids"'],
    ['[{"id":"a"}]', 'has to be a text'],
  ])('%s is none', (reply, problem) => expect(refusal(reply, createSelectionReader)).toContain(problem))
})

describe('[CP-11] a critique', () => {
  const create: Create = (options) => createCritiqueReader(options, { round: 2, advisor: 'search', most: 2 })
  const issue = { severity: 'High', description: ' No title. ', suggestion: 'Write one.' }
  const critique = (fields: object) => ({ score: 7, pass: false, issues: [], ...fields })

  test('its issues are findings of the round, with the words that they quote', () => {
    const raised = { severity: 'high', suggestion: 'Write one.' }
    const issues = [{ ...raised, description: 'No title.', quote: 'Bread' }]
    expect(factsIn(critique({ issues: [{ ...issue, quote: 'Bread' }] }), create)).toEqual([
      { type: 'critic_scored', round: 2, advisor: 'search', score: 7, pass: false, issues },
      {
        ...{ type: 'finding_raised', id: 'search:2:1', seat: 'search', round: 2, ...raised },
        ...{ statement: 'No title.', evidence: [{ kind: 'quote', ref: 'Bread' }] },
      },
    ])
  })

  test('without words to quote it points at nothing, and no more of them count than are allowed', () => {
    const facts = factsIn(critique({ issues: [issue, issue, issue] }), create)
    expect(facts).toHaveLength(3)
    expect(facts[1]).toMatchObject({ evidence: [] })
  })

  test.each([
    [{ score: '7.5' }, { score: 7.5 }],
    [{ score: '7,5' }, { score: 7.5 }],
    [{ score: '7/10' }, { score: 7 }],
    [{ score: ' 7 ' }, { score: 7 }],
    [{ pass: 'yes' }, { pass: true }],
    [{ pass: 'No' }, { pass: false }],
  ])('%j is %j', (written, read) => {
    expect(factsIn(critique(written), create)[0]).toMatchObject(read)
  })

  test.each([
    [[], 'has to be an object'],
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
  ])('%j is none, and never filled in', (reply, problem) => {
    expect(refusal(reply, create)).toContain(problem)
  })

  test('of a long bad reply a repair quotes the beginning', () => {
    expect(factsIn('x'.repeat(20_000), create)).toMatchObject([{ reply: 'x'.repeat(8000) }])
  })
})

test('[CP-14] what is still there: each that was asked about has its answer, and silence is none', () => {
  const create: Create = (options) => createRegressReader(options, { round: 1, ids: ['K1', 'K2'] })
  const gone = { id: 'K2', kept: false, quote: 'x' }
  const rows = [gone, { id: 'K1', kept: 'yes' }, { id: 'K9', kept: true }]
  const items = [gone, { id: 'K1', kept: true, quote: '' }]
  for (const reply of [{ items: rows }, rows])
    expect(factsIn(reply, create)).toEqual([{ type: 'regress_heard', round: 1, items }])
  expect(refusal('{"items":[{"id":"K1","kept":true}]}', create)).toContain('K2')
})

test('a bug of ours is no bad reply', () => {
  const create: Create = (options) =>
    createWholeReader(options, () => {
      throw new TypeError('A bug.')
    })
  expect(() => feed(['x'], { create })).toThrow(TypeError)
})
