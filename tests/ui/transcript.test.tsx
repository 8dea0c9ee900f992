import { fireEvent, render, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import { transcriptTexts } from '../../src/i18n/transcript'
import type { Event, Fact, WarningKind } from '../../src/run/event'
import { TheaterTranscript } from '../../src/theater/theater-transcript'
import type { Reply } from '../../src/theater/transcript/found-replies'
import { codeIn, sayingOf, transcriptWords } from '../../src/theater/transcript-words'
import { recordedRuns } from '../building/runs'
import { logOf } from '../unit/replay/logs'
import { scenes } from './scenes'
import { button, press, t } from './window'

// The transcript of a run: its lines in words, the moment that each leads to, what is found and filtered, replies as they came.

const names = () => ({ connection: 'local-model', model: 'small' })
const words = transcriptWords(t, names)
const said = (fact: Fact) => sayingOf({ seq: 0, t: 0, ...fact }, words)

interface Shown {
  readonly place?: number
  readonly replies?: readonly Reply[] | undefined
  /** It cannot be read at first. */
  readonly broken?: boolean
}

/** A run as the transcript reads it: what is appended is there at once. */
function show(all: readonly Event[] = scenes.shipped(), { place = all.length, replies, broken }: Shown = {}) {
  const events = [...all]
  const read = vi.fn(async (from: number, to: number) => events.slice(from, to))
  if (broken) read.mockRejectedValue(new Error('gone'))
  const source = {
    events: read,
    get count() {
      return events.length
    },
  }
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
  return { events, read, grow, setAt, jumps, open }
}

const rows = () => [...document.querySelectorAll('.saying p')].map((row) => row.textContent ?? '')
const reads = async (n: number) =>
  waitFor(() => expect(document.querySelectorAll('.saying .line-go')).toHaveLength(n))
/** Drawn with every line of it read. */
async function showAll(events?: readonly Event[], shown?: Shown) {
  const made = show(events, shown)
  await reads(made.events.length)
  return made
}
const field = () => screen.getByLabelText('Find in text')
const find = (value: string) => fireEvent.input(field(), { target: { value } })
const enter = (more: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...more })
const found = () => document.querySelector('.find-count')?.textContent
const finds = async (what: string | RegExp) => waitFor(() => expect(found()).toMatch(what))
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }))
const raw = () => fireEvent.click(screen.getByLabelText('Raw'))

test('[CT-33] [CT-40] every event has a row in words, with who said it; none is a live region, and rows stay as a run goes on', async () => {
  const all = scenes.shipped()
  const { grow } = show(all.slice(0, 5))
  await reads(5)
  const first = document.querySelector('.saying')
  grow(all.slice(5))
  await reads(all.length)
  expect(document.querySelector('.saying')).toBe(first)
  for (const row of [
    'CCritic hierarchy 6.0: The headline competes with the button for the first look.',
    'AAccessibility must-fix: Raise the body text to 4.5 to 1 on sand.',
    'CCritic rhythm 7.0',
    'Round 1 closed: composite 6.2, 5 open must-fix',
  ])
    expect(rows()).toContain(row)
  expect(rows().at(-1)).toBe('Run settled: Shipped')
  const live = '[aria-live], [role="status"], [role="alert"], [role="log"], output'
  expect(document.querySelector(live)).toBeNull()
})

describe('[CT-43] each line leads to its moment', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const key = (of: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: of })

  test('by its time and number; the line of the place is marked, what comes after it is told apart', async () => {
    const { events, jumps, setAt } = await showAll(undefined, { place: 12 })
    const current = () =>
      document.querySelector('.saying[aria-current="true"] .line-go')?.getAttribute('aria-label')
    expect(current()).toBe('Go to event 12, at 0:04')
    expect(document.querySelectorAll('.saying.ahead')).toHaveLength(events.length - 12)
    press('Go to event 20, at 0:07')
    expect(jumps).toEqual([20])
    setAt(20)
    expect(current()).toBe('Go to event 20, at 0:07')
  })

  test('by arrow keys; one line is reached by Tab', async () => {
    const { events } = await showAll(undefined, { place: 3 })
    const stops = () => document.querySelectorAll<HTMLElement>('.line-go[tabindex="0"]')
    expect(stops()).toHaveLength(1)
    stops()[0]?.focus()
    const to = ['ArrowDown', 'End', 'Home'].map((of) => {
      key(of)
      return focused()?.match(/event (\d+),/)?.[1]
    })
    expect(to).toEqual(['4', `${events.length}`, '1'])
    expect(stops()).toHaveLength(1)
  })

  test('the list follows the player until the person scrolls away', async () => {
    await showAll(undefined, { place: 3 })
    const follows = () => button('Follow').getAttribute('aria-pressed')
    expect(follows()).toBe('true')
    fireEvent.wheel(document.querySelector('.lines') ?? document.body)
    expect(follows()).toBe('false')
    press('Follow')
    expect(follows()).toBe('true')
  })
})

