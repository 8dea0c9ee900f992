import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { TheaterTranscript } from '../../src/theater/theater-transcript'
import { codeIn, sayingOf, transcriptWords } from '../../src/theater/transcript-words'
import type { Reply } from '../../src/theater/transcript/found-replies'
import type { Event, Fact, WarningKind } from '../../src/run/event'
import { transcriptTexts } from '../../src/i18n/transcript'
import { logOf } from '../unit/replay/logs'
import { recordedRuns } from '../building/runs'
import { scenes } from './scenes'

const t = createTranslate(en)
const names = () => ({ connection: 'local-model', model: 'small' })
const words = transcriptWords(t, names)
const said = (fact: Fact) => sayingOf({ seq: 0, t: 0, ...fact }, words)
afterEach(cleanup)

/** A run as the transcript reads it: what is appended is there at once. */
function sourceOf(events: readonly Event[]) {
  const read = vi.fn(async (from: number, to: number) => events.slice(from, to))
  return {
    events: read,
    get count() {
      return events.length
    },
  }
}

interface Shown {
  readonly place?: number
  readonly replies?: readonly Reply[] | undefined
}

function show(all: readonly Event[] = scenes.shipped(), { place = all.length, replies }: Shown = {}) {
  const events = [...all]
  const source = sourceOf(events)
  const [count, setCount] = createSignal(events.length)
  const [at, setAt] = createSignal(place)
  const jumps: number[] = []
  const open = vi.fn(() => () => replies)
  render(() => (
    <TheaterTranscript
      source={() => source}
      count={count}
      place={at}
      onJump={(to) => jumps.push(to)}
      replies={open}
      names={names}
      t={t}
    />
  ))
  function grow(more: readonly Event[]) {
    events.push(...more)
    setCount(events.length)
  }
  return { events, source, grow, setAt, jumps, open }
}

const rows = () => [...document.querySelectorAll('.saying p')].map((row) => row.textContent)
const reads = async (n: number) =>
  vi.waitFor(() => expect(document.querySelectorAll('.saying .line-go')).toHaveLength(n))
const find = () => screen.getByLabelText('Find in text')
const found = () => document.querySelector('.find-count')?.textContent
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)

test('[CT-33] every event has a row in words, with who said it', async () => {
  const { events } = show()
  await reads(events.length)
  expect(rows()).toContain('CCritic hierarchy 6.0: The headline competes with the button for the first look.')
  expect(rows()).toContain('AAccessibility must-fix: Raise the body text to 4.5 to 1 on sand.')
  expect(rows()).toContain('CCritic rhythm 7.0')
  expect(rows()).toContain('Round 1 closed: composite 6.2, 5 open must-fix')
  expect(rows().at(-1)).toBe('Run settled: Shipped')
})

test('a run that goes on keeps the rows it has', async () => {
  const all = scenes.shipped()
  const { grow } = show(all.slice(0, 5))
  await reads(5)
  const first = document.querySelector('.saying')
  grow(all.slice(5, 9))
  await reads(9)
  expect(document.querySelector('.saying')).toBe(first)
})

test('a run that asks nobody says so in words', () => {
  const [created] = recordedRuns().find(({ name }) => name === 'measured')?.file.events ?? []
  if (created?.type !== 'run_created') throw new Error('It begins with how it was made.')
  expect(said({ ...created, connection: 'none' })).toBe('Run created without a model')
  expect(said({ ...created, connection: 'small' })).toBe('Run created on small')
})

