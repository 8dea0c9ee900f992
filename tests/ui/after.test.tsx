import { cleanup, render, screen } from '@solidjs/testing-library'
import { describe, expect, test, vi } from 'vitest'
import { takeHanded } from '../../src/desk/handed'
import { After } from '../../src/page/after'
import { raisedCaps } from '../../src/page/caps'
import { type Config, defaults } from '../../src/run/config'
import type { Fact } from '../../src/run/event'
import { defaultCaps } from '../../src/run/limits'
import type { RunState } from '../../src/run/state'
import { Stage } from '../../src/theater/stage'
import { StageNotice } from '../../src/theater/stage-notice'
import { created, stateAfter, type Told } from '../building/facts'
import { type SceneName, scene, scenes, stateOf } from './scenes'
import { buttonNames, press, t } from './window'

// What can be done after a run, by the way in which it ended, and what is said of one without a jury.

function show(state: RunState, { round, canGoOn = true }: { round?: number; canGoOn?: boolean } = {}) {
  cleanup()
  const acts = {
    onGoOn: vi.fn(),
    onRaise: vi.fn(),
    onRerun: vi.fn(),
    onFork: vi.fn(),
    onSavePage: vi.fn(),
    onExport: vi.fn(),
    onOpenRound: vi.fn(),
  }
  render(() => <After state={state} round={round} t={t} canGoOn={canGoOn} {...acts} />)
  return acts
}
const after = (...facts: readonly Told[]) => show(stateAfter(...facts))
const ended = (name: SceneName, round?: number) =>
  show(stateOf(scenes[name]()), { canGoOn: false, ...(round !== undefined && { round }) })

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const isSaid = (words: string | RegExp) => screen.queryByText(words) !== null
const hasHeading = (name: string) => screen.queryByRole('heading', { name }) !== null

const settled = (
  status: 'shipped' | 'interrupted' | 'timed_out' | 'below_threshold' | 'failed',
  cause?: string,
): Told => ({
  type: 'run_settled',
  status,
  ...(cause !== undefined && { cause }),
})
const shipped = settled('shipped')
const legacy = (cause: string): Told => ({ type: 'run_settled', status: 'legacy', cause, artifact: 'h' })
const asked = (id: string): Told => ({ type: 'call_started', id, seat: 's1' })
const failed = (id: string, problem: 'auth' | 'overloaded' | 'rate_limit'): Told => ({
  type: 'call_failed',
  id,
  reason: 'http',
  problem,
})
/** A run of the person's own whose connection has said something in a call. */
const answering = (id: string): readonly Told[] => [
  created(),
  asked(id),
  { type: 'critique.round_open', round: 1, position: 0, call: id },
]

describe('a run that met its cap', () => {
  const stopped: Told = { type: 'stopped', why: 'budget', cap: { scope: 'run', unit: 'usd', limit: 1 } }

  test('offers to raise it by as much as it says, and no further', () => {
    const { onRaise } = after(stopped, settled('interrupted', 'budget'))
    press('Raise it to $3.00 and go on')
    expect(raisedCaps(defaultCaps, onRaise.mock.calls[0]?.[0]).run.usd).toBe(3)
  })

  test('and had shipped before says nothing of it', () => {
    after(shipped, stopped)
    expect(isSaid('Stopped at your cap')).toBe(false)
  })
})

