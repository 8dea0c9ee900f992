import { describe, expect, test } from 'vitest'
import { type Cue, scriptedModel } from '../../../src/models/scripted'
import { criticLoop } from '../../../src/procedures/critic-loop'
import { panel } from '../../../src/procedures/panel'
import type { Event } from '../../../src/run/event'
import type { Procedure } from '../../../src/run/procedure'
import type { RunState } from '../../../src/run/state'
import { createClock } from '../../tools/clock'
import {
  critique,
  fails,
  fixedPage,
  judged,
  jsonText,
  of,
  page,
  PAGE,
  setup as loopSetup,
} from '../../tools/loops'
import { setup as panelSetup, usualCopy } from '../../tools/panels'
import { endingOf, perform, type Setting } from '../../tools/stage'

/** What one call may take, and the whole run. */
const CALL_MS = 1000
const TOTAL_MS = 1_000_000
const HANGS: readonly Cue[] = [{ wait: 100_000_000 }]
const config = { perRoundTimeoutMs: CALL_MS, totalTimeoutMs: TOTAL_MS, evidence: 'counts' } as const

interface Scene {
  readonly procedure: Procedure
  readonly setting: Setting
  readonly calls: Readonly<Record<string, string | readonly Cue[]>>
}

/** The run on a scripted model, from its beginning or from where its log was cut. */
async function played({ procedure, setting, calls }: Scene, events?: readonly Event[]) {
  const clock = createClock(events?.at(-1)?.t)
  const cues = Object.entries(calls).map(([call, said]) => [
    call,
    typeof said === 'string' ? [{ wait: 10 }, { say: said }] : said,
  ])
  const stage = perform({
    procedure,
    clock,
    setting: { ...setting, config },
    model: scriptedModel(Object.fromEntries(cues), clock.sleep),
    pages: new Map([[page.hash, PAGE]]),
    ...(events && { events }),
  })
  const state: RunState = await clock.until(stage.driven.done)
  return { state, events: stage.log.events, ending: endingOf(state) }
}

const copy = (calls: Scene['calls']): Scene => ({
  procedure: panel,
  setting: { panel: panelSetup },
  calls: { ...usualCopy, ...calls },
})
const loop = (calls: Scene['calls']): Scene => ({
  procedure: criticLoop(),
  setting: { page, loop: loopSetup },
  calls: {
    'critic:1': jsonText(critique()),
    'critic:2': jsonText(critique()),
    'fix:1': fixedPage(1),
    ...calls,
  },
})
const noTimes = jsonText(judged(fails('BRIEF_COVERAGE', 'Say when.')))

/** How a run ends of which these calls hang, and which of them were given up. */
const HUNG: readonly (readonly [string, Scene, object, readonly string[]])[] = [
  [
    'one critique: the others count',
    copy({ 'critique:1:search': HANGS }),
    { status: 'shipped', round: 1 },
    ['critique:1:search'],
  ],
  [
    'two critiques at the same moment: each is given up',
    copy({
      'critique:1:positioning': HANGS,
      'critique:1:search': HANGS,
      select: '["positioning","search","behaviour"]',
    }),
    { status: 'shipped', round: 1 },
    ['critique:1:positioning', 'critique:1:search'],
  ],
  [
    'a draft: it is asked for once more',
    copy({ draft: HANGS, 'draft#2': '# Bread' }),
    { status: 'shipped' },
    ['draft'],
  ],
  [
    'a draft, twice',
    copy({ draft: HANGS, 'draft#2': HANGS }),
    { status: 'failed', cause: 'draft_failed' },
    ['draft', 'draft#2'],
  ],
  [
    'a round of the critic: the next one judges',
    loop({ 'critic:1': HANGS }),
    { status: 'shipped' },
    ['critic:1'],
  ],
  [
    'two rounds of the critic',
    loop({ 'critic:1': HANGS, 'critic:2': HANGS }),
    { status: 'failed', cause: 'critic_unread' },
    ['critic:1', 'critic:2'],
  ],
  [
    'a fix: it is asked for once more',
    loop({ 'critic:1': noTimes, 'fix:1': HANGS, 'fix:1#2': fixedPage(1) }),
    { status: 'shipped' },
    ['fix:1'],
  ],
  [
    'a fix, twice: the judged version is kept',
    loop({ 'critic:1': noTimes, 'fix:1': HANGS, 'fix:1#2': HANGS }),
    { status: 'failed', cause: 'fix_failed', artifact: page.hash },
    ['fix:1', 'fix:1#2'],
  ],
]

describe('a call that hangs takes as long as a round may, and not the run', () => {
  test.each(HUNG)('%s', async (_, scene, ending, given) => {
    const whole = await played(scene)
    expect(whole.ending).toMatchObject(ending)
    expect(of(whole.events, 'call_failed')).toMatchObject(given.map((id) => ({ id, reason: 'timeout' })))
    expect(whole.events.at(-1)?.t).toBeLessThan(3 * CALL_MS)
    expect(of(whole.events, 'stopped')).toEqual([])
  })

  test.each(HUNG)('law: %s, cut after any event and driven on, the same', async (_, scene) => {
    const whole = await played(scene)
    for (let cut = 1; cut < whole.events.length; cut++) {
      const again = await played(scene, whole.events.slice(0, cut))
      expect(again.ending, `cut after ${cut}`).toEqual(whole.ending)
    }
  })
})

test('a loop has a clock of its own for each call, where its setup says so', async () => {
  const { setting, ...scene } = loop({ 'critic:1': [{ wait: 3 * CALL_MS }, { say: jsonText(critique()) }] })
  const patient = { ...setting, loop: { ...loopSetup, perRoundTimeoutMs: 4 * CALL_MS } }
  const { events, ending } = await played({ ...scene, setting: patient })
  expect(ending).toMatchObject({ status: 'shipped' })
  expect(of(events, 'call_failed')).toEqual([])
})
