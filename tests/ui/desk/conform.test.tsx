import { afterEach, describe, expect, test } from 'vitest'
import type { BriefResult } from '../../../workers/desk-surface'
import type { Grade } from '../../../src/run/connection'
import { listed } from './double'
import { cleanup, mount, press, screen, settle } from './mount'

afterEach(cleanup)

const grade: Grade = {
  letter: 'C',
  kind: 'full',
  at: Date.parse('2026-11-01T10:00:00'),
  valid: 9,
  shipped: 8,
  clean: 9,
  model: 'claude-sonnet-4-5',
  prompts: '1',
  protocol: 1,
  lock: false,
  costUsd: 0.81,
}
const saved = (more = {}) => [listed({ id: 'a', name: 'Mine', ...more })]
const result: BriefResult = {
  brief: 'saas-landing',
  shipped: true,
  clean: false,
  checks: [
    { check: 'blocks', ok: true },
    { check: 'composite', ok: false, detail: '7.1 is not 7.4' },
  ],
  continued: 2,
  ms: 48_200,
}

describe('the conformance check', () => {
  test('names its cost before anything is asked', async () => {
    const { asked } = await mount('a', { connections: saved() })
    expect(asked('conformCost').map(([, kind]) => kind)).toEqual(['quick', 'full'])
    expect(
      screen.getAllByText(/^About 4,200 to 12,000 tokens, \$0\.02 to \$0\.09, 1 to 3 minutes\./),
    ).toHaveLength(2)
    expect(asked('conform')).toEqual([])
  })

  test('goes brief by brief, line by line, and ends in a grade', async () => {
    const { asked, desk, tell } = await mount('a', { connections: saved() })
    await press('Start: Ten briefs')
    expect(asked('conform')[0]?.slice(0, 2)).toEqual(['a', 'full'])
    expect(screen.getByText('Starting…')).toBeTruthy()
    tell({ type: 'brief', name: 'saas-landing', at: 1, of: 10 })
    await settle()
    expect(screen.getByText('Brief 1 of 10: saas-landing')).toBeTruthy()
    tell({ type: 'result', result })
    tell({ type: 'result', result: { ...result, brief: 'dashboard', void: 'rate_limit' } })
    await settle()
    const [first, second] = [...document.querySelectorAll('.desk-brief')].map((line) => line.textContent)
    expect(first).toContain('shipped · not clean · continued 2 times · 48 s')
    expect(first).toContain('Composite as we reckon it: failed 7.1 is not 7.4')
    expect(second).toContain('does not count')
    expect(second).toContain('had too many requests')
    await desk.save({ ...listed({ id: 'a' }), grade } as never)
    tell({ type: 'over', grade })
    await settle()
    expect(screen.getByText('Grade C')).toBeTruthy()
    expect(
      screen.getByText(
        /Ten briefs with claude-sonnet-4-5, Nov 1, 2026.*: 8 of 9 shipped, 9 clean\. It cost \$0\.81\./,
      ),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Start: Quick test' })).toBeTruthy()
  })

  test.each([
    ['failed', result, 'Quick test: 1 of 2 checks failed'],
    ['passed', { ...result, clean: true, checks: [{ check: 'blocks', ok: true }] }, 'Quick test passed'],
  ] as const)('one small brief that %s gives no letter', async (_, one, words) => {
    const { desk, tell } = await mount('a', { connections: saved() })
    await press('Start: Quick test')
    tell({ type: 'result', result: one })
    const quick: Grade = {
      ...grade,
      letter: 'A',
      kind: 'quick',
      valid: 1,
      shipped: 1,
      clean: one.clean ? 1 : 0,
    }
    await desk.save({ ...listed({ id: 'a' }), grade: quick } as never)
    tell({ type: 'over', grade: quick })
    await settle()
    expect(screen.getByText(words)).toBeTruthy()
    expect(screen.queryByText(/^Grade/)).toBeNull()
    expect(document.querySelector('.desk-letter')).toBeNull()
  })

  test('is cancelled at once', async () => {
    const { asked } = await mount('a', { connections: saved() })
    await press('Start: Quick test')
    await press('Cancel check')
    expect(asked('cancelConform')).toEqual([['a']])
    expect(screen.getByText('The check was cancelled. What it asked for is paid for.')).toBeTruthy()
  })

  test('says why it stopped, and why it could not begin', async () => {
    const { tell } = await mount('a', { connections: saved() })
    await press('Start: Quick test')
    tell({ type: 'stopped', why: 'the key was refused' })
    await settle()
    expect(screen.getByText('The check stopped: the key was refused')).toBeTruthy()
    cleanup()
    await mount('a', { connections: saved(), failing: { conform: new Error('No worker.') } })
    await press('Start: Quick test')
    expect(screen.getByText('The check could not be made: No worker.')).toBeTruthy()
  })

  test('names the cap that stopped it', async () => {
    const { tell } = await mount('a', { connections: saved() })
    await press('Start: Quick test')
    tell({ type: 'stopped', why: 'aborted', cap: { scope: 'day', unit: 'usd', limit: 5 } })
    await settle()
    expect(screen.getByText(/^Stopped at your cap of \$5(\.00)? per day\./)).toBeTruthy()
    expect(screen.queryByText(/aborted/)).toBeNull()
  })

  test.each([
    ['another model', { model: 'claude-opus-4-5', grade }, true],
    ['the lock', { lock: true, grade }, true],
    ['other prompts', { grade: { ...grade, prompts: '0' } }, true],
    ['nothing', { grade }, false],
  ])('a grade under %s is stale or not', async (_, more, stale) => {
    await mount('a', { connections: saved(more) })
    expect(screen.queryByText(/^Stale:/) !== null).toBe(stale)
  })

  test('waits for a model and a key', async () => {
    await mount('a', { connections: saved({ model: '' }) })
    expect(screen.getByText(/before you check\.$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Start:/ })).toBeNull()
    cleanup()
    await mount('a', { connections: saved({ keyState: 'none', keyMode: 'none' }) })
    expect(screen.queryByRole('button', { name: /^Start:/ })).toBeNull()
  })
})

describe('[CP-31] how the copy of a connection fares', () => {
  test('the average at round 2 stands with its connection, and what to expect of it', async () => {
    const { asked } = await mount('a', {
      connections: saved(),
      copyHealth: { runs: 3, complete: 2, average: 6.44 },
    })
    expect(asked('copyHealth')).toEqual([['a']])
    const part = screen.getByRole('region', { name: 'How its copy fares' })
    expect(part.textContent).toContain(
      'Average at round 2: 6.4 of 10, over 3 panel runs, 2 with complete documents.',
    )
    expect(part.textContent).toContain('With complete documents, 7 or more is what to expect.')
    expect(part.textContent).toContain(
      'A 5 or 6 that passes because no finding is high means that the prompts need tuning',
    )
  })

  test('without such a run, and where they cannot be read, nothing is said', async () => {
    await mount('a', { connections: saved() })
    expect(screen.queryByRole('region', { name: 'How its copy fares' })).toBeNull()
    cleanup()
    await mount('a', { connections: saved(), failing: { copyHealth: new Error('The disk is gone.') } })
    expect(screen.queryByRole('region', { name: 'How its copy fares' })).toBeNull()
  })
})
