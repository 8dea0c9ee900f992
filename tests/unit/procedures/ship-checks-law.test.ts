import { describe, expect, test, vi } from 'vitest'
import { procedureOf } from '../../../src/procedures/of'
import { acceptanceOf } from '../../../src/run/acceptance-state'
import type { Event } from '../../../src/run/event'
import { planOf } from '../../../src/run/plan-state'
import { shippingOf } from '../../../src/run/shipping'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { driveOn } from '../../tools/drive-on'
import { shipCheckTakes } from '../../tools/ship-check-takes'
import {
  followed,
  hashOf,
  objections,
  acceptanceSetup,
  planSetup,
  playCheck,
  playRun,
  STAGE,
  stateOf,
} from '../../tools/ship-checks'
import { createClock } from '../../tools/clock'
import { perform } from '../../tools/stage'
import { scriptedModel } from '../../../src/models/scripted'
import { recordedRuns } from '../../building/runs'

// Each run is driven on from some fifty places, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 })

const checks = recordedRuns()
  .filter(({ name }) => /^(?:acceptance|plan)_/.test(name))
  .map(({ name, file }) => {
    const from = file.events.findIndex(({ type }) => type === 'stage_opened') + 1
    return { name, file, from, rule: procedureOf(stateOf(file.events.slice(0, from))) }
  })

/** Everything that a stage has come to. When it was said is chance. */
function comeTo(state: RunState) {
  const [plan, acceptance] = [planOf(state, STAGE), acceptanceOf(state, STAGE)]
  const bare = (fact: object | undefined) => fact && { ...fact, seq: 0, t: 0 }
  return {
    stage: { ...state.stages[STAGE], openedAt: 0 },
    settled: state.settled,
    items: plan.rows?.map((row) => [
      row.item.id,
      row.class,
      row.exists,
      row.votes.map(({ seat, vote }) => [seat, vote]),
    ]),
    gate: bare(plan.gate),
    result: bare(plan.result),
    verdict: bare(acceptance.verdict),
    candidates: acceptance.candidates.map(({ finding, settled, confirmations }) => [
      finding.id,
      settled?.row,
      settled?.next,
      confirmations.map(({ seat, confirmed, opens }) => [seat, confirmed, opens]),
    ]),
    covered: acceptance.requirements.map(({ requirement, shown }) => [requirement, shown]),
    leftOut: plan.leftOut.toSorted(),
  }
}

describe('the law: cut after any event and driven on, a ship check comes to the same', () => {
  test('there are recorded ones to try it on, of every row', () => {
    expect(checks.map(({ name }) => name).sort()).toEqual(Object.keys(shipCheckTakes).sort())
    const rules = checks.flatMap(({ file }) =>
      file.events.flatMap((event) => (event.type === 'gate' && event.stage === STAGE ? [event.rule] : [])),
    )
    expect([...new Set(rules)].sort()).toEqual(['A3', 'A4', 'A5', 'A6', 'V1', 'V2', 'V3', 'V4'])
    const rows = checks.flatMap(({ file }) =>
      file.events.flatMap((event) => (event.type === 'candidate_settled' ? [event.row] : [])),
    )
    expect(new Set(rows)).toEqual(new Set(['A1', 'A2']))
  })

  test.each(checks)('[OK-38] $name', async ({ file, from, rule }) => {
    const end = comeTo(stateOf(file.events))
    for (let cut = from; cut <= file.events.length; cut++)
      expect(comeTo(await driveOn(rule, file, cut)), `cut after ${cut}`).toEqual(end)
  })

  test.each(checks)('$name: what was opened next was owed', ({ file, rule }) => {
    file.events.forEach((event, at) => {
      if (event.type !== 'call_started' || event.stage !== STAGE) return
      const before = stateOf(file.events.slice(0, at))
      expect(rule.next(before).map((step) => step.kind === 'call' && step.id)).toContain(event.id)
    })
  })

  test.each(checks)(
    '[OK-38] $name: said once, its verdict stands at every event that follows',
    ({ file, from }) => {
      let said: unknown
      for (let cut = from; cut <= file.events.length; cut++) {
        const state = stateOf(file.events.slice(0, cut))
        const word = planOf(state, STAGE).result?.result ?? acceptanceOf(state, STAGE).verdict?.result
        if (said !== undefined) expect(word).toBe(said)
        said = word
      }
    },
  )

  test.each(checks)('[OK-46] $name: the version is the same before and after', ({ file, from }) => {
    const own = file.events.slice(from)
    expect(own.filter(({ type }) => type === 'critique.artifact_seen')).toEqual([])
    const audits = own.flatMap((event) =>
      event.type === 'artifact_audited' ? [[event.artifact, event.after]] : [],
    )
    for (const [artifact, after] of audits) expect(after).toBe(artifact)
    expect(audits.length).toBeGreaterThan(0)
  })

  test.each(checks)(
    '[OK-50] $name: what it goes by is written out, and enough to do it again',
    async ({ file, from }) => {
      const opened = file.events[from - 1]
      if (opened?.type !== 'stage_opened' || !opened.setup) throw new Error('No stage was opened.')
      const { setup } = opened
      expect(Object.keys(setup).sort()).toEqual(
        Object.keys(setup.kind === 'plan' ? planSetup : acceptanceSetup).sort(),
      )
      for (const seat of setup.seats) expect(Object.keys(seat)).toContain('family')
    },
  )
})

