// Of what a frame says only messages of a known shape are heeded, and long ones are cut.
import { expect, test } from 'vitest'
import { readSaid } from '../../../src/preview/talk'

test.each([
  undefined,
  null,
  'here',
  {},
  { say: 'ready' },
  { say: 'loaded', blank: true },
  { say: 'loaded', height: Number.NaN },
  { say: 'scrolled', x: 1, y: Number.POSITIVE_INFINITY },
  { say: 'drawn', generation: '1', length: 2 },
  { say: 'answer', value: 1 },
  { say: 'failed', id: {} },
])('[SAFETY 2.1] of what a frame says, %j is not heeded', (said) => expect(readSaid(said)).toBeUndefined())

test.each([
  { say: 'here' },
  { say: 'beat' },
  { say: 'loaded', blank: false, height: 10 },
  { say: 'scrolled', x: 1, y: 2 },
  { say: 'drawn', generation: 1, length: 2 },
  { say: 'answer', id: 1, value: { a: 1 } },
])('[SAFETY 2.1] what has a shape of ours is: %j', (said) => expect(readSaid(said)).toEqual(said))

test('[SAFETY 2.1] long words are cut, and what is no line of a console is none', () => {
  const picked = (target: unknown) => readSaid({ say: 'picked', target })
  expect(picked('x'.repeat(1000))).toEqual({ say: 'picked', target: 'x'.repeat(400) })
  expect(picked(7)).toEqual({ say: 'picked', target: '' })
  const lined = (lines: unknown) => {
    const said = readSaid({ say: 'console', lines })
    return said?.say === 'console' ? said.lines : undefined
  }
  const error = { kind: 'error', text: 'a' }
  const lines = lined([error, { kind: 'odd', text: 1 }, 'c', ...Array.from({ length: 99 }, () => ({}))])
  expect(lines?.slice(0, 2)).toEqual([error, { kind: 'log', text: '' }])
  expect(lines).toHaveLength(49)
  expect(lined('x')).toEqual([])
})
