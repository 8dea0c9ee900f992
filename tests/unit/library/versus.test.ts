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
import type { Event, Measurement, Severity } from '../../../src/run/event'
import { mustFixes } from '../../../src/run/must-fixes'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { recordedRuns } from '../../building/runs'

const states = new Map(
  recordedRuns().map(({ name, file }) => [name, file.events.reduce(fold, initialState())]),
)
function stateOf(name: string): RunState {
  const state = states.get(name)
  if (!state) throw new Error(`There is no recorded run ${name}.`)
  return state
}

describe('the address of a comparison', () => {
  test('says everything that can be chosen, and is read back as it was', () => {
    for (const mode of MODES)
      for (const width of [375, 768, 1280] as const) {
        const address = {
          runs: ['a-1', 'b-2', 'c', 'd'],
          round: 2,
          width,
          at: 340,
          mode,
          blind: { seed: 'x&1', votes: VOTES, open: true },
        }
        expect(readVersus(printVersus(address).replace('#/compare?', ''))).toEqual(address)
      }
  })

  test('is short where everything is as usual', () => {
    expect(versusOf(['a', 'b'])).toBe('#/compare?runs=a,b')
  })

  test('takes nothing that it does not know, no run twice, and no more than four', () => {
    const read = readVersus('runs=a,b,a,../x,c,d,e&round=last&width=900&mode=spin&at=-4&votes=abx&blind=2')
    expect(read).toEqual({ runs: ['a', 'b', 'c', 'd'], width: 1280, at: 0, mode: 'split' })
    expect(readVersus('')).toEqual({ runs: [], width: 1280, at: 0, mode: 'split' })
  })
})

const violations = (severities: Partial<Record<Severity, number>>): Violations => {
  const all = { critical: 0, high: 0, medium: 0, low: 0, ...severities }
  return { total: Object.values(all).reduce((sum, one) => sum + one, 0), severities: all, rules: new Map() }
}
const page = { hash: 'h', mime: 'text/html', round: undefined, notReviewed: false }
const facts = (more: Partial<Facts>): Facts => ({
  status: 'shipped',
  page,
  by: 'jury',
  score: 8,
  open: 0,
  violations: violations({}),
  rounds: 2,
  tokens: 1000,
  usd: 0.1,
  approx: false,
  ms: 60_000,
  ...more,
})
const best = (measure: Measure, runs: readonly Partial<Facts>[], sameJury = true) =>
  deltasOf(runs.map(facts), { sameJury, sameBrief: true }).find((delta) => delta.measure === measure)?.best

describe('what runs differ by', () => {
  test('is counted from the first of them, and nobody guesses what is not known', () => {
    const [score] = deltasOf([facts({ score: 7.5 }), facts({ score: 8 }), { ...facts({}), score: NaN }], {
      sameJury: true,
      sameBrief: true,
    })
    expect(score?.apart.slice(0, 2)).toEqual([undefined, 0.5])
    const { score: _, ...unscored } = facts({})
    expect(deltasOf([unscored, facts({})], { sameJury: true, sameBrief: true })[0]).toMatchObject({
      values: [undefined, 8],
      apart: [undefined, undefined],
      best: undefined,
    })
  })

  test('better is said of one alone, and of a score by more than models round', () => {
    expect(best('score', [{ score: 7 }, { score: 8 }])).toBe(1)
    expect(best('score', [{ score: 8 }, { score: 8.04 }])).toBeUndefined()
    expect(best('score', [{ score: 8 }, { score: 8 }, { score: 7 }])).toBeUndefined()
    expect(best('open', [{ open: 2 }, { open: 1 }])).toBe(1)
  })

  test('scores of two juries are not held against each other', () => {
    expect(best('score', [{ score: 7 }, { score: 9 }], false)).toBeUndefined()
    expect(best('open', [{ open: 0 }, { open: 3 }], false)).toBeUndefined()
    expect(best('violations', [{ violations: violations({ high: 1 }) }, {}], false)).toBe(1)
  })

  test('of two briefs nothing is called better', () => {
    const deltas = deltasOf([facts({ score: 9 }), facts({ score: 3, tokens: 9000 })], {
      sameJury: true,
      sameBrief: false,
    })
    expect(deltas.every(({ best: none }) => none === undefined)).toBe(true)
  })

  test('of violations, fewer is better only where no kind is more', () => {
    const [few, grave] = [violations({ critical: 1 }), violations({ low: 4 })]
    expect(best('violations', [{ violations: few }, { violations: grave }])).toBeUndefined()
    expect(best('violations', [{ violations: violations({ low: 2 }) }, { violations: grave }])).toBe(0)
    const { violations: _, ...unmeasured } = facts({})
    expect(deltasOf([unmeasured, facts({})], { sameJury: true, sameBrief: true })[2]?.best).toBeUndefined()
  })

  test('money that was counted here, and a run without a page, are not called cheaper', () => {
    expect(best('usd', [{ usd: 0.1 }, { usd: 0.2 }])).toBe(0)
    expect(best('usd', [{ usd: 0.1, approx: true }, { usd: 0.2 }])).toBeUndefined()
    expect(best('tokens', [{ tokens: 1, page: undefined }, { tokens: 5 }])).toBeUndefined()
    expect(best('ms', [{ ms: 60_000 }, { ms: 62_000 }])).toBeUndefined()
    expect(best('ms', [{ ms: 60_000 }, { ms: 90_000 }])).toBe(0)
    expect(best('rounds', [{ rounds: 1 }, { rounds: 3 }])).toBeUndefined()
  })
})

