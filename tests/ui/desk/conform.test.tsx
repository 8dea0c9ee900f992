// A check of a model names its cost first, is told brief by brief, can be cancelled, and ends in a grade.
import { describe, expect, test } from 'vitest'
import type { Grade } from '../../../src/run/connection'
import type { BriefResult } from '../../../workers/desk-surface'
import { type DoubleOptions, listed } from './double'
import { cleanup, mount, press, says, screen, settle } from './mount'

const grade: Grade = {
  ...({ letter: 'C', kind: 'full', valid: 9, shipped: 8, clean: 9, costUsd: 0.81 } as const),
  ...{ at: Date.parse('2026-11-01T10:00:00'), model: 'claude-sonnet-4-5', prompts: '1', protocol: 1 },
  lock: false,
}
const result: BriefResult = {
  ...{ brief: 'saas-landing', shipped: true, clean: false, continued: 2, ms: 48_200 },
  checks: [
    { check: 'blocks', ok: true },
    { check: 'composite', ok: false, detail: '7.1 is not 7.4' },
  ],
}

const open = (more = {}, options: DoubleOptions = {}) =>
  mount('a', { connections: [listed({ id: 'a', name: 'Mine', ...more })], ...options })

/** A check that has begun; `ends` gives it its grade, as the worker keeps it. */
async function begun(which: 'Ten briefs' | 'Quick test') {
  const mounted = await open()
  await press(`Start: ${which}`)
  const told = async (...news: readonly unknown[]) => {
    news.forEach(mounted.tell)
    await settle()
  }
  const ends = async (to: Grade) => {
    // The worker keeps more than a draft holds.
    await mounted.desk.save({ ...listed({ id: 'a' }), grade: to } as never)
    await told({ type: 'over', grade: to })
  }
  return { ...mounted, told, ends }
}

const buttons = () => screen.queryAllByRole('button', { name: /^Start:/ })

describe('the conformance check', () => {
  test('names its cost before anything is asked', async () => {
    const { asked } = await open()
    expect(asked('conformCost').map(([, kind]) => kind)).toEqual(['quick', 'full'])
    says(/^About 4,200 to 12,000 tokens, \$0\.02 to \$0\.09, 1 to 3 minutes\./, 2)
    expect(asked('conform')).toEqual([])
  })

  test('goes brief by brief, line by line, and ends in a grade', async () => {
    const { asked, told, ends } = await begun('Ten briefs')
    expect(asked('conform')[0]?.slice(0, 2)).toEqual(['a', 'full'])
    says('Starting…')
    await told({ type: 'brief', name: 'saas-landing', at: 1, of: 10 })
    says('Brief 1 of 10: saas-landing')
    const refused = { ...result, brief: 'dashboard', void: 'rate_limit' }
    await told({ type: 'result', result }, { type: 'result', result: refused })
    const [first, second] = [...document.querySelectorAll('.desk-brief')].map((line) => line.textContent)
    expect(first).toContain('shipped · not clean · continued 2 times · 48 s')
    expect(first).toContain('Composite as we reckon it: failed 7.1 is not 7.4')
    expect(second).toContain('does not count')
    expect(second).toContain('had too many requests')
    await ends(grade)
    says('Grade C')
    says(/Ten briefs with claude-sonnet-4-5, Nov 1, 2026.*: 8 of 9 shipped, 9 clean\. It cost \$0\.81\./)
    expect(buttons()).toHaveLength(2)
  })

  test.each([
    [false, 'Quick test: 1 of 2 checks failed'],
    [true, 'Quick test passed'],
  ])('one small brief gives no letter, clean: %s', async (clean, words) => {
    const { told, ends } = await begun('Quick test')
    const passed = { ...result, clean: true, checks: [{ check: 'blocks', ok: true }] }
    await told({ type: 'result', result: clean ? passed : result })
    await ends({ ...grade, letter: 'A', kind: 'quick', valid: 1, shipped: 1, clean: Number(clean) })
    says(words)
    says(/^Grade/, 0)
    expect(document.querySelector('.desk-letter')).toBeNull()
  })

  test('is cancelled at once', async () => {
    const { asked } = await begun('Quick test')
    await press('Cancel check')
    expect(asked('cancelConform')).toEqual([['a']])
    says('The check was cancelled. What it asked for is paid for.')
  })

  test('says why it stopped, names the cap that did it, and why it could not begin', async () => {
    const { told } = await begun('Quick test')
    await told({ type: 'stopped', why: 'the key was refused' })
    says('The check stopped: the key was refused')
    cleanup()
    const capped = await begun('Quick test')
    await capped.told({ type: 'stopped', why: 'aborted', cap: { scope: 'day', unit: 'usd', limit: 5 } })
    says(/^Stopped at your cap of \$5(\.00)? per day\./)
    says(/aborted/, 0)
    cleanup()
    await open({}, { failing: { conform: new Error('No worker.') } })
    await press('Start: Quick test')
    says('The check could not be made: No worker.')
  })

  test('a grade under other conditions is called stale', async () => {
    await open({ model: 'claude-opus-4-5', grade })
    says(/^Stale:/)
    cleanup()
    await open({ grade })
    says(/^Stale:/, 0)
  })

  test('waits for a model and a key', async () => {
    await open({ model: '' })
    says(/before you check\.$/)
    expect(buttons()).toEqual([])
    cleanup()
    await open({ keyState: 'none', keyMode: 'none' })
    expect(buttons()).toEqual([])
  })
})

test('[CP-31] how the copy of a connection fares: its average at round 2, and what to expect; without such runs nothing', async () => {
  const { asked } = await open({}, { copyHealth: { runs: 3, complete: 2, average: 6.44 } })
  expect(asked('copyHealth')).toEqual([['a']])
  const part = () => screen.queryByRole('region', { name: 'How its copy fares' })?.textContent
  for (const words of [
    'Average at round 2: 6.4 of 10, over 3 panel runs, 2 with complete documents.',
    'With complete documents, 7 or more is what to expect.',
    'A 5 or 6 that passes because no finding is high means that the prompts need tuning',
  ])
    expect(part()).toContain(words)
  for (const options of [{}, { failing: { copyHealth: new Error('The disk is gone.') } }]) {
    cleanup()
    await open({}, options)
    expect(part()).toBeUndefined()
  }
})
