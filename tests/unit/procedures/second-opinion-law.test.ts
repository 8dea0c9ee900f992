import { describe, expect, test, vi } from 'vitest'
import { recordedModel } from '../../../src/models/recorded'
import { procedureOf } from '../../../src/procedures/of'
import { secondOpinion } from '../../../src/procedures/second-opinion'
import type { Fact } from '../../../src/run/event'
import { opinionOf } from '../../../src/run/opinion-state'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { createClock } from '../../tools/clock'
import { driveOn } from '../../tools/drive-on'
import { perform } from '../../tools/stage'
import { recordedRuns } from '../../building/runs'

// Each run is driven on from some eighty places, which takes a busy machine its time.
vi.setConfig({ testTimeout: 60_000 })

const STAGE = 'opinion:1'
const opinions = recordedRuns()
  .filter(({ name }) => name.startsWith('opinion_'))
  .map(({ name, file }) => ({
    name,
    file,
    from: file.events.findIndex(({ type }) => type === 'stage_opened') + 1,
  }))

/** What it came to, whatever way it took there. */
function cameTo(state: RunState) {
  const { verdict, repeats = [], fixes = [] } = opinionOf(state, STAGE) ?? {}
  const { seq: _, t: __, ...said } = verdict ?? { seq: 0, t: 0 }
  const { status, cause } = state.stages[STAGE] ?? {}
  const wanted = fixes.map(({ id, statement, counts, check }) => ({
    id,
    statement,
    counts,
    check: check?.check,
  }))
  return { said, repeats: repeats.map(({ composite }) => composite), wanted, status, cause }
}

describe('the law: cut after any event and driven on, a second opinion reaches the same verdict', () => {
  test('there are recorded ones to try it on', () => {
    expect(
      opinions.map(({ name, file }) => [name, cameTo(file.events.reduce(fold, initialState())).said]),
    ).toMatchObject([
      ['opinion_apart', { rule: 'S3', result: 'inconclusive' }],
      ['opinion_dropped', { rule: 'S5', result: 'not_upheld' }],
      ['opinion_measured', { rule: 'S2', result: 'not_upheld' }],
      ['opinion_one_family', { rule: 'S4', result: 'upheld' }],
      ['opinion_silent', { rule: 'S1', result: 'inconclusive' }],
      ['opinion_upheld', { rule: 'S4', result: 'upheld' }],
    ])
  })

  test.each(opinions)('[TR-2] $name', async ({ file, from }) => {
    const whole = file.events.reduce(fold, initialState())
    for (let cut = from; cut <= file.events.length; cut++) {
      const state = await driveOn(secondOpinion(STAGE), file, cut)
      expect(cameTo(state), `cut after ${cut}`).toEqual(cameTo(whole))
    }
  })

  test.each(opinions)(
    '$name: what was opened next was owed, by the rule that the run goes on by',
    ({ file, from }) => {
      file.events.forEach((event, at) => {
        if (event.type !== 'call_started' || at < from) return
        const before = file.events.slice(0, at).reduce(fold, initialState())
        const rule = procedureOf(before)
        expect(rule.name).toBe('second-opinion')
        expect(rule.next(before).map((step) => step.kind === 'call' && step.id)).toContain(event.id)
      })
    },
  )

  test.each(opinions)('$name: asked again, its rules say the same', ({ file, from }) => {
    for (let cut = from; cut <= file.events.length; cut++) {
      const state = file.events.slice(0, cut).reduce(fold, initialState())
      const rule = secondOpinion(STAGE)
      expect(JSON.stringify(rule.next(state))).toBe(JSON.stringify(rule.next(state)))
      if (state.stages[STAGE]?.ended) expect([...rule.next(state), ...rule.deadlines(state)]).toEqual([])
    }
  })

  test.each(opinions)('[OK-46] $name: the version is the same before and after', ({ file }) => {
    const { setup } = file.events.reduce(fold, initialState()).stages[STAGE] ?? {}
    const audits = file.events.filter((event) => event.type === 'artifact_audited')
    expect(audits.length).toBeGreaterThan(0)
    for (const { artifact, after } of audits)
      expect([artifact, after]).toEqual([setup?.artifact, setup?.artifact])
  })
})

describe('[CT-44] a page that closed: nothing more is paid for', () => {
  test.each(opinions)('$name, cut after any event', async ({ file, from }) => {
    for (let cut = from; cut <= file.events.length; cut++) {
      const prefix = file.events.slice(0, cut)
      const before = prefix.reduce(fold, initialState())
      const open = Object.keys(before.calls).filter((id) => before.calls[id]?.phase === 'open')
      if (open.length === 0) continue
      const recovery: Fact[] = [
        { type: 'run_recovered', reason: 'page_closed', lost: open },
        ...open.map((id): Fact => ({ type: 'call_failed', id, reason: 'lost' })),
      ]
      const t = prefix.at(-1)?.t ?? 0
      const events = [...prefix, ...recovery.map((fact, at) => ({ seq: cut + at, t, stage: STAGE, ...fact }))]
      const clock = createClock(t)
      const { driven, log } = perform({
        procedure: secondOpinion(STAGE),
        clock,
        events,
        model: recordedModel([], clock.sleep),
      })
      const state = await clock.until(driven.done)
      expect(log.events.slice(events.length)).toMatchObject([
        { type: 'stage_ended', status: 'interrupted', cause: 'page_closed' },
      ])
      expect(state.settled).toEqual(before.settled)
    }
  })
})
