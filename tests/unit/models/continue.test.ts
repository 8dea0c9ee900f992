/** A reply that stops at its length goes on in a second call, and is read as one. */
import { expect, test } from 'vitest'
import type { Model, Piece, Request } from '../../../src/kernel'
import { continued } from '../../../src/models/continue'
import { ModelError } from '../../../src/models/provider'
import { GO_ON } from '../../../src/prompts/go-on'
import { patience } from '../../../src/run/limits'
import { depth } from '../../building/depth'
import { byCharacter, feed, randomly, seeded } from '../wire/feed'

const prompt = { system: 'rules', user: 'a bakery' }

type Leg = readonly (Piece | Error)[]

/** Gives one leg for each time it is asked, and keeps what it was asked. */
function legs(...all: readonly Leg[]) {
  const asked: Request[] = []
  const model: Model = async function* (request) {
    for (const piece of all[asked.push(request) - 1] ?? []) {
      if (piece instanceof Error) throw piece
      yield piece
    }
  }
  return { model, asked, said: () => asked.map(({ said }) => said) }
}

const text = (said: string): Piece => ({ type: 'text', text: said })
const stop = (word: 'end' | 'length', raw?: string): Piece => ({
  ...{ type: 'stop', stop: word },
  ...(raw !== undefined && { raw }),
})

async function heard(model: Model, request: Partial<Request> = {}, abort = new AbortController()) {
  const pieces: Piece[] = []
  let error: unknown
  try {
    const reply = continued(model)({ call: 'stream', prompt, ...request }, abort.signal)
    for await (const piece of reply) pieces.push(piece)
  } catch (cause) {
    error = cause
  }
  const said = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')
  return { pieces, said, error }
}

const WARM = 'The bread is warm by seven'
const THINKING: Piece = { type: 'thinking', text: 'hm' }

test('a length stop is asked to go on with all that was said (MODELS 9)', async () => {
  const { model, said } = legs(
    [text(WARM), stop('length')],
    [text('bread is warm by seven'), text(' and gone by'), stop('length')],
    [text(' noon.'), stop('end')],
  )
  expect((await heard(model)).pieces).toEqual([
    text(WARM),
    { type: 'continued', n: 1, dropped: 'bread is warm by seven' },
    text(' and gone by'),
    { type: 'continued', n: 2, dropped: '' },
    text(' noon.'),
    stop('end'),
  ])
  expect(said()).toEqual([undefined, WARM, `${WARM} and gone by`])
})

test('a reply goes on at most three times (MODELS 9)', async () => {
  const { model, asked } = legs(...Array.from({ length: 9 }, (_, n): Leg => [text(`${n} `), stop('length')]))
  const { pieces, said } = await heard(model)
  expect([asked.length, said]).toEqual([1 + patience.continuations, '0 1 2 3 '])
  expect(pieces.at(-1)).toEqual(stop('length'))
})

test.each<readonly [string, Leg]>([
  ['a reply that ends', [text('one'), THINKING, text(' two'), stop('end', 'stop')]],
  ['a reply of thinking alone', [THINKING, stop('length')]],
  ['a full context', [text('one'), stop('length', 'model_context_window_exceeded')]],
])('%s is handed on as it is, and not asked to go on (MODELS 9)', async (_, leg) => {
  const { model, said } = legs(leg, [text('more'), stop('end')])
  expect((await heard(model)).pieces).toEqual(leg)
  expect(said()).toEqual([undefined])
})

test('a continuation that adds nothing is the last, and after an abort there is none', async () => {
  const leg = [text(WARM), stop('length')]
  const same = legs(leg, leg)
  expect((await heard(same.model)).pieces.at(-1)).toEqual(stop('length'))
  expect(same.asked).toHaveLength(2)
  const abort = new AbortController()
  const off = legs(leg, [text('two')])
  const aborting: Model = async function* (request, signal) {
    yield* off.model(request, signal)
    abort.abort()
  }
  await heard(aborting, {}, abort)
  expect(off.asked).toHaveLength(1)
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
  const usages = (await heard(model)).pieces.flatMap((piece) => (piece.type === 'usage' ? [piece.usage] : []))
  expect(usages.map(({ input, output, approx }) => [input, output, approx])).toEqual([
    [100, 10, true],
    [90, 20, false],
    [290, 25, true],
  ])
  expect(usages.at(-1)?.costUsd).toBeCloseTo(0.25)
})

