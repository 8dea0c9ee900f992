// A file is read line by line within its limits, and a line that could do harm is refused with its number.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type LineCaps, linesOf } from '../../../src/vault/lines'
import { depthOf, rowOn } from '../../../src/vault/plain-row'

async function* split(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function read(text: string, size = 7, caps?: LineCaps): Promise<string[]> {
  const all: string[] = []
  for await (const line of linesOf(split(new TextEncoder().encode(text), size), caps)) all.push(line.text)
  return all
}

test('lines are the same in any split', async () => {
  const text = 'one\r\ntwo ü 🙂\n\nfour'
  for (const size of [1, 2, 3, 5, 100])
    expect(await read(text, size)).toEqual(['one', 'two ü 🙂', '', 'four'])
  expect(await read('\ufeffone\n')).toEqual(['one'])
  expect(await read('')).toEqual([])
})

test.each([
  ['a line that never ends', `ok\n${'x'.repeat(100)}`, 'long_line', 2],
  ['too many lines', '1\n2\n3\n4\n', 'many_lines', 4],
  ['too much text', `${'x'.repeat(19)}\n`.repeat(3), 'too_large', 3],
  ['a byte that no text has', 'one\nt\0wo\n', 'binary', 2],
])('%s is refused with its line', async (_, text, kind, line) => {
  const caps = { lineChars: 20, lines: 3, chars: 50 }
  await expect(read(text, 7, caps)).rejects.toMatchObject({ kind, line })
})

test('a hundred megabytes in one line are not held', async () => {
  const part = new Uint8Array(1_000_000).fill(120)
  let given = 0
  async function* endless() {
    for (; given < 1000; given++) yield part
  }
  await expect(linesOf(endless()).next()).rejects.toMatchObject({ kind: 'long_line', line: 1 })
  expect(given).toBeLessThan(40)
})

test('what no event is nested as is refused before it is built', () => {
  expect(depthOf('{"a":[1,{"b":"]]]["}]}')).toBe(3)
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const refusal = expect.objectContaining({ kind: 'too_deep', line: 5 })
  expect(() => rowOn({ text: `{"a":${deep}}`, n: 5 })).toThrow(refusal)
})

test.each([
  '{"__proto__":{"x":1}}',
  '{"a":[{"\\u005f_proto__":1}]}',
  '{"constructor":{"prototype":{"x":1}}}',
])('a name that reaches into every object is refused: %s', (text) => {
  expect(() => rowOn({ text, n: 3 })).toThrow(expect.objectContaining({ kind: 'forbidden_key', line: 3 }))
  expect(Reflect.get({}, 'x')).toBe(undefined)
})

test('a line is an object or is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      try {
        expect(typeof rowOn({ text, n: 1 })).toBe('object')
      } catch (cause) {
        expect(cause).toMatchObject({ name: 'FileError', line: 1 })
      }
    }),
  )
})