describe('[CT-43] each line leads to its moment', () => {
  test('by its time and number; the line of the place is marked, what comes after it is told apart', async () => {
    const { events, jumps, setAt } = show(undefined, { place: 12 })
    await reads(events.length)
    const current = () =>
      document.querySelector('.saying[aria-current="true"] .line-go')?.getAttribute('aria-label')
    expect(current()).toBe('Go to event 12, at 0:04')
    expect(document.querySelectorAll('.saying.ahead')).toHaveLength(events.length - 12)
    fireEvent.click(screen.getByRole('button', { name: 'Go to event 20, at 0:07' }))
    expect(jumps).toEqual([20])
    setAt(20)
    expect(current()).toBe('Go to event 20, at 0:07')
  })

  test('by arrow keys; one line is reached by Tab', async () => {
    const { events } = show(undefined, { place: 3 })
    await reads(events.length)
    const stops = () => document.querySelectorAll<HTMLElement>('.line-go[tabindex="0"]')
    expect(stops()).toHaveLength(1)
    stops()[0]?.focus()
    fireEvent.keyDown(stops()[0] as HTMLElement, { key: 'ArrowDown' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Go to event 4,/)
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'End' })
    expect(document.activeElement?.getAttribute('aria-label')).toContain(`event ${events.length},`)
    fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Home' })
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Go to event 1,/)
    expect(stops()).toHaveLength(1)
  })

  test('the list follows the player until the person scrolls away', async () => {
    const { events } = show(undefined, { place: 3 })
    await reads(events.length)
    const follow = screen.getByRole('button', { name: 'Follow' })
    expect(follow.getAttribute('aria-pressed')).toBe('true')
    fireEvent.wheel(document.querySelector('.lines') as Element)
    expect(follow.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(follow)
    expect(follow.getAttribute('aria-pressed')).toBe('true')
  })
})

