import { cleanup, render, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { Under } from '../../../src/replay/under'
import { press } from '../window'
import { at, opened, playing, say, started } from './scene'

// What stands under the axis of a replay: its legend, that it is over, and the link to a place.

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const events = at([0, started], [1000, opened(1)], [61_000, started], [62_000, started])

function show({ log = events, live = false, own = false } = {}) {
  const { player, tape, view } = playing(log)
  const [ended, setEnded] = createSignal(false)
  render(() => (
    <Under
      player={player}
      view={{ ...view(), ended: ended() }}
      t={say}
      link={() => `#/run/r?at=${view().seq}`}
      own={own}
      live={live}
    />
  ))
  const legend = () => [...screen.getByRole('list').children].map(({ textContent }) => textContent)
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  return { player, tape, setEnded, legend, said }
}

const clipboard = (writeText: (text: string) => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText } })

test('[CT-43] the legend names the marks, says how the pauses are played or that there are none, and follows the run', () => {
  const { legend, tape, player } = show({ log: events.slice(0, 2) })
  const marks = ['legend.round', 'legend.mustFix', 'legend.ship']
  expect(legend()).toEqual([...marks, 'legend.noPauses 2'])
  tape.append(events.slice(2))
  player.grew()
  expect(legend()).toEqual([...marks, 'legend.pauses 1 2 1:02 0:04'])
})

test('the end of a replay is told, and that of a run that goes on is not', () => {
  const replay = show()
  expect(replay.said()).not.toContain('end.reached')
  replay.setEnded(true)
  expect(replay.said()).toContain('end.reached')
  cleanup()
  const live = show({ live: true })
  live.setEnded(true)
  expect(live.said()).not.toContain('end.reached')
})

test.each([
  [false, 'link.copied'],
  [true, 'link.copiedOwn'],
])('the link to the place is copied, which is said for a while', async (own, words) => {
  vi.useFakeTimers()
  const write = vi.fn(async () => {})
  clipboard(write)
  const { player, said } = show({ own })
  player.seek(3)
  press('link.copy')
  await vi.advanceTimersByTimeAsync(1)
  expect(write.mock.calls).toEqual([['#/run/r?at=3']])
  expect(said()).toContain(words)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said()).not.toContain(words)
})

test('without a clipboard the link is there to be copied by hand, and stays what it was', async () => {
  clipboard(() => Promise.reject(new Error('Not allowed.')))
  const { player, said } = show()
  player.seek(3)
  press('link.copy')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'link.byHand' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(said()).toContain('link.byHand')
  player.seek(4)
  expect([field.isConnected, field.value]).toEqual([true, '#/run/r?at=3'])
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length])
  press('link.copy')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('#/run/r?at=4'))
})
