import { describe, expect, test } from 'vitest'
import { known } from '../../../src/models/listed-model'
import { requestOf } from '../../../src/models/request'
import { knownToSee, seesPictures } from '../../../src/models/sight'
import { type ShownPicture, bodyMime, pictureTokens, pictureType } from '../../../src/run/picture'
import { connectionOf } from '../workers/callable-fixture'

const picture: ShownPicture = {
  name: 'shot.png',
  type: 'image/jpeg',
  base64: 'QUJD',
  width: 1500,
  height: 1000,
}
const prompt = { system: 'rules', user: 'brief' }
const url = 'data:image/jpeg;base64,QUJD'

const messageOf = (dialect: 'chat' | 'responses' | 'anthropic' | 'gemini' | 'ollama', said?: string) =>
  requestOf({ prompt, pictures: [picture], ...(said !== undefined && { said }) }, connectionOf(), {
    row: { dialect },
    goOn: 'go on',
  }).messages

describe('a picture beside the words', () => {
  test.each([
    [
      'chat',
      {
        content: [
          { type: 'image_url', image_url: { url } },
          { type: 'text', text: 'brief' },
        ],
      },
    ],
    [
      'responses',
      {
        content: [
          { type: 'input_image', image_url: url },
          { type: 'input_text', text: 'brief' },
        ],
      },
    ],
    [
      'anthropic',
      {
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/jpeg', data: 'QUJD' } },
          { type: 'text', text: 'brief' },
        ],
      },
    ],
    ['gemini', { content: [{ inlineData: { mimeType: 'image/jpeg', data: 'QUJD' } }, { text: 'brief' }] }],
    ['ollama', { content: 'brief', images: ['QUJD'] }],
  ] as const)('as %s puts it', (dialect, message) => {
    expect(messageOf(dialect)).toEqual([{ role: 'user', ...message }])
  })

  test('stays with the first message where a reply is gone on with', () => {
    const messages = messageOf('chat', '<ROUND')
    expect(messages.map(({ content }) => typeof content)).toEqual(['object', 'string', 'string'])
  })

  test('without one a message is its words', () => {
    const { messages } = requestOf({ prompt }, connectionOf(), { row: { dialect: 'chat' }, goOn: '' })
    expect(messages).toEqual([{ role: 'user', content: 'brief' }])
  })

  test('takes its part of the room that a model has', () => {
    const tight = connectionOf({ context: 8000, maxOutput: 8000 })
    const terms = { row: { dialect: 'chat' }, goOn: '' } as const
    const [with_, without] = [[picture], []].map(
      (pictures) => requestOf({ prompt, pictures }, tight, terms).maxOutput,
    )
    expect(pictureTokens([picture])).toBe(2000)
    expect((without ?? 0) - (with_ ?? 0)).toBe(2300)
  })

  test('is named in a log by a type that tells how it is spelled', () => {
    expect(pictureType(bodyMime('image/jpeg'))).toBe('image/jpeg')
    expect(pictureType('text/html')).toBeUndefined()
    expect(pictureType('image/jpeg')).toBeUndefined()
  })
})

describe('whether a model reads pictures', () => {
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
  ])('%s %s: %s', (provider, model, sees) => {
    const connection = connectionOf({ provider, model })
    expect(knownToSee(connection)).toBe(sees)
    expect(seesPictures(connection)).toBe(sees !== false)
  })

  test('what its list says counts before its name', () => {
    const listed = (pictures: boolean) => connectionOf({ model: 'gpt-5', listed: { id: 'gpt-5', pictures } })
    expect(knownToSee(listed(false))).toBe(false)
    expect(knownToSee(listed(true))).toBe(true)
  })

  test.each([
    [{ id: 'a', architecture: { input_modalities: ['text', 'image'] } }, true],
    [{ id: 'a', architecture: { input_modalities: ['text'] } }, false],
    [{ id: 'a', capabilities: { vision: true } }, true],
    [{ id: 'a', capabilities: { vision: false } }, false],
    [{ id: 'a', capabilities: ['tool_use'] }, undefined],
    [{ id: 'a' }, undefined],
  ])('a list that says %o', (entry, pictures) => {
    expect(known([entry], 'openai')[0]?.pictures).toBe(pictures)
  })
})
