import { describe, expect, test } from 'vitest'
import { type Case, caseFiles, feeding, print, readCases, writeCases } from './cases'
import { byByte, byCharacter, feed, type Heard, randomly, seeded } from './feed'

/** Mutation tests ask the same of thousands of readers, and make do with fewer. */
const SPLITS = Number(process.env.WIRE_SPLITS ?? 200)
// WIRE_WRITE=1 writes what is heard into the files. Read every changed line: they say what the protocol wants.
const writing = process.env['WIRE_WRITE'] === '1'

for (const file of caseFiles()) {
  const cases = readCases(file)
  if (writing) writeCases(file, cases.map(withHeard))
  describe(file, () => {
    for (const one of cases) test(one.title, { timeout: 60_000 }, () => expectHeard(one))
  })
}

test('the corpus holds sixty cases at least, each with a name of its own', () => {
  const titles = caseFiles().flatMap((file) => readCases(file).map(({ title }) => title))
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles.length).toBeGreaterThanOrEqual(60)
})

test('artifacts go out as they come, and what went out is what was kept', { timeout: 60_000 }, () => {
  for (const one of caseFiles().flatMap(readCases)) {
    const { facts, error, streamed } = feed(byCharacter(one.input), feeding(one))
    const kept = facts.map(({ body }) => body ?? '').join('')
    if (!error) expect(streamed.trim()).toBe(kept.trim())
  }
})

function expectHeard(one: Case) {
  const { input, expected } = one
  const options = feeding(one)
  const whole = feed([input], options)
  if (!writing) expect(print(whole)).toBe(expected)
  expectSame(feed(byCharacter(input), options), whole)
  expectSame(feed(byByte(input), options), feed([asDecoded(input)], options))
  const random = seeded(input.length)
  for (let split = 0; split < SPLITS; split++) expectSame(feed(randomly(input, random), options), whole)
}

function withHeard(one: Case): Case {
  return { ...one, expected: print(feed([one.input], feeding(one))) }
}

/** Half a surrogate pair has no bytes: what comes out of a decoder is a replacement character. */
function asDecoded(text: string): string {
  return Buffer.from(text).toString()
}

function expectSame(heard: Heard, whole: Heard) {
  expect(heard.facts).toEqual(whole.facts)
  expect(heard.error).toEqual(whole.error)
  // Of a page that grows past its cap more or less has gone out when the cap is noticed.
  if (!whole.error) expect(heard.streamed).toBe(whole.streamed)
}
