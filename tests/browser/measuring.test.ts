import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { measure } from '../../src/page/measuring'
import { openChamber } from '../../src/preview/chamber'
import type { Measurement } from '../../src/run/event'
import { limits } from '../../src/run/limits'
import { atRoot, page } from './bench'

// No service worker serves these tests, so nothing here has a wall. What the page does to its frame is the same.
vi.mock('../../src/preview/wall', () => ({ wallHolds: () => Promise.resolve(true) }))

beforeAll(atRoot)
afterEach(() => document.body.replaceChildren())

const order = (html: string) => ({ hash: html.length.toString(), html, facts: {}, scripts: true })
const pale = page('<p id="pale" style="color:#999">Pale words</p>')
const isPale = ({ instrument, violation }: Measurement) => instrument === 'IN-2' && violation
const spinning = (when: string) => page('<p>words</p>', `</style><script>${when}</script><style>`)

test('[SAFETY 2.6] a page that says it has loaded and then spins is silent as soon as it is asked for its size', async () => {
  const html = spinning('onload = () => setTimeout(() => { for (;;); })')
  const began = performance.now()
  await expect(openChamber({ html, mode: 'running', width: 375 })).rejects.toMatchObject({ kind: 'silent' })
  // One that had never loaded would have been waited for longer.
  expect(performance.now() - began).toBeLessThan(limits.scriptsSettleMs + limits.frameSilentMs)
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
}, 30_000)

test('[SAFETY 2.6] a page that spins once it has loaded is told to be silent, and the next page is measured', async () => {
  const began = performance.now()
  const stuck = measure(order(spinning('onload = () => setTimeout(() => { for (;;); })')))
  const next = measure(order(pale))
  expect(await stuck).toContainEqual(expect.objectContaining({ cannot: 'page_silent' }))
  expect(performance.now() - began).toBeLessThan(limits.measureMs)
  expect((await next).filter(isPale)).toHaveLength(1)
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
}, 60_000)

test('[SAFETY 2.5] a page waits while a field for a secret is on screen, and is measured when it has gone', async () => {
  const field = document.createElement('input')
  field.type = 'password'
  document.body.append(field)
  const rows = measure(order(pale))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(document.querySelectorAll('iframe')).toHaveLength(0)
  field.remove()
  expect((await rows).filter(isPale)).toHaveLength(1)
}, 30_000)

test('[SAFETY 2.5] a page whose frame a secret field took away is measured anew', async () => {
  const field = document.createElement('input')
  field.type = 'password'
  const rows = measure(order(pale))
  await vi.waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(1))
  document.body.append(field)
  await vi.waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(0))
  field.remove()
  expect((await rows).filter(isPale)).toHaveLength(1)
}, 30_000)

test('a page that is too large is told so at once', async () => {
  const began = performance.now()
  const rows = await measure(order(page('x'.repeat(limits.heavyBytes))))
  expect(rows).toContainEqual(expect.objectContaining({ rule: 'rendered', cannot: 'too_large' }))
  expect(performance.now() - began).toBeLessThan(limits.measureMs / 2)
}, 30_000)
