/** The short way to the text of a frame that looks like the one before it; golden.test.ts goes it with whole replies. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOf } from '../../../src/models/dialects/rules'
import { type Envelope, envelopeOf, textIn } from '../../../src/models/envelope'

const { reader } = await rulesOf('chat')
const learn = (frame: string): Envelope | undefined => envelopeOf(frame, JSON.parse(frame), reader())

test('any text, in the envelope of another, comes out as JSON would have it', () => {
  const frame = (text: string, id = 'a') =>
    JSON.stringify({ id, choices: [{ delta: { role: 'assistant', content: text }, finish_reason: null }] })
  const envelope = learn(frame('first'))
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
  for (const frame of ['{"a":"x","a":"y"}', '{"a":"x\\"}', '{"a":"\t"}', '{"a":"}'])
    expect(textIn(envelope, frame)).toBeUndefined()
  expect(textIn(envelope, '{"a":"x\\"y\\n"}')).toBe('x"y\n')
  expect(textIn(envelope, '{"a":""}')).toBe('')
})

test('nothing is learnt from a frame that says more than text, or whose text may stand elsewhere', () => {
  const choice = (content: string, finish: string | null) => ({
    choices: [{ delta: { role: 'assistant', content }, finish_reason: finish }],
  })
  expect(learn(JSON.stringify(choice('x', 'stop')))).toBeUndefined()
  expect(learn(JSON.stringify(choice('', null)))).toBeUndefined()
  // The first place of these letters is the role: with another text there the content would not change.
  expect(learn(JSON.stringify(choice('assistant', null)))).toBeUndefined()
  expect(learn(JSON.stringify({ ...choice('x', null), usage: { prompt_tokens: 1 } }))).toBeUndefined()
})
