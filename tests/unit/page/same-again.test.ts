// A run that is asked for again takes along the rules its person had set and its materials, and no defaults.
import { expect, test } from 'vitest'
import { pageName, sameAgain } from '../../../src/page/same-again'
import { draftFrom } from '../../../src/page/tuning'
import { type Config, defaults, PACES, paceOf } from '../../../src/run/config'
import { initialState } from '../../../src/run/state'
import { type Created, created, stateAfter, stateOf } from '../../building/facts'
import { recorded } from '../../building/runs'

const { brief } = created()

/** A run that asked no connection of the person's own. */
function begun(more: Partial<Created> = {}) {
  const { connectionId: _, ...rehearsed } = created()
  return stateAfter({ ...rehearsed, ...more })
}
const rulesOf = (more: Partial<Config>) => sameAgain(begun({ config: { ...defaults, ...more } }))?.rules

test('[DJ-15] a run by the default rules asks for no rules: the new one follows them when they change', () => {
  expect(sameAgain(begun({ connectionId: 'c1' }))).toEqual({ brief, connection: 'c1' })
  expect(rulesOf({ maxConcurrentRuns: defaults.maxConcurrentRuns + 5 })).toBeUndefined()
})

test('[DJ-15] rules that the person had set are set again, and nothing else of them; materials go along', () => {
  const weights = { designer: 0, critic: 0.1, brand: 0.3, a11y: 0.3, copy: 0.3 }
  const rules = { maxRounds: 1, totalTimeoutMs: 5, scoreThreshold: 9, margin: 0.4, weights }
  expect(rulesOf({ ...rules, artifactMaxBytes: 9 })).toEqual(rules)
  const materials = [{ kind: 'brand', name: 'brand.md', text: 'Blue.' }] as const
  expect(sameAgain(begun({ materials }))?.materials).toEqual(materials)
})

test('[TR-8] a margin goes along with copy as well, and is written into the form that changes a run', () => {
  const config: Config = { ...defaults, margin: 0.4 }
  const judged = stateOf(recorded('panel_approved').events)
  expect(sameAgain({ ...judged, config })?.rules).toMatchObject({ margin: 0.4 })
  expect(draftFrom(begun({ config }), 'rounds')?.rules.margin).toBe('0.4')
  expect(draftFrom(begun(), 'rounds')?.rules.margin).toBe('')
})

test('a run from before there was a pace was one stream, and is one again; so is what measurements do in it', () => {
  const { pace: _, ...config } = defaults
  const usual = paceOf(defaults)
  expect(sameAgain(begun({ config }))?.rules).toEqual(usual === 'stream' ? undefined : { pace: 'stream' })
  for (const pace of PACES) expect(rulesOf({ pace })).toEqual(pace === usual ? undefined : { pace })
  expect(rulesOf({ evidence: 'counts' })).toBeUndefined()
  expect(rulesOf({ evidence: 'shown' })).toEqual({ evidence: 'shown' })
  expect(rulesOf({ pace: 'stream', evidence: 'shown' })).toEqual({ pace: 'stream' })
})

test('a run that asked no connection is rehearsed, and one without a brief cannot be asked for again', () => {
  expect(sameAgain(begun())?.connection).toBe('rehearsal')
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

test('a page that was judged as it is can be judged again; a page drafted from it follows the usual rules', () => {
  const page = { name: 'shop.html', hash: 'h', bytes: 3, mime: 'text/html', judged: false }
  const state = begun({ page, config: { ...defaults, maxRounds: 1 }, connection: 'none' })
  expect(sameAgain(state, '<p>')).toMatchObject({ page: { name: 'shop.html', html: '<p>', judged: false } })
  expect(sameAgain(state)).toEqual({ brief, connection: 'rehearsal' })
})

test('a panel and a critic loop are asked for again by rules of their own, the loop over the page that it was given', () => {
  const panel = stateOf(recorded('panel_approved').events)
  expect(sameAgain(panel)).toMatchObject({ connection: 'rehearsal', panel: panel.given.panel })
  expect(sameAgain(panel)).not.toHaveProperty('rules')
  const state = stateOf(recorded('loop_converged').events)
  const loop = { kind: 'page', criteria: ['BRIEF_COVERAGE', 'HIERARCHY'], cap: state.given.loop?.cap }
  expect(sameAgain(state, '<p>')).toMatchObject({ page: { html: '<p>' }, loop })
  expect(sameAgain(state)).not.toHaveProperty('loop')
  const short = { criteria: [], cap: 2, artifact: 'a', mime: 'text/markdown', short: true }
  const copy = { ...state, given: { ...state.given, loop: short } }
  expect(sameAgain(copy, '# A')?.loop).toEqual({ kind: 'copy', criteria: [], cap: 2, short: true })
})
