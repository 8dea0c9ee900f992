import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from '../../../src/wire/json'
import { requirementsIn } from '../../../src/wire/requirements'

describe('JSON out of a reply', () => {
  test.each([
    ['alone', '{"a":1}', { a: 1 }, false],
    [
      'in a fence, with words around',
      'Here you are:\n```json\n{"a":[1,2]}\n```\nDone.',
      { a: [1, 2] },
      false,
    ],
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
  ])('%s', (_, reply, value, mended) => {
    expect(readJson(reply)).toEqual({ value, mended })
  })

  test.each([
    ['nothing', ''],
    ['prose', 'No brackets here.'],
    ['brackets that hold no JSON', '[see above] {so it goes}'],
    ['more brackets than are tried', '{so} '.repeat(40)],
    ['brackets without an end', '[ [ ['.repeat(40)],
  ])('none in %s', (name, reply) => {
    const found = readJson(reply)
    if (name.endsWith('end')) expect(found?.mended).toBe(true)
    else expect(found).toBeUndefined()
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
    [
      'the object that was asked for',
      `{"requirements":[{"id":"R1","text":"${hours.text}","kind":"static"}]}`,
    ],
    ['a list alone', `[{"text":"${hours.text}","kind":"static"}]`],
    [
      'another word for the text',
      `[{"requirement":"  The hours stand\\n on the first screen ","kind":"static"}]`,
    ],
  ])('%s', (_, reply) => {
    expect(requirementsIn(reply)).toEqual([hours])
  })

  test('what has no kind, or one that there is not, takes a judgement', () => {
    expect(requirementsIn('["One", {"text":"Two","kind":"maybe"}]')).toEqual([
      { text: 'One', kind: 'intent' },
      { text: 'Two', kind: 'intent' },
    ])
  })

  test('empty ones, essays and the twenty-first are left out', () => {
    const rows = [
      '',
      { kind: 'static' },
      'x'.repeat(301),
      ...Array.from({ length: 30 }, (_, at) => `Number ${at}`),
    ]
    const read = requirementsIn(JSON.stringify(rows))
    expect(read).toHaveLength(20)
    expect(read?.[0]?.text).toBe('Number 0')
  })

  test.each(['I would rather not.', '{"score":8}', '{"requirements":"many"}', 'null'])(
    '%s lists none',
    (reply) => {
      expect(requirementsIn(reply)).toBeUndefined()
    },
  )
})