describe('find in text', () => {
  test('n of m, in letters of either case, from the place on show on, and round the end', async () => {
    await showAll(undefined, { place: 12 })
    find('SAND')
    await finds(/of 5$/)
    expect(marks().map((mark) => mark?.toLowerCase())).toEqual(Array(5).fill('sand'))
    const before = found()
    enter()
    expect(found()).not.toBe(before)
    enter({ shiftKey: true })
    // One that ends a composition steps nowhere.
    enter({ isComposing: true })
    expect(found()).toBe(before)
    for (let times = 0; times < 5; times += 1) enter()
    expect(found()).toBe(before)
    expect(document.querySelectorAll('.saying.hit')).toHaveLength(1)
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect([marks(), found()]).toEqual([[], ''])
  })

  test('over the whole of a long run, of which only a window is drawn; what is nowhere is said to be nowhere', async () => {
    const events = logOf({ seed: 3, rounds: 3, rowsPerLane: 500 })
    expect(events.length).toBeGreaterThan(5000)
    show(events, { place: 10 })
    await waitFor(() => expect(rows().length).toBeGreaterThan(10))
    expect(rows().length).toBeLessThan(120)
    find('Run settled')
    await finds(/^1 of 1$/)
    await waitFor(() => expect(marks()).toEqual(['Run settled']))
    find('turquoise')
    await finds('Not found')
    expect(button('Next match').disabled).toBe(true)
    expect(rows().length).toBeGreaterThan(10)
  })
})

describe('filters', () => {
  test('by who, what and round, with counts that know of each other; find steps through what is listed', async () => {
    const { events } = await showAll(undefined, { place: 1 })
    find('sand')
    await finds('1 of 5')
    tick(/Accessibility/)
    await finds(/of 2$/)
    tick(/Accessibility/)
    tick(/Critic/)
    await waitFor(() => expect(rows().length).toBeLessThan(events.length))
    expect(rows().filter((row) => !row.startsWith('CCritic'))).toEqual([])
    tick(/^Findings 2$/)
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(rows()[0]).toContain('Give the button the first look')
    expect(screen.queryByRole('checkbox', { name: /Round 2/ })).toBeNull()
    expect(screen.getByText('2 lines')).toBeTruthy()
    press('Show every line')
    await waitFor(() => expect(rows()).toHaveLength(events.length))
  })

  test('each kind that is ticked off again gives its lines back', async () => {
    await showAll()
    for (const name of [/Round 1/, /Scores/, /Designer/, /Scores/, /Notes and pages/]) tick(name)
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    tick(/Notes and pages/)
    expect(rows().filter((row) => !row.startsWith('DDesigner'))).toEqual([])
  })
})

describe('raw', () => {
  test('is the reply as it came, read only when asked for, and copied whole', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const text = '<CRITIQUE_RUN version="1">'
    const { open } = show(undefined, { replies: [{ call: 'stream', text }] })
    expect(open).not.toHaveBeenCalled()
    raw()
    const reply = screen.getByRole('region', { name: 'Reply to stream' })
    expect(reply.querySelector('pre')?.textContent).toBe(text)
    press('Copy')
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(text)
    vi.unstubAllGlobals()
  })

  test('a long reply comes in pieces that end with a line, and is whole', () => {
    const text = Array.from({ length: 900 }, (_, n) => `<NOTES>Line ${n} of a long reply.</NOTES>`).join('\n')
    show([], { replies: [{ call: 'stream', text }] })
    raw()
    expect(document.querySelector('pre')?.textContent).toBe(text)
    const leaves = [...document.querySelectorAll('pre > *')].map((leaf) => leaf.textContent ?? '')
    expect(leaves.length).toBeGreaterThan(5)
    expect(leaves.slice(0, -1).every((leaf) => leaf.endsWith('\n'))).toBe(true)
  })

  test('find goes over all replies, and one reply can be shown alone', () => {
    const current = () => document.querySelector('mark.current')
    show([], {
      replies: [
        { call: 'draft:1', text: 'one Price and a price' },
        { call: 'review:1', text: 'the price again' },
      ],
    })
    raw()
    find('price')
    expect([found(), current()?.textContent]).toEqual(['1 of 3', 'Price'])
    enter()
    enter()
    expect(found()).toBe('3 of 3')
    expect(current()?.closest('section')?.getAttribute('aria-label')).toBe('Reply to review:1')
    fireEvent.change(screen.getByLabelText('Reply'), { target: { value: 'draft:1' } })
    expect(found()).toBe('1 of 2')
    expect(document.querySelectorAll('.reply')).toHaveLength(1)
  })

  test.each([
    ['is being read', undefined, 'Reading the run'],
    ['holds nothing yet', [], 'No call has been answered yet.'],
  ])('that %s says so, as before the first event the lines do', (_, replies, told) => {
    show([], { replies })
    expect(screen.getByText('Nothing has been said yet.')).toBeTruthy()
    raw()
    expect(screen.getByText(told)).toBeTruthy()
  })
})