describe('a call that failed, in a run that has settled', () => {
  const goOn = 'Go on where it was cut'
  const seats = [{ id: 's1', connection: 'Second', connectionId: 'c2', family: 'b' }]
  const setup = { kind: 'opinion', artifact: 'h', mime: 'text/html', seats, repeats: 2, band: 1 } as const
  /** A stage in which a connection was refused. */
  const stage: readonly Told[] = [
    { type: 'stage_opened', id: 'opinion:1', procedure: 'opinion', setup },
    asked('opinion:1/blind:s1:1'),
    failed('opinion:1/blind:s1:1', 'auth'),
  ]
  /** Whatever it would offer is there by then. */
  const remedyIsLoaded = async () => {
    await import('../../src/page/remedy')
    await vi.dynamicImportSettled()
  }

  test.each([
    [
      'that a run has broken off at',
      'draft:2',
      [failed('draft:2', 'auth'), settled('below_threshold', 'http')],
    ],
    ['whose reply was cut at its length', 'stream', [settled('below_threshold', 'truncated')]],
  ])('%s can be gone on from', async (_, id, ending) => {
    const { onGoOn } = after(...answering(id), ...ending)
    await screen.findByRole('button', { name: goOn })
    press(goOn)
    expect(onGoOn).toHaveBeenCalledOnce()
  })

  test('in a stage, is told by the stage: nothing offers to go on with a run that has shipped', async () => {
    after(shipped, ...stage)
    await remedyIsLoaded()
    expect(buttonNames()).not.toContain(goOn)
    expect(isSaid(/does not accept this key/)).toBe(false)
  })

  test('in a stage, says nothing of what the run itself has failed at', async () => {
    after(asked('draft:1'), failed('draft:1', 'overloaded'), settled('failed', 'http'), ...stage)
    expect(await screen.findByText(/^Wait a little and try again/)).toBeTruthy()
    expect(isSaid(/whole key was pasted/)).toBe(false)
  })

  test.each([
    ['and was made again with success', settled('timed_out', 'total_timeout')],
    ['and the run came to its own end', shipped],
  ])('%s, has broken nothing', async (_name, ending) => {
    const again = asked('review:1#2')
    const done: Told = { type: 'call_ended', id: 'review:1#2', stop: 'end' }
    after(asked('review:1'), failed('review:1', 'rate_limit'), again, done, ending)
    await remedyIsLoaded()
    expect(buttonNames()).not.toContain(goOn)
  })
})

describe('[CT-42] every ending can be gone on from', () => {
  const AGAIN = 'Run again with this brief'
  const OUT = ['Save this page', 'Export…']
  const forkFrom = (n: number) => [AGAIN, `Fork from round ${n}`, ...OUT]

  test.each<[SceneName, readonly string[], string]>([
    ['shipped', forkFrom(2), 'shipped'],
    ['belowThreshold', forkFrom(2), 'below_threshold'],
    ['timedOut', forkFrom(1), 'timed_out'],
    ['interrupted', forkFrom(1), 'interrupted'],
    // The designer had drafted a page that nobody judged: it can be had, and is nothing to fork from.
    ['interruptedEmpty', [AGAIN, ...OUT], 'interrupted'],
    ['degraded', [AGAIN, ...OUT], 'degraded'],
    ['failedLate', forkFrom(1), 'failed'],
  ])('%s', (name, offered, topic) => {
    const { onRerun, onSavePage } = ended(name)
    // What tunes the next one comes a moment later.
    const tunes = /^Tune|^Choose another|^Allow more/
    expect(buttonNames().filter((one) => !tunes.test(one ?? ''))).toEqual(offered)
    expect(link('What this ending means')).toBe(`#/help/jury/${topic}`)
    press(AGAIN)
    expect(onRerun).toHaveBeenCalledOnce()
    press('Save this page')
    expect(onSavePage).toHaveBeenCalledOnce()
  })

  test('a run that goes on offers nothing', () => {
    ended('running')
    expect(document.querySelector('.after')).toBeNull()
  })

  test('a page that was kept when time ran out says which time', async () => {
    const kept = { round: 1, mustFix: 2, status: 'timed_out', summary: '' } as const
    after(
      { type: 'critique.ship', ...kept, artifactRef: { runId: 'r', artifactId: 'p' } },
      settled('timed_out', 'per_round_timeout'),
    )
    expect(await screen.findByText(/^A round took longer than its limit/)).toBeTruthy()
  })

  test('the round that is forked from is the one on show, unless it never closed', () => {
    const { onFork } = ended('belowThreshold', 1)
    press('Fork from round 1')
    expect(onFork).toHaveBeenCalledWith(1)
    ended('timedOut', 2)
    expect(buttonNames()).toEqual([AGAIN, ...OUT])
  })

  test('degraded after a closed round: that round is named, opened, and forked from', () => {
    const late = stateOf(
      scene().created().asked().round(1).opens(2).degrades('malformed_block').single().events,
    )
    const { onOpenRound, onFork } = show(late)
    expect(isSaid('Round 1 closed before that with a composite of 6.2. Its page is kept.')).toBe(true)
    press('Open round 1')
    expect(onOpenRound).toHaveBeenCalledWith(1)
    press('Fork from round 1')
    expect(onFork).toHaveBeenCalledWith(1)
    show(late, { round: 1 })
    expect(buttonNames()).toEqual(forkFrom(1))
  })
})

