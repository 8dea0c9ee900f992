import { describe, expect, test } from 'vitest'
import { bandOf, type Candidate, invitedOf, opinionSetup, repeatsOf } from '../../../src/run/opinion-setup'

const candidate = (id: string, family: string): Candidate => ({
  connection: `Connection ${id}`,
  connectionId: id,
  family,
})
const looked = { connection: 'Connection a', connectionId: 'a', family: 'one', composite: 8.2 }
const ids = (candidates: readonly Candidate[]) =>
  invitedOf(looked, candidates).map(({ connectionId }) => connectionId)

describe('[TR-2] whom a second opinion asks', () => {
  const own = candidate('a', 'one')

  test('another connection than the run has asked, where there is one', () => {
    expect(ids([own, candidate('b', 'one')])).toEqual(['b'])
  })

  test('another maker first, and no maker twice where that can be', () => {
    expect(ids([own, candidate('b', 'one'), candidate('c', 'two')])).toEqual(['c', 'b'])
    const many = [candidate('b', 'two'), candidate('c', 'two'), candidate('d', 'three')]
    expect(ids([own, ...many])).toEqual(['b', 'd'])
    expect(ids([own, ...many.slice(0, 2)])).toEqual(['b', 'c'])
  })

  test('the same one once more, where there is no other, and nobody where there is none', () => {
    expect(ids([own])).toEqual(['a'])
    expect(ids([])).toEqual([])
  })

  test('a rehearsal is known by its name', () => {
    const rehearsal = { connection: 'rehearsal', family: 'rehearsal' }
    expect(invitedOf(rehearsal, [rehearsal, own])).toEqual([own])
    expect(invitedOf(rehearsal, [rehearsal])).toEqual([rehearsal])
  })
})

describe('[TR-2] what a second opinion goes by', () => {
  const wanted = { artifact: 'page', mime: 'text/html', looked }

  test('one connection is asked twice, each of two once, and more only where it is close', () => {
    const one = opinionSetup({ ...wanted, candidates: [candidate('b', 'two')] })
    expect(one).toEqual({
      kind: 'opinion',
      artifact: 'page',
      mime: 'text/html',
      seats: [{ ...candidate('b', 'two'), id: 's1' }],
      repeats: 2,
      mostCalls: 8,
      band: 1,
      composite: 8.2,
      authorFamily: 'one',
      perRoundTimeoutMs: 180_000,
      totalTimeoutMs: 1_800_000,
    })
    const two = opinionSetup({ ...wanted, candidates: [candidate('b', 'two'), candidate('c', 'three')] })
    expect(two).toMatchObject({ repeats: 1, seats: [{ id: 's1' }, { id: 's2' }] })
    expect([1, 2, 3, 0].map(repeatsOf)).toEqual([2, 1, 1, 2])
  })

  test('clocks of its own may be given, and a run without a composite has none', () => {
    const { composite: _, ...unscored } = looked
    const own = { perRoundTimeoutMs: 1, totalTimeoutMs: 2 }
    const setup = opinionSetup({ ...wanted, ...own, looked: unscored, candidates: [candidate('b', 'two')] })
    expect(setup).toMatchObject(own)
    expect(setup).not.toHaveProperty('composite')
  })

  test('nobody to ask is no second opinion', () => {
    expect(opinionSetup({ ...wanted, candidates: [] })).toBeUndefined()
  })

  test.each([
    [undefined, 1],
    [0.1, 0.6],
    [0.3, 0.6],
    [0.45, 0.9],
    [1, 2],
  ])('[TR-6] with a noise of %s the band is %s', (noise, band) => {
    expect(bandOf(noise)).toBe(band)
    expect(
      opinionSetup({
        ...wanted,
        candidates: [candidate('b', 'two')],
        ...(noise !== undefined && { noiseSd: noise }),
      })?.band,
    ).toBe(band)
  })
})
