/** Every problem has a sentence and a remedy, and the text that fits best is found. */
import { expect, test } from 'vitest'
import { problemKey, problems } from '../../../src/i18n/problems'
import { sentences } from '../../../src/i18n/sentences'
import { catalogue } from '../../../src/models/catalogue'
import { PROBLEMS } from '../../../src/run/event'

const texts: Readonly<Record<string, string>> = problems
const keys = Object.keys(texts)
const holes = (text = '') => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

test('every problem has a sentence of its own and a remedy of its own, and so has each special case', () => {
  expect(Object.keys(sentences)).toEqual(PROBLEMS.map((problem) => `problem.${problem}`))
  const remedies = PROBLEMS.map((problem) => texts[`problem.${problem}.do`])
  for (const all of [Object.values(sentences), remedies]) expect(new Set(all).size).toBe(PROBLEMS.length)
  expect(remedies).not.toContain(undefined)
  const stems = keys.filter((key) => !key.endsWith('.do'))
  expect(keys.toSorted()).toEqual(stems.flatMap((key) => [key, `${key}.do`]).sort())
})

test('no text has a hole that nobody fills', () => {
  const known = ['provider', 'origin', 'host', 'model', 'near', 'seconds', 'detail']
  expect(keys.flatMap((key) => holes(texts[key])).filter((hole) => !known.includes(hole))).toEqual([])
  // The log of a run knows no more than these.
  const logged = ['provider', 'host', 'model']
  expect(
    Object.values(sentences)
      .flatMap(holes)
      .filter((hole) => !logged.includes(hole)),
  ).toEqual([])
  // These are known of some failures only, and those have texts of their own.
  const stray = (hole: string, part: string) =>
    keys.filter((key) => texts[key]?.includes(hole) && !key.includes(part))
  expect([...stray('{near}', '.near'), ...stray('{seconds}', '.wait')]).toEqual([])
})

test('servers at home are let in with our own origin', () => {
  for (const id of ['ollama', 'llamacpp', 'vllm', 'jan', 'localai'])
    expect(texts[`problem.cors_or_key.${id}.do`], id).toContain('{origin}')
  expect(texts['problem.cors_or_key.ollama.do']).toContain('OLLAMA_ORIGINS={origin}')
})

test('what is said of one provider is said of one that there is, and the sentences are plain', () => {
  const special = ['opaque401', 'unknown', 'near', 'wait', 'do']
  const named = keys.map((key) => key.split('.')[2]).filter((name) => name && !special.includes(name))
  expect(named).toContain('ollama')
  expect(named.filter((name) => !catalogue.some(({ id }) => id === name))).toEqual([])
  const isPlain = (text: string) => /^[\p{Lu}{]/u.test(text) && !/!|please|oops|sorry/i.test(text)
  expect(Object.values(texts).filter((text) => !isPlain(text))).toEqual([])
})

test.each<readonly [string, Parameters<typeof problemKey>[1], string]>([
  ['auth', { provider: 'openai' }, 'auth'],
  ['cors_or_key', undefined, 'cors_or_key'],
  ['cors_or_key', { provider: 'ollama' }, 'cors_or_key.ollama'],
  ['cors_or_key', { provider: 'openai', opaque401: true }, 'cors_or_key.opaque401'],
  ['cors_or_key', { provider: 'custom-chat', custom: true }, 'cors_or_key.unknown'],
  ['auth', { custom: true, opaque401: true }, 'auth'],
  ['model_not_found', { near: ['a'] }, 'model_not_found.near'],
  ['model_not_found', { near: [] }, 'model_not_found'],
  ['rate_limit', { retryAfterMs: 5000 }, 'rate_limit.wait'],
  ['context_length', { provider: 'ollama', near: ['1', '2'] }, 'context_length.ollama'],
  ['auth', { provider: 'do' }, 'auth'],
  ['never heard of', undefined, 'server'],
])('the text that fits best: %s %j', (problem, more, key) => {
  expect(problemKey(problem, more)).toBe(`problem.${key}`)
})
