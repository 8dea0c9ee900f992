import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../../src/run/limits'
import { initialGiven } from '../../../src/run/state'
import { copyMeasured, factsOf, isCopy, linted, measuredBy, pageIn } from '../../../workers/measure'
import { setup } from '../../tools/panels'

const order = {
  hash: 'h',
  html: '<!doctype html><p>Lorem ipsum dolor sit amet</p>',
  facts: {},
  scripts: true,
}
const row = { instrument: 'IN-2', rule: 'contrast', violation: false, severity: 'high' } as const
const ruleOf = ({ rule, cannot }: { readonly rule: string; readonly cannot?: string }) => cannot ?? rule

afterEach(() => vi.useRealTimers())

test('what the page measures is what was measured', async () => {
  const asked: unknown[] = []
  const instruments = async (wanted: unknown) => (asked.push(wanted), [row])
  expect(await measuredBy(instruments, order, new AbortController().signal)).toEqual({
    outcome: 'measured',
    rows: [row],
  })
  expect(asked).toEqual([order])
})

test('[CT-28] a page that cannot be measured in a frame is still read, and it is said that it was not', async () => {
  const broken = () => Promise.reject(new Error('no frame'))
  const { outcome, rows } = await measuredBy(broken, order, new AbortController().signal)
  expect(outcome).toBe('measured')
  expect(rows.filter(({ violation }) => violation).map(ruleOf)).toEqual(['lorem_ipsum'])
  expect(rows.at(-1)).toMatchObject({ cannot: 'instrument_error', violation: false })
})

test('a page that hangs does not hang its run', async () => {
  vi.useFakeTimers()
  const measured = measuredBy(() => new Promise(() => {}), order, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(limits.measureWaitMs)
  expect((await measured).rows.at(-1)).toMatchObject({ cannot: 'too_late' })
})

test('a run that was stopped waits for no measurement', async () => {
  const stop = new AbortController()
  const measured = measuredBy(() => new Promise(() => {}), order, stop.signal)
  stop.abort()
  expect(await measured).toEqual({ outcome: 'not_measured', rows: [] })
})

test('of a project the page that needs no building is measured, and where there is none nothing is', () => {
  const project = (files: Readonly<Record<string, string>>) => JSON.stringify({ files })
  expect(pageIn(project({ 'index.html': '<p>' }))).toBe('<p>')
  expect(pageIn(project({ 'main.js': 'x' }))).toBeUndefined()
  expect(pageIn('<p>{')).toBe('<p>{')
  expect(pageIn('{ no project')).toBe('{ no project')
})

test('by its source alone, at once', () => {
  expect(linted(order.html).rows.some(({ rule, violation }) => rule === 'lorem_ipsum' && violation)).toBe(
    true,
  )
})

test('a page is held against the brief and the brand of its run, and no other text', () => {
  const brief = { title: 'A shop', what: 'One page.' }
  const materials = [
    { kind: 'brand', name: 'Book', text: 'Blue.' },
    { kind: 'document', name: 'Notes', text: 'Secret.' },
    { kind: 'brand', name: 'Voice', text: 'Warm.' },
  ] as const
  expect(factsOf({ brief, given: { materials, nonce: '' } })).toEqual({ brief, brand: 'Blue.\n\nWarm.' })
  expect(factsOf({ given: { materials: [], nonce: '' } })).toEqual({})
})

test('copy is read as copy: what a page would have to have is not asked of it', async () => {
  const { outcome, rows } = await copyMeasured('# Bread\n\nTODO\n\n[Order](#)', {})
  expect(outcome).toBe('measured')
  expect(rows.filter(({ violation }) => violation).map(ruleOf)).toEqual(['todo_marker'])
})

test('a run of a panel makes copy, and a given text in Markdown is copy', () => {
  const page = (mime: string) => ({ name: 'x', hash: 'h', bytes: 1, mime, judged: false })
  expect(isCopy({ given: initialGiven })).toBe(false)
  expect(isCopy({ given: { ...initialGiven, panel: setup } })).toBe(true)
  expect(isCopy({ given: { ...initialGiven, page: page('text/markdown') } })).toBe(true)
  expect(isCopy({ given: { ...initialGiven, page: page('text/html') } })).toBe(false)
})

test('[CP-21] approved copy is among what a page is held against', () => {
  const materials = [{ kind: 'copy', name: 'Approved copy', text: '# Bread' }] as const
  expect(factsOf({ given: { ...initialGiven, materials } })).toEqual({ copy: '# Bread' })
})
