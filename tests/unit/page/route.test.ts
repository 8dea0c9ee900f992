// Every page of the app has an address, and an address that is read is written back the same.
import { expect, test } from 'vitest'
import { printRoute, printView, type Route, readPlace, readRoute } from '../../../src/page/route'

test.each<[string, Route | undefined]>([
  ['#/run/abc', { run: 'abc' }],
  ['#/run/abc?at=12', { run: 'abc', at: 12 }],
  ['#/run/abc?at=-1', { run: 'abc' }],
  ['#/run/abc?t=0&play', { run: 'abc', t: 0, play: true }],
  ['#/run/abc?play', { run: 'abc', play: true }],
  ['#/run/', undefined],
  ['#/new', undefined],
])('%s names the run %o', (hash, route) => {
  expect(readRoute(hash)).toEqual(route)
  if (route && !hash.includes('-1')) expect(printRoute(route)).toBe(hash)
})

test.each([
  ['', { kind: 'run' }],
  ['#/run/abc?at=3', { kind: 'run' }],
  ['#/new', { kind: 'new', path: '', query: '' }],
  ['#/new/judge/a-1?x=1', { kind: 'new', path: 'judge/a-1', query: 'x=1' }],
  ['#/library', { kind: 'library', query: '' }],
  ['#/library?q=river&star=1', { kind: 'library', query: 'q=river&star=1' }],
  ['#/compare?runs=a,b', { kind: 'compare', query: 'runs=a,b' }],
  ['#/brands', { kind: 'brands', path: '' }],
  ['#/skills/landing-page', { kind: 'skills', path: 'landing-page' }],
  ['#/copy/lenses/-/pr%C3%BCfblick', { kind: 'copy', path: 'lenses/-/pr%C3%BCfblick', query: '' }],
  ['#/projects/p1', { kind: 'projects', path: 'p1' }],
  ['#/storage', { kind: 'storage' }],
  ['#/import', { kind: 'import' }],
  ['#/newer', { kind: 'run' }],
  ['#/spending', { kind: 'spending' }],
  ['#/connections', { kind: 'connections', path: '' }],
  ['#/connections/new', { kind: 'connections', path: 'new' }],
  ['#/connections/4f-2', { kind: 'connections', path: '4f-2' }],
  ['#/help', { kind: 'help', topic: '' }],
  ['#/help/connections/ollama', { kind: 'help', topic: 'connections/ollama' }],
  ['#/help/<script>', { kind: 'run' }],
  ['#/view/0a1b?run=shipped', { kind: 'view', hash: '0a1b', run: 'shipped' }],
  ['#/view/0a1b', { kind: 'run' }],
  ['#/view/0a1b?run=', { kind: 'run' }],
  ['#/view/<script>?run=shipped', { kind: 'run' }],
])('%s opens %o', (hash, place) => {
  expect(readPlace(hash)).toEqual(place)
})

test('a page in a window of its own is found by its address', () => {
  expect(readPlace(printView('0a1b', 'my-run'))).toEqual({ kind: 'view', hash: '0a1b', run: 'my-run' })
})
