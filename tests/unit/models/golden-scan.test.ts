import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DialectRules } from '../../../src/models/dialects/dialect'
import { rulesOf } from '../../../src/models/dialects/rules'
import { type Envelope, envelopeOf, textIn } from '../../../src/models/envelope'
import { createHeard } from '../../../src/models/heard'
import { lineFramer } from '../../../src/models/lines-of-json'
import type { Dialect } from '../../../src/models/provider'
import { sseFramer } from '../../../src/models/sse'
import { DIALECTS, type Wire, wiresOf } from '../../models/wires'

/** How each wire is read; frame by frame, nothing can be waited for. */
const RULES = Object.fromEntries(
  await Promise.all(DIALECTS.map(async (dialect) => [dialect, await rulesOf(dialect)] as const)),
) as Readonly<Record<Dialect, DialectRules>> // One for each of them.

/** The frames of a wire, as they come from the framer. */
function framesOf({ bytes, file }: Wire): readonly string[] {
  const frames: string[] = []
  const framer = (file.endsWith('ndjson') ? lineFramer : sseFramer)((frame) => frames.push(frame))
  framer.write(new TextDecoder().decode(bytes).replaceAll('\0', ''))
  framer.end()
  return frames.filter(isJson)
}

function isJson(frame: string): boolean {
  try {
    JSON.parse(frame)
    return true
  } catch {
    return false
  }
}

/** What a frame says, read in full. */
function readWhole(dialect: Dialect, frame: string) {
  const { heard, take, end, stopped } = createHeard((error) => {
    throw error
  })
  RULES[dialect].reader()(JSON.parse(frame), heard)
  end(false)
  return { pieces: take().filter(({ type }) => type !== 'answered'), stopped: stopped() }
}

function learn(dialect: Dialect, frame: string): Envelope | undefined {
  try {
    return envelopeOf(frame, JSON.parse(frame), RULES[dialect].reader())
  } catch {
    // The frame of an error, which teaches nothing.
    return undefined
  }
}

describe.each(DIALECTS)('%s', (dialect) => {
  const wires = wiresOf(dialect).filter(({ file }) => /\.(?:sse|ndjson)$/.test(file))

  test('whatever fits an envelope says, read in full, the same and nothing else', () => {
    let fitted = 0
    for (const frames of wires.map(framesOf)) {
      const envelopes = frames.flatMap((frame) => learn(dialect, frame) ?? [])
      for (const frame of frames)
        for (const envelope of envelopes) {
          const text = textIn(envelope, frame)
          if (text === undefined) continue
          fitted += 1
          const pieces = text === '' ? [] : [{ type: 'text', text }]
          // A tag of thinking at the start is told apart later: the frame's own text is what counts here.
          if (!text.trimStart().startsWith('<think') && !'<think>'.startsWith(text.trimStart()))
            expect(readWhole(dialect, frame)).toEqual({ pieces, stopped: false })
        }
    }
    // Gemini counts in every frame, so hardly two of its frames are alike.
    expect(fitted).toBeGreaterThan(dialect === 'gemini' ? 0 : 20)
  })
})

test('any text, in the envelope of another, comes out as JSON would have it', () => {
  const frame = (text: string, id = 'a') =>
    JSON.stringify({ id, choices: [{ delta: { role: 'assistant', content: text }, finish_reason: null }] })
  const envelope = learn('chat', frame('first'))
  if (!envelope) throw new Error('Nothing was learnt.')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const foreign = textIn(envelope, frame(text, 'b'))
      return textIn(envelope, frame(text)) === text && foreign === undefined
    }),
    { seed: 7, numRuns: 500 },
  )
})

test('what is no string inside is no text', () => {
  const envelope = { head: '{"a":"', tail: '"}' }
  expect(textIn(envelope, '{"a":"x","a":"y"}')).toBeUndefined()
  expect(textIn(envelope, '{"a":"x\\"}')).toBeUndefined()
  expect(textIn(envelope, '{"a":"\t"}')).toBeUndefined()
  expect(textIn(envelope, '{"a":"}')).toBeUndefined()
  expect(textIn(envelope, '{"a":"x\\"y\\n"}')).toBe('x"y\n')
  expect(textIn(envelope, '{"a":""}')).toBe('')
})

test('nothing is learnt from a frame that says more than text, or whose text may stand elsewhere', () => {
  const choice = (content: string, finish: string | null) => ({
    choices: [{ delta: { role: 'assistant', content }, finish_reason: finish }],
  })
  expect(learn('chat', JSON.stringify(choice('x', 'stop')))).toBeUndefined()
  expect(learn('chat', JSON.stringify(choice('', null)))).toBeUndefined()
  // The first place of these letters is the role: with another text there the content would not change.
  expect(learn('chat', JSON.stringify(choice('assistant', null)))).toBeUndefined()
  expect(learn('chat', JSON.stringify({ ...choice('x', null), usage: { prompt_tokens: 1 } }))).toBeUndefined()
})
