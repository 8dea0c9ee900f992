import { describe, expect, test } from 'vitest'
import { type Config, defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { best, closedRounds, earnedRound, fallbackRound, gateT } from '../../../src/run/gate'
import { stateOf } from './rounds'

const score = (composite: number | undefined, mustFix = 0, readable = true) => ({
  composite,
  mustFix,
  readable,
})

describe('gate T', () => {
  test('[CT-25] T1: both the composite and the must-fixes have to hold', () => {
    expect(gateT(score(8), 1, defaults)).toEqual({ rule: 'T1', result: 'ship' })
    expect(gateT(score(9.9, 1), 1, defaults).result).toBe('continue')
    expect(gateT(score(7.9), 1, defaults).result).toBe('continue')
    expect(gateT(score(undefined), 1, defaults).result).toBe('continue')
    expect(gateT(score(9.9, 0, false), 1, defaults).result).toBe('continue')
  })

  test('T2 goes on below the last round, T3 falls back at it', () => {
    expect(gateT(score(5), 2, defaults).rule).toBe('T2')
    expect(gateT(score(5), 3, defaults)).toEqual({ rule: 'T3', result: 'fallback' })
  })
})

/** Rounds by composite; undefined for one that never closed; a hash when it has a page of its own. */
function played(
  rounds: { composite?: number; closed?: boolean; page?: boolean }[],
  config: Partial<Config> = {},
) {
  const facts = rounds.flatMap(({ composite, closed = true, page = true }, at): Fact[] => {
    const round = at + 1
    return [
      { type: 'critique.round_open', round, position: 0 },
      ...(page ? [seen(round)] : []),
      ...(closed ? [ended(round, composite)] : []),
    ]
  })
  return stateOf(facts, config)
}

function seen(round: number): Fact {
  return {
    type: 'critique.artifact_seen',
    round,
    hash: `page-${round}`,
    bytes: 1,
    mime: 'text/html',
    from: 'designer',
  }
}

function ended(round: number, composite: number | undefined): Fact {
  const decision = composite !== undefined && composite >= 8 ? 'ship' : 'continue'
  return {
    type: 'critique.round_end',
    round,
    mustFix: 0,
    decision,
    reason: '',
    ...(composite !== undefined && { composite }),
  }
}

describe('fallback', () => {
  const kept = (rounds: Parameters<typeof played>[0], config: Partial<Config> = {}) =>
    fallbackRound(played(rounds, config))?.n

  test('[CT-26] [TR-7] ship_best keeps the highest composite', () => {
    expect(kept([{ composite: 6 }, { composite: 7.5 }, { composite: 7 }])).toBe(2)
  })
  test('[CT-26] T3: a tie goes to the later round', () => {
    expect(kept([{ composite: 7 }, { composite: 7 }])).toBe(2)
  })
  test('[R6] a tie by nine decimals is one, whatever stands in the last bit', () => {
    expect(kept([{ composite: 6.880000000000002 }, { composite: 6.880000000000001 }])).toBe(2)
    expect(kept([{ composite: 6.880000002 }, { composite: 6.880000001 }])).toBe(1)
  })
  test('[CT-26] ship_last keeps the last, fail keeps none', () => {
    expect(kept([{ composite: 7 }, { composite: 5 }], { fallbackPolicy: 'ship_last' })).toBe(2)
    expect(kept([{ composite: 7 }], { fallbackPolicy: 'fail' })).toBeUndefined()
  })
  test('[CT-18] a round without a page of its own is no candidate', () => {
    expect(kept([{ composite: 6 }, { composite: 7.9, page: false }])).toBe(1)
    expect(kept([{ composite: 6 }, { composite: 7.9, page: false }], { fallbackPolicy: 'ship_last' })).toBe(1)
  })
  test('a round that never closed is no candidate', () => {
    expect(kept([{ composite: 6 }, { composite: 7, closed: false }])).toBe(1)
    expect(kept([{ composite: 7, closed: false }])).toBeUndefined()
  })
  test('a round without a composite is better than none', () => {
    expect(kept([{}])).toBe(1)
    expect(kept([{}, { composite: 1 }, {}])).toBe(2)
    expect(best([])).toBeUndefined()
  })
})

test('the first round that earned shipping is found among the closed ones', () => {
  const state = played([{ composite: 6 }, { composite: 8.1 }, { composite: 9 }])
  expect(earnedRound(state)?.n).toBe(2)
  expect(closedRounds(state).map((round) => round.n)).toEqual([1, 2, 3])
})