describe('find in text', () => {
  test('n of m, in letters of either case, from the place on show on, and round the end', async () => {
    const { events } = show(undefined, { place: 12 })
    await reads(events.length)
    fireEvent.input(find(), { target: { value: 'SAND' } })
    await vi.waitFor(() => expect(found()).toMatch(/of 5$/))
    expect(marks().map((mark) => mark?.toLowerCase())).toEqual(Array(5).fill('sand'))
    const before = found()
    fireEvent.keyDown(find(), { key: 'Enter' })
    expect(found()).not.toBe(before)
    fireEvent.keyDown(find(), { key: 'Enter', shiftKey: true })
    expect(found()).toBe(before)
    for (let press = 0; press < 5; press += 1) fireEvent.keyDown(find(), { key: 'Enter' })
    expect(found()).toBe(before)
    expect(document.querySelectorAll('.saying.hit')).toHaveLength(1)
    fireEvent.keyDown(find(), { key: 'Escape' })
    expect(marks()).toEqual([])
    expect(found()).toBe('')
  })

  test('over the whole of a long run, of which only a window is drawn', { timeout: 30_000 }, async () => {
    const events = logOf({ seed: 3, rounds: 3, rowsPerLane: 500 })
    expect(events.length).toBeGreaterThan(5000)
    show(events, { place: 10 })
    await vi.waitFor(() => expect(rows().length).toBeGreaterThan(10))
    expect(document.querySelectorAll('.saying').length).toBeLessThan(120)
    fireEvent.input(find(), { target: { value: 'Run settled' } })
    await vi.waitFor(() => expect(found()).toBe('1 of 1'), 10_000)
    await vi.waitFor(() => expect(marks()).toEqual(['Run settled']), 10_000)
  })

  test('what is nowhere is said to be nowhere', async () => {
    const { events } = show()
    await reads(events.length)
    fireEvent.input(find(), { target: { value: 'turquoise' } })
    await vi.waitFor(() => expect(found()).toBe('Not found'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next match' }).disabled).toBe(true)
    expect(rows()).toHaveLength(events.length)
  })

  test('Enter that ends a composition steps nowhere', async () => {
    const { events } = show(undefined, { place: 1 })
    await reads(events.length)
    fireEvent.input(find(), { target: { value: 'sand' } })
    await vi.waitFor(() => expect(found()).toBe('1 of 5'))
    fireEvent.keyDown(find(), { key: 'Enter', isComposing: true })
    expect(found()).toBe('1 of 5')
  })
})

describe('filters', () => {
  test('by who, what and round, with counts that know of each other', async () => {
    const { events } = show()
    await reads(events.length)
    const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    fireEvent.click(box(/Critic/))
    await vi.waitFor(() => expect(rows().length).toBeLessThan(events.length))
    expect(rows().every((row) => row?.startsWith('CCritic'))).toBe(true)
    fireEvent.click(box(/^Findings 2$/))
    await vi.waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toContain('Give the button the first look')
    expect(screen.queryByRole('checkbox', { name: /Round 2/ })).toBeNull()
    expect(screen.getByText('2 lines')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show every line' }))
    await vi.waitFor(() => expect(rows()).toHaveLength(events.length))
  })

  test('find steps through what is listed', async () => {
    const { events } = show(undefined, { place: 1 })
    await reads(events.length)
    fireEvent.input(find(), { target: { value: 'sand' } })
    await vi.waitFor(() => expect(found()).toBe('1 of 5'))
    fireEvent.click(screen.getByRole('checkbox', { name: /Accessibility/ }))
    await vi.waitFor(() => expect(found()).toMatch(/of 2$/))
  })

  test('where the choices leave nothing it says so', async () => {
    const { events } = show()
    await reads(events.length)
    fireEvent.click(screen.getByRole('checkbox', { name: /Round 1/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Scores/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Designer/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Scores/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Notes and pages/ }))
    await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0))
    fireEvent.click(screen.getByRole('checkbox', { name: /Notes and pages/ }))
    expect(rows().every((row) => row?.startsWith('DDesigner'))).toBe(true)
  })
})

describe('raw', () => {
  test('is the reply as it came, read only when asked for', async () => {
    const { open } = show(undefined, { replies: [{ call: 'stream', text: '<CRITIQUE_RUN version="1">' }] })
    expect(open).not.toHaveBeenCalled()
    fireEvent.click(screen.getByLabelText('Raw'))
    const reply = screen.getByRole('region', { name: 'Reply to stream' })
    expect(reply.querySelector('pre')?.textContent).toBe('<CRITIQUE_RUN version="1">')
  })

  test('a long reply comes in pieces that end with a line, and is whole', () => {
    const text = Array.from({ length: 900 }, (_, n) => `<NOTES>Line ${n} of a long reply.</NOTES>`).join('\n')
    show([], { replies: [{ call: 'stream', text }] })
    fireEvent.click(screen.getByLabelText('Raw'))
    expect(document.querySelector('pre')?.textContent).toBe(text)
    const leaves = [...document.querySelectorAll('pre > *')].map((leaf) => leaf.textContent ?? '')
    expect(leaves.length).toBeGreaterThan(5)
    expect(leaves.slice(0, -1).every((leaf) => leaf.endsWith('\n'))).toBe(true)
  })

  test('find goes over all replies, and one reply can be shown alone', () => {
    const replies = [
      { call: 'draft:1', text: 'one Price and a price' },
      { call: 'review:1', text: 'the price again' },
    ]
    show([], { replies })
    fireEvent.click(screen.getByLabelText('Raw'))
    fireEvent.input(find(), { target: { value: 'price' } })
    expect(found()).toBe('1 of 3')
    expect(document.querySelector('mark.current')?.textContent).toBe('Price')
    fireEvent.keyDown(find(), { key: 'Enter' })
    fireEvent.keyDown(find(), { key: 'Enter' })
    expect(found()).toBe('3 of 3')
    expect(document.querySelector('mark.current')?.closest('section')?.getAttribute('aria-label')).toBe(
      'Reply to review:1',
    )
    fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'draft:1' } })
    expect(found()).toBe('1 of 2')
    expect(document.querySelectorAll('.reply')).toHaveLength(1)
  })

  test('a reply is copied whole, and says so', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    show([], { replies: [{ call: 'stream', text: 'to the letter' }] })
    fireEvent.click(screen.getByLabelText('Raw'))
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy())
    expect(writeText).toHaveBeenCalledWith('to the letter')
    vi.unstubAllGlobals()
  })

  test('says that it is being read, and that nothing has come yet', () => {
    show([])
    fireEvent.click(screen.getByLabelText('Raw'))
    expect(screen.getByText('Reading the run')).toBeTruthy()
    cleanup()
    show([], { replies: [] })
    fireEvent.click(screen.getByLabelText('Raw'))
    expect(screen.getByText('No call has been answered yet.')).toBeTruthy()
  })
})

test('before the first event it says so', () => {
  show([])
  expect(screen.getByText('Nothing has been said yet.')).toBeTruthy()
})

