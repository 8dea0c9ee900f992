// JSON is found in any reply and mended where it breaks off, and requirements are read out of it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from '../../../src/wire/json'
import { requirementsIn } from '../../../src/wire/requirements'

describe('JSON out of a reply', () => {
  const fenced = 'Here you are:\n```json\n{"a":[1,2]}\n```\nDone.'
  test.each([
    ['alone', '{"a":1}', { a: 1 }, false],
    ['in a fence, with words around', fenced, { a: [1, 2] }, false],
    ['a list', ' [1, "two"] ', [1, 'two'], false],
    ['brackets in texts', '{"a":"} ] { \\" [","b":"\\\\"}', { a: '} ] { " [', b: '\\' }, false],
    ['after prose in brackets', 'As asked [see above] {"a":1}', { a: 1 }, false],
    ['commas too many', '{"a":[1,2,],}', { a: [1, 2] }, true],
    ['raw line ends in a text', '{"a":"one\ntwo\tthree\r"}', { a: 'one\ntwo\tthree\r' }, true],
    ['cut off in a text', '{"a":["one","tw', { a: ['one', 'tw'] }, true],
    ['cut off after an escape', '{"a":"one\\', { a: 'one' }, true],
    ['cut off after a name', '{"a":1,"b":', { a: 1 }, true],
    ['cut off after the first name', '{"b":', {}, true],
    ['cut off after a comma', '[{"a":1},', [{ a: 1 }], true],
  ])('%s', (_, reply, value, mended) => expect(readJson(reply)).toEqual({ value, mended }))

  test('none in nothing, prose, brackets that hold none, and more brackets than are tried', () => {
    for (const reply of ['', 'No brackets here.', '[see above] {so it goes}', '{so} '.repeat(40)])
      expect(readJson(reply)).toBeUndefined()
    expect(readJson('[ [ ['.repeat(40))?.mended).toBe(true)
  })

  test('whatever JSON can hold comes back, between any prose without brackets', () => {
    const prose = fc.string().map((text) => text.replaceAll(/[[\]{}"]/g, ''))
    const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
    fc.assert(
      fc.property(prose, value, prose, (before, held, after) => {
        const text = JSON.stringify(held)
        expect(readJson(before + text + after)).toEqual({ value: JSON.parse(text), mended: false })
      }),
    )
  })

  test('no cut of a reply throws', () => {
    const reply = 'So: {"requirements":[{"id":"R1","text":"The \\"hours\\" stand there","kind":"static"},]}'
    for (let at = 0; at <= reply.length; at++) expect(() => readJson(reply.slice(0, at))).not.toThrow()
  })
})

describe('[TR-4] requirements out of a reply', () => {
  const hours = { text: 'The hours stand on the first screen', kind: 'static' }

  test.each([
    ['the object that was asked for', { requirements: [{ id: 'R1', ...hours }] }],
    ['a list alone', [hours]],
    ['another word for it', [{ requirement: '  The hours stand\n on the first screen ', kind: 'static' }]],
  ])('%s', (_, reply) => expect(requirementsIn(JSON.stringify(reply))).toEqual([hours]))

  test('what has no kind, or one that there is not, takes a judgement', () => {
    expect(requirementsIn('["One", {"text":"Two","kind":"maybe"}]')).toEqual([
      { text: 'One', kind: 'intent' },
      { text: 'Two', kind: 'intent' },
    ])
  })

  test('empty ones, essays and the twenty-first are left out', () => {
    const numbered = Array.from({ length: 30 }, (_, at) => `Number ${at}`)
    const read = requirementsIn(JSON.stringify(['', { kind: 'static' }, 'x'.repeat(301), ...numbered]))
    expect(read?.map(({ text }) => text)).toEqual(numbered.slice(0, 20))
  })

  test.each(['I would rather not.', '{"score":8}', '{"requirements":"many"}', 'null'])(
    '%s lists none',
    (reply) => expect(requirementsIn(reply)).toBeUndefined(),
  )
})
