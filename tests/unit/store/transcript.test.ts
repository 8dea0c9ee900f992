// A transcript holds the events of the spec, each once, and is gzipped once it is large.
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SPEC_EVENTS } from '../../../src/run/event'
import { compact } from '../../../src/store/compact'
import { readTranscript } from '../../../src/store/transcript'
import { placed } from '../../building/facts'
import { beforeRead } from './faults'
import { freshStore, notes, PAGE_HASH, sameStore, writeRun } from './fixture'

const dim = {
  ...({ type: 'critique.panelist_dim', round: 1, role: 'critic', call: 'draft:1' } as const),
  ...{ dimName: 'contrast', dimNote: 'ü'.repeat(100) },
}

test('[CT-32] a transcript holds the events of the spec and no others, one a line', async () => {
  const store = await freshStore()
  const events = await writeRun(store)
  const { path, blob } = (await readTranscript(store, 'r1')) ?? {}
  expect(path).toBe('transcripts/r1.ndjson')
  const lines = ((await blob?.text()) ?? '').split('\n')
  expect(lines.pop()).toBe('')
  const spec: readonly string[] = SPEC_EVENTS
  expect(lines.map((line) => JSON.parse(line))).toEqual(events.filter(({ type }) => spec.includes(type)))
  expect(lines).toHaveLength(4)
  expect(await readTranscript(store, 'none')).toBeUndefined()
})

test('[CT-31] [CT-32] above 256 KiB it is gzipped, and its path, which the artifact names, says so', async () => {
  const store = await freshStore()
  const middle = placed(
    Array.from({ length: 1000 }, () => dim),
    6,
  )
  await writeRun(store, { middle, flushes: 20 })
  const live = await readTranscript(store, 'r1')
  await compact(store, 'r1')
  const { path, blob } = (await readTranscript(store, 'r1')) ?? {}
  expect(path).toBe('transcripts/r1.ndjson.gz')
  expect((await store.relaxed.artifacts.get(['r1', PAGE_HASH]))?.critique_transcript_path).toBe(path)
  expect(blob?.type).toBe('application/gzip')
  const text = gunzipSync(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toString()
  expect(text.split('\n')).toHaveLength(1005)
  expect(JSON.parse(text.split('\n')[5] ?? '')).toEqual(middle[4])
  expect(await live?.blob.arrayBuffer()).toEqual(await blob?.arrayBuffer())
})

test('a transcript of a run that is compacted meanwhile holds each event once', async () => {
  const store = await freshStore()
  await writeRun(store, { middle: notes(200, 6), flushes: 100 })
  const before = await readTranscript(store, 'r1')
  const reads = beforeRead(2, () => compact(store, 'r1'))
  const transcript = await readTranscript(reads.through(await sameStore(store)), 'r1')
  expect(reads.count()).toBe(2)
  expect(await transcript?.blob.text()).toBe(await before?.blob.text())
})
