import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { TheaterTranscript } from '../../src/theater/theater-transcript'
import { sayingOf, transcriptWords } from '../../src/theater/transcript-words'
import type { Event, Fact, WarningKind } from '../../src/run/event'
import { transcriptTexts } from '../../src/i18n/transcript'
import { logOf } from '../unit/replay/logs'
import { scenes } from './scenes'

const t = createTranslate(en)
const words = transcriptWords(t)
const said = (fact: Fact) => sayingOf({ seq: 0, t: 0, ...fact }, words)
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

test('a long one is built a part at a time, and keeps the rows that it has when it moves on', {
  timeout: 30_000,
}, async () => {
  const events = logOf({ seed: 3, rounds: 3, rowsPerLane: 90 })
  const [shown, setShown] = createSignal(events.slice(0, 1000))
  render(() => <TheaterTranscript events={shown} replies={() => []} t={t} />)
  expect(rows().length).toBeLessThan(300)
  await vi.waitFor(() => expect(rows()).toHaveLength(1000), 10_000)
  expect(rows()).toEqual(
    events.slice(0, 1000).map((event) => expect.stringContaining(sayingOf(event, words))),
  )
  const last = [...document.querySelectorAll('.saying')].at(-1)
  setShown(events.slice(60, 1060))
  await vi.waitFor(() => expect(rows()).toHaveLength(1000), 10_000)
  expect(document.contains(last ?? null)).toBe(true)
  expect(rows().at(-1)).toContain(sayingOf(events[1059] as Event, words))
})

test('a long reply comes in pieces that end with a line, and is whole', () => {
  const text = Array.from({ length: 900 }, (_, n) => `<NOTES>Line ${n} of a long reply.</NOTES>`).join('\n')
  render(() => <TheaterTranscript events={() => []} replies={() => [{ call: 'stream', text }]} t={t} />)
  fireEvent.click(screen.getByLabelText('Raw'))
  expect(document.querySelector('pre')?.textContent).toBe(text)
  const leaves = [...document.querySelectorAll('pre > *')].map((leaf) => leaf.textContent ?? '')
  expect(leaves.length).toBeGreaterThan(5)
  expect(leaves.slice(0, -1).every((leaf) => leaf.endsWith('\n'))).toBe(true)
})

test('before the first event it says so', () => {
  show(0)
  expect(screen.getByText('Nothing has been said yet.')).toBeTruthy()
})

test('no row is empty: a kind without words keeps its name', () => {
  const place = { seq: 0, t: 0 }
  expect(sayingOf({ type: 'stage_ended', id: 's', ...place }, words)).toBe('stage_ended')
  for (const make of Object.values(scenes))
    for (const event of make()) expect(sayingOf(event, words).trim()).not.toBe('')
})

test.each([
  ['stream', 'Asked for the whole run'],
  ['single', 'Asked for a single page without a jury'],
  ['draft:2', 'Asked for the draft of round 2'],
  ['review:1', 'Asked for the review of round 1'],
  ['review:1#2', 'Asked for the review of round 1, try 2'],
  ['round:3', 'Asked for round 3, draft and review'],
  ['other', 'Asked for other'],
])('the call %s is named by what it is about', (id, line) =>
  expect(said({ type: 'call_started', id, seat: 'jury' })).toBe(line),
)

test.each<[Fact, string]>([
  [
    { type: 'critique.regression', round: 2, item: 'The form has no label' },
    'Worse in round 2 than in the one before: The form has no label',
  ],
  [
    { type: 'critique.artifact_seen', hash: 'h', bytes: 4000, mime: 'text/html', from: 'fork' },
    'Begins from a page of 4 KB of an earlier run',
  ],
  [
    { type: 'measure.done', id: 'm', artifact: 'h', outcome: 'measured', rows: [] },
    'The page was measured: 0 readings, 0 violations',
  ],
  [{ type: 'stopped', why: 'round_timeout' }, 'Everything was stopped: a round took longer than its limit'],
  [
    { type: 'call_failed', id: 'draft:1', reason: 'network_cut' },
    'Failed: the draft of round 1. The connection broke in the middle of the reply.',
  ],
  [
    { type: 'question_asked', id: 'q', question: 'another_round', options: [] },
    'You were asked: another round?',
  ],
  [{ type: 'answered', id: 'q', answer: 'go_on' }, 'You answered: go on'],
])('%o has words', (fact, line) => expect(said(fact)).toBe(line))

test('a warning is a sentence, and never its code name', () => {
  const kinds = Object.keys(transcriptTexts).flatMap((key) =>
    // Every text of a warning is named by its kind: the compiler holds the reverse.
    key.startsWith('warning.') ? [key.slice('warning.'.length) as WarningKind] : [],
  )
  expect(kinds.length).toBeGreaterThan(30)
  for (const kind of kinds) {
    const line = said({ type: 'critique.parser_warning', kind, position: 0 })
    expect(line).toMatch(/^[A-Z].* .*\.$/)
    expect(line).not.toMatch(/_|^warning/)
  }
})
