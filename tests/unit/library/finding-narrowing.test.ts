// The list of findings is narrowed by state, lens, severity and words, and its address brings the same choice back.
import { expect, test } from 'vitest'
import type { ListedFinding } from '../../../src/run/finding-list'
import {
  countsOf,
  type FindingNarrowing,
  isNarrowed,
  narrowedFindings,
  printFindingNarrowing,
  readFindingNarrowing,
  toggled,
} from '../../../src/library/findings/narrowing'

const finding = (id: string, over: Partial<ListedFinding> = {}): ListedFinding => ({
  ...{ id, lens: 'critic', by: 'model', gravity: 'high', state: 'open', text: id, evidence: [], rounds: [1] },
  ...over,
})
const all = [
  finding('a'),
  finding('b', { state: 'refuted', lens: 'a11y', text: 'Größe der Schrift' }),
  finding('c', { state: 'contested', gravity: 'low', suggestion: 'Say it once.' }),
  finding('d', { lens: 'x,y & z', state: 'struck' }),
]
const notes = { c: { star: true as const, at: 1 }, d: { comment: 'A remark.', at: 1 } }

test.each([
  ['', 'abcd'],
  ['state=open', 'a'],
  ['state=open,refuted', 'ab'],
  ['state=open,refuted&lens=a11y', 'b'],
  ['severity=low', 'c'],
  ['severity=low&state=open', ''],
  ['q=grosse', 'b'],
  ['q=say once', 'c'],
  ['state=nothing', 'abcd'],
  ['lens=nobody', ''],
  ['star=1', 'c'],
  ['comment=1', 'd'],
  ['q=remark', 'd'],
])('[EV-6] findings narrowed down by %s leave %s', (query, left) => {
  const found = narrowedFindings(all, readFindingNarrowing(query), { notes })
  expect(found.map(({ id }) => id).join('')).toBe(left)
})

test('[EV-6] what is written into an address is read out of it again, names with commas too', () => {
  const narrowing: FindingNarrowing = {
    ...{ states: ['open', 'struck'], lenses: ['x,y & z', 'critic'], gravities: ['must_fix'] },
    ...{ starred: true, commented: true, text: 'a & b' },
  }
  expect(readFindingNarrowing(printFindingNarrowing(narrowing))).toEqual(narrowing)
  expect([narrowing, readFindingNarrowing('')].map(isNarrowed)).toEqual([true, false])
  expect(readFindingNarrowing('lens=%25E0%25A4%25A').lenses).toEqual(['%E0%A4%A'])
})

test('[EV-6] each value says how many it would give beside what the other kinds ask for', () => {
  const counts = countsOf(all, readFindingNarrowing('lens=critic&state=open'), { notes: {} }, 'states')
  expect(Object.fromEntries(counts)).toEqual({ open: 1, refuted: 0, contested: 1, struck: 0 })
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})
