// Each page of a run stands on the strip once, where it came and by who brought it, and never too many of them.
import { expect, test, vi } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createPages } from '../../../src/replay/pages'
import type { Fact } from '../../../src/run/event'
import { placed } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { seen } from '../run/facts'

const shipped = (round: number, artifactId: string): Fact => {
  const artifactRef = { runId: 'r', artifactId }
  return { type: 'critique.ship', round, mustFix: 0, status: 'shipped', artifactRef, summary: '' }
}
const tapeOf = (...facts: readonly Fact[]) => createLiveTape(placed(facts))
const pagesOf = (...facts: readonly Fact[]) => createPages(tapeOf(...facts))()
const first = seen('a', { round: 1 })

test('[CT-43] each page stands where it came, by who brought it', async () => {
  const given = [seen('a', { from: 'given' }), seen('b', { round: 1 }), seen('c', { from: 'fork', round: 2 })]
  expect(await pagesOf(...given, seen('d', { from: 'single' }), shipped(2, 'd'))).toEqual([
    { kind: 'given', round: 0, hash: 'a', at: 1 },
    { kind: 'round', round: 1, hash: 'b', at: 2 },
    { kind: 'given', round: 2, hash: 'c', at: 3 },
    // Seen once more by the verdict, it stands once.
    { kind: 'final', round: 2, hash: 'd', at: 5 },
  ])
  // A verdict that kept no page adds none.
  expect(await pagesOf(first, shipped(1, ''))).toHaveLength(1)
})

test('a tape that grows is read on, and not again', async () => {
  const tape = tapeOf(first)
  const events = vi.fn<typeof tape.events>(tape.events)
  const pages = createPages({ landmarks: tape.landmarks, events })
  expect(await pages()).toHaveLength(1)
  tape.append(placed([seen('b', { round: 2 })], 1))
  expect((await pages()).map(({ hash }) => hash)).toEqual(['a', 'b'])
  expect(events.mock.calls.map(([from, to]) => `${from} to ${to}`)).toEqual(['0 to 1', '1 to 2'])
})

test('no more than forty, and the one that was kept', async () => {
  const many = Array.from({ length: 60 }, (_, at) => seen(`page ${at}`, { round: at + 1 }))
  const pages = await pagesOf(...many, shipped(60, 'page 59'))
  expect(pages).toHaveLength(41)
  expect(pages.at(-1)).toEqual({ kind: 'final', round: 60, hash: 'page 59', at: 61 })
})

test('of each recorded run every page on the strip is one that it has seen or kept, in their order', async () => {
  for (const { name, file } of recordedRuns()) {
    const hashes = file.events.flatMap((event) => {
      if (event.type === 'critique.artifact_seen') return [event.hash]
      return event.type === 'critique.ship' ? [event.artifactRef.artifactId] : []
    })
    const pages = await createPages(createLiveTape(file.events))()
    expect([name, ...new Set(pages.map(({ hash }) => hash))].toSorted()).toEqual(
      [name, ...new Set(hashes.filter(Boolean))].toSorted(),
    )
    const places = pages.map(({ at }) => at)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
})
