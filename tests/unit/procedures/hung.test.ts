import { expect, test } from 'vitest'
import { type Cue, scriptedModel } from '../../../src/models/scripted'
import { criticLoop } from '../../../src/procedures/critic-loop'
import { panel } from '../../../src/procedures/panel'
import type { Event } from '../../../src/run/event'
import type { Procedure } from '../../../src/run/procedure'
import { depth, spread } from '../../building/depth'
import { createClock } from '../../tools/clock'
import {
  critique,
  fails,
  fixedPage,
  judged,
  jsonText,
  of,
  PAGE,
  page,
  setup as loopSetup,
} from '../../tools/loops'
import { setup as panelSetup, usualCopy } from '../../tools/panels'
import { endingOf, perform, type Setting } from '../../tools/stage'

/** What one call may take, and the whole run. */
const CALL_MS = 1000
const HANGS: readonly Cue[] = [{ wait: 100_000_000 }]
const config = { perRoundTimeoutMs: CALL_MS, totalTimeoutMs: 1_000_000, evidence: 'counts' } as const

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
  const { driven, log } = perform({
    ...{ procedure, clock, setting: { ...setting, config }, pages: new Map([[page.hash, PAGE]]) },
    model: scriptedModel(Object.fromEntries(cues), clock.sleep),
    ...(events && { events }),
  })
  return { ending: endingOf(await clock.until(driven.done)), events: log.events }
}

const copy = (calls: Scene['calls']): Scene => ({
  ...{ procedure: panel, setting: { panel: panelSetup } },
  calls: { ...usualCopy, ...calls },
})
const sound = jsonText(critique())
const noTimes = jsonText(judged(fails('BRIEF_COVERAGE', 'Say when.')))
const loop = (calls: Scene['calls']): Scene => ({
  ...{ procedure: criticLoop(), setting: { page, loop: loopSetup } },
  calls: { 'critic:1': sound, 'critic:2': sound, 'fix:1': fixedPage(1), ...calls },
})

const hanging = (...ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, HANGS]))
const three = { select: '["positioning","search","behaviour"]' }
const [one, two] = ['critique:1:positioning', 'critique:1:search']
const fix = { 'critic:1': noTimes }
const failed = (cause: string, artifact?: string) => ({
  status: 'failed',
  cause,
  ...(artifact && { artifact }),
})
const shipped = { status: 'shipped' }

/** What hangs and is given up, what is said to the other calls, and how the run ends. */
const HUNG: readonly (readonly [
  string,
  readonly string[],
  (calls: Scene['calls']) => Scene,
  Scene['calls'],
  object,
])[] = [
  ['one critique: the others count', [two], copy, {}, { ...shipped, round: 1 }],
  ['two critiques at the same moment', [one, two], copy, three, { ...shipped, round: 1 }],
  ['a draft: it is asked for once more', ['draft'], copy, { 'draft#2': '# Bread' }, shipped],
  ['a draft, twice', ['draft', 'draft#2'], copy, {}, failed('draft_failed')],
  ['a round of the critic: the next one judges', ['critic:1'], loop, {}, shipped],
  ['two rounds of the critic', ['critic:1', 'critic:2'], loop, {}, failed('critic_unread')],
  ['a fix', ['fix:1'], loop, { ...fix, 'fix:1#2': fixedPage(1) }, shipped],
  ['a fix, twice: what was judged is kept', ['fix:1', 'fix:1#2'], loop, fix, failed('fix_failed', page.hash)],
]

test.each(HUNG)('a call that hangs takes a round’s time: %s', async (_, ids, play, calls, ending) => {
  const scene = play({ ...calls, ...hanging(...ids) })
  const whole = await played(scene)
  expect(whole.ending).toMatchObject(ending)
  expect(of(whole.events, 'call_failed')).toMatchObject(ids.map((id) => ({ id, reason: 'timeout' })))
  expect(whole.events.at(-1)?.t).toBeLessThan(3 * CALL_MS)
  expect(of(whole.events, 'stopped')).toEqual([])
  // Cut after any event and driven on, the same.
  const cuts = whole.events.map((__, at) => at).slice(1)
  for (const cut of spread(cuts, depth(5, cuts.length))) {
    const again = await played(scene, whole.events.slice(0, cut))
    expect(again.ending, `cut after ${cut}`).toEqual(whole.ending)
  }
})

test('a loop has a clock of its own for each call, where its setup says so', async () => {
  const { setting, ...scene } = loop({ 'critic:1': [{ wait: 3 * CALL_MS }, { say: sound }] })
  const patient = { ...setting, loop: { ...loopSetup, perRoundTimeoutMs: 4 * CALL_MS } }
  const { events, ending } = await played({ ...scene, setting: patient })
  expect(ending).toMatchObject(shipped)
  expect(of(events, 'call_failed')).toEqual([])
})