test('a reply that broke off before this call goes on from there', async () => {
  const { model, said } = legs([text('is warm by seven, and gone'), stop('end')])
  const reply = await heard(model, { said: `${WARM}, ` })
  expect([said(), reply.said]).toEqual([[`${WARM}, `], 'and gone'])
  expect(reply.pieces[0]).toEqual({ type: 'continued', n: 1, dropped: 'is warm by seven, ' })
})

test('what was held back is given before a failure is', async () => {
  const failure = new ModelError({ kind: 'truncated', detail: 'cut' })
  const { model } = legs([text(WARM), stop('length')], [text('bread is w'), failure])
  expect(await heard(model)).toMatchObject({ error: failure, said: `${WARM}bread is w` })
})

const RUN = `<CRITIQUE_RUN version="1" maxRounds="3" threshold="8" scale="10">
<ROUND n="1">
<PANELIST role="designer"><NOTES>Warm paper, one loaf in the middle, and the hours set large enough to read from the street.</NOTES><ARTIFACT mime="text/html"><![CDATA[<!doctype html><p>Bread &amp; <b>butter</b></p>]]></ARTIFACT></PANELIST>
<PANELIST role="critic" score="9" must_fix="0"><DIM name="type" score="9">Calm and legible.</DIM></PANELIST>
<ROUND_END n="1" composite="9" must_fix="0" decision="ship"><REASON>Ready.</REASON></ROUND_END>
</ROUND>
<SHIP round="1" composite="9" status="shipped"><SUMMARY>A warm page.</SUMMARY></SHIP>
</CRITIQUE_RUN>`

test('a reply that is cut anywhere and repeats itself is read as if it were whole (MODELS 9)', async () => {
  const random = seeded(21)
  for (let round = 0; round < depth(12, 40); round++) {
    const at = 20 + Math.floor(random() * (RUN.length - 40))
    const overlap = Math.min(at, [0, 16, 40, 399][round % 4] ?? 0)
    const next = (round % 3 === 0 ? '```xml\n' : '') + RUN.slice(at - overlap)
    const splits = Array.from({ length: 5 }, () => randomly(next, random))
    for (const pieces of [[next], [...byCharacter(next)], ...splits]) {
      const { model } = legs([text(RUN.slice(0, at)), stop('length')], [...pieces.map(text), stop('end')])
      expect((await heard(model)).said, `cut at ${at}, ${overlap} repeated`).toBe(RUN)
    }
  }
})

test('a model that begins anew is told of, and the reply ends there (MODELS 9)', async () => {
  const at = RUN.indexOf('<ROUND_END')
  expect(at).toBeGreaterThan(patience.seamChars)
  const anew = [...[...byCharacter(RUN)].map(text), stop('length')]
  const { model, asked } = legs([text(RUN.slice(0, at)), stop('length')], anew, [text('never asked for')])
  const { pieces, said } = await heard(model)
  expect(asked).toHaveLength(2)
  expect(pieces.at(-1)).toEqual({ type: 'stop', stop: 'other', raw: 'restarted' })
  const { facts, error } = feed([said])
  const warnings = facts.flatMap(({ fact }) => (fact.type === 'critique.parser_warning' ? [fact.kind] : []))
  expect(warnings).toContain('second_run')
  expect(error).toMatchObject({ error: 'malformed_block' })
})

test('the words that ask to go on forbid what the seam would have to mend (MODELS 9)', () => {
  for (const words of [/Go on exactly where it stopped/, /Repeat nothing/, /reopen no tag/])
    expect(GO_ON).toMatch(words)
})
