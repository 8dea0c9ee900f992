import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { takeHanded } from '../../src/desk/handed'
import { After } from '../../src/page/after'
import { raisedCaps } from '../../src/page/caps'
import { type Config, defaults } from '../../src/run/config'
import { defaultCaps } from '../../src/run/limits'
import type { Event, Fact } from '../../src/run/event'
import { fold, initialState } from '../../src/run/state'
import { Stage } from '../../src/theater/stage'
import { StageNotice } from '../../src/theater/stage-notice'
import { type SceneName, scene, scenes, stateOf } from './scenes'

afterEach(cleanup)

const t = createTranslate(en)
const hit = { scope: 'run', unit: 'usd', limit: 1 } as const

function acts() {
  return {
    onGoOn: vi.fn(),
    onRaise: vi.fn(),
    onRerun: vi.fn(),
    onFork: vi.fn(),
    onSavePage: vi.fn(),
    onExport: vi.fn(),
    onOpenRound: vi.fn(),
  }
}

/** What a reply has said has its call. */
type Told = Fact & { readonly call?: string }

function show(facts: readonly Told[]) {
  const state = facts.map((fact, seq) => ({ ...fact, seq, t: seq })).reduce(fold, initialState())
  const all = acts()
  render(() => <After state={state} round={undefined} t={t} canGoOn {...all} />)
  return all
}

