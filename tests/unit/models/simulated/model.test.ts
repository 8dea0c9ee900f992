/** A simulated seat: what it says of a version whose faults are known, and how it may fail to say it. */
import { expect, test } from 'vitest'
import type { Piece } from '../../../../src/kernel'
import { simulatedModel } from '../../../../src/models/simulated/model'
import { FLAWLESS, type Parameters } from '../../../../src/models/simulated/parameters'
import { taskOf } from '../../../../src/models/simulated/task'
import type { Version } from '../../../../src/models/simulated/version'

const evidence = [{ kind: 'selector', ref: '.note' }] as const
const statement = 'The note in .note is < 4.5:1.'
const fault = { id: 'pale', kind: 'contrast', lens: 'a11y', severity: 'high', statement, evidence } as const
const text = '<!doctype html><title>A page ]]> of ours</title>'
const VERSION: Version = { name: 'page', text, quality: 7, faults: [fault], phantoms: [] }

async function heard(call: string, changed: Partial<Parameters> = {}, said?: string) {
  const model = simulatedModel({
    parameters: { ...FLAWLESS, ...changed },
    seat: { id: 's1', family: 'ours' },
    version: () => VERSION,
    sleep: () => Promise.resolve(),
  })
  const pieces: Piece[] = []
  const request = { call, prompt: { system: '', user: '' }, ...(said !== undefined && { said }) }
  for await (const piece of model(request, new AbortController().signal)) pieces.push(piece)
  const words = pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')
  return { pieces, text: words, stop: pieces.at(-1) }
}

test.each([
  ['review:2#2', { task: 'review', n: 2 }],
  ['opinion:1/blind:s2:3', { task: 'blind', n: 3 }],
  ['exam:1/reverify:2:s1#2', { task: 'reverify', n: 2 }],
  ['exam:1/analyse:s1', { task: 'analyse', n: 1 }],
  ['something:1', undefined],
])('the call %s is known by its name', (call, task) => expect(taskOf(call)).toEqual(task))

test('the same seat says the same, and another start something else', async () => {
  const said = async (start?: number) =>
    (await heard('review:1', { noiseSd: 1, ...(start !== undefined && { start }) })).text
  expect(await said()).toBe(await said())
  expect(await said(2)).not.toBe(await said())
})

test('a fault is a must-fix of its lens, and its words break no tag', async () => {
  const review = (await heard('review:1')).text
  expect(review).toContain('<PANELIST role="a11y" score="7.0" must_fix="1">')
  expect(review).toContain('<MUST_FIX>The note in .note is &lt; 4.5:1.</MUST_FIX>')
  expect((await heard('draft:1')).text).toContain('A page ]]]]><![CDATA[> of ours')
  expect((await heard('round:1')).text).toMatch(/^<ROUND n="1">[\s\S]*<\/ROUND>\n$/)
  expect((await heard('single')).text).toBe(VERSION.text)
})

test('a reply comes in pieces of chance, and goes on where it was broken off', async () => {
  const whole = (await heard('review:1')).text
  const cut = await heard('review:1', { chunking: 9 })
  expect(cut.text).toBe(whole)
  expect(cut.pieces.length).toBeGreaterThan(whole.length / 9)
  expect((await heard('review:1', {}, whole.slice(0, 40))).text).toBe(whole.slice(40))
})

test('[TR-2] a blind seat scores by dimensions, and repeats what it has to be mended', async () => {
  const blind: unknown = JSON.parse((await heard('opinion:1/blind:s1:1')).text)
  expect(blind).toMatchObject({ mustFix: [{ statement, evidence }] })
})

test('a seat may refuse, say nothing, talk nonsense or be cut off', async () => {
  expect((await heard('review:1', { refusalRate: 1 })).pieces).toEqual([{ type: 'stop', stop: 'filter' }])
  await expect(heard('review:1', { timeoutRate: 1 })).rejects.toThrow('said nothing')
  expect((await heard('review:1', { malformedRate: 1 })).text).toContain('<ROUND n="">{"')
  const cut = await heard('review:1', { truncationRate: 1 })
  expect(cut.stop).toEqual({ type: 'stop', stop: 'length' })
  expect(cut.text.length).toBeLessThan((await heard('review:1')).text.length)
  expect((await heard('something:1')).pieces).toEqual([{ type: 'stop', stop: 'end' }])
})
