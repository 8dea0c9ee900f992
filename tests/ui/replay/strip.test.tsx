import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DrawPage } from '../../../src/replay/pictures'
import { FilmStrip } from '../../../src/replay/strip'
import { at, opened, playing, say, seen, shipped } from './scene'

/** What the test document has no way to make: a picture as large as it says, and nothing else. */
class Picture {
  width = 176
  height = 110
  close = vi.fn<() => void>()
}

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', undefined)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const events = at(
  [0, { type: 'run_started' }],
  [1000, opened(1)],
  [2000, seen('one', 'designer', 1)],
  [3000, opened(2)],
  [4000, seen('two', 'designer', 2)],
  [5000, seen('two', 'ship', 2)],
  [5000, shipped(2, 'two')],
)

function show(draw: DrawPage = async () => undefined, log = events) {
  const scene = playing(log)
  const { player, tape } = scene
  const onGo = vi.fn<(place: number) => void>((place) => player.seek(place))
  const shown = render(() => (
    <FilmStrip player={player} view={scene.view()} tape={tape} t={say} draw={draw} onGo={onGo} />
  ))
  const thumbs = () => screen.queryAllByRole<HTMLInputElement>('radio')
  const names = () => thumbs().map((thumb) => thumb.getAttribute('aria-label'))
  const chosen = () =>
    thumbs()
      .find(({ checked }) => checked)
      ?.getAttribute('aria-label')
  return { ...scene, ...shown, onGo, thumbs, names, chosen }
}

test('[CT-43] one thumbnail for each page, in the order in which they came, and the kept one once', async () => {
  const { names } = show()
  await waitFor(() =>
    expect(names()).toEqual(['strip.page 1 0:02', 'strip.page 2 0:04', 'strip.finalPage 2 0:05']),
  )
})

test('before there is a page it says so', () => {
  show(undefined, events.slice(0, 2))
  expect(screen.getByText('strip.none')).toBeTruthy()
})

test('[CT-43] the page of the place on show is marked, and before the first there is none', async () => {
  const { player, thumbs, chosen } = show()
  await waitFor(() => expect(thumbs()).toHaveLength(3))
  const marked = [0, 2, 3, 4, 5, 7].map((seq) => {
    player.seek(seq)
    return chosen()
  })
  expect(marked).toEqual([
    undefined,
    undefined,
    'strip.page 1 0:02',
    'strip.page 1 0:02',
    'strip.page 2 0:04',
    'strip.finalPage 2 0:05',
  ])
})

test('[CT-43] a press goes to where the page came, also one on the page that is marked', async () => {
  const { onGo, thumbs, player, chosen } = show()
  await waitFor(() => expect(thumbs()).toHaveLength(3))
  const [first] = thumbs()
  if (!first) throw new Error('There is no thumbnail.')
  fireEvent.click(first)
  expect(onGo).toHaveBeenLastCalledWith(3)
  player.seek(4)
  fireEvent.click(first)
  expect(onGo).toHaveBeenCalledTimes(2)
  player.seek(4)
  fireEvent.keyDown(first, { key: 'Enter' })
  expect(onGo).toHaveBeenCalledTimes(3)
  expect(chosen()).toBe('strip.page 1 0:02')
})

test('a page that comes leaves the others as they are: they keep the focus', async () => {
  const { tape, player, thumbs } = show(undefined, events.slice(0, 3))
  await waitFor(() => expect(thumbs()).toHaveLength(1))
  const [first] = thumbs()
  first?.focus()
  tape.append(events.slice(3, 5))
  player.grew()
  await waitFor(() => expect(thumbs()).toHaveLength(2))
  expect(thumbs()[0]).toBe(first)
  expect(document.activeElement).toBe(first)
})

test('pictures take the place of the cards, each page is drawn once, and all are let go of', async () => {
  const pictures: Picture[] = []
  const draw = vi.fn<DrawPage>(async (hash) => {
    if (hash === 'one') throw new Error('It cannot be drawn.')
    const picture = new Picture()
    pictures.push(picture)
    return picture as unknown as ImageBitmap
  })
  const { container, unmount } = show(draw)
  await waitFor(() => expect(container.querySelectorAll('canvas')).toHaveLength(2), { timeout: 5000 })
  expect(draw.mock.calls).toEqual([['one'], ['two']])
  // The page that could not be drawn is still there, with its number.
  expect([...container.querySelectorAll('.strip-card')].map(({ textContent }) => textContent)).toEqual(['1'])
  unmount()
  expect(pictures.map(({ close }) => close.mock.calls.length)).toEqual([1])
})