test('a part that cannot be read says so, and is read again', async () => {
  const { read, events } = show(undefined, { place: 0, broken: true })
  expect(await screen.findByText(/could not be read from this device/)).toBeTruthy()
  read.mockImplementation(async (from, to) => events.slice(from, to))
  press('Read again')
  await reads(events.length)
  expect(screen.queryByText(/could not be read from this device/)).toBeNull()
})

describe('the words of a line', () => {
  test('[CL-16] are a sentence for every line of a run, of a panel and of a critic loop', () => {
    const all = recordedRuns(/^(?:panel_|loop_|stages\.)/).map(({ file }) => file.events)
    expect(all.length).toBeGreaterThan(10)
    const lines = all.flat().map((event) => ({ line: sayingOf(event, words), event }))
    const bare = lines.filter(
      ({ line, event }) => line === event.type || /undefined|\{\w+\}|[a-z]_[a-z]+:/.test(line),
    )
    expect(bare).toEqual([])
    const shown = Object.values(scenes).flatMap((make) => make())
    expect(shown.filter((event) => sayingOf(event, words).trim() === '')).toEqual([])
    // A newer version says more than this one knows: a kind without words keeps its name.
    const newer = { type: 'told_by_a_newer_version', seq: 0, t: 0 } as unknown as Event
    expect(sayingOf(newer, words)).toBe('told_by_a_newer_version')
  })

  test('name a call by what it is about', () => {
    const calls = {
      stream: 'the whole run',
      single: 'a single page without a jury',
      'draft:2': 'the draft of round 2',
      'review:1': 'the review of round 1',
      'review:1#2': 'the review of round 1, try 2',
      'round:3': 'round 3, draft and review',
      draft: 'the first version of the text',
      select: 'who is to read it',
      'critique:2:search': 'Search lens on the text of round 2',
      'revise:1#2': 'the revision after round 1, try 2',
      'loop:1/critic:2': 'the critic in round 2',
      'loop:1/fix:2#2': 'a mended version after round 2, try 2',
      other: 'other',
    }
    for (const [id, line] of Object.entries(calls))
      expect(said({ type: 'call_started', id, seat: 'jury' })).toBe(`Asked for ${line}`)
  })

  const asked = (question: string): Fact => ({ type: 'question_asked', id: 'q', question, options: ['E1'] })
  const answered = (answer: string): Fact => ({ type: 'answered', id: 'q', answer })
  const failed = { type: 'call_failed', id: 'draft:1', reason: 'http', problem: 'auth' } as const
  const created = recordedRuns(/^measured\./)[0]?.file.events[0]

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
    [failed, 'Failed: the draft of round 1. local-model does not accept this key.'],
    [asked('another_round'), 'You were asked: another round?'],
    [answered('go_on'), 'You answered: go on'],
    [asked('critic_escalations'), 'You were asked: Only you can decide this'],
    [answered('E1=2;E2=skip'), 'You answered: E1: option 2, E2: skipped'],
    [answered('search,positioning'), 'You answered: search,positioning'],
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
  ])('%o', (fact, line) => expect(said(fact)).toBe(line))

  test('of a run that asks nobody, and of an empty reply', () => {
    if (created?.type !== 'run_created') throw new Error('It begins with how it was made.')
    expect(said({ ...created, connection: 'none' })).toBe('Run created without a model')
    expect(said({ ...created, connection: 'small' })).toBe('Run created on small')
    expect(said({ type: 'critique.failed', cause: 'empty' })).toContain('The model sent an empty reply.')
  })

  test('a warning is a sentence, and never its code name, which stands beside it', () => {
    // Every text of a warning is named by its kind: the compiler holds the reverse.
    const kinds = Object.keys(transcriptTexts)
      .filter((key) => key.startsWith('warning.'))
      .map((key) => key.slice('warning.'.length) as WarningKind)
    expect(kinds.length).toBeGreaterThan(30)
    for (const kind of kinds) {
      const warning = { type: 'critique.parser_warning', kind, position: 0 } as const
      expect(said(warning)).toMatch(/^[A-Z][^_]* [^_]*\.$/)
      expect(said(warning)).not.toMatch(/^warning/)
      expect(codeIn({ ...warning, seq: 0, t: 0 })).toBe(kind)
    }
    expect(codeIn({ ...failed, seq: 0, t: 0 })).toBe('auth')
    expect(codeIn({ type: 'run_started', seq: 0, t: 0 })).toBeUndefined()
  })
})
