import { describe, expect, test } from 'vitest'
import { changed, draftFor, draftOf, sameDraft, withModel } from '../../../src/desk/edited'
import { costWords } from '../../../src/desk/estimate-words'
import { sourceWords } from '../../../src/desk/limits-section'
import { strengthOf } from '../../../src/desk/passphrase'
import { foundProviders, ownersOf } from '../../../src/desk/recognise'
import { readNumber } from '../../../src/desk/typed'
import { createDeskTranslate } from '../../../src/desk/words'
import { desk } from '../../../src/i18n/desk'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { catalogue, rowOf } from '../../../src/models/catalogue'
import { listed } from './double'

const t = createDeskTranslate(createTranslate(en))

describe('the strength of a passphrase, in words', () => {
  test.each([
    ['', 'empty'],
    ['password', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['abcdefghijklmnopqrstuvwxyz', 'weak'],
    ['one one one one one one', 'weak'],
    ['correct horse battery staple', 'fair'],
    ['lantern ocean gravel trumpet seven', 'good'],
    ['lantern ocean gravel trumpet seven violet', 'strong'],
    ['x7$Kq!v2Rm9#wZ4p', 'strong'],
  ])('%s is %s', (phrase, strength) => {
    expect(strengthOf(phrase)).toBe(strength)
  })

  test('a longer phrase of the same kind is never weaker', () => {
    const order = ['weak', 'fair', 'good', 'strong']
    const words = ['lantern', 'ocean', 'gravel', 'trumpet', 'seven', 'violet', 'harbour', 'needle']
    const ranks = words.map((_, at) => order.indexOf(strengthOf(words.slice(0, at + 1).join(' '))))
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(ranks[0]).toBe(0)
    expect(ranks.at(-1)).toBe(3)
  })
})

describe('drafts', () => {
  const row = rowOf('anthropic')
  if (!row) throw new Error('The catalogue has lost a row.')

  test('hold what can be edited and nothing that the worker alone writes', () => {
    expect(draftFor(row)).toMatchObject({ provider: 'anthropic', model: '', thinking: 'auto', lock: false })
    const draft = draftOf(listed({ id: 'a', degradedUntil: 5, lastFull: 'D' }))
    expect(Object.keys(draft).sort()).toEqual([
      'baseUrl',
      'id',
      'lock',
      'model',
      'name',
      'provider',
      'thinking',
    ])
  })

  test('a cleared field is gone, not undefined', () => {
    const draft = changed(draftFor(row), { maxOutput: 5 })
    expect(draft.maxOutput).toBe(5)
    expect(Object.hasOwn(changed(draft, { maxOutput: undefined }), 'maxOutput')).toBe(false)
  })

  test('another model does not keep what the list said of the last one', () => {
    const draft = withModel(draftFor(row), 'a', { id: 'a', maxOutput: 9 })
    expect(withModel(draft, 'b', undefined)).not.toHaveProperty('listed')
  })

  test('are alike when the person has decided alike', () => {
    const draft = draftFor(row)
    expect(sameDraft(draft, { ...draft, testedAt: 3, listed: { id: 'x' } })).toBe(true)
    expect(sameDraft(draft, { ...draft, price: { input: 1, output: 2 } })).toBe(false)
    expect(sameDraft(draft, { ...draft, temperature: 0 })).toBe(false)
  })

  test.each([
    ['money', '', undefined],
    ['money', ' 0,50 ', 0.5],
    ['money', '1.5', 1.5],
    ['money', '0', 0],
    ['money', '.5', 0.5],
    ['money', '0,', 0],
    ['money', '1,000', 'wrong'],
    ['money', '-1', 'wrong'],
    ['money', 'x', 'wrong'],
    ['money', '.', 'wrong'],
    ['limit', '0', 'wrong'],
    ['limit', '0,01', 0.01],
    ['temperature', '2', 2],
    ['temperature', '2,1', 'wrong'],
    ['tokens', '2,000,000', 2_000_000],
    ['tokens', '300.000', 300_000],
    ['tokens', '0', 'wrong'],
    ['tokens', '10.4', 'wrong'],
    ['days', '30', 30],
  ] as const)('%s %j is read as %s', (kind, text, value) => {
    expect(readNumber(text, kind)).toBe(value)
  })
})

test('each key of the catalogue is recognised as that provider’s alone', () => {
  const owners = ['sk-ant-x', 'sk-or-x', 'sk-x', 'gsk_x', 'AIzax', 'xai-x', 'csk-x', 'fw_x', 'hf_x'].map(
    (key) => ownersOf(key, catalogue).map(({ id }) => id),
  )
  expect(owners).toEqual([
    ['anthropic'],
    ['openrouter'],
    ['openai'],
    ['groq'],
    ['gemini'],
    ['xai'],
    ['cerebras'],
    ['fireworks'],
    ['huggingface'],
  ])
  expect(ownersOf('', catalogue)).toEqual([])
})

test('a provider is found by its name or its address', () => {
  expect(foundProviders(catalogue, 'GEM').map(({ id }) => id)).toEqual(['gemini'])
  expect(foundProviders(catalogue, 'dashscope').map(({ id }) => id)).toEqual(['alibaba'])
  expect(foundProviders(catalogue, '')).toHaveLength(catalogue.length)
})

test('a limit names its source', () => {
  expect(sourceWords(undefined, undefined, undefined, t)).toBe('Not known. The server’s own limit holds.')
  expect(sourceWords(5, undefined, undefined, t)).toBe('Yours.')
  expect(sourceWords(5, undefined, 16_000, t)).toBe('Yours. 16,000 without it, our default.')
})

test('a cost claims no more than it knows', () => {
  expect(costWords({ tokens: [1234, 98_765], minutes: [0.2, 0.6] }, t)).toBe(
    'About 1,200 to 99,000 tokens, price not known, less than a minute.',
  )
  expect(costWords({ tokens: [10, 10], usd: [1, 1], minutes: [71, 190] }, t)).toBe(
    'About 10 tokens, $1.00, 1 to 3.5 hours.',
  )
  expect(costWords({ tokens: [10, 10], usd: [1, 1], minutes: [71, 90] }, t)).toBe(
    'About 10 tokens, $1.00, 71 to 90 minutes.',
  )
  expect(costWords({ tokens: [10, 10], usd: [1, 1], minutes: [0.4, 1.2] }, t)).toBe(
    'About 10 tokens, $1.00, 2 minutes.',
  )
})

test('the texts of the desk keep to plain words', () => {
  const all = Object.entries(desk)
  expect(all.filter(([key]) => !key.startsWith('desk.'))).toEqual([])
  expect(all.filter(([, text]) => /!|seamless|robust|\bsafe(ly)?\b|\bsecure/i.test(text))).toEqual([])
})
