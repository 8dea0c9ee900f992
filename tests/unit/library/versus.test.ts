// Runs are compared by what is known of each, scores only under the same jury, and blind ones in a fair order.
import { describe, expect, test } from 'vitest'
import { MODES, printVersus, readVersus, versusOf, VOTES } from '../../../src/library/versus/address'
import {
  drawSeed,
  moved,
  orderBy,
  pairsAmong,
  preferenceOf,
  preferredBy,
  shuffled,
} from '../../../src/library/versus/blind'
import { deltasOf, type Measure } from '../../../src/library/versus/deltas'
import { type Facts, factsOf, type Violations } from '../../../src/library/versus/facts'
import { onlyInEach } from '../../../src/library/versus/only-one'
import { differingRules, isSameJury, samenessOf } from '../../../src/library/versus/sameness'
import type { Measurement, Severity } from '../../../src/run/event'
import { mustFixes } from '../../../src/run/must-fixes'
import type { RunState } from '../../../src/run/state'
import { stateAfter, stateOf } from '../../building/facts'
import { recorded } from '../../building/runs'

describe('the address of a comparison', () => {
  test('says everything that can be chosen, is read back as it was, and is short where everything is as usual', () => {
    const blind = { seed: 'x&1', votes: VOTES, open: true }
    for (const mode of MODES)
      for (const width of [375, 768, 1280] as const) {
        const address = { runs: ['a-1', 'b-2', 'c', 'd'], round: 2, width, at: 340, mode, blind }
        expect(readVersus(printVersus(address).replace('#/compare?', ''))).toEqual(address)
      }
    expect(versusOf(['a', 'b'])).toBe('#/compare?runs=a,b')
  })

  test('takes nothing that it does not know, no run twice, and no more than four', () => {
    const usual = { width: 1280, at: 0, mode: 'split' }
    const read = readVersus('runs=a,b,a,../x,c,d,e&round=last&width=900&mode=spin&at=-4&votes=abx&blind=2')
    expect(read).toEqual({ runs: ['a', 'b', 'c', 'd'], ...usual })
    expect(readVersus('')).toEqual({ runs: [], ...usual })
  })
})

const violations = (severities: Partial<Record<Severity, number>>): Violations => {
  const all = { critical: 0, high: 0, medium: 0, low: 0, ...severities }
  return { total: Object.values(all).reduce((sum, one) => sum + one, 0), severities: all, rules: new Map() }
}
const page = { hash: 'h', mime: 'text/html', round: undefined, notReviewed: false }
const facts = (more: Partial<Facts>): Facts => ({
  ...{ status: 'shipped', page, by: 'jury', score: 8, open: 0, violations: violations({}), rounds: 2 },
  ...{ tokens: 1000, usd: 0.1, approx: false, ms: 60_000 },
  ...more,
})
const alike = { sameJury: true, sameBrief: true }
const best = (measure: Measure, runs: readonly Partial<Facts>[], sameJury = true) =>
  deltasOf(runs.map(facts), { ...alike, sameJury }).find((delta) => delta.measure === measure)?.best

