import { expect, test } from 'vitest'
import { problemKey, problems } from '../../../src/i18n/problems'
import { sentences } from '../../../src/i18n/sentences'
import { catalogue } from '../../../src/models/catalogue'
import { PROBLEMS } from '../../../src/run/event'

const texts: Readonly<Record<string, string>> = problems
const keys = Object.keys(texts)
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)

test('every problem has a sentence of its own and a remedy of its own', () => {
  expect(Object.keys(sentences)).toEqual(PROBLEMS.map((problem) => `problem.${problem}`))
  const remedies = PROBLEMS.map((problem) => texts[`problem.${problem}.do`])
  expect(new Set(Object.values(sentences)).size).toBe(PROBLEMS.length)
  expect(new Set(remedies).size).toBe(PROBLEMS.length)
  expect(remedies).not.toContain(undefined)
})

test('behind each key stands its remedy', () => {
  const stems = keys.filter((key) => !key.endsWith('.do'))
  expect(stems.filter((key) => !(`${key}.do` in texts))).toEqual([])
  expect(keys).toHaveLength(2 * stems.length)
})

test('no text has a hole that nobody fills', () => {
  const known = ['provider', 'origin', 'host', 'model', 'near', 'seconds', 'detail']
  expect(keys.filter((key) => holes(texts[key] ?? '').some((hole) => !known.includes(hole ?? '')))).toEqual(
    [],
  )
  // The log of a run knows no more than these.
  const logged = ['provider', 'host', 'model']
  expect(
    Object.values(sentences)
      .flatMap(holes)
      .filter((hole) => !logged.includes(hole ?? '')),
  ).toEqual([])
  // These are known of some failures only, and those have texts of their own.
  expect(keys.filter((key) => texts[key]?.includes('{near}') && !key.includes('.near'))).toEqual([])
  expect(keys.filter((key) => texts[key]?.includes('{seconds}') && !key.includes('.wait'))).toEqual([])
})

test('servers at home are let in with our own origin', () => {
  const told = ['ollama', 'llamacpp', 'vllm', 'jan', 'localai'].map(
    (id) => texts[`problem.cors_or_key.${id}.do`],
  )
  expect(told.filter((text) => !text?.includes('{origin}'))).toEqual([])
  expect(texts['problem.cors_or_key.ollama.do']).toContain('OLLAMA_ORIGINS={origin}')
})

test('what is said of one provider is said of one that there is', () => {
  const special = ['opaque401', 'unknown', 'near', 'wait', 'do']
  const named = keys.map((key) => key.split('.')[2]).filter((name) => name && !special.includes(name))
  expect(named).toContain('ollama')
  expect(named.filter((name) => !catalogue.some(({ id }) => id === name))).toEqual([])
})

test('the sentences are plain', () => {
  expect(
    Object.entries(texts).filter(
      ([, text]) => !/^[\p{Lu}{]/u.test(text) || /!|please|oops|sorry/i.test(text),
    ),
  ).toEqual([])
})

test('the text that fits best', () => {
  expect(problemKey('auth', { provider: 'openai' })).toBe('problem.auth')
  expect(problemKey('cors_or_key')).toBe('problem.cors_or_key')
  expect(problemKey('cors_or_key', { provider: 'ollama' })).toBe('problem.cors_or_key.ollama')
  expect(problemKey('cors_or_key', { provider: 'openai', opaque401: true })).toBe(
    'problem.cors_or_key.opaque401',
  )
  expect(problemKey('cors_or_key', { provider: 'custom-chat', custom: true })).toBe(
    'problem.cors_or_key.unknown',
  )
  expect(problemKey('auth', { custom: true, opaque401: true })).toBe('problem.auth')
  expect(problemKey('model_not_found', { near: ['a'] })).toBe('problem.model_not_found.near')
  expect(problemKey('model_not_found', { near: [] })).toBe('problem.model_not_found')
  expect(problemKey('rate_limit', { retryAfterMs: 5000 })).toBe('problem.rate_limit.wait')
  expect(problemKey('context_length', { provider: 'ollama', near: ['1', '2'] })).toBe(
    'problem.context_length.ollama',
  )
  expect(problemKey('auth', { provider: 'do' })).toBe('problem.auth')
  expect(problemKey('never heard of')).toBe('problem.server')
})
