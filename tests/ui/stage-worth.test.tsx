import { render } from '@solidjs/testing-library'
import { describe, expect, test } from 'vitest'
import { reportOf } from '../../src/library/exporting/report'
import { acceptanceOf, unexaminedOf } from '../../src/run/acceptance-state'
import type { Event } from '../../src/run/event'
import { examOf } from '../../src/run/exam-state'
import type { RunState } from '../../src/run/state'
import { VerdictCard } from '../../src/theater/judging/verdict-card'
import { sayingOf, transcriptWords } from '../../src/theater/transcript-words'
import { stateOf as folded } from '../building/facts'
import {
  changed,
  eventsOf,
  lastStage,
  plainText,
  saidOtherwise,
  stageOf,
  stateOf,
  withFacts,
} from './judging-scene'
import { t } from './window'

// What a stage has come to is told alike wherever its outcome is: badge, verdict card, report, transcript. Rehearsed, changed
// while it was judged, or examined by nobody, it is never told as a verdict.

const REHEARSED = 'Rehearsed, and nobody’s verdict'
const VOIDED = 'Failed: the version was changed while it was judged.'

/** The run with seats of its stage that nobody was asked for. */
const played = (name: string, more: (event: Event) => object = () => ({})) =>
  saidOtherwise(eventsOf(name), (event) => {
    if (event.type !== 'stage_opened' || !event.setup) return more(event)
    const seats = event.setup.seats.map(({ id }) => ({ id, connection: 'rehearsal', family: 'rehearsal' }))
    return { setup: { ...event.setup, seats } }
  })

/** A judge has changed what it judged. */
function changedByJudge(event: Event): object {
  if (event.type === 'artifact_audited') return { after: 'another' }
  return event.type === 'stage_ended' ? { status: 'failed', cause: 'artifact_changed' } : {}
}

const card = (state: RunState) =>
  render(() => <VerdictCard state={() => state} judges={() => new Map()} t={t} />).container
const cardText = (state: RunState) => plainText(card(state))
const lineOf = (state: RunState, gate: string) =>
  plainText(card(state).querySelector(`[data-gate="${gate}"]`))
const badgeOf = (state: RunState) => stageOf(state).badge()
const report = (state: RunState) =>
  reportOf({ jury: 1, runId: 'r', created: '2026-08-01T08:00:00.000Z' }, state, t)

function linesOf(events: readonly Event[]): readonly string[] {
  const state = folded(events)
  const words = transcriptWords(t, () => state)
  return events.map((event) => sayingOf(event, words))
}

describe.each([
  ['opinion_upheld', 'opinion', 'Upheld'],
  ['exam_converged', 'exam', 'Cross-examined in'],
  ['acceptance_accepted', 'acceptance', 'Accepted'],
  ['plan_passed', 'plan', 'Passed'],
] as const)('%s', (name, gate, outcome) => {
  test('rehearsed on a run of somebody who was asked, it is told as that wherever its outcome is', () => {
    const events = played(name)
    const state = folded(events)
    expect(badgeOf(state).status).toBe('legacy')
    expect(badgeOf(state).words).toContain(`${REHEARSED}: ${outcome}`)
    expect(lineOf(state, gate)).toContain(`${REHEARSED}: ${outcome}`)
    expect(lineOf(state, gate)).toContain('Rehearsal, Code')
    expect(report(state).split(REHEARSED)).toHaveLength(3)
    expect(linesOf(events).filter((line) => line.startsWith(REHEARSED))).toHaveLength(2)
  })

  test('asked for, nothing of it is told as rehearsed', () => {
    const state = stateOf(name)
    expect(lineOf(state, gate)).toContain('Model, Code')
    for (const text of [badgeOf(state).words, report(state), linesOf(eventsOf(name)).join()])
      expect(text).not.toMatch(/rehears/i)
  })

  test('[OK-46] whose judge has changed the version shows that in place of its verdict', () => {
    const state = changed(name, changedByJudge)
    expect(badgeOf(state)).toEqual({ words: `${VOIDED} Nothing of this stage counts.`, status: 'failed' })
    expect(lineOf(state, gate)).toContain(VOIDED)
    expect(lineOf(state, gate)).not.toContain(outcome)
    expect(report(state).split(VOIDED)).toHaveLength(3)
    expect(report(state)).not.toContain(`**${outcome}`)
    expect(linesOf(saidOtherwise(eventsOf(name), changedByJudge)).join('\n')).toContain(VOIDED)
  })
})

test('a run that was rehearsed itself says so on its card, by each gate, and in its report', () => {
  const state = folded(
    played('opinion_upheld', ({ type }) => (type === 'run_created' ? { connection: 'rehearsal' } : {})),
  )
  expect(cardText(state)).toContain('Rehearsed: no model was asked. This is nobody’s verdict.')
  expect(cardText(state)).not.toContain('Model, Code')
  expect(report(state)).toContain('A rehearsal: no model was asked.')
})