describe('what runs differ by', () => {
  test('is counted from the first of them, and nobody guesses what is not known', () => {
    const [score] = deltasOf([facts({ score: 7.5 }), facts({ score: 8 }), facts({ score: NaN })], alike)
    expect(score?.apart.slice(0, 2)).toEqual([undefined, 0.5])
    const { score: _, ...unscored } = facts({})
    const unknown = { values: [undefined, 8], apart: [undefined, undefined], best: undefined }
    expect(deltasOf([unscored, facts({})], alike)[0]).toMatchObject(unknown)
  })

  const [few, grave] = [violations({ critical: 1 }), violations({ low: 4 })]
  test.each<[string, Measure, readonly Partial<Facts>[], number | undefined]>([
    ['a score that is higher', 'score', [{ score: 7 }, { score: 8 }], 1],
    ['no more than models round', 'score', [{ score: 8 }, { score: 8.04 }], undefined],
    ['two that are alike', 'score', [{ score: 8 }, { score: 8 }, { score: 7 }], undefined],
    ['fewer open', 'open', [{ open: 2 }, { open: 1 }], 1],
    [
      'fewer violations of which one kind is more',
      'violations',
      [{ violations: few }, { violations: grave }],
      undefined,
    ],
    [
      'fewer violations of each kind',
      'violations',
      [{ violations: violations({ low: 2 }) }, { violations: grave }],
      0,
    ],
    ['less money', 'usd', [{ usd: 0.1 }, { usd: 0.2 }], 0],
    ['money that was counted here', 'usd', [{ usd: 0.1, approx: true }, { usd: 0.2 }], undefined],
    ['a run without a page', 'tokens', [{ tokens: 1, page: undefined }, { tokens: 5 }], undefined],
    ['two seconds less', 'ms', [{ ms: 60_000 }, { ms: 62_000 }], undefined],
    ['half a minute less', 'ms', [{ ms: 60_000 }, { ms: 90_000 }], 0],
    ['fewer rounds', 'rounds', [{ rounds: 1 }, { rounds: 3 }], undefined],
  ])('%s: the better %s', (_, measure, runs, which) => expect(best(measure, runs)).toBe(which))

  test('scores of two juries are not held against each other, and of two briefs nothing is called better', () => {
    expect(best('score', [{ score: 7 }, { score: 9 }], false)).toBeUndefined()
    expect(best('open', [{ open: 0 }, { open: 3 }], false)).toBeUndefined()
    expect(best('violations', [{ violations: violations({ high: 1 }) }, {}], false)).toBe(1)
    const runs = [facts({ score: 9 }), facts({ score: 3, tokens: 9000 })]
    const deltas = deltasOf(runs, { ...alike, sameBrief: false })
    expect(deltas.filter((delta) => delta.best !== undefined)).toEqual([])
    const { violations: _, ...unmeasured } = facts({})
    expect(deltasOf([unmeasured, facts({})], alike)[2]?.best).toBeUndefined()
  })
})

test('a page is counted by the rows that were measured on it, each place once', () => {
  const usual = { instrument: 'IN-2', rule: 'contrast', target: '.a', violation: true } as const
  const row = (more: Partial<Measurement>): Measurement => ({ ...usual, severity: 'medium', ...more })
  const rows = [
    row({ width: 375 }),
    row({ width: 1280, severity: 'high' }),
    row({ target: '.b' }),
    row({ target: '.c', violation: false }),
    row({ instrument: 'IN-7', rule: 'overflow', severity: 'low' }),
  ]
  const state = stateAfter({ type: 'measure.done', id: 'm', artifact: 'h', outcome: 'measured', rows })
  const counted = factsOf(state, page).violations
  expect(counted?.total).toBe(3)
  expect(counted?.severities).toEqual({ critical: 0, high: 1, medium: 1, low: 1 })
  expect(counted?.rules.get('contrast')).toEqual({ count: 2, severity: 'high' })
  expect(factsOf(state, { ...page, hash: 'other' }).violations).toBeUndefined()
})

