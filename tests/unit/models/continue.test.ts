import { expect, test } from 'vitest'
import type { Model, Piece, Request } from '../../../src/kernel'
import { continued } from '../../../src/models/continue'
import { ModelError } from '../../../src/models/provider'
import { GO_ON } from '../../../src/prompts/go-on'
import { defaults } from '../../../src/run/config'
import { patience } from '../../../src/run/limits'
import { createReader } from '../../../src/wire/reader'
import { byCharacter, feed, randomly, seeded } from '../wire/feed'

const prompt = { system: 'rules', user: 'a bakery' }
const live = () => new AbortController().signal

type Leg = readonly (Piece | Error)[]

/** Gives one leg for each time it is asked, and keeps what it was asked. */
function legs(...all: readonly Leg[]): { model: Model; asked: Request[] } {
  const asked: Request[] = []
  return {
    asked,
    async *model(request) {
      for (const piece of all[asked.push(request) - 1] ?? []) {
        if (piece instanceof Error) throw piece
        yield piece
      }
    },
  }
}

const text = (said: string): Piece => ({ type: 'text', text: said })
const stop = (word: 'end' | 'length', raw?: string): Piece => ({
  type: 'stop',
  stop: word,
  ...(raw !== undefined && { raw }),
})

async function heard(model: Model, request: Partial<Request> = {}, signal = live()): Promise<Piece[]> {
  const pieces: Piece[] = []
  for await (const piece of continued(model)({ call: 'stream', prompt, ...request }, signal))
    pieces.push(piece)
  return pieces
}

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')

test('a reply that ends is handed on as it is', async () => {
  const pieces = [text('one'), { type: 'thinking', text: 'hm' } as const, text(' two'), stop('end', 'stop')]
  const { model, asked } = legs(pieces)
  expect(await heard(model)).toEqual(pieces)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.said).toBeUndefined()
})

test('a length stop is asked to go on with all that was said (MODELS 9)', async () => {
  const { model, asked } = legs(
    [text('The bread is warm by seven'), stop('length')],
    [text('bread is warm by seven'), text(' and gone by'), stop('length')],
    [text(' noon.'), stop('end')],
  )
  expect(await heard(model)).toEqual([
    text('The bread is warm by seven'),
    { type: 'continued', n: 1, dropped: 'bread is warm by seven' },
    text(' and gone by'),
    { type: 'continued', n: 2, dropped: '' },
    text(' noon.'),
    stop('end'),
  ])
  expect(asked.map(({ said }) => said)).toEqual([
    undefined,
    'The bread is warm by seven',
    'The bread is warm by seven and gone by',
  ])
})

test('a reply goes on at most three times (MODELS 9)', async () => {
  const { model, asked } = legs(...Array.from({ length: 9 }, (_, n): Leg => [text(`${n} `), stop('length')]))
  const pieces = await heard(model)
  expect(asked).toHaveLength(1 + patience.continuations)
  expect(textOf(pieces)).toBe('0 1 2 3 ')
  expect(pieces.at(-1)).toEqual(stop('length'))
})

const finals: readonly (readonly [string, Leg])[] = [
  ['a reply of thinking alone', [{ type: 'thinking', text: 'hm' }, stop('length')]],
  ['a full context', [text('one'), stop('length', 'model_context_window_exceeded')]],
  ['another stop', [text('one'), stop('end')]],
]
test.each(finals)('%s is not asked to go on (MODELS 9)', async (_, leg) => {
  const { model, asked } = legs(leg, [text('more'), stop('end')])
  expect(await heard(model)).toEqual(leg)
  expect(asked).toHaveLength(1)
})

test('a continuation that adds nothing is the last', async () => {
  const { model, asked } = legs(
    [text('The bread is warm by seven'), stop('length')],
    [text('The bread is warm by seven'), stop('length')],
  )
  expect((await heard(model)).at(-1)).toEqual(stop('length'))
  expect(asked).toHaveLength(2)
})

test('after an abort nothing more is asked', async () => {
  const abort = new AbortController()
  const { model, asked } = legs([text('one'), stop('length')], [text('two')])
  const aborting: Model = async function* (request, signal) {
    yield* model(request, signal)
    abort.abort()
  }
  await heard(aborting, {}, abort.signal)
  expect(asked).toHaveLength(1)
})

