// The jury of a rehearsal is as lenient, noisy or blind as it is set to be, and its scores and must-fixes show it.
import { expect, test } from 'vitest'
import type { Leaning } from '../../../src/models/rehearsal/judge'
import { FLAWS } from '../../../src/models/rehearsal/flaw'
import { type Act, actsOf } from '../../../src/models/rehearsal/script'
import { defaults } from '../../../src/run/config'
import { briefs } from './rehearsal-briefs'

const played = (leaning: Partial<Leaning>, seed = 1) =>
  briefs.slice(0, 12).map((brief) => actsOf({ brief, seed, config: defaults, leaning }))

const first = (acts: readonly Act[]) => acts[0]?.composite ?? 0

test('leniency lifts every score', () => {
  const [fair, kind] = [played({}), played({ leniency: 1 })]
  for (const [at, acts] of fair.entries()) expect(first(kind[at] ?? [])).toBeGreaterThan(first(acts) + 0.6)
})

test('a jury that sees nothing raises nothing and ships the draft', () => {
  for (const acts of played({ missRate: 1 })) {
    expect(acts).toHaveLength(1)
    expect(acts[0]?.draft.flaws.size).toBeGreaterThan(8)
    expect(acts[0]).toMatchObject({ mustFix: 0, decision: 'ship' })
  }
})

test('without noise the score is the sum of what is wrong', () => {
  const [acts = []] = played({ noise: 0 })
  const clean = acts.at(-1)?.reviews.map(({ score }) => score)
  expect(new Set(clean).size).toBe(1)
})

test('a must-fix that stays is said to stay, and one that was not seen is not', () => {
  const repeated = (leaning: Partial<Leaning>) =>
    played(leaning, 3).flatMap((acts) =>
      acts.slice(1).flatMap(({ reviews }) => reviews.flatMap(({ mustFixes }) => mustFixes)),
    )
  const all = repeated({})
  expect(all.length).toBeGreaterThan(4)
  expect(all.every((text) => text.startsWith('Still open.'))).toBe(true)
  expect(repeated({ missRate: 0.5 }).some((text) => !text.startsWith('Still open.'))).toBe(true)
})

test('every flaw is played by some seed', () => {
  const seen = new Set(
    [1, 2, 3].flatMap((seed) => played({}, seed).flatMap((acts) => [...(acts[0]?.draft.flaws ?? [])])),
  )
  expect([...seen].sort()).toEqual([...FLAWS].sort())
})
