import { describe, expect, test } from 'vitest'
import { procedureOf } from '../../../src/procedures/of'
import { acceptanceOf } from '../../../src/run/acceptance-state'
import { rowsOf } from '../../../src/run/column'
import { loopOf } from '../../../src/run/critic-state'
import type { Event } from '../../../src/run/event'
import { CLASS_ROWS, FINAL_STATES } from '../../../src/run/exam'
import { examOf } from '../../../src/run/exam-state'
import { earnedRound } from '../../../src/run/gate'
import { planOf } from '../../../src/run/plan-state'
import { shippingOf } from '../../../src/run/shipping'
import type { Procedure } from '../../../src/run/procedure'
import { fold, type RunState } from '../../../src/run/state'
import { waitsForPerson } from '../../../src/run/waiting'
import { depth, spread } from '../../building/depth'
import { stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { type Closed, closedAfter, driveOn } from '../../tools/drive-on'
import { examTakes } from '../../tools/exam-takes'
import { of } from '../../tools/loops'
import { acceptanceSetup, planSetup } from '../../tools/ship-checks'
import { shipCheckTakes } from '../../tools/ship-check-takes'
import { endingOf } from '../../tools/stage'

/*
 * The laws of every procedure, on recorded runs: cut after any event and driven on it comes to the same, asked again its rules say
 * the same, and a page that closes costs nothing more.
 */

/** At so many places each recorded run is cut. */
const CUTS = depth(6, 1000)

/** The recorded runs that came to an end of their own, from the event on that says by which rule they go. */
const runs = recordedRuns().flatMap(({ name, file }) => {
  // Two hold an event of each type, and no run.
  if (/^(?:everything|stages)$/.test(name)) return []
  const settled = file.events.findIndex(({ type }) => type === 'run_settled')
  const [opened, next] = file.events.flatMap(({ type }, at) =>
    type === 'stage_opened' && at > settled ? [at] : [],
  )
  const events = file.events.slice(0, next)
  const from = (opened ?? 0) + 1
  const rule = procedureOf(stateOf(events.slice(0, from)))
  return [{ name, file: { ...file, events }, events, from, rule }]
})
type Run = (typeof runs)[number]

const runOf = (name: string): Run => {
  const run = runs.find((each) => each.name === name)
  if (!run) throw new Error(`No recorded run is called ${name}.`)
  return run
}
const ruled = (...names: readonly string[]) => runs.filter(({ rule }) => names.includes(rule.name))

/** Each state of a run from the first on at which its rule is known, and the event that follows. */
function* statesOf({ events, from }: Run): Generator<{ cut: number; state: RunState; next?: Event }> {
  let state = stateOf(events.slice(0, from))
  for (let cut = from; cut <= events.length; cut++) {
    const next = events[cut]
    yield { cut, state, ...(next && { next }) }
    if (next) state = fold(state, next)
  }
}

const openIn = ({ calls }: RunState) => Object.values(calls).filter(({ phase }) => phase === 'open')

/** Everything that a run and its stage have come to. When it was said is chance, and in which order seats answered. */
function cameTo(state: RunState, { rule: { stage } }: Run) {
  const { status, cause, ended } = (stage !== undefined && state.stages[stage]) || {}
  const said = rowsOf(state.stageFacts)
    .filter((fact) => fact.stage === stage)
    .map(({ seq: _seq, t: _t, ...fact }) => JSON.stringify(fact, withoutChance))
  return {
    ...{ ending: endingOf(state), stage: { status, cause, ended }, said: said.toSorted() },
    keyword: loopOf(state, stage).ended?.keyword,
  }
}

/** Names are listed in the order in which seats answered; a run from before a rule was changed names its older version. */
function withoutChance(key: string, value: unknown): unknown {
  if (key === 'ruleVersion') return undefined
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value.toSorted() : value
}

const KINDS = [
  ['', ['theater', 'measuring']],
  ['[CP-8] ', ['panel']],
  ['[CL-13] ', ['critic-loop']],
  ['[OK-17] [OK-18] ', ['cross-exam']],
  ['[TR-2] ', ['second-opinion']],
  ['[OK-38] ', ['acceptance', 'plan-check']],
] as const

describe.each(KINDS.map(([ids, rules]) => [ids, rules.join(', '), ruled(...rules)] as const))(
  '%s%s',
  (_, __, own) => {
    test('cut after any event and driven on, a recorded run comes to the same', async () => {
      for (const run of own) {
        const { name, file, events, from, rule } = run
        const whole = cameTo(stateOf(events), run)
        const cuts = Array.from({ length: events.length - from + 1 }, (_, at) => from + at)
        for (const cut of spread(cuts, CUTS))
          expect(cameTo(await driveOn(rule, file, cut), run), `${name}, cut after ${cut}`).toEqual(whole)
      }
    })

    test('what was opened next was owed; asked again, its rules say the same; at its end nothing is owed', () => {
      for (const run of own)
        for (const { cut, state, next } of statesOf(run)) {
          const rule = procedureOf(state)
          const steps = rule.next(state)
          const place = `${run.name}, cut after ${cut}`
          expect(JSON.stringify(rule.next(state)), place).toBe(JSON.stringify(steps))
          if (next?.type === 'call_started')
            expect(
              steps.map((step) => step.kind === 'call' && step.id),
              place,
            ).toContain(next.id)
          const { stage } = run.rule
          const isOver = stage === undefined ? state.settled : state.stages[stage]?.ended
          // A reply that has shipped is read on for its bill; the kernel arms no clock of a run that has settled.
          if (!isOver || openIn(state).length > 0) continue
          expect(run.rule.next(state), place).toEqual([])
          if (run.rule.name !== 'theater') expect(run.rule.deadlines(state), place).toEqual([])
        }
    })

    test('[CT-44] closed after any event at which a call is open: nothing more is paid for', async () => {
      for (const { name, file, rule, ...run } of own) {
        const going = [...statesOf({ name, file, rule, ...run })].filter(
          ({ state }) => openIn(state).length > 0 && (rule.stage !== undefined || !state.settled),
        )
        for (const { cut } of spread(going, CUTS))
          checkClosed(await closedAfter(rule, file, cut), rule, `${name}, cut after ${cut}`)
      }
    })
  },
)

function checkClosed(
  { prefix, before, state, own }: Closed,
  { name: rule, stage }: Procedure,
  place: string,
) {
  const asked = of(own, 'call_started').filter(({ id }) => rule !== 'theater' || id !== 'single')
  expect(asked, place).toEqual([])
  if (stage !== undefined) {
    const cause = before.stages[stage]?.stopped ?? 'page_closed'
    expect(own, place).toMatchObject([{ type: 'stage_ended', status: 'interrupted', cause }])
    expect(state.settled, place).toEqual(before.settled)
    return
  }
  expect(of(own, 'run_settled'), place).toHaveLength(1)
  // What had been decided when the page closed stays decided.
  const isDecided = before.ending ?? prefix.some(({ type }) => type === 'content_saved')
  if (isDecided || (rule !== 'theater' && before.stopped) || state.settled?.status === 'shipped') return
  expect(state.settled?.status, place).toBe(rule === 'theater' ? expectedStatus(before) : 'interrupted')
}

function expectedStatus(before: RunState): string {
  if (before.stopped === 'round_timeout') return 'timed_out'
  const isBeyond = (before.rounds.at(-1)?.n ?? 0) > before.config.maxRounds
  return !earnedRound(before) && (before.shipOpen || isBeyond) ? 'below_threshold' : 'interrupted'
}

describe('there are recorded runs of each kind, and of each row that decides', () => {
  test('of each procedure', () => {
    expect(ruled('theater').length).toBeGreaterThanOrEqual(20)
    expect(ruled('panel').length).toBeGreaterThanOrEqual(6)
    expect(ruled('critic-loop').map(({ name }) => name)).toEqual(
      expect.arrayContaining(
        ['answered', 'cap', 'converged', 'interrupted', 'unread'].map((name) => `loop_${name}`),
      ),
    )
    const names = ruled('cross-exam', 'acceptance', 'plan-check').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...Object.keys(examTakes), ...Object.keys(shipCheckTakes)]))
  })

  test('[X1] [X2] [X3] [X4] [X5] [X6] [X7] [X8] [X9] of each row and each ending of a cross-examination', () => {
    const all = ruled('cross-exam').flatMap(
      ({ events, rule }) => examOf(stateOf(events), rule.stage ?? '') ?? [],
    )
    const rows = all.flatMap(({ findings, gaps }) => [...findings, ...gaps].flatMap(({ row }) => row ?? []))
    expect([...new Set(rows)].sort()).toEqual(CLASS_ROWS)
    expect(new Set(all.map(({ final }) => final?.finalState))).toEqual(new Set(FINAL_STATES))
  })

  test.each([
    ['opinion_apart', 'S3', 'inconclusive'],
    ['opinion_dropped', 'S5', 'not_upheld'],
    ['opinion_measured', 'S2', 'not_upheld'],
    ['opinion_one_family', 'S4', 'upheld'],
    ['opinion_silent', 'S1', 'inconclusive'],
    ['opinion_upheld', 'S4', 'upheld'],
  ])('%s: %s, %s', (name, rule, result) => {
    expect(of(runOf(name).events, 'blind_verdict')).toMatchObject([{ rule, result }])
  })

  test('of each row of a ship check', () => {
    const events = ruled('acceptance', 'plan-check').flatMap(({ events: all, from }) => all.slice(from))
    const rules = of(events, 'gate').map(({ rule }) => rule)
    expect([...new Set(rules)].sort()).toEqual(['A3', 'A4', 'A5', 'A6', 'V1', 'V2', 'V3', 'V4'])
    expect(new Set(of(events, 'candidate_settled').map(({ row }) => row))).toEqual(new Set(['A1', 'A2']))
  })
})