test('usage is summed over the calls, and within one the last value counts', async () => {
  const usage = (input: number, output: number, approx: boolean): Piece => ({
    type: 'usage',
    usage: { input, output, approx, costUsd: output / 100 },
  })
  const { model } = legs(
    [text('one'), usage(100, 10, true), stop('length'), usage(90, 20, false)],
    [text(' two'), usage(200, 5, true), stop('end')],
  )
  const usages = (await heard(model)).flatMap((piece) => (piece.type === 'usage' ? [piece.usage] : []))
  expect(usages.map(({ input, output, approx }) => [input, output, approx])).toEqual([
    [100, 10, true],
    [90, 20, false],
    [290, 25, true],
  ])
  expect(usages.at(-1)?.costUsd).toBeCloseTo(0.25)
})

test('a reply that broke off before this call goes on from there', async () => {
  const { model, asked } = legs([text('is warm by seven, and gone'), stop('end')])
  const pieces = await heard(model, { said: 'The bread is warm by seven, ' })
  expect(asked[0]?.said).toBe('The bread is warm by seven, ')
  expect(pieces[0]).toEqual({ type: 'continued', n: 1, dropped: 'is warm by seven, ' })
  expect(textOf(pieces)).toBe('and gone')
})

test('what was held back is given before a failure is', async () => {
  const failure = new ModelError({ kind: 'truncated', detail: 'cut' })
  const { model } = legs([text('The bread is warm by seven'), stop('length')], [text('bread is w'), failure])
  const pieces: Piece[] = []
  const reading = (async () => {
    for await (const piece of continued(model)({ call: 'stream', prompt }, live())) pieces.push(piece)
  })()
  await expect(reading).rejects.toBe(failure)
  expect(textOf(pieces)).toBe('The bread is warm by sevenbread is w')
})

const RUN = `<CRITIQUE_RUN version="1" maxRounds="3" threshold="8" scale="10">
<ROUND n="1">
<PANELIST role="designer"><NOTES>Warm paper, one loaf in the middle, and the hours set large enough to read from the street.</NOTES><ARTIFACT mime="text/html"><![CDATA[<!doctype html><p>Bread &amp; <b>butter</b></p>]]></ARTIFACT></PANELIST>
<PANELIST role="critic" score="9" must_fix="0"><DIM name="type" score="9">Calm and legible.</DIM></PANELIST>
<ROUND_END n="1" composite="9" must_fix="0" decision="ship"><REASON>Ready.</REASON></ROUND_END>
</ROUND>
<SHIP round="1" composite="9" status="shipped"><SUMMARY>A warm page.</SUMMARY></SHIP>
</CRITIQUE_RUN>`

const OVERLAPS = [0, 16, 40, 399]

test('a reply that is cut anywhere and repeats itself is read as if it were whole (MODELS 9)', async () => {
  const random = seeded(21)
  const whole = feed([RUN])
  for (let round = 0; round < 40; round++) {
    const at = 20 + Math.floor(random() * (RUN.length - 40))
    const overlap = Math.min(at, OVERLAPS[round % OVERLAPS.length] ?? 0)
    const next = (round % 3 === 0 ? '```xml\n' : '') + RUN.slice(at - overlap)
    for (const pieces of [[next], [...byCharacter(next)], ...splits(next, random)]) {
      const { model } = legs([text(RUN.slice(0, at)), stop('length')], [...pieces.map(text), stop('end')])
      const said = textOf(await heard(model))
      expect(said, `cut at ${at}, ${overlap} repeated`).toBe(RUN)
      expect(feed([said])).toEqual(whole)
    }
  }
})

/** With the cuts above these are 200 splits. */
function splits(of: string, random: () => number): string[][] {
  return Array.from({ length: 5 }, () => randomly(of, random))
}

test('a model that begins anew is told of, and the reply ends there (MODELS 9)', async () => {
  const at = RUN.indexOf('<ROUND_END')
  expect(at).toBeGreaterThan(patience.seamChars)
  const { model, asked } = legs(
    [text(RUN.slice(0, at)), stop('length')],
    [...[...byCharacter(RUN)].map(text), stop('length')],
    [text('never asked for')],
  )
  const pieces = await heard(model)
  expect(asked).toHaveLength(2)
  expect(pieces.at(-1)).toEqual({ type: 'stop', stop: 'other', raw: 'restarted' })
  const { facts, error } = feed([textOf(pieces)], { config: defaults, create: createReader })
  const warnings = facts.flatMap(({ fact }) => (fact.type === 'critique.parser_warning' ? [fact.kind] : []))
  expect(warnings).toContain('second_run')
  expect(error).toMatchObject({ error: 'malformed_block' })
})

test('the words that ask to go on forbid what the seam would have to mend (MODELS 9)', () => {
  expect(GO_ON).toMatch(/Go on exactly where it stopped/)
  expect(GO_ON).toMatch(/Repeat nothing/)
  expect(GO_ON).toMatch(/reopen no tag/)
})
