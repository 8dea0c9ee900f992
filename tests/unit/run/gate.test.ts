// A round ships only when composite and must-fixes both hold, and where none has earned it the fallback chooses.
import { describe, expect, test } from 'vitest'
import { type Config, defaults } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { best, closedRounds, earnedRound, fallbackRound, gateT } from '../../../src/run/gate'
import { roundOpen, seen, stateBy } from './facts'

const score = (composite: number | undefined, mustFix = 0, readable = true) => ({
  composite,
  mustFix,
  readable,
})

test('[CT-25] gate T: both the composite and the must-fixes have to hold; it goes on below the last round, and falls back at it', () => {
  expect(gateT(score(8), 1, defaults)).toEqual({ rule: 'T1', result: 'ship' })
  for (const said of [score(9.9, 1), score(7.9), score(undefined), score(9.9, 0, false)])
    expect(gateT(said, 1, defaults).result).toBe('continue')
  expect(gateT(score(5), 2, defaults).rule).toBe('T2')
  expect(gateT(score(5), 3, defaults)).toEqual({ rule: 'T3', result: 'fallback' })
})

/** A round by its composite, or with none; `open` for one that never closed, and `pageless` without a page of its own. */
interface Played {
  readonly composite?: number
  readonly open?: true
  readonly pageless?: true
}

function played(rounds: readonly (number | Played)[], config: Partial<Config> = {}) {
  const facts = rounds.flatMap((said, at): Fact[] => {
    const { composite, open, pageless }: Played = typeof said === 'number' ? { composite: said } : said
    const round = at + 1
    const decision = (composite ?? 0) >= 8 ? 'ship' : 'continue'
    const end = {
      round,
      mustFix: 0,
      decision,
      reason: '',
      ...(composite !== undefined && { composite }),
    } as const
    return [
      roundOpen(round),
      ...(pageless ? [] : [seen(`page-${round}`, { round })]),
      ...(open ? [] : [{ type: 'critique.round_end', ...end } as const]),
    ]
  })
  return stateBy(config, facts)
}

describe('what is kept where no round has earned it', () => {
  const last = { fallbackPolicy: 'ship_last' } as const
  const pageless = { composite: 7.9, pageless: true } as const
  const open = { composite: 7, open: true } as const
  test.each<[string, readonly (number | Played)[], Partial<Config>, number | undefined]>([
    ['[CT-26] [TR-7] ship_best: the highest composite', [6, 7.5, 7], {}, 2],
    ['[CT-26] T3: of a tie the later round', [7, 7], {}, 2],
    ['[R6] a tie by nine decimals, whatever the last bit', [6.880000000000002, 6.880000000000001], {}, 2],
    ['[R6] no tie by eight', [6.880000002, 6.880000001], {}, 1],
    ['[CT-26] ship_last: the last', [7, 5], last, 2],
    ['[CT-26] fail: none', [7], { fallbackPolicy: 'fail' }, undefined],
    ['[CT-18] none without a page of its own', [6, pageless], {}, 1],
    ['[CT-18] the last with one', [6, pageless], last, 1],
    ['none that never closed', [6, open], {}, 1],
    ['nothing where none has closed', [open], {}, undefined],
    ['one without a composite rather than none', [{}], {}, 1],
    ['one with a composite rather than that', [{}, 1, {}], {}, 2],
  ])('%s', (_, rounds, config, kept) => {
    expect(fallbackRound(played(rounds, config))?.n).toBe(kept)
  })

  test('of no rounds none is the best', () => expect(best([])).toBeUndefined())
})

test('the first round that earned shipping is found among the closed ones', () => {
  const state = played([6, 8.1, 9])
  expect(earnedRound(state)?.n).toBe(2)
  expect(closedRounds(state).map((round) => round.n)).toEqual([1, 2, 3])
})
