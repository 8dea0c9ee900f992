import { describe, expect, test } from 'vitest'
import { depth } from '../../building/depth'
import { type Case, caseFiles, feeding, print, readCases, writeCases } from './cases'
import { byByte, byCharacter, feed, type Heard, randomly, seeded } from './feed'

// WIRE_WRITE=1 writes what is heard into the files. Read every changed line: they say what the protocol wants.
const writing = process.env['WIRE_WRITE'] === '1'

const files = caseFiles().map((file) => ({ file, cases: readCases(file) }))

describe.each(files)('$file', ({ file, cases }) => {
  if (writing) writeCases(file)
  for (const one of cases)
    test(one.title, () => {
      const { input, expected } = one
      const options = feeding(one)
      const whole = feed([input], options)
      if (!writing) expect(print(whole)).toBe(expected)
      const kept = whole.facts.map(({ body }) => body ?? '').join('')
      if (!whole.error) expect(whole.streamed.trim()).toBe(kept.trim())
      expectSame(feed(byCharacter(input), options), whole)
      // Half a surrogate pair has no bytes: what comes out of a decoder is a replacement character.
      expectSame(feed(byByte(input), options), feed([Buffer.from(input).toString()], options))
      const random = seeded(input.length)
      for (let split = 0; split < depth(3, 200); split++)
        expectSame(feed(randomly(input, random), options), whole)
    })
})

test('the corpus holds sixty cases at least, each with a name of its own', () => {
  const titles = files.flatMap(({ cases }) => cases.map(({ title }: Case) => title))
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.length).toBeGreaterThanOrEqual(60)
})

function expectSame(heard: Heard, whole: Heard) {
  expect(heard.facts).toEqual(whole.facts)
  expect(heard.error).toEqual(whole.error)
  // Of a page that grows past its cap more or less has gone out when the cap is noticed.
  if (!whole.error) expect(heard.streamed).toBe(whole.streamed)
}