test('a part that cannot be read says so, and is read again', async () => {
  const { source, events } = show()
  await reads(events.length)
  cleanup()
  source.events.mockRejectedValue(new Error('gone'))
  render(() => (
    <TheaterTranscript
      source={() => source}
      count={() => events.length}
      place={() => 0}
      onJump={() => undefined}
      replies={() => () => undefined}
      names={names}
      t={t}
    />
  ))
  expect(await screen.findByText(/could not be read from this device/)).toBeTruthy()
  source.events.mockImplementation(async (from, to) => events.slice(from, to))
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await reads(events.length)
  expect(screen.queryByText(/could not be read from this device/)).toBeNull()
})

test('[CT-40] nothing in it is a live region', async () => {
  const { events } = show()
  await reads(events.length)
  expect(
    document.querySelector('[aria-live], [role="status"], [role="alert"], [role="log"], output'),
  ).toBeNull()
})

test('no row is empty: a kind without words keeps its name', () => {
  const place = { seq: 0, t: 0 }
  // A newer version says more than this one knows.
  const newer = { type: 'told_by_a_newer_version', ...place } as unknown as Event
  expect(sayingOf(newer, words)).toBe('told_by_a_newer_version')
  for (const make of Object.values(scenes))
    for (const event of make()) expect(sayingOf(event, words).trim()).not.toBe('')
})

test('[CL-16] every line of a panel and of a critic loop is a sentence', () => {
  const all = recordedRuns().filter(({ name }) => /^(?:panel|loop)_|^stages$/.test(name))
  expect(all.length).toBeGreaterThan(10)
  for (const { name, file } of all)
    for (const event of file.events) {
      const line = sayingOf(event, words)
      expect(line, `${name} ${event.seq}`).not.toBe(event.type)
      expect(line, `${name} ${event.seq}`).not.toMatch(/undefined|\{\w+\}|[a-z]_[a-z]+:/)
    }
})

test.each([
  ['stream', 'Asked for the whole run'],
  ['single', 'Asked for a single page without a jury'],
  ['draft:2', 'Asked for the draft of round 2'],
  ['review:1', 'Asked for the review of round 1'],
  ['review:1#2', 'Asked for the review of round 1, try 2'],
  ['round:3', 'Asked for round 3, draft and review'],
  ['draft', 'Asked for the first version of the text'],
  ['select', 'Asked for who is to read it'],
  ['critique:2:search', 'Asked for Search lens on the text of round 2'],
  ['revise:1#2', 'Asked for the revision after round 1, try 2'],
  ['loop:1/critic:2', 'Asked for the critic in round 2'],
  ['loop:1/fix:2#2', 'Asked for a mended version after round 2, try 2'],
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
  [
    { type: 'question_asked', id: 'q', question: 'critic_escalations', options: ['E1'] },
    'You were asked: Only you can decide this',
  ],
  [{ type: 'answered', id: 'q', answer: 'E1=2;E2=skip' }, 'You answered: E1: option 2, E2: skipped'],
  [{ type: 'answered', id: 'q', answer: 'search,positioning' }, 'You answered: search,positioning'],
  [{ type: 'stage_ended', id: 's', status: 'below_threshold' }, 'The critic loop ended: Below threshold'],
  [
    {
      type: 'criterion_measured',
      round: 1,
      criterion: 'HIERARCHY',
      verdict: 'FAIL',
      counts: { confirmed: 3, total: 4, unit: 'IN-3' },
      bounced: true,
    },
    'Outline was to be put to you, and was counted by code: 3 of 4 readings (Outline of the page), Fail',
  ],
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

test('beside the sentence of a warning stands its code', () => {
  const at = { seq: 0, t: 0 }
  expect(codeIn({ type: 'critique.parser_warning', kind: 'weak_debate', position: 0, ...at })).toBe(
    'weak_debate',
  )
  expect(codeIn({ type: 'call_failed', id: 'draft:1', reason: 'http', problem: 'rate_limit', ...at })).toBe(
    'rate_limit',
  )
  expect(codeIn({ type: 'run_started', ...at })).toBeUndefined()
})

test('what went wrong with a call names whom it asked', () => {
  const failed = { type: 'call_failed', id: 'draft:1', reason: 'http', problem: 'auth' } as const
  expect(said(failed)).toBe('Failed: the draft of round 1. local-model does not accept this key.')
  expect(said({ type: 'critique.failed', cause: 'empty' })).toContain('The model sent an empty reply.')
})
