// A page is measured as far as it can be, what could not be is told, and no measurement holds up its run.
import { expect, test, vi } from 'vitest'
import { limits } from '../../../src/run/limits'
import { initialGiven } from '../../../src/run/state'
import * as measuring from '../../../workers/measure'
import { setup } from '../../tools/panels'

const html = '<!doctype html><p>Lorem ipsum dolor sit amet</p>'
const order = { hash: 'h', html, facts: {}, scripts: true }
const row = { instrument: 'IN-2', rule: 'contrast', violation: false, severity: 'high' } as const
const measured = (instruments: measuring.Instruments, stop = new AbortController()) =>
  measuring.measuredBy(instruments, order, stop.signal)
const broken = ({ rows }: Awaited<ReturnType<typeof measured>>) =>
  rows.filter(({ violation }) => violation).map(({ rule }) => rule)
const hangs = () => new Promise<never>(() => {})

test('what the page measures is what was measured', async () => {
  const asked: unknown[] = []
  const instruments: measuring.Instruments = async (wanted) => (asked.push(wanted), [row])
  expect(await measured(instruments)).toEqual({ outcome: 'measured', rows: [row] })
  expect(asked).toEqual([order])
})

test('[CT-28] a page that cannot be measured in a frame is still read, and it is said that it was not', async () => {
  const found = await measured(() => Promise.reject(new Error('no frame')))
  expect(found.outcome).toBe('measured')
  expect(broken(found)).toEqual(['lorem_ipsum'])
  expect(found.rows.at(-1)).toMatchObject({ cannot: 'instrument_error', violation: false })
  expect(broken(measuring.linted(html))).toEqual(['lorem_ipsum'])
})

test('a page that hangs does not hang its run, and one that was stopped waits for no measurement', async () => {
  vi.useFakeTimers()
  const late = measured(hangs)
  await vi.advanceTimersByTimeAsync(limits.measureWaitMs)
  vi.useRealTimers()
  expect((await late).rows.at(-1)).toMatchObject({ cannot: 'too_late' })
  const stop = new AbortController()
  const stopped = measured(hangs, stop)
  stop.abort()
  expect(await stopped).toEqual({ outcome: 'not_measured', rows: [] })
})

test('of a project the page that needs no building is measured, and where there is none nothing is', () => {
  const pageIn = (files: Readonly<Record<string, string>>) => measuring.pageIn(JSON.stringify({ files }))
  expect(pageIn({ 'index.html': '<p>' })).toBe('<p>')
  expect(pageIn({ 'main.js': 'x' })).toBeUndefined()
  for (const page of ['<p>{', '{ no project']) expect(measuring.pageIn(page)).toBe(page)
})

test('[CP-21] a page is held against the brief, the brand and the approved copy of its run, and no other text', () => {
  const brief = { title: 'A shop', what: 'One page.' }
  const materials = [
    { kind: 'brand', name: 'Book', text: 'Blue.' },
    { kind: 'document', name: 'Notes', text: 'Secret.' },
    { kind: 'brand', name: 'Voice', text: 'Warm.' },
    { kind: 'copy', name: 'Approved copy', text: '# Bread' },
  ] as const
  const facts = { brief, brand: 'Blue.\n\nWarm.', copy: '# Bread' }
  expect(measuring.factsOf({ brief, given: { ...initialGiven, materials } })).toEqual(facts)
  expect(measuring.factsOf({ given: initialGiven })).toEqual({})
})

test('a run of a panel makes copy, and a given text in Markdown is copy', () => {
  const page = (mime: string) => ({ page: { name: 'x', hash: 'h', bytes: 1, mime, judged: false } })
  const isCopy = (given: object) => measuring.isCopy({ given: { ...initialGiven, ...given } })
  expect([{}, page('text/html')].map(isCopy)).toEqual([false, false])
  expect([{ panel: setup }, page('text/markdown')].map(isCopy)).toEqual([true, true])
})
