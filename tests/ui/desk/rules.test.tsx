// The desk judges passphrases, numbers, drafts and keys by fixed rules, and claims no more of a cost than it knows.
import { describe, expect, test } from 'vitest'
import { changed, draftFor, draftOf, sameDraft, withModel } from '../../../src/desk/edited'
import { costWords } from '../../../src/desk/estimate-words'
import { sourceWords } from '../../../src/desk/limits-section'
import { strengthOf } from '../../../src/desk/passphrase'
import { foundProviders, ownersOf } from '../../../src/desk/recognise'
import { readNumber } from '../../../src/desk/typed'
import { createDeskTranslate } from '../../../src/desk/words'
import { desk } from '../../../src/i18n/desk'
import { catalogue, rowOf } from '../../../src/models/catalogue'
import { t as all } from '../window'
import { listed } from './double'

const t = createDeskTranslate(all)

test('the strength of a passphrase is said in words, and a longer one of the same kind is never weaker', () => {
  const phrases = {
    empty: [''],
    weak: [
      ...['password', 'aaaaaaaaaaaaaaaaaaaaaaaa', 'abcdefghijklmnopqrstuvwxyz', 'one one one one one one'],
    ],
    fair: ['correct horse battery staple'],
    good: ['lantern ocean gravel trumpet seven'],
    strong: ['lantern ocean gravel trumpet seven violet', 'x7$Kq!v2Rm9#wZ4p'],
  }
  for (const [strength, those] of Object.entries(phrases))
    expect(those.filter((phrase) => strengthOf(phrase) !== strength)).toEqual([])
  const order = Object.keys(phrases)
  const words = ['lantern', 'ocean', 'gravel', 'trumpet', 'seven', 'violet', 'harbour', 'needle']
  const ranks = words.map((_, at) => order.indexOf(strengthOf(words.slice(0, at + 1).join(' '))))
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  expect([ranks[0], ranks.at(-1)]).toEqual([1, 4])
})

describe('drafts', () => {
  const row = rowOf('anthropic')
  if (!row) throw new Error('The catalogue has lost a row.')
  const draft = draftFor(row)

  test('hold what can be edited and nothing that the worker alone writes; a cleared field is gone', () => {
    expect(draft).toMatchObject({ provider: 'anthropic', model: '', thinking: 'auto', lock: false })
    const kept = Object.keys(draftOf(listed({ id: 'a', degradedUntil: 5, lastFull: 'D' }))).sort()
    expect(kept).toEqual(['baseUrl', 'id', 'lock', 'model', 'name', 'provider', 'thinking'])
    const limited = changed(draft, { maxOutput: 5 })
    expect(limited.maxOutput).toBe(5)
    expect(Object.hasOwn(changed(limited, { maxOutput: undefined }), 'maxOutput')).toBe(false)
  })

  test('are alike when the person has decided alike; another model does not keep what the list said of the last', () => {
    expect(sameDraft(draft, { ...draft, testedAt: 3, listed: { id: 'x' } })).toBe(true)
    expect(sameDraft(draft, { ...draft, price: { input: 1, output: 2 } })).toBe(false)
    expect(sameDraft(draft, { ...draft, temperature: 0 })).toBe(false)
    const chosen = withModel(draft, 'a', { id: 'a', maxOutput: 9 })
    expect(withModel(chosen, 'b', undefined)).not.toHaveProperty('listed')
  })
})

test.each([
  ['money', { '': undefined, ' 0,50 ': 0.5, '1.5': 1.5, 0: 0, '.5': 0.5, '0,': 0 }],
  ['limit', { '0,01': 0.01 }],
  ['temperature', { 2: 2 }],
  ['tokens', { '2,000,000': 2_000_000, '300.000': 300_000 }],
  ['days', { 30: 30 }],
] as const)('a number of %s is read as it is written', (kind, texts) => {
  for (const [text, value] of Object.entries(texts)) expect(readNumber(text, kind), text).toBe(value)
})

test('what is no number of its kind is wrong', () => {
  const wrong = {
    money: ['1,000', '-1', 'x', '.', '0.5.1', '1e3', '0,50 $'],
    limit: ['0'],
    temperature: ['2,1'],
    tokens: ['0', '10.4'],
  } as const
  for (const kind of ['money', 'limit', 'temperature', 'tokens'] as const)
    expect(wrong[kind].filter((text) => readNumber(text, kind) !== 'wrong')).toEqual([])
})

test('each key of the catalogue is recognised as that provider’s alone, and providers by name or address', () => {
  const keys = {
    anthropic: 'sk-ant-x',
    openrouter: 'sk-or-x',
    openai: 'sk-x',
    groq: 'gsk_x',
    gemini: 'AIzax',
  }
  const more = {
    openai: 'sk-proj-x',
    xai: '  xai-x ',
    cerebras: 'csk-x',
    fireworks: 'fw_x',
    huggingface: 'hf_x',
  }
  const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)
  for (const [id, key] of [...Object.entries(keys), ...Object.entries(more)])
    expect(idsOf(ownersOf(key, catalogue)), key).toEqual([id])
  expect(ownersOf('', catalogue)).toEqual([])
  expect(idsOf(foundProviders(catalogue, 'GEM'))).toEqual(['gemini'])
  expect(idsOf(foundProviders(catalogue, 'dashscope'))).toEqual(['alibaba'])
  expect(foundProviders(catalogue, '')).toHaveLength(catalogue.length)
})

test('a limit names its source, and a cost claims no more than it knows', () => {
  expect(sourceWords(undefined, undefined, undefined, t)).toBe('Not known. The server’s own limit holds.')
  expect(sourceWords(5, undefined, undefined, t)).toBe('Yours.')
  expect(sourceWords(5, undefined, 16_000, t)).toBe('Yours. 16,000 without it, our default.')
  const unpriced = { tokens: [1234, 98_765], minutes: [0.2, 0.6] } as const
  expect(costWords(unpriced, t)).toBe('About 1,200 to 99,000 tokens, price not known, less than a minute.')
  for (const [minutes, words] of [
    [[71, 190], '1 to 3.5 hours'],
    [[71, 90], '71 to 90 minutes'],
    [[0.4, 1.2], '2 minutes'],
  ] as const)
    expect(costWords({ tokens: [10, 10], usd: [1, 1], minutes }, t)).toBe(`About 10 tokens, $1.00, ${words}.`)
})

test('the texts of the desk keep to plain words', () => {
  const texts = Object.entries(desk)
  expect(texts.filter(([key]) => !key.startsWith('desk.'))).toEqual([])
  expect(texts.filter(([, text]) => /!|seamless|robust|\bsafe(ly)?\b|\bsecure/i.test(text))).toEqual([])
})
