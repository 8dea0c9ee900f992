/** A picture beside the words of a prompt, and which models read one. */
import { expect, test } from 'vitest'
import { known } from '../../../src/models/listed-model'
import { requestOf } from '../../../src/models/request'
import { knownToSee, seesPictures } from '../../../src/models/sight'
import { type ShownPicture, bodyMime, pictureTokens, pictureType } from '../../../src/run/picture'
import type { Connection } from '../../../src/run/connection'
import { connectionOf } from '../workers/callable-fixture'

const shown = { name: 'shot.png', type: 'image/jpeg', base64: 'QUJD' } as const
const picture: ShownPicture = { ...shown, width: 1500, height: 1000 }
const prompt = { system: 'rules', user: 'brief' }
const url = 'data:image/jpeg;base64,QUJD'
const source = { type: 'base64', media_type: 'image/jpeg', data: 'QUJD' }

type Dialect = Parameters<typeof requestOf>[2]['row']['dialect']

const asked = (
  dialect: Dialect,
  more: object = { pictures: [picture] },
  connection: Partial<Connection> = {},
) => requestOf({ prompt, ...more }, connectionOf(connection), { row: { dialect }, goOn: 'go on' })

const parts: Readonly<Record<Dialect, object>> = {
  chat: {
    content: [
      { type: 'image_url', image_url: { url } },
      { type: 'text', text: 'brief' },
    ],
  },
  responses: {
    content: [
      { type: 'input_image', image_url: url },
      { type: 'input_text', text: 'brief' },
    ],
  },
  anthropic: {
    content: [
      { type: 'image', source },
      { type: 'text', text: 'brief' },
    ],
  },
  gemini: { content: [{ inlineData: { mimeType: 'image/jpeg', data: 'QUJD' } }, { text: 'brief' }] },
  ollama: { content: 'brief', images: ['QUJD'] },
}

test('a picture stands beside the words as each dialect puts it', () => {
  for (const dialect of Object.keys(parts) as Dialect[]) {
    // its keys are dialects
    expect(asked(dialect).messages).toEqual([{ role: 'user', ...parts[dialect] }])
    expect(asked(dialect, {}).messages).toEqual([{ role: 'user', content: 'brief' }])
  }
})

test('it stays with the first message where a reply is gone on with, and takes its part of the room', () => {
  const { messages } = asked('chat', { pictures: [picture], said: '<ROUND' })
  expect(messages.map(({ content }) => typeof content)).toEqual(['object', 'string', 'string'])
  const room = (pictures: readonly ShownPicture[]) =>
    asked('chat', { pictures }, { context: 8000, maxOutput: 8000 }).maxOutput
  expect(pictureTokens([picture])).toBe(2000)
  expect(room([]) - room([picture])).toBe(2300)
})

test('it is named in a log by a type that tells how it is spelled', () => {
  const types = [bodyMime('image/jpeg'), 'text/html', 'image/jpeg']
  expect(types.map(pictureType)).toEqual(['image/jpeg', undefined, undefined])
})

test.each([
  ['anthropic', 'claude-sonnet-4-5', true],
  ['openai', 'gpt-5', true],
  ['gemini', 'gemini-2.5-pro', true],
  ['ollama', 'llava:7b', true],
  ['ollama', 'qwen2.5vl:7b', true],
  ['openai', 'gpt-3.5-turbo', false],
  ['deepseek', 'deepseek-chat', false],
  ['openrouter', 'openai/gpt-oss-120b', false],
  ['ollama', 'gemma3:1b', false],
  ['built-in', 'any', false],
  ['custom-chat', 'house-model', undefined],
])('whether %s %s reads pictures: %s; what its list says counts before its name', (provider, model, sees) => {
  const connection = connectionOf({ provider, model })
  expect([knownToSee(connection), seesPictures(connection)]).toEqual([sees, sees !== false])
  for (const pictures of [true, false])
    expect(knownToSee(connectionOf({ provider: 'openai', model, listed: { id: model, pictures } }))).toBe(
      pictures,
    )
})

test.each([
  [{ architecture: { input_modalities: ['text', 'image'] } }, true],
  [{ architecture: { input_modalities: ['text'] } }, false],
  [{ capabilities: { vision: true } }, true],
  [{ capabilities: { vision: false } }, false],
  [{ capabilities: ['tool_use'] }, undefined],
  [{}, undefined],
])('a list that says %o', (entry, pictures) => {
  expect(known([{ id: 'a', ...entry }], 'openai')[0]?.pictures).toBe(pictures)
})
