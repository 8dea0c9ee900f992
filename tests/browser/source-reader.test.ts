// The worker that reads sources is kept while it answers, and replaced where it hangs or does not load.
import { expect, test } from 'vitest'
import { makeSourceReader } from '../../src/page/source-reader'
import { page } from './bench'

const working = () => new Worker(new URL('../../workers/source.ts', import.meta.url), { type: 'module' })
const of = (script: string) => () => new Worker(URL.createObjectURL(new Blob([script])))

/** Opens these, one after the other. */
function opening(...workers: readonly (() => Worker)[]) {
  let at = 0
  return makeSourceReader(() => (workers[at++] ?? working)())
}

const asked = { html: page('<p>words</p>'), facts: {} }
const patient = () => new AbortController().signal

test.each([
  ['hangs', 'for (;;);', () => AbortSignal.timeout(20)],
  ['does not load', 'throw new Error("no such file")', patient],
])('a reader that %s is given up, and the next page is read by another', async (_, script, signal) => {
  const read = opening(of(script))
  await expect(read(asked, signal())).rejects.toThrow()
  expect((await read(asked, patient())).length).toBeGreaterThan(0)
})

test('one that answers is kept', async () => {
  const read = opening(working, of('throw 1'))
  await read(asked, patient())
  expect((await read(asked, patient())).length).toBeGreaterThan(0)
})