function ended(events: readonly Event[], round?: number) {
  const all = acts()
  render(() => <After state={stateOf(events)} round={round} t={t} canGoOn={false} {...all} />)
  return all
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const names = () => screen.queryAllByRole('button').map((button) => button.textContent)

test('a run that met its cap offers to raise it by as much as it says, and no further', () => {
  const { onRaise } = show([
    { type: 'stopped', why: 'budget', cap: hit },
    { type: 'run_settled', status: 'interrupted', cause: 'budget' },
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Raise it to $3.00 and go on' }))
  expect(raisedCaps(defaultCaps, onRaise.mock.calls[0]?.[0]).run.usd).toBe(3)
})

test('a run that had shipped before the cap was met says nothing of it', () => {
  show([
    { type: 'run_settled', status: 'shipped' },
    { type: 'stopped', why: 'budget', cap: hit },
  ])
  expect(screen.queryByText('Stopped at your cap')).toBeNull()
})

/** A run of the person's own whose connection has said something in a call. */
const answering = (id: string): readonly Told[] => [
  {
    type: 'run_created',
    runId: 'r1',
    brief: { title: 'Bread', what: 'A page about bread.' },
    config: defaults,
    connection: 'Good',
    connectionId: 'c1',
  },
  { type: 'call_started', id, seat: 'designer' },
  { type: 'critique.round_open', round: 1, position: 0, call: id },
]

test('a reply that was cut at its length can be taken up where it was cut', async () => {
  const { onGoOn } = show([
    ...answering('stream'),
    { type: 'run_settled', status: 'below_threshold', cause: 'truncated' },
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Go on where it was cut' }))
  expect(onGoOn).toHaveBeenCalledOnce()
})

describe('a call that failed, in a run that has settled', () => {
  const setup = {
    kind: 'opinion',
    artifact: 'h',
    mime: 'text/html',
    seats: [{ id: 's1', connection: 'Second', connectionId: 'c2', family: 'b' }],
    repeats: 2,
    band: 1,
  } as const
  const asked = (id: string): Fact => ({ type: 'call_started', id, seat: 's1' })
  const refused = (id: string): Fact => ({ type: 'call_failed', id, reason: 'http', problem: 'auth' })
  const shipped: Fact = { type: 'run_settled', status: 'shipped' }
  const goOn = 'Go on where it was cut'
  const remedyIsLoaded = async () => {
    await import('../../src/page/remedy')
    await new Promise((resolve) => setTimeout(resolve))
  }

  test('in a stage, is told by the stage: nothing offers to go on with a run that has shipped', async () => {
    show([
      shipped,
      { type: 'stage_opened', id: 'opinion:1', procedure: 'opinion', setup },
      asked('opinion:1/blind:s1:1'),
      refused('opinion:1/blind:s1:1'),
    ])
    await remedyIsLoaded()
    expect(names()).not.toContain(goOn)
    expect(screen.queryByText(/does not accept this key/)).toBeNull()
  })

  test('in a stage, says nothing of what the run itself has failed at', async () => {
    show([
      asked('draft:1'),
      { type: 'call_failed', id: 'draft:1', reason: 'http', problem: 'overloaded' },
      { type: 'run_settled', status: 'failed', cause: 'http' },
      { type: 'stage_opened', id: 'opinion:1', procedure: 'opinion', setup },
      asked('opinion:1/blind:s1:1'),
      refused('opinion:1/blind:s1:1'),
    ])
    expect(await screen.findByText(/^Wait a little and try again/)).toBeTruthy()
    expect(screen.queryByText(/whole key was pasted/)).toBeNull()
  })

  test.each<[string, readonly Fact[]]>([
    [
      'and was made again with success',
      [{ type: 'run_settled', status: 'timed_out', cause: 'total_timeout' }],
    ],
    ['and the run came to its own end', [shipped]],
  ])('%s, has broken nothing', async (_name, settled) => {
    show([
      asked('review:1'),
      { type: 'call_failed', id: 'review:1', reason: 'http', problem: 'rate_limit' },
      asked('review:1#2'),
      { type: 'call_ended', id: 'review:1#2', stop: 'end' },
      ...settled,
    ])
    await remedyIsLoaded()
    expect(names()).not.toContain(goOn)
  })

  test('that a run has broken off at can be gone on from', async () => {
    const { onGoOn } = show([
      ...answering('draft:2'),
      refused('draft:2'),
      { type: 'run_settled', status: 'below_threshold', cause: 'http' },
    ])
    fireEvent.click(await screen.findByRole('button', { name: goOn }))
    expect(onGoOn).toHaveBeenCalledOnce()
  })
})

test('a run that goes on offers nothing', () => {
  ended(scenes.running())
  expect(document.querySelector('.after')).toBeNull()
})

describe('[CT-42] every ending can be gone on from', () => {
  test.each<[SceneName, readonly string[], string]>([
    ['shipped', ['Run again with this brief', 'Fork from round 2', 'Save this page', 'Export…'], 'shipped'],
    [
      'belowThreshold',
      ['Run again with this brief', 'Fork from round 2', 'Save this page', 'Export…'],
      'below_threshold',
    ],
    [
      'timedOut',
      ['Run again with this brief', 'Fork from round 1', 'Save this page', 'Export…'],
      'timed_out',
    ],
    [
      'interrupted',
      ['Run again with this brief', 'Fork from round 1', 'Save this page', 'Export…'],
      'interrupted',
    ],
    // The designer had drafted a page that nobody judged: it can be had, and is nothing to fork from.
    ['interruptedEmpty', ['Run again with this brief', 'Save this page', 'Export…'], 'interrupted'],
    ['degraded', ['Run again with this brief', 'Save this page', 'Export…'], 'degraded'],
    ['failedLate', ['Run again with this brief', 'Fork from round 1', 'Save this page', 'Export…'], 'failed'],
  ])('%s', (name, offered, topic) => {
    const { onRerun, onSavePage } = ended(scenes[name]())
    expect(names()).toEqual(offered)
    expect(screen.getByRole('link', { name: 'What this ending means' }).getAttribute('href')).toBe(
      `#/help/jury/${topic}`,
    )
    press('Run again with this brief')
    expect(onRerun).toHaveBeenCalledOnce()
    press('Save this page')
    expect(onSavePage).toHaveBeenCalledOnce()
  })

  test('a page that was kept when time ran out says which time', async () => {
    show([
      {
        type: 'critique.ship',
        round: 1,
        mustFix: 2,
        status: 'timed_out',
        artifactRef: { runId: 'r', artifactId: 'p' },
        summary: '',
      },
      { type: 'run_settled', status: 'timed_out', cause: 'per_round_timeout', round: 1, artifact: 'p' },
    ])
    expect(await screen.findByText(/^A round took longer than its limit/)).toBeTruthy()
  })

  test('the round that is forked from is the one on show', () => {
    const { onFork } = ended(scenes.belowThreshold(), 1)
    press('Fork from round 1')
    expect(onFork).toHaveBeenCalledWith(1)
  })

  test('a round that never closed is nothing to fork from', () => {
    ended(scenes.timedOut(), 2)
    expect(names()).toEqual(['Run again with this brief', 'Save this page', 'Export…'])
  })

  test('degraded after a closed round: that round is named, opened, and forked from', () => {
    const late = scene().created().asked().round(1).opens(2).degrades('malformed_block').single().events
    const { onOpenRound, onFork } = ended(late)
    expect(
      screen.getByText('Round 1 closed before that with a composite of 6.2. Its page is kept.'),
    ).toBeTruthy()
    press('Open round 1')
    expect(onOpenRound).toHaveBeenCalledWith(1)
    press('Fork from round 1')
    expect(onFork).toHaveBeenCalledWith(1)
    cleanup()
    ended(late, 1)
    expect(names()).toEqual(['Run again with this brief', 'Fork from round 1', 'Save this page', 'Export…'])
  })
})

test('a page that was only measured can be judged, or measured again', () => {
  const page = { name: 'shop.html', hash: 'h', bytes: 3, mime: 'text/html', judged: false }
  const brief = { title: 'shop.html', what: 'x' }
  const { onRerun } = show([
    { type: 'run_created', runId: 'r1', brief, config: defaults, connection: 'none', page },
    { type: 'run_started' },
    { type: 'run_settled', status: 'legacy', cause: 'measured', artifact: 'h' },
  ])
  expect(screen.getByRole('link', { name: 'Have this page judged' }).getAttribute('href')).toBe(
    '#/new/judge/r1',
  )
  press('Measure again')
  expect(onRerun).toHaveBeenCalledOnce()
  expect(names()).not.toContain('Run again with this brief')
})

describe('a run without a jury', () => {
  const created = (enabledBy: Config['enabledBy']): Fact => ({
    type: 'run_created',
    runId: 'r1',
    brief: { title: 'Bread', what: 'A page about bread.' },
    config: { ...defaults, enabled: false, ...(enabledBy && { enabledBy }) },
    connection: 'none',
  })
  const settled: Fact = { type: 'run_settled', status: 'legacy', cause: 'switched_off', artifact: 'h' }
  const seen: Fact = {
    type: 'critique.artifact_seen',
    hash: 'h',
    bytes: 9,
    mime: 'text/html',
    from: 'single',
  }

  test.each([
    ['skill', 'Its skill wants no jury.'],
    ['project', 'The jury is switched off in its project.'],
    ['override', 'The jury was switched off on this device when it began.'],
    [undefined, 'The jury was switched off when it began.'],
  ] as const)('[DJ-5] switched off by %s, it says so, and speaks of no score', (by, reason) => {
    show([created(by), { type: 'run_started' }, seen, settled])
    expect(screen.getByRole('heading', { name: 'Made without a jury' })).toBeTruthy()
    expect(screen.getByText(new RegExp(reason))).toBeTruthy()
    expect(screen.getByText(/it has no score/)).toBeTruthy()
    expect(screen.queryByText(/older than the jury|Panel offline|dropped out/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Have this page judged' })).toBeTruthy()
  })

  test('while its page is written, nobody is waited for', () => {
    show([created('skill'), { type: 'run_started' }])
    expect(screen.getByText(/One pass writes the page. Nobody reviews it/)).toBeTruthy()
  })
})

describe('a page of one’s own', () => {
  const given = (judged: boolean): Fact => ({
    type: 'run_created',
    runId: 'r1',
    brief: { title: 'shop.html', what: 'The page shop.html, as it is.' },
    config: { ...defaults, cast: defaults.cast.filter((role) => role !== 'designer'), maxRounds: 1 },
    connection: 'none',
    page: { name: 'shop.html', hash: 'h', bytes: 40, mime: 'text/html', judged },
  })
  const settled: Fact = { type: 'run_settled', status: 'legacy', cause: 'measured' }

  test('that was measured is no run that broke, and has a way to a jury', () => {
    show([given(false), settled])
    expect(screen.getByRole('heading', { name: 'Measured, not judged' })).toBeTruthy()
    expect(screen.queryByText(/older than the jury|Panel offline|single pass/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Have this page judged' }).getAttribute('href')).toBe(
      '#/new/judge/r1',
    )
    expect(screen.getByRole('link', { name: 'What this ending means' }).getAttribute('href')).toBe(
      '#/help/jury/measured',
    )
  })

  test('that is being measured says so, and that alone', () => {
    show([given(false)])
    expect(screen.getByRole('status').textContent).toBe('Measuring the page.')
  })

  test('that was stopped before is said to have been', () => {
    show([given(false), { type: 'run_settled', status: 'interrupted' }])
    expect(screen.getByText('It was stopped before the page was measured.')).toBeTruthy()
    expect(screen.queryByText('Stopped before a round closed')).toBeNull()
  })

  test.each([
    ['measured', given(false), false],
    ['judged', given(true), true],
  ] as const)('while it is %s no stage speaks of drafting', (_name, created, hasRule) => {
    const state = [created].map((fact) => ({ ...fact, seq: 0, t: 0 })).reduce(fold, initialState())
    const { container } = render(() => (
      <Stage
        state={() => state}
        live
        t={t}
        before={<StageNotice state={state} live t={t} onCancel={undefined} />}
      />
    ))
    expect(container.textContent).not.toMatch(/draft|refine|designer|up to 1 round/i)
    expect(container.textContent?.includes('Ships when')).toBe(hasRule)
    expect(container.textContent?.includes('The jury')).toBe(hasRule)
  })
})

describe('[DJ-14] a run that stayed below the threshold can be tuned', () => {
  test.each([
    ['Tune the brief', 'brief', ''],
    ['Choose another brand document', 'brand', ''],
    ['Allow more rounds', 'rounds', `${defaults.maxRounds + 2}`],
  ] as const)('%s: the form opens there, with the run in it', async (name, field, rounds) => {
    ended(scenes.belowThreshold())
    fireEvent.click(await screen.findByRole('button', { name }))
    expect(location.hash).toBe('#/new')
    const { brief } = stateOf(scenes.belowThreshold())
    expect(takeHanded()).toMatchObject({ field, draft: { brief: { what: brief?.what }, rules: { rounds } } })
  })

  test('one that shipped has nothing to tune', async () => {
    ended(scenes.belowThreshold())
    await screen.findByRole('button', { name: 'Tune the brief' })
    cleanup()
    ended(scenes.shipped())
    expect(screen.queryByRole('button', { name: 'Tune the brief' })).toBeNull()
  })
})
