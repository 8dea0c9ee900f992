import { expect, test } from 'vitest'
import { bandOf, type Candidate, invitedOf, opinionSetup, repeatsOf } from '../../../src/run/opinion-setup'

/** A connection by its id and its maker: `b:two`. */
function candidate(said: string): Candidate {
  const [connectionId = '', family = ''] = said.split(':')
  return { connection: `Connection ${connectionId}`, connectionId, family }
}
const looked = { ...candidate('a:one'), composite: 8.2 }
const wanted = { artifact: 'page', mime: 'text/html', looked, candidates: [candidate('b:two')] }

test.each<[string, readonly string[], readonly string[]]>([
  ['another connection than the run has asked, where there is one', ['a:one', 'b:one'], ['b']],
  ['another maker first', ['a:one', 'b:one', 'c:two'], ['c', 'b']],
  ['no maker twice where that can be', ['a:one', 'b:two', 'c:two', 'd:three'], ['b', 'd']],
  ['one twice where it cannot', ['a:one', 'b:two', 'c:two'], ['b', 'c']],
  ['the same one once more, where there is no other', ['a:one'], ['a']],
  ['nobody where there is none', [], []],
])('[TR-2] a second opinion asks %s', (_, there, asked) => {
  expect(invitedOf(looked, there.map(candidate)).map(({ connectionId }) => connectionId)).toEqual(asked)
})

test('[TR-2] a rehearsal is known by its name', () => {
  const rehearsal = { connection: 'rehearsal', family: 'rehearsal' }
  const own = candidate('a:one')
  expect(invitedOf(rehearsal, [rehearsal, own])).toEqual([own])
  expect(invitedOf(rehearsal, [rehearsal])).toEqual([rehearsal])
})

test('[TR-2] one connection is asked twice, each of two once, and more only where it is close; nobody is no opinion', () => {
  expect(opinionSetup(wanted)).toEqual({
    kind: 'opinion',
    artifact: 'page',
    mime: 'text/html',
    seats: [{ ...candidate('b:two'), id: 's1' }],
    repeats: 2,
    mostCalls: 8,
    band: 1,
    composite: 8.2,
    authorFamily: 'one',
    perRoundTimeoutMs: 180_000,
    totalTimeoutMs: 1_800_000,
  })
  const two = opinionSetup({ ...wanted, candidates: ['b:two', 'c:three'].map(candidate) })
  expect(two).toMatchObject({ repeats: 1, seats: [{ id: 's1' }, { id: 's2' }] })
  expect([1, 2, 3, 0].map(repeatsOf)).toEqual([2, 1, 1, 2])
  expect(opinionSetup({ ...wanted, candidates: [] })).toBeUndefined()
})

test('[TR-2] clocks of its own may be given, and a run without a composite has none', () => {
  const { composite: _, ...unscored } = looked
  const own = { perRoundTimeoutMs: 1, totalTimeoutMs: 2 }
  const setup = opinionSetup({ ...wanted, ...own, looked: unscored })
  expect(setup).toMatchObject(own)
  expect(setup).not.toHaveProperty('composite')
})

test.each([
  [undefined, 1],
  [0.1, 0.6],
  [0.3, 0.6],
  [0.45, 0.9],
  [1, 2],
])('[TR-6] with a noise of %s the band is %s', (noiseSd, band) => {
  expect(bandOf(noiseSd)).toBe(band)
  expect(opinionSetup({ ...wanted, ...(noiseSd !== undefined && { noiseSd }) })?.band).toBe(band)
})
