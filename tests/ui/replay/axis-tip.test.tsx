import { cleanup, fireEvent, render, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, test } from 'vitest'
import { AxisTip } from '../../../src/replay/axis-tip'
import { at, opened, playing, say, shipped } from './scene'

afterEach(cleanup)

const fix = (role: 'copy' | 'brand') =>
  ({ type: 'critique.panelist_must_fix', round: 2, role, text: 'x' }) as const

/** Played in ten seconds: a pause of a minute is two of them, from 5 to 7. The second round is tried twice. */
const events = at(
  [0, { type: 'run_started' }],
  [1000, opened(1)],
  [2000, opened(2)],
  [3000, fix('copy')],
  [3000, fix('brand')],
  [4000, { ...opened(2), again: 'judges' } as ReturnType<typeof opened>],
  [5000, { type: 'run_started' }],
  [65_000, { type: 'run_started' }],
  [66_500, { type: 'run_started' }],
  [68_000, shipped(2, 'a')],
)

function show() {
  const { player, tape, view } = playing(events)
  const bar = document.createElement('div')
  Object.assign(bar, { getBoundingClientRect: () => ({ left: 100, width: 1000 }) })
  const { container } = render(() => (
    <AxisTip bar={bar} player={player} view={view()} tape={tape} t={say} roleName={(role) => `the ${role}`} />
  ))
  // The test document knows no pointer events: a mouse event carries the same place.
  const point = (type: string, clientX = 0, more: MouseEventInit & { pointerType?: string } = {}) =>
    fireEvent(
      bar,
      Object.assign(new MouseEvent(type, { clientX, ...more }), { pointerType: more.pointerType }),
    )
  const words = () => [...container.querySelectorAll('b, span')].map(({ textContent }) => textContent)
  return { point, words, container, player }
}

test.each([
  [0.05, ['tip.place 0:00 1']],
  [0.1, ['tip.place 0:01 2', 'tip.round 1']],
  [0.3, ['tip.place 0:03 5', 'tip.round 2', 'tip.mustFix 2 the copy, the brand']],
  [0.45, ['tip.place 0:04 6', 'tip.round 2']],
  [0.6, ['tip.place 0:06 7', 'tip.round 2', 'tip.pause 1:00 2']],
  [1, ['tip.place 0:10 10', 'tip.round 2', 'tip.ship']],
])('[CT-43] at %d of the axis it tells what happened there', async (part, told) => {
  const { point, words } = show()
  point('pointermove', 100 + part * 1000)
  await waitFor(() => expect(words()).toEqual(told))
})

test('[CT-43] so near to a mark that no hand could tell, it tells of the mark', async () => {
  const { point, words } = show()
  point('pointermove', 100 + 304)
  await waitFor(() => expect(words()).toContain('tip.mustFix 2 the copy, the brand'))
  point('pointermove', 100 + 310)
  await waitFor(() => expect(words()).not.toContain('tip.mustFix 2 the copy, the brand'))
})

test('it goes when the pointer does, and is not there for a finger or a drag', () => {
  const { point, words, container } = show()
  point('pointermove', 300)
  expect(words()).not.toEqual([])
  // All of it is told elsewhere as well.
  expect(container.querySelector('.axis-tip')?.getAttribute('aria-hidden')).toBe('true')
  point('pointerleave')
  expect(words()).toEqual([])
  point('pointermove', 300, { pointerType: 'touch' })
  expect(words()).toEqual([])
  point('pointermove', 300)
  point('pointermove', 310, { buttons: 1 })
  expect(words()).toEqual([])
})