describe('a run without a jury', () => {
  const off = (enabledBy: Config['enabledBy']) =>
    created({ config: { ...defaults, enabled: false, ...(enabledBy && { enabledBy }) }, connection: 'none' })
  const started: Fact = { type: 'run_started' }
  const seen = {
    type: 'critique.artifact_seen',
    hash: 'h',
    bytes: 9,
    mime: 'text/html',
    from: 'single',
  } as const

  test.each([
    ['skill', 'Its skill wants no jury.'],
    ['project', 'The jury is switched off in its project.'],
    ['override', 'The jury was switched off on this device when it began.'],
    [undefined, 'The jury was switched off when it began.'],
  ] as const)('[DJ-5] switched off by %s, it says so, and speaks of no score', (by, reason) => {
    after(off(by), started, seen, legacy('switched_off'))
    expect(hasHeading('Made without a jury')).toBe(true)
    expect(isSaid(new RegExp(reason))).toBe(true)
    expect(isSaid(/it has no score/)).toBe(true)
    expect(isSaid(/older than the jury|Panel offline|dropped out/)).toBe(false)
    expect(link('Have this page judged')).toBeTruthy()
  })

  test('while its page is written, nobody is waited for', () => {
    after(off('skill'), started)
    expect(isSaid(/One pass writes the page. Nobody reviews it/)).toBe(true)
  })
})

describe('a page of one’s own', () => {
  const given = (judged: boolean) =>
    created({
      config: { ...defaults, cast: defaults.cast.filter((role) => role !== 'designer'), maxRounds: 1 },
      connection: 'none',
      page: { name: 'shop.html', hash: 'h', bytes: 40, mime: 'text/html', judged },
    })

  test('that was measured is no run that broke, can be measured again, and has a way to a jury', () => {
    const { onRerun } = after(given(false), { type: 'run_started' }, legacy('measured'))
    expect(hasHeading('Measured, not judged')).toBe(true)
    expect(isSaid(/older than the jury|Panel offline|single pass/)).toBe(false)
    expect(link('Have this page judged')).toBe('#/new/judge/r1')
    expect(link('What this ending means')).toBe('#/help/jury/measured')
    press('Measure again')
    expect(onRerun).toHaveBeenCalledOnce()
    expect(buttonNames()).not.toContain('Run again with this brief')
  })

  test('that is being measured says so, and that alone', () => {
    after(given(false))
    expect(screen.getByRole('status').textContent).toBe('Measuring the page.')
  })

  test('that was stopped before is said to have been', () => {
    after(given(false), settled('interrupted'))
    expect(isSaid('It was stopped before the page was measured.')).toBe(true)
    expect(isSaid('Stopped before a round closed')).toBe(false)
  })

  test.each([
    ['measured', false],
    ['judged', true],
  ])('while it is %s no stage speaks of drafting', (_name, judged) => {
    const state = stateAfter(given(judged))
    const notice = () => <StageNotice state={state} live t={t} onCancel={undefined} />
    const text = render(() => <Stage state={() => state} live t={t} before={notice()} />).container
      .textContent
    expect(text).not.toMatch(/draft|refine|designer|up to 1 round/i)
    expect([text?.includes('Ships when'), text?.includes('The jury')]).toEqual([judged, judged])
  })
})

describe('[DJ-14] a run that stayed below the threshold can be tuned', () => {
  test.each([
    ['Tune the brief', 'brief', ''],
    ['Choose another brand document', 'brand', ''],
    ['Allow more rounds', 'rounds', `${defaults.maxRounds + 2}`],
  ] as const)('%s: the form opens there, with the run in it', async (name, field, rounds) => {
    ended('belowThreshold')
    await screen.findByRole('button', { name })
    press(name)
    expect(location.hash).toBe('#/new')
    const what = stateOf(scenes.belowThreshold()).brief?.what
    expect(takeHanded()).toMatchObject({ field, draft: { brief: { what }, rules: { rounds } } })
  })

  test('one that shipped has nothing to tune', async () => {
    ended('belowThreshold')
    await screen.findByRole('button', { name: 'Tune the brief' })
    ended('shipped')
    expect(buttonNames()).not.toContain('Tune the brief')
  })
})
