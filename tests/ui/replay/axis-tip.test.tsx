import { render, waitFor } from '@solidjs/testing-library'
import { expect, test } from 'vitest'
import { AxisTip } from '../../../src/replay/axis-tip'
import { at, fix, opened, playing, point, say, shipped, started } from './scene'

/** Played in ten seconds: a pause of a minute is two of them, from 5 to 7. The second round is tried twice. */
const events = at(
  [0, started],
  [1000, opened(1)],
  [2000, opened(2)],
  [3000, fix(2, 'copy')],
  [3000, fix(2, 'brand')],
  [4000, opened(2, 'judges')],
  [5000, started],
  [65_000, started],
  [66_500, started],
  [68_000, shipped(2, 'a')],
)

function show() {
  const { player, tape, view } = playing(events)
  const bar = document.createElement('div')
  Object.assign(bar, { getBoundingClientRect: () => ({ left: 100, width: 1000 }) })
  const { container } = render(() => (
    <AxisTip bar={bar} player={player} view={view()} tape={tape} t={say} roleName={(role) => `the ${role}`} />
  ))
  const words = () => [...container.querySelectorAll('b, span')].map(({ textContent }) => textContent)
  return { bar, words, tip: () => container.querySelector('.axis-tip') }
}

test('[CT-43] it tells what happened at a place of the axis, or so near to it that no hand could tell', async () => {
  const { bar, words } = show()
  for (const [x, told] of [
    [150, ['tip.place 0:00 1']],
    [200, ['tip.place 0:01 2', 'tip.round 1']],
    [400, ['tip.place 0:03 5', 'tip.round 2', 'tip.mustFix 2 the copy, the brand']],
    [404, ['tip.place 0:03 5', 'tip.round 2', 'tip.mustFix 2 the copy, the brand']],
    [410, ['tip.place 0:03 5', 'tip.round 2']],
    [550, ['tip.place 0:04 6', 'tip.round 2']],
    [700, ['tip.place 0:06 7', 'tip.round 2', 'tip.pause 1:00 2']],
    [1100, ['tip.place 0:10 10', 'tip.round 2', 'tip.ship']],
  ] as const) {
    point(bar, 'pointermove', x)
    await waitFor(() => expect(words()).toEqual(told))
  }
})

test('it goes when the pointer does, and is not there for a finger or a drag', () => {
  const { bar, tip } = show()
  point(bar, 'pointermove', 300)
  // All of it is told elsewhere as well.
  expect(tip()?.getAttribute('aria-hidden')).toBe('true')
  point(bar, 'pointerleave')
  expect(tip()).toBeNull()
  point(bar, 'pointermove', 300, { pointerType: 'touch' })
  expect(tip()).toBeNull()
  point(bar, 'pointermove', 300)
  point(bar, 'pointermove', 310, { buttons: 1 })
  expect(tip()).toBeNull()
})