describe('what runs have in common', () => {
  const state = stateOf(recorded('split_shipped').events)
  const ruled = (more: Partial<RunState['config']>): RunState => ({
    ...state,
    config: { ...state.config, ...more },
  })

  test('a run and itself have all of it; another model is named', () => {
    expect(samenessOf([state, state]).every(({ same }) => same)).toBe(true)
    const other = { ...ruled({ maxRounds: 5 }), model: 'another' }
    const apart = samenessOf([state, other]).flatMap(({ aspect, same }) => (same ? [] : [aspect]))
    expect(apart).toEqual(['model', 'rules'])
    expect(differingRules([state, other])).toEqual(['maxRounds'])
    expect(differingRules([state, ruled({ margin: 0.4 })])).toEqual(['margin'])
    expect(differingRules([state, ruled({ margin: 0 })])).toEqual([])
    expect(isSameJury([state, other])).toBe(false)
    expect(isSameJury([state, ruled({ maxRounds: 5 })])).toBe(true)
  })

  test('what none of them was given is not spoken of', () => {
    const given = (...materials: RunState['given']['materials']): RunState => ({
      ...state,
      given: { materials, nonce: '' },
    })
    const brandOf = (...runs: RunState[]) => samenessOf(runs).find(({ aspect }) => aspect === 'brand')
    expect(brandOf(given(), given())).toBeUndefined()
    const branded = given({ kind: 'brand', name: 'Kiln', text: 'Ochre' })
    expect(brandOf(given(), branded)).toEqual({ aspect: 'brand', same: false, names: ['', 'Kiln'] })
  })

  test('a must-fix that both runs had, in whatever words, is no one’s alone', () => {
    const fixes = mustFixes(state)
    expect(fixes.length).toBeGreaterThan(0)
    expect(onlyInEach([fixes, fixes])).toEqual([[], []])
    expect(onlyInEach([fixes, []])).toEqual([fixes, []])
    const [first] = fixes.filter(({ role }) => role !== 'bench')
    if (!first) throw new Error('The run has no must-fix of a judge.')
    const again = { ...first, id: 'other', text: first.text.toUpperCase() }
    const own = { ...first, id: 'own', text: 'Zebra quartz vexes jumbled hyphens' }
    expect(onlyInEach([[first], [again, own]])).toEqual([[], [own]])
  })
})

describe('a blind comparison', () => {
  test('is shuffled by its seed alone, in every order that there is, about as often', () => {
    const orders = new Map<string, number>()
    for (let seed = 0; seed < 400; seed++) {
      const order = shuffled(['b', 'c', 'a'], `seed ${seed}`)
      expect(order).toEqual(shuffled(['a', 'b', 'c'], `seed ${seed}`))
      expect(order.toSorted()).toEqual(['a', 'b', 'c'])
      orders.set(order.join(''), (orders.get(order.join('')) ?? 0) + 1)
    }
    expect(orders.size).toBe(6)
    expect(Math.min(...orders.values())).toBeGreaterThan(400 / 6 / 2)
    expect(new Set(Array.from({ length: 50 }, drawSeed)).size).toBe(50)
  })

  test('asks for each pair once, and an order follows from the answers', () => {
    expect(pairsAmong(2)).toEqual([[0, 1]])
    expect(pairsAmong(4)).toHaveLength(6)
    const preferred = preferredBy(['x', 'y', 'z'], ['b', 'b', 'even'])
    expect(preferred).toEqual([
      { runs: ['y', 'x'], even: false },
      { runs: ['z', 'x'], even: false },
      { runs: ['y', 'z'], even: true },
    ])
    expect(orderBy(['x', 'y', 'z'], preferred)).toEqual(['y', 'z', 'x'])
    expect(preferredBy(['x', 'y', 'z'], ['a'])).toHaveLength(1)
  })

  test('a run is preferred in so many of the times that it was compared', () => {
    const row = { id: '', at: 0, blind: true }
    const rankings = [
      { ...row, runs: ['a', 'b'] },
      { ...row, runs: ['b', 'a'], even: true as const },
      { ...row, runs: ['c', 'a', 'b'] },
      { ...row, runs: ['c', 'd'] },
    ]
    expect(preferenceOf(rankings, 'a')).toEqual({ won: 2, even: 1, of: 4 })
    expect(preferenceOf(rankings, 'nobody')).toEqual({ won: 0, even: 0, of: 0 })
  })

  test('a place is moved within the list and never out of it', () => {
    const after = (run: string, by: number) => moved(['a', 'b', 'c'], run, by).join('')
    expect([after('c', -1), after('a', -1), after('a', 9)]).toEqual(['acb', 'abc', 'bca'])
  })
})