test('a page is counted by the rows that were measured on it, each place once', () => {
  const row = (more: Partial<Measurement>): Measurement => ({
    instrument: 'IN-2',
    rule: 'contrast',
    target: '.a',
    violation: true,
    severity: 'medium',
    ...more,
  })
  const rows = [
    row({ width: 375 }),
    row({ width: 1280, severity: 'high' }),
    row({ target: '.b' }),
    row({ target: '.c', violation: false }),
    row({ instrument: 'IN-7', rule: 'overflow', severity: 'low' }),
  ]
  const done: Event = {
    type: 'measure.done',
    id: 'm',
    artifact: 'h',
    outcome: 'measured',
    rows,
    seq: 0,
    t: 5,
  }
  const counted = factsOf(fold(initialState(), done), page).violations
  expect(counted?.total).toBe(3)
  expect(counted?.severities).toEqual({ critical: 0, high: 1, medium: 1, low: 1 })
  expect(counted?.rules.get('contrast')).toEqual({ count: 2, severity: 'high' })
  expect(factsOf(fold(initialState(), done), { ...page, hash: 'other' }).violations).toBeUndefined()
})

describe('what runs have in common', () => {
  test('a run and itself have all of it; another model is named', () => {
    const state = stateOf('split_shipped')
    expect(samenessOf([state, state]).every(({ same }) => same)).toBe(true)
    const other = { ...state, model: 'another', config: { ...state.config, maxRounds: 5 } }
    const apart = samenessOf([state, other]).flatMap(({ aspect, same }) => (same ? [] : [aspect]))
    expect(apart).toEqual(['model', 'rules'])
    expect(differingRules([state, other])).toEqual(['maxRounds'])
    const careful = (margin: number) => ({ ...state, config: { ...state.config, margin } })
    expect(differingRules([state, careful(0.4)])).toEqual(['margin'])
    expect(differingRules([state, careful(0)])).toEqual([])
    expect(isSameJury([state, other])).toBe(false)
    expect(isSameJury([state, { ...state, config: { ...state.config, maxRounds: 5 } }])).toBe(true)
  })

  test('what none of them was given is not spoken of', () => {
    const state = { ...stateOf('split_shipped'), given: { materials: [], nonce: '' } }
    expect(samenessOf([state, state]).map(({ aspect }) => aspect)).not.toContain('brand')
    const branded: RunState = {
      ...state,
      given: { ...state.given, materials: [{ kind: 'brand', name: 'Kiln', text: 'Ochre' }] },
    }
    expect(samenessOf([state, branded]).find(({ aspect }) => aspect === 'brand')).toEqual({
      aspect: 'brand',
      same: false,
      names: ['', 'Kiln'],
    })
  })
})

test('a must-fix that both runs had, in whatever words, is no one’s alone', () => {
  const fixes = mustFixes(stateOf('split_shipped'))
  expect(fixes.length).toBeGreaterThan(0)
  expect(onlyInEach([fixes, fixes])).toEqual([[], []])
  expect(onlyInEach([fixes, []])).toEqual([fixes, []])
  const [first] = fixes.filter(({ role }) => role !== 'bench')
  if (!first) throw new Error('The run has no must-fix of a judge.')
  const again = { ...first, id: 'other', text: first.text.toUpperCase() }
  const own = { ...first, id: 'own', text: 'Zebra quartz vexes jumbled hyphens' }
  expect(onlyInEach([[first], [again, own]])).toEqual([[], [own]])
})

describe('a blind comparison', () => {
  test('is shuffled by its seed alone, in every order that there is', () => {
    const seeds = Array.from({ length: 400 }, (_, at) => `seed ${at}`)
    const orders = new Map<string, number>()
    for (const seed of seeds) {
      const order = shuffled(['b', 'c', 'a'], seed)
      expect(order).toEqual(shuffled(['a', 'b', 'c'], seed))
      expect(order.toSorted()).toEqual(['a', 'b', 'c'])
      orders.set(order.join(''), (orders.get(order.join('')) ?? 0) + 1)
    }
    expect(orders.size).toBe(6)
    expect(Math.min(...orders.values())).toBeGreaterThan(400 / 6 / 2)
  })

  test('of two, each stands left about as often', () => {
    const left = Array.from({ length: 400 }, () => shuffled(['a', 'b'], drawSeed())[0])
    const share = left.filter((run) => run === 'a').length
    expect(share).toBeGreaterThan(140)
    expect(share).toBeLessThan(260)
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
    expect(moved(['a', 'b', 'c'], 'c', -1)).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  })
})