test('a play that follows takes no line of the card from a stage that was asked for', () => {
  const after = played('acceptance_accepted').flatMap((event): Event[] => {
    if (event.type === 'stage_opened') return [{ ...event, id: 'check:2' }]
    return event.type === 'acceptance' ? [{ ...event, stage: 'check:2' }] : []
  })
  const state = withFacts(stateOf('acceptance_blocked'), after)
  expect(Object.keys(state.stages)).toHaveLength(2)
  expect(lineOf(state, 'acceptance')).toContain('Blocked')
  expect(lineOf(state, 'acceptance')).not.toContain(REHEARSED)
})

test('seats of a play and those that have not answered are not counted among the jurors', () => {
  expect(cardText(stateOf('acceptance_unexamined'))).toContain('Connection 1')
  expect(cardText(stateOf('acceptance_unexamined'))).not.toContain('Connection 2')
  expect(cardText(stateOf('acceptance_heard_by_one'))).toContain('Connection 3')
  expect(cardText(folded(played('acceptance_accepted')))).not.toContain('rehearsal: uncalibrated')
})

describe('[OK-33] an acceptance that nobody could examine', () => {
  test.each(['acceptance_unexamined', 'acceptance_alone_unexamined'])('%s is never accepted', (name) => {
    const state = stateOf(name)
    const open = unexaminedOf(acceptanceOf(state, 'check:1')).length
    const words = new RegExp(`Acceptance not examined: nobody could say whether ${open} objections? hold`)
    expect(badgeOf(state).status).toBe('legacy')
    for (const text of [badgeOf(state).words, lineOf(state, 'acceptance'), report(state)])
      expect(text).toMatch(words)
    expect(linesOf(eventsOf(name))).toContain('Acceptance was not examined')
    const all = [stageOf(state).text(), report(state), ...linesOf(eventsOf(name))].join('\n')
    expect(all).not.toMatch(/Accepted|Shipped/)
  })

  test('drops none of its objections; one seat of two that has answered is heard', () => {
    const text = stageOf(stateOf('acceptance_unexamined')).text()
    expect(text).toContain('Residual risks (2)')
    expect(text).toContain('Examined by nobody, and kept.')
    const line = lineOf(stateOf('acceptance_heard_by_one'), 'acceptance')
    expect(line).toContain('Accepted: no blocker was confirmed')
    expect(line).not.toContain('examined by nobody')
  })

  test('beside a blocker it is told what else was not examined, and that the critic was alone', () => {
    const state = stateOf('acceptance_alone')
    for (const text of [lineOf(state, 'acceptance'), stageOf(state).text(), report(state)]) {
      expect(text).toContain('Accepted on condition: 1 blocker to mend')
      expect(text).toContain('1 objection was examined by nobody')
      expect(text).toContain('The critic was asked alone')
    }
  })
})

test('[X3] a finding to which nobody has answered is not told as one that has not held', () => {
  const before = stateOf('exam_contested')
  const stage = lastStage(before)
  const finding = examOf(before, stage)?.findings.find((one) => one.class === 'contested')?.id ?? ''
  const heard = { type: 'classified', class: 'worker-unique', round: 2, finding, stage } as const
  const badge = (row: 'X3' | 'X9') => badgeOf(withFacts(before, [{ ...heard, row }])).words
  expect(badge('X9')).toContain('2 have not held')
  expect(badge('X3')).toContain('1 has not held, 1 was examined by nobody else')
})

test('[OK-45] a report calls no requirement shown whose place is not there, or that nobody has looked for', () => {
  const gone = changed('acceptance_accepted', (event) =>
    event.type === 'evidence_opened' && event.of === 'shown:R1' ? { opens: false } : {},
  )
  expect(report(gone)).toMatch(/\| R1: [^|]*\| [^|]+It is not there/)
  expect(report(stateOf('acceptance_accepted'))).not.toContain('It is not there.')
  expect(report(stateOf('acceptance_not_examined'))).not.toMatch(/\| R1: /)
})

test('a finding that is called what it says is told once, and played seats are of no family', () => {
  const sayTwice = (event: Event) => (event.type === 'finding_raised' ? { title: event.statement } : {})
  const { container, text } = stageOf(folded(played('acceptance_blocked', sayTwice)))
  for (const one of container.querySelectorAll('.judged-finding')) {
    const name = plainText(one.querySelector('.criterion-name') ?? one)
    expect(plainText(one).split(name)).toHaveLength(2)
  }
  expect(text()).not.toContain('of one family')
})

test('a plan without items was checked by nobody, and wears no check', () => {
  expect(badgeOf(stateOf('plan_nothing')).status).toBe('legacy')
  expect(badgeOf(stateOf('plan_passed')).status).toBe('shipped')
})
