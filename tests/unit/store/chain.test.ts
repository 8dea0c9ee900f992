// The chained hash of a log changes with any change of text or order, and what is deflated is inflated again.
import { expect, test } from 'vitest'
import { chain, START } from '../../../src/store/chain'
import { deflate, inflate } from '../../../src/store/deflate'
import { depth } from '../../building/depth'

test('a hash is sixteen digits, the same for the same texts and another for any change', () => {
  const text = 'The quick brown fox\njumps over the lazy dog. 🙂'
  const changed = text.split('').flatMap((_, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)]
    return [before + after, `${before}~${after}`]
  })
  const texts = new Set([text, ...changed])
  expect(chain(START, text)).toMatch(/^[0-9a-f]{16}$/)
  expect(chain(START, text)).toBe(chain(START, text))
  expect(new Set([...texts].map((one) => chain(START, one))).size).toBe(texts.size)
})

test('it depends on everything before, and on the order', () => {
  const one = chain(chain(START, 'a'), 'b')
  expect(one).not.toBe(chain(chain(START, 'b'), 'a'))
  expect(one).not.toBe(chain(START, 'ab'))
  expect(chain(START, '')).not.toBe(START)
})

test('many short texts do not collide', () => {
  const many = depth(20_000, 100_000)
  const hashes = new Set(Array.from({ length: many }, (_, at) => chain(START, `{"seq":${at}}`)))
  expect(hashes.size).toBe(many)
})

test('what is deflated is inflated, and bytes from elsewhere are refused', async () => {
  const text = `${'größer 🙂 '.repeat(20_000)}end`
  const bytes = await deflate(text)
  expect(bytes.length).toBeLessThan(2000)
  expect(await inflate(bytes)).toBe(text)
  expect(await inflate(await deflate(''))).toBe('')
  await expect(inflate(new Uint8Array([255, 254, 253]))).rejects.toThrow()
  await expect(inflate((await deflate('cut short')).slice(0, 4))).rejects.toThrow()
})
