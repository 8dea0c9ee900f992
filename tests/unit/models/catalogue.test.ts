import { expect, test } from 'vitest'
import { catalogue, notOffered, rowOf } from '../../../src/models/catalogue'
import { originOf } from '../../../src/models/provider'

const NAMED = [
  'anthropic',
  'openai',
  'gemini',
  'openrouter',
  'mistral',
  'groq',
  'deepseek',
  'xai',
  'together',
  'cerebras',
  'ollama',
  'lmstudio',
]
const LOCAL = ['ollama', 'lmstudio', 'llamacpp', 'vllm', 'jan', 'localai']

test('the twelve are named, and come first', () => {
  expect(catalogue.filter(({ named }) => named).map(({ id }) => id)).toEqual(NAMED)
  expect(catalogue.slice(0, NAMED.length).every(({ named }) => named)).toBe(true)
})

test('every row is found by its id, and no other', () => {
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

test('a key is known by its beginning, and by that of one provider at most', () => {
  const keys = {
    'sk-ant-api03-abc': ['anthropic'],
    'sk-proj-abc': ['openai', 'openai-chat'],
    'sk-or-v1-abc': ['openrouter'],
    AIzaSyAbc: ['gemini'],
    gsk_abc: ['groq'],
    'xai-abc': ['xai'],
  }
  for (const [key, ids] of Object.entries(keys))
    expect(catalogue.filter(({ keyPattern }) => keyPattern?.test(key)).map(({ id }) => id)).toEqual(ids)
})

test('whoever wants a key says where it is had', () => {
  const wanting = catalogue.filter(({ auth, local, custom }) => auth && !auth.optional && !local && !custom)
  expect(wanting.length).toBeGreaterThan(15)
  for (const { id, keyPage } of wanting) expect(keyPage, id).toMatch(/^https:\/\//)
})

test('a wrong key can be told by something that costs nothing', () => {
  for (const { id, auth, models, keyTestPath } of catalogue) {
    if (!auth || auth.optional) continue
    expect(keyTestPath !== undefined || (models !== undefined && !models.keyless), id).toBe(true)
  }
})

test('who is not offered is not in the catalogue', () => {
  const names = catalogue.map(({ name }) => name)
  expect(notOffered.filter(({ name }) => names.includes(name))).toEqual([])
  expect(notOffered.length).toBeGreaterThan(5)
})
