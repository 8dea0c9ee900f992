import { fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, test, vi } from 'vitest'
import type { DrawPage } from '../../../src/replay/pictures'
import { FilmStrip } from '../../../src/replay/strip'
import { at, opened, playing, say, seen, shipped, started } from './scene'

// The pages of a run where they came in time: thumbnails that are chosen, and pictures that are drawn once all is quiet.

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const events = at(
  [0, started],
  [1000, opened(1)],
  [2000, seen('one', 'designer', 1)],
  [3000, opened(2)],
  [4000, seen('two', 'designer', 2)],
  [5000, seen('two', 'ship', 2)],
  [5000, shipped(2, 'two')],
)
const ONE = 'strip.page 1 0:02'
const TWO = 'strip.page 2 0:04'
const KEPT = 'strip.finalPage 2 0:05'

function show(log = events, draw: DrawPage = async () => undefined) {
  const { player, tape, view } = playing(log)
  const onGo = vi.fn<(place: number) => void>((place) => player.seek(place))
  const shown = render(() => (
    <FilmStrip player={player} view={view()} tape={tape} t={say} draw={draw} onGo={onGo} />
  ))
  const thumbs = () => [...shown.container.querySelectorAll('input')]
  const chosen = () =>
    thumbs()
      .find(({ checked }) => checked)
      ?.getAttribute('aria-label')
  const has = (n: number) => waitFor(() => expect(thumbs()).toHaveLength(n))
  return { ...shown, player, tape, onGo, thumbs, chosen, has }
}

test('[CT-43] one thumbnail for each page as they came, the kept one once; that of the place on show is marked', async () => {
  const { player, thumbs, chosen, has } = show()
  await has(3)
  expect(thumbs().map((thumb) => [thumb.type, thumb.getAttribute('aria-label')])).toEqual(
    [ONE, TWO, KEPT].map((name) => ['radio', name]),
  )
  const marked = [0, 2, 3, 4, 5, 7].map((seq) => {
    player.seek(seq)
    return chosen()
  })
  expect(marked).toEqual([undefined, undefined, ONE, ONE, TWO, KEPT])
})

test('[CT-43] a press goes to where the page came, also one on the page that is marked', async () => {
  const { onGo, thumbs, player, chosen, has } = show()
  await has(3)
  const [first] = thumbs()
  if (!first) throw new Error('There is no thumbnail.')
  fireEvent.click(first)
  player.seek(4)
  fireEvent.click(first)
  player.seek(4)
  fireEvent.keyDown(first, { key: 'Enter' })
  expect(onGo.mock.calls).toEqual([[3], [3], [3]])
  expect(chosen()).toBe(ONE)
})

test('before there is a page it says so; one that comes leaves the others as they are: they keep the focus', async () => {
  const { tape, player, thumbs, has } = show(events.slice(0, 2))
  expect(screen.getByText('strip.none')).toBeTruthy()
  tape.append(events.slice(2, 3))
  player.grew()
  await has(1)
  const [first] = thumbs()
  first?.focus()
  tape.append(events.slice(3, 5))
  player.grew()
  await has(2)
  expect(thumbs()[0]).toBe(first)
  expect(document.activeElement).toBe(first)
})

test('pictures take the place of the cards, each page is drawn once, and all are let go of', async () => {
  // All has been still for long, and the browser has nothing else to do.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  vi.stubGlobal('requestIdleCallback', (idle: IdleRequestCallback) =>
    idle({ didTimeout: false, timeRemaining: () => 50 }),
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const close = vi.fn()
  const draw = vi.fn<DrawPage>(async (hash) => {
    if (hash === 'one') throw new Error('It cannot be drawn.')
    // What the test document has no way to make: a picture as large as it says, and nothing else.
    return { width: 176, height: 110, close } as ImageBitmap
  })
  const { container, unmount } = show(events, draw)
  await waitFor(() => expect(container.querySelectorAll('canvas')).toHaveLength(2))
  expect(draw.mock.calls).toEqual([['one'], ['two']])
  // The page that could not be drawn is still there, with its number.
  expect([...container.querySelectorAll('.strip-card')].map(({ textContent }) => textContent)).toEqual(['1'])
  unmount()
  expect(close).toHaveBeenCalledOnce()
})
