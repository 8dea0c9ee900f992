/** The short way to the text of a frame that looks like the one before it says what the long way would say. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rulesOf } from '../../../src/models/dialects/rules'
import { type Envelope, envelopeOf, textIn } from '../../../src/models/envelope'
import { createHeard } from '../../../src/models/heard'
import { lineFramer } from '../../../src/models/lines-of-json'
import { sseFramer } from '../../../src/models/sse'
import { DIALECTS, wiresOf } from '../../models/wires'

type Rules = Awaited<ReturnType<typeof rulesOf>>
const chat = await rulesOf('chat')

/** What a frame teaches; that of an error teaches nothing. */
function learn(frame: string, rules = chat): Envelope | undefined {
  try {
    return envelopeOf(frame, JSON.parse(frame), rules.reader())
  } catch {
    return undefined
  }
}

/** What a frame says, read in full. */
function readWhole(frame: string, rules: Rules) {
  const { heard, take, end, stopped } = createHeard((error) => {
    throw error
  })
  rules.reader()(JSON.parse(frame), heard)
  end(false)
  return { pieces: take().filter(({ type }) => type !== 'answered'), stopped: stopped() }
}

test.each(DIALECTS)(
  'whatever fits an envelope says, read in full, the same and nothing else: %s',
  async (dialect) => {
    const rules = await rulesOf(dialect)
    let fitted = 0
    for (const { bytes, file } of wiresOf(dialect)) {
      const frames: string[] = []
      const framer = (file.endsWith('ndjson') ? lineFramer : sseFramer)((frame) => frames.push(frame))
      framer.write(new TextDecoder().decode(bytes).replaceAll('\0', ''))
      framer.end()
      const envelopes = frames.flatMap((frame) => learn(frame, rules) ?? [])
      for (const [frame, envelope] of frames.flatMap((one) =>
        envelopes.map((other) => [one, other] as const),
      )) {
        const text = textIn(envelope, frame)
        // A tag of thinking at the start is told apart later: the frame's own text is what counts here.
        if (text === undefined || /^\s*(?:<think|<?t?h?i?n?k?>?$)/.test(text)) continue
        fitted += 1
        const pieces = text === '' ? [] : [{ type: 'text', text }]
        expect(readWhole(frame, rules)).toEqual({ pieces, stopped: false })
      }
    }
    // Gemini counts in every frame, so hardly two of its frames are alike.
    expect(fitted).toBeGreaterThan(dialect === 'gemini' ? 0 : 15)
  },
)

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
