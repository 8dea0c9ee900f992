import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { measure } from '../../src/page/measuring'
import type { Measurement } from '../../src/run/event'
import { limits } from '../../src/run/limits'
import { page } from './bench'
import { atRoot, framesHere, secretField, turns, until } from './states'

// No service worker serves these tests, so nothing here has a wall. What the page does to its frame is the same.
vi.mock('../../src/preview/wall', () => ({ wallHolds: () => Promise.resolve(true) }))

beforeAll(atRoot)
afterEach(() => document.body.replaceChildren())

const order = (html: string) => ({ hash: html.length.toString(), html, facts: {}, scripts: true })
const pale = page('<p id="pale" style="color:#999">Pale words</p>')
const isPale = ({ instrument, violation }: Measurement) => instrument === 'IN-2' && violation
const spinning = page(
  '<p>words</p>',
  '</style><script>onload = () => setTimeout(() => { for (;;); })</script><style>',
)

test('[SAFETY 2.6] a page that spins once it has loaded is told to be silent, and the next page is measured', async () => {
  const stuck = measure(order(spinning))
  const next = measure(order(pale))
  // Not too late: it is not the time for the whole that has ended it.
  expect(await stuck).toContainEqual(expect.objectContaining({ cannot: 'page_silent' }))
  expect((await next).filter(isPale)).toHaveLength(1)
  expect(framesHere()).toBe(0)
})

test('[SAFETY 2.5] a page waits while a field for a secret is on screen, and one whose frame it took away is measured anew', async () => {
  const first = secretField()
  const rows = measure(order(pale))
  await turns(50)
  expect(framesHere()).toBe(0)
  first.remove()
  await until(() => expect(framesHere()).toBe(1))
  const second = secretField()
  await until(() => expect(framesHere()).toBe(0))
  second.remove()
  expect((await rows).filter(isPale)).toHaveLength(1)
})

test('a page that is too large is told so, and gets no frame', async () => {
  const added: Node[] = []
  const watcher = new MutationObserver((records) =>
    added.push(...records.flatMap((each) => [...each.addedNodes])),
  )
  watcher.observe(document, { subtree: true, childList: true })
  const rows = await measure(order(page('x'.repeat(limits.heavyBytes))))
  expect(rows).toContainEqual(expect.objectContaining({ rule: 'rendered', cannot: 'too_large' }))
  watcher.disconnect()
  expect(added).toEqual([])
})
