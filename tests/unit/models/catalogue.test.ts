/** The providers that a person may choose from. */
import { expect, test } from 'vitest'
import { catalogue, notOffered, rowOf } from '../../../src/models/catalogue'
import { originOf } from '../../../src/models/provider'

const NAMED =
  'anthropic openai gemini openrouter mistral groq deepseek xai together cerebras ollama lmstudio'.split(' ')
const LOCAL = ['ollama', 'lmstudio', 'llamacpp', 'vllm', 'jan', 'localai']

test('the twelve are named, and come first; every row is found by its id, and no other', () => {
  expect(catalogue.filter(({ named }) => named).map(({ id }) => id)).toEqual(NAMED)
  expect(catalogue.slice(0, NAMED.length).every(({ named }) => named)).toBe(true)
  for (const row of catalogue) expect(rowOf(row.id)).toBe(row)
  expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
  expect(rowOf('toString')).toBeUndefined()
})

test('an address leads to an origin, and lies on this machine exactly for local servers', () => {
  for (const { id, baseUrl, local, custom } of catalogue) {
    expect(originOf(baseUrl) === undefined, id).toBe(custom ?? false)
    if (custom) continue
    expect(new URL(baseUrl).protocol, id).toBe(local ? 'http:' : 'https:')
    expect(baseUrl.endsWith('/'), id).toBe(false)
  }
  expect(catalogue.filter(({ local }) => local).map(({ id }) => id)).toEqual(LOCAL)
})

test.each([
  ['sk-ant-api03-abc', ['anthropic']],
  ['sk-proj-abc', ['openai', 'openai-chat']],
  ['sk-or-v1-abc', ['openrouter']],
  ['AIzaSyAbc', ['gemini']],
  ['gsk_abc', ['groq']],
  ['xai-abc', ['xai']],
])('the key %s is known by its beginning, and by that of one provider at most', (key, ids) => {
  expect(catalogue.filter(({ keyPattern }) => keyPattern?.test(key)).map(({ id }) => id)).toEqual(ids)
})

test('whoever wants a key says where it is had, and a wrong one can be told by something that costs nothing', () => {
  const wanting = catalogue.filter(({ auth }) => auth && !auth.optional)
  expect(wanting.length).toBeGreaterThan(15)
  for (const { id, keyPage, models, keyTestPath, local, custom } of wanting) {
    if (!local && !custom) expect(keyPage, id).toMatch(/^https:\/\//)
    expect(keyTestPath !== undefined || (models !== undefined && !models.keyless), id).toBe(true)
  }
})

test('who is not offered is not in the catalogue', () => {
  const names = catalogue.map(({ name }) => name)
  expect(notOffered.filter(({ name }) => names.includes(name))).toEqual([])
  expect(notOffered.length).toBeGreaterThan(5)
})
