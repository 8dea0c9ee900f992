import { expect, test } from 'vitest'
import type { Piece } from '../../../../src/kernel'
import { simulatedModel } from '../../../../src/models/simulated/model'
import { FLAWLESS, type Parameters } from '../../../../src/models/simulated/parameters'
import { taskOf } from '../../../../src/models/simulated/task'
import type { Version } from '../../../../src/models/simulated/version'

const VERSION: Version = {
  name: 'page',
  text: '<!doctype html><title>A page ]]> of ours</title>',
  quality: 7,
  faults: [
    {
      ...{ id: 'pale', kind: 'contrast', lens: 'a11y', severity: 'high' },
      statement: 'The note in .note is < 4.5:1.',
      evidence: [{ kind: 'selector', ref: '.note' }],
    },
  ],
  phantoms: [],
}

async function heard(call: string, changed: Partial<Parameters> = {}, said?: string): Promise<Piece[]> {
  const model = simulatedModel({
    parameters: { ...FLAWLESS, ...changed },
    seat: { id: 's1', family: 'ours' },
    version: () => VERSION,
    sleep: () => Promise.resolve(),
  })
  const prompt = { system: '', user: '' }
  const pieces: Piece[] = []
  const request = said === undefined ? { call, prompt } : { call, prompt, said }
  for await (const piece of model(request, new AbortController().signal)) pieces.push(piece)
  return pieces
}

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')

test('a call is known by its name, in a stage and when it is asked again', () => {
  expect(taskOf('review:2#2')).toEqual({ task: 'review', n: 2 })
  expect(taskOf('opinion:1/blind:s2:3')).toEqual({ task: 'blind', n: 3 })
  expect(taskOf('exam:1/reverify:2:s1#2')).toEqual({ task: 'reverify', n: 2 })
  expect(taskOf('exam:1/analyse:s1')).toEqual({ task: 'analyse', n: 1 })
  expect(taskOf('something:1')).toBeUndefined()
})

test('the same seat says the same, and another start something else', async () => {
  const noise = { noiseSd: 1 }
  const [once, again, other] = await Promise.all([
    heard('review:1', noise),
    heard('review:1', noise),
    heard('review:1', { ...noise, start: 2 }),
  ])
  expect(again).toEqual(once)
  expect(textOf(other)).not.toBe(textOf(once))
})

test('a fault is a must-fix of its lens, and its words break no tag', async () => {
  const review = textOf(await heard('review:1'))
  expect(review).toContain('<PANELIST role="a11y" score="7.0" must_fix="1">')
  expect(review).toContain('<MUST_FIX>The note in .note is &lt; 4.5:1.</MUST_FIX>')
  expect(textOf(await heard('draft:1'))).toContain('A page ]]]]><![CDATA[> of ours')
  expect(textOf(await heard('round:1'))).toMatch(/^<ROUND n="1">[\s\S]*<\/ROUND>\n$/)
  expect(textOf(await heard('single'))).toBe(VERSION.text)
})

test('a reply comes in pieces of chance, and goes on where it was broken off', async () => {
  const whole = textOf(await heard('review:1'))
  const pieces = await heard('review:1', { chunking: 9 })
  expect(textOf(pieces)).toBe(whole)
  expect(pieces.length).toBeGreaterThan(whole.length / 9)
  expect(textOf(await heard('review:1', {}, whole.slice(0, 40)))).toBe(whole.slice(40))
})

test('[TR-2] a blind seat scores by dimensions, and repeats what it has to be mended', async () => {
  const blind: unknown = JSON.parse(textOf(await heard('opinion:1/blind:s1:1')))
  expect(blind).toMatchObject({
    mustFix: [{ statement: 'The note in .note is < 4.5:1.', evidence: [{ kind: 'selector', ref: '.note' }] }],
  })
})

test('a seat may refuse, say nothing, talk nonsense or be cut off', async () => {
  expect(await heard('review:1', { refusalRate: 1 })).toEqual([{ type: 'stop', stop: 'filter' }])
  await expect(heard('review:1', { timeoutRate: 1 })).rejects.toThrow('said nothing')
  expect(textOf(await heard('review:1', { malformedRate: 1 }))).toContain('<ROUND n="">{"')
  const cut = await heard('review:1', { truncationRate: 1 })
  expect(cut.at(-1)).toEqual({ type: 'stop', stop: 'length' })
  expect(textOf(cut).length).toBeLessThan(textOf(await heard('review:1')).length)
  expect(await heard('something:1')).toEqual([{ type: 'stop', stop: 'end' }])
})
