import { describe, expect, test } from 'vitest'
import { readSaid } from '../../../src/preview/talk'

describe('[SAFETY 2.1] of what a frame says, only what has a shape of ours is heeded', () => {
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
  ])('%j is not', (said) => expect(readSaid(said)).toBeUndefined())

  test.each([
    { say: 'here' },
    { say: 'beat' },
    { say: 'loaded', blank: false, height: 10 },
    { say: 'scrolled', x: 1, y: 2 },
    { say: 'drawn', generation: 1, length: 2 },
    { say: 'answer', id: 1, value: { a: 1 } },
  ])('%j is', (said) => expect(readSaid(said)).toEqual(said))

  test('long words are cut, and what is no line of a console is none', () => {
    expect(readSaid({ say: 'picked', target: 'x'.repeat(1000) })).toEqual({
      say: 'picked',
      target: 'x'.repeat(400),
    })
    expect(readSaid({ say: 'picked', target: 7 })).toEqual({ say: 'picked', target: '' })
    const lines = [
      { kind: 'error', text: 'a' },
      { kind: 'odd', text: 1 },
      'c',
      ...Array.from({ length: 99 }, () => ({})),
    ]
    const said = readSaid({ say: 'console', lines })
    expect(said?.say === 'console' && said.lines.slice(0, 2)).toEqual([
      { kind: 'error', text: 'a' },
      { kind: 'log', text: '' },
    ])
    expect(said?.say === 'console' && said.lines.length).toBe(49)
    expect(readSaid({ say: 'console', lines: 'x' })).toEqual({ say: 'console', lines: [] })
  })
})
