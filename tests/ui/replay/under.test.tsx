import { cleanup, fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { Under } from '../../../src/replay/under'
import type { Event } from '../../../src/run/event'
import { at, opened, playing, say } from './scene'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const events = at(
  [0, { type: 'run_started' }],
  [1000, opened(1)],
  [61_000, { type: 'run_started' }],
  [62_000, { type: 'run_started' }],
)

function show({
  log = events,
  live = false,
  own = false,
}: {
  log?: Event[]
  live?: boolean
  own?: boolean
} = {}) {
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

/** A clipboard that takes what it is given, or refuses it. */
function clipboard(takes: boolean) {
  const written: string[] = []
  const writeText = async (text: string) => {
    if (!takes) throw new Error('Not allowed.')
    written.push(text)
  }
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  return written
}

const copy = () => fireEvent.click(screen.getByRole('button', { name: 'link.copy' }))

test('[CT-43] the legend names the marks, and how the pauses are played', () => {
  const { legend } = show()
  expect(legend()).toEqual(['legend.round', 'legend.mustFix', 'legend.ship', 'legend.pauses 1 2 1:02 0:04'])
})

test('[CT-43] the legend of a run without pauses says that, and follows the run', () => {
  const { legend, tape, player } = show({ log: events.slice(0, 2) })
  expect(legend().at(-1)).toBe('legend.noPauses 2')
  tape.append(events.slice(2))
  player.grew()
  expect(legend().at(-1)).toBe('legend.pauses 1 2 1:02 0:04')
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
  const written = clipboard(true)
  const { player, said } = show({ own })
  player.seek(3)
  copy()
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual(['#/run/r?at=3'])
  expect(said()).toContain(words)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(said()).not.toContain(words)
})

test('without a clipboard the link is there to be copied by hand, and stays what it was', async () => {
  clipboard(false)
  const { player, said } = show()
  player.seek(3)
  copy()
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'link.byHand' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(said()).toContain('link.byHand')
  player.seek(4)
  expect(field.isConnected).toBe(true)
  expect(field.value).toBe('#/run/r?at=3')
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value)
  copy()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('#/run/r?at=4'))
})