describe('stages that judge', () => {
  const judging = runs.filter(({ rule }) => rule.stage !== undefined && rule.name !== 'critic-loop')

  test('[OK-46] the version has the same hash before and after, and none is put into the log', () => {
    for (const { name, events, from, rule } of judging) {
      const { setup } = stateOf(events).stages[rule.stage ?? ''] ?? {}
      const audits = of(events.slice(from), 'artifact_audited')
      expect(audits.length, name).toBeGreaterThan(0)
      for (const { artifact, after } of audits)
        expect([artifact, after], name).toEqual([setup?.artifact, setup?.artifact])
      expect(of(events.slice(from), 'critique.artifact_seen'), name).toEqual([])
    }
  })

  test('[OK-50] what a ship check goes by is written out, and enough to do it again', () => {
    for (const { name, events, from } of ruled('acceptance', 'plan-check')) {
      const opened = events[from - 1]
      const setup = opened?.type === 'stage_opened' ? opened.setup : undefined
      const fields = Object.keys(setup?.kind === 'plan' ? planSetup : acceptanceSetup)
      expect(Object.keys(setup ?? {}).sort(), name).toEqual(fields.sort())
      for (const seat of setup?.seats ?? []) expect(Object.keys(seat), name).toContain('family')
    }
  })

  test('[OK-38] said once, a verdict stands at every event that follows', () => {
    for (const run of ruled('acceptance', 'plan-check')) {
      const stage = run.rule.stage ?? ''
      const words = [...statesOf(run)].map(
        ({ state }) => planOf(state, stage).result?.result ?? acceptanceOf(state, stage).verdict?.result,
      )
      const said = words.slice(words.findIndex((word) => word !== undefined))
      expect(new Set(said).size, run.name).toBe(1)
    }
  })

  test('[OK-41] an override lifts the gate, stays visible, and leaves its result; nothing is approved before its person says so', () => {
    const [blocked, lifted] = [
      stateOf(runOf('plan_blocked').events),
      stateOf(runOf('plan_overridden').events),
    ]
    expect(shippingOf(blocked)).toMatchObject({ may: false, approved: false, overridden: [] })
    const reason = 'The brand allows it by now.'
    const overridden = [{ gate: 'V', stage: runOf('plan_overridden').rule.stage, reason }]
    expect(shippingOf(lifted)).toMatchObject({ may: true, approved: true, refused: [], overridden })
    expect(planOf(lifted, overridden[0]?.stage ?? '').result?.result).toBe('blocked-by-disagreement')
    const accepted = stateOf(runOf('acceptance_blocked').events)
    expect(shippingOf(accepted)).toMatchObject({ may: true, approved: true })
    for (const run of ruled('acceptance', 'plan-check'))
      for (const { cut, state } of statesOf(run))
        if (run.events.slice(0, cut).every(({ type }) => type !== 'approved'))
          expect(shippingOf(state).approved, run.name).toBe(false)
  })
})

test.each(['loop_answered', 'exam_asked'])('[CL-13] [OK-30] %s waits for its person alone', (name) => {
  const run = runOf(name)
  const asking = [...statesOf(run)].filter(({ cut }) => run.events[cut - 1]?.type === 'question_asked')
  expect(asking).toHaveLength(name === 'loop_answered' ? 2 : 1)
  for (const { state } of asking) {
    expect(waitsForPerson(state)).toBe(true)
    expect(run.rule.deadlines(state)).toEqual([])
  }
})

test('[CT-4] one context at a time judges a page of the theater, never several beside each other', () => {
  for (const run of ruled('theater').filter(({ events }) => of(events, 'critique.panelist_open').length > 0))
    for (const { cut, state } of statesOf(run)) {
      if (Object.values(state.stages).length > 0) break
      const calls = run.rule.next(state).filter(({ kind }) => kind === 'call')
      expect(calls.length, `${run.name}, cut after ${cut}`).toBeLessThanOrEqual(1)
    }
})
