import { expect, test } from 'vitest'
import { chain, START } from '../../../src/store/chain'
import { deflate, inflate } from '../../../src/store/deflate'

test('a hash is sixteen digits, the same for the same texts and another for any change', () => {
  const text = 'The quick brown fox\njumps over the lazy dog. 🙂'
  const hashes = new Set([chain(START, text)])
  expect(chain(START, text)).toMatch(/^[0-9a-f]{16}$/)
  expect(chain(START, text)).toBe(chain(START, text))
  for (let at = 0; at < text.length; at++) {
    hashes.add(chain(START, text.slice(0, at) + text.slice(at + 1)))
    hashes.add(chain(START, `${text.slice(0, at)}~${text.slice(at + 1)}`))
  }
  expect(hashes.size).toBe(2 * text.length + 1 - repeats(text))
})

test('it depends on everything before, and on the order', () => {
  const one = chain(chain(START, 'a'), 'b')
  expect(one).not.toBe(chain(chain(START, 'b'), 'a'))
  expect(one).not.toBe(chain(START, 'ab'))
  expect(chain(START, '')).not.toBe(START)
})

test('a hundred thousand short texts do not collide', () => {
  const hashes = new Set(Array.from({ length: 100_000 }, (_, at) => chain(START, `{"seq":${at}}`)))
  expect(hashes.size).toBe(100_000)
})

test('what is deflated is inflated', async () => {
  const text = `${'größer 🙂 '.repeat(20_000)}end`
  const bytes = await deflate(text)
  expect(bytes.length).toBeLessThan(2000)
  expect(await inflate(bytes)).toBe(text)
  expect(await inflate(await deflate(''))).toBe('')
})

test('bytes from elsewhere are refused', async () => {
  await expect(inflate(new Uint8Array([255, 254, 253]))).rejects.toThrow()
  const bytes = await deflate('cut short')
  await expect(inflate(bytes.slice(0, 4))).rejects.toThrow()
})

/** Leaving out either of two equal neighbours gives the same text. */
function repeats(text: string): number {
  return [...text].filter((letter, at, all) => letter === all[at - 1]).length
}
