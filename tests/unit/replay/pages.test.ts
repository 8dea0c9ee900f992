import { expect, test, vi } from 'vitest'
import { createLiveTape } from '../../../src/replay/live-tape'
import { createPages } from '../../../src/replay/pages'
import type { Event } from '../../../src/run/event'
import { recordedRuns } from '../../building/runs'

type Seen = Extract<Event, { type: 'critique.artifact_seen' }>

const seen = (seq: number, hash: string, from: Seen['from'], round?: number): Event => ({
  seq,
  t: seq,
  type: 'critique.artifact_seen',
  hash,
  bytes: 1,
  mime: 'text/html',
  from,
  ...(round !== undefined && { round }),
})
const shipped = (seq: number, round: number, artifactId: string): Event => ({
  seq,
  t: seq,
  type: 'critique.ship',
  round,
  mustFix: 0,
  status: 'shipped',
  artifactRef: { runId: 'r', artifactId },
  summary: '',
})

test('[CT-43] each page stands where it came, by who brought it', async () => {
  const tape = createLiveTape([
    seen(0, 'a', 'given'),
    seen(1, 'b', 'designer', 1),
    seen(2, 'c', 'fork', 2),
    seen(3, 'd', 'single'),
    shipped(4, 2, 'd'),
  ])
  expect(await createPages(tape)()).toEqual([
    { kind: 'given', round: 0, hash: 'a', at: 1 },
    { kind: 'round', round: 1, hash: 'b', at: 2 },
    { kind: 'given', round: 2, hash: 'c', at: 3 },
    // Seen once more by the verdict, it stands once.
    { kind: 'final', round: 2, hash: 'd', at: 5 },
  ])
})

test('a verdict that kept no page adds none', async () => {
  const tape = createLiveTape([seen(0, 'a', 'designer', 1), shipped(1, 1, '')])
  expect(await createPages(tape)()).toHaveLength(1)
})

test('a tape that grows is read on, and not again', async () => {
  const tape = createLiveTape([seen(0, 'a', 'designer', 1)])
  const events = vi.fn<typeof tape.events>(tape.events)
  const pages = createPages({ landmarks: tape.landmarks, events })
  expect(await pages()).toHaveLength(1)
  tape.append([seen(1, 'b', 'designer', 2)])
  expect((await pages()).map(({ hash }) => hash)).toEqual(['a', 'b'])
  expect(events.mock.calls).toEqual([
    [0, 1],
    [1, 2],
  ])
})

test('no more than forty, and the one that was kept', async () => {
  const many = Array.from({ length: 60 }, (_, at) => seen(at, `page ${at}`, 'designer', at + 1))
  const pages = await createPages(createLiveTape([...many, shipped(60, 60, 'page 59')]))()
  expect(pages).toHaveLength(41)
  expect(pages.at(-1)).toEqual({ kind: 'final', round: 60, hash: 'page 59', at: 61 })
})

test.each(recordedRuns().map(({ name, file }) => [name, file.events] as const))(
  '%s: every page on the strip is one that the run has seen or kept',
  async (_, events) => {
    const known = new Set(
      events.flatMap((event) => {
        if (event.type === 'critique.artifact_seen') return [event.hash]
        return event.type === 'critique.ship' ? [event.artifactRef.artifactId] : []
      }),
    )
    known.delete('')
    const pages = await createPages(createLiveTape(events))()
    expect(new Set(pages.map(({ hash }) => hash))).toEqual(known)
    expect(pages.map(({ at }) => at)).toEqual(pages.map(({ at }) => at).toSorted((one, other) => one - other))
  },
)
