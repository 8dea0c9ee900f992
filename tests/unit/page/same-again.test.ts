import { expect, test } from 'vitest'
import { pageName, sameAgain } from '../../../src/page/same-again'
import { draftFrom } from '../../../src/page/tuning'
import { type Config, defaults, paceOf } from '../../../src/run/config'
import type { Fact } from '../../../src/run/event'
import { fold, initialState } from '../../../src/run/state'
import { recordedRuns } from '../../building/runs'

const brief = { title: 'A bakery', what: 'One page.' }

function stateOf(more: Partial<Extract<Fact, { type: 'run_created' }>> = {}) {
  const created = { type: 'run_created', runId: 'r1', brief, config: defaults, connection: 'Mine' } as const
  return fold(initialState(), { seq: 0, t: 0, ...created, ...more })
}

test('[DJ-15] a run by the default rules asks for no rules: the new one follows them when they change', () => {
  expect(sameAgain(stateOf({ connectionId: 'c1' }))).toEqual({ brief, connection: 'c1' })
  const frozen: Config = { ...defaults, maxConcurrentRuns: defaults.maxConcurrentRuns + 5 }
  expect(sameAgain(stateOf({ config: frozen }))).not.toHaveProperty('rules')
})

test('[DJ-15] rules that the person had set are set again, and nothing else of them', () => {
  const weights = { designer: 0, critic: 0.1, brand: 0.3, a11y: 0.3, copy: 0.3 }
  const rules = { maxRounds: 1, totalTimeoutMs: 5, scoreThreshold: 9, margin: 0.4, weights }
  const config: Config = { ...defaults, ...rules, artifactMaxBytes: 9 }
  expect(sameAgain(stateOf({ config }))?.rules).toEqual(rules)
})

test('[TR-8] a margin goes along with copy as well, and is written into the form that changes a run', () => {
  const config: Config = { ...defaults, margin: 0.4 }
  const panel = recordedRuns().find(({ name }) => name === 'panel_approved')?.file.events ?? []
  const judged = panel.reduce(fold, initialState())
  expect(sameAgain({ ...judged, config })?.rules).toMatchObject({ margin: 0.4 })
  expect(draftFrom(stateOf({ config }), 'rounds')?.rules.margin).toBe('0.4')
  expect(draftFrom(stateOf(), 'rounds')?.rules.margin).toBe('')
})

test('a run from before there was a pace was one stream, and is one again', () => {
  const { pace: _, ...config } = defaults
  const rules = sameAgain(stateOf({ config }))?.rules
  expect(rules).toEqual(paceOf(defaults) === 'stream' ? undefined : { pace: 'stream' })
  const other = (['split', 'joined', 'stream'] as const).find((pace) => pace !== paceOf(defaults))
  expect(sameAgain(stateOf({ config: { ...defaults, pace: other ?? 'stream' } }))?.rules).toEqual({
    pace: other,
  })
})

test('[DJ-15] materials go with it', () => {
  const materials = [{ kind: 'brand', name: 'brand.md', text: 'Blue.' }] as const
  expect(sameAgain(stateOf({ materials }))?.materials).toEqual(materials)
})

test('a run that asked no connection is rehearsed, and one without a brief cannot be asked for again', () => {
  expect(sameAgain(stateOf())?.connection).toBe('rehearsal')
  expect(sameAgain(initialState())).toBeUndefined()
})

test('a page is named after its run and its round, in a way that every file system takes', () => {
  expect(pageName('The night boat to Great Hask', 3)).toBe('The-night-boat-to-Great-Hask-round-3.html')
  expect(pageName('../a/b: "c"?', 1)).toBe('a-b-c-round-1.html')
  expect(pageName('Größe 日本', undefined)).toBe('Größe-日本.html')
  expect(pageName('???', 2)).toBe('page-round-2.html')
  expect(pageName('Bread', 1, 'md')).toBe('Bread-round-1.md')
  expect(pageName('x'.repeat(400), 2).length).toBeLessThan(70)
})

test('what measurements do follows the pace, and is asked for again where the person chose otherwise', () => {
  const of = (config: Partial<Config>) => sameAgain(stateOf({ config: { ...defaults, ...config } }))?.rules
  expect(of({ evidence: 'counts' })).toBeUndefined()
  expect(of({ evidence: 'shown' })).toEqual({ evidence: 'shown' })
  expect(of({ pace: 'stream', evidence: 'shown' })).toEqual({ pace: 'stream' })
})

test('a page that was judged as it is can be judged again; a page drafted from it follows the usual rules', () => {
  const page = { name: 'shop.html', hash: 'h', bytes: 3, mime: 'text/html', judged: false }
  const state = stateOf({ page, config: { ...defaults, maxRounds: 1 }, connection: 'none' })
  expect(sameAgain(state, '<p>')).toMatchObject({ page: { name: 'shop.html', html: '<p>', judged: false } })
  expect(sameAgain(state)).toEqual({ brief, connection: 'rehearsal' })
})

test('a panel is asked again by its own rules, which its thresholds and rounds come from', () => {
  const run = recordedRuns().find(({ name }) => name === 'panel_approved')
  const state = run?.file.events.reduce(fold, initialState()) ?? initialState()
  expect(sameAgain(state)).toMatchObject({ connection: 'rehearsal', panel: state.given.panel })
  expect(sameAgain(state)).not.toHaveProperty('rules')
})

test('a critic loop is asked for again by its own rules, over the page that it was given', () => {
  const run = recordedRuns().find(({ name }) => name === 'loop_converged')
  const state = run?.file.events.reduce(fold, initialState()) ?? initialState()
  const loop = { kind: 'page', criteria: ['BRIEF_COVERAGE', 'HIERARCHY'], cap: state.given.loop?.cap }
  expect(sameAgain(state, '<p>')).toMatchObject({ page: { html: '<p>' }, loop })
  expect(sameAgain(state)).not.toHaveProperty('loop')
  const short = { criteria: [], cap: 2, artifact: 'a', mime: 'text/markdown', short: true }
  const copy = { ...state, given: { ...state.given, loop: short } }
  expect(sameAgain(copy, '# A')?.loop).toEqual({ kind: 'copy', criteria: [], cap: 2, short: true })
})