describe('[OK-41] what the person puts down behind it', () => {
  const stateIn = (name: string) => stateOf(checks.find((check) => check.name === name)?.file.events ?? [])

  test('an override lifts the gate, stays visible, and leaves its result as it was', () => {
    const [blocked, lifted] = [stateIn('plan_blocked'), stateIn('plan_overridden')]
    expect(shippingOf(blocked)).toMatchObject({ may: false, approved: false, overridden: [] })
    expect(shippingOf(lifted)).toMatchObject({
      may: true,
      approved: true,
      refused: [],
      overridden: [{ gate: 'V', stage: STAGE, reason: 'The brand allows it by now.' }],
    })
    expect(planOf(lifted, STAGE).result?.result).toBe('blocked-by-disagreement')
    expect(shippingOf(stateIn('acceptance_blocked'))).toMatchObject({ may: true, approved: true })
  })

  test.each(checks)('$name: nothing is approved before the person says so', ({ file }) => {
    const said = file.events.findIndex(({ type }) => type === 'approved')
    const last = said < 0 ? file.events.length : said
    for (let cut = 1; cut <= last; cut++)
      expect(shippingOf(stateOf(file.events.slice(0, cut))).approved).toBe(false)
  })
})

test('[OK-46] a judge that puts a version of its own into the log fails its stage', async () => {
  const run = (await playRun()).log.events
  const opened = followed(run, [
    { type: 'stage_opened', id: STAGE, procedure: 'acceptance', setup: acceptanceSetup },
  ])
  const seen = {
    type: 'critique.artifact_seen',
    hash: 'mine',
    bytes: 4,
    mime: 'text/html',
    from: 'fix',
  } as const
  const events: readonly Event[] = followed(opened, [{ ...seen, stage: STAGE }])
  const clock = createClock(events.at(-1)?.t)
  const { driven } = perform({
    procedure: procedureOf(events.reduce(fold, initialState())),
    clock,
    events,
    model: scriptedModel({ [`${STAGE}/objections:s1`]: [{ say: objections() }] }, clock.sleep),
    pages: new Map([[hashOf(2), '']]),
  })
  const state = await clock.until(driven.done)
  expect(state.stages[STAGE]).toMatchObject({ status: 'failed', cause: 'artifact_changed' })
  expect(shippingOf(state).may).toBe(true)
})

test('[OK-48] a stage that is stopped calls its calls off, says what they cost, and waits for none', async () => {
  const { own, state } = await playCheck({
    setup: planSetup,
    replies: { 'plan:s1': [{ wait: 50_000 }], 'plan:s2': [{ wait: 50_000 }], 'plan:s3': [{ wait: 50_000 }] },
    told: [[3000, { type: 'stopped', why: 'interrupt' }]],
  })
  const types = own.map(({ type }) => type)
  expect(types.filter((type) => type === 'call_failed')).toHaveLength(3)
  expect(types.slice(-5)).toEqual(['stopped', 'call_failed', 'call_failed', 'call_failed', 'stage_ended'])
  expect(state.stages[STAGE]).toMatchObject({ status: 'interrupted', ended: true })
  expect(own.at(-1)?.t).toBe(3000)
})
