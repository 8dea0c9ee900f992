import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { TheaterTranscript } from '../../src/theater/theater-transcript'
import { sayingOf } from '../../src/theater/transcript-words'
import { scenes } from './scenes'

const t = createTranslate(en)
afterEach(cleanup)

function show(length?: number) {
  const events = scenes.shipped()
  const [shown, setShown] = createSignal(events.slice(0, length))
  const replies = vi.fn(() => [{ call: 'stream', text: '<CRITIQUE_RUN version="1">' }])
  render(() => <TheaterTranscript events={shown} replies={replies} t={t} />)
  return { events, setShown, replies }
}

const rows = () => [...document.querySelectorAll('.saying p')].map((row) => row.textContent)

test('every event has a row in words, with who said it', () => {
  const { events } = show()
  expect(rows()).toHaveLength(events.length)
  expect(rows()).toContain('CCritic hierarchy 6.0: The headline competes with the button for the first look.')
  expect(rows()).toContain('AAccessibility must-fix: Raise the body text to 4.5 to 1 on sand.')
  expect(rows()).toContain('CCritic rhythm 7.0')
  expect(rows()).toContain('Round 1 closed: composite 6.2, 5 open must-fix')
  expect(rows().at(-1)).toBe('Run settled: Shipped')
})

test('a replay that moves on keeps the rows it has', () => {
  const { events, setShown } = show(5)
  const first = document.querySelector('.saying')
  setShown(events.slice(0, 9))
  expect(rows()).toHaveLength(9)
  expect(document.querySelector('.saying')).toBe(first)
})

test('raw is the reply as it came, read only when asked for', () => {
  const { replies } = show()
  expect(replies).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText('Raw'))
  expect(screen.getByRole('region', { name: 'Reply to stream' }).textContent).toContain(
    '<CRITIQUE_RUN version="1">',
  )
})

test('before the first event it says so', () => {
  show(0)
  expect(screen.getByText('Nothing has been said yet.')).toBeTruthy()
})

test('no row is empty: a kind without words keeps its name', () => {
  const place = { seq: 0, t: 0 }
  expect(sayingOf({ type: 'stage_ended', id: 's', ...place }, t)).toBe('stage_ended')
  for (const make of Object.values(scenes))
    for (const event of make()) expect(sayingOf(event, t).trim()).not.toBe('')
})
