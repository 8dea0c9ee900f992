import { render } from '@solidjs/testing-library'
import { describe, expect, test } from 'vitest'
import { reportOf } from '../../src/library/exporting/report'
import { acceptanceOf, unexaminedOf } from '../../src/run/acceptance-state'
import type { Event } from '../../src/run/event'
import { examOf } from '../../src/run/exam-state'
import { fold, initialState, type RunState } from '../../src/run/state'
import { VerdictCard } from '../../src/theater/judging/verdict-card'
import { sayingOf, transcriptWords } from '../../src/theater/transcript-words'
import { eventsOf, plainText, stageOf, stateOf, t, withFacts } from './judging-scene'

const REHEARSED = 'Rehearsed, and nobody’s verdict'
const VOIDED = 'Failed: the version was changed while it was judged.'

const outcomes = [
  ['opinion_upheld', 'opinion', 'Upheld'],
  ['exam_converged', 'exam', 'Cross-examined in'],
  ['acceptance_accepted', 'acceptance', 'Accepted'],
  ['plan_passed', 'plan', 'Passed'],
] as const

const foldOf = (events: readonly Event[]) => events.reduce(fold, initialState())

/** The run with seats of its stage that nobody was asked for. */
function played(name: string, connection?: string): readonly Event[] {
  return eventsOf(name).map((event) => {
    if (event.type === 'run_created' && connection !== undefined) return { ...event, connection }
    if (event.type !== 'stage_opened' || !event.setup) return event
    const seats = event.setup.seats.map(({ id }) => ({ id, connection: 'rehearsal', family: 'rehearsal' }))
    return { ...event, setup: { ...event.setup, seats } }
  })
}

/** The run with a judge that has changed what it judged. */
function voided(name: string): readonly Event[] {
  return eventsOf(name).map((event) => {
    if (event.type === 'artifact_audited') return { ...event, after: 'another' }
    if (event.type !== 'stage_ended') return event
    return { ...event, status: 'failed', cause: 'artifact_changed' }
  })
}

function lineOf(state: RunState, gate: string): string {
  const { container } = render(() => <VerdictCard state={() => state} judges={() => new Map()} t={t} />)
  return plainText(container.querySelector(`[data-gate="${gate}"]`) ?? container)
}

const report = (state: RunState) => {
  const header = { jury: 1, runId: 'r', created: '2026-08-01T08:00:00.000Z' } as const
  return reportOf(header, state, t)
}

function linesOf(events: readonly Event[]): readonly string[] {
  const state = foldOf(events)
  const words = transcriptWords(t, () => state)
  return events.map((event) => sayingOf(event, words))
}

function badgeOf(state: RunState) {
  const badge = stageOf(state).container.querySelector('.badge')
  return { words: plainText(badge ?? document.body), status: badge?.getAttribute('data-status') }
}

describe.each(outcomes)('%s', (name, gate, outcome) => {
  test('rehearsed on a run of somebody who was asked, it is told as that wherever its outcome is', () => {
    const events = played(name)
    const state = foldOf(events)
    expect(badgeOf(state)).toMatchObject({ status: 'legacy' })
    expect(badgeOf(state).words).toContain(`${REHEARSED}: ${outcome}`)
    expect(lineOf(state, gate)).toContain(`${REHEARSED}: ${outcome}`)
    expect(lineOf(state, gate)).toContain('Rehearsal, Code')
    expect(report(state).split(REHEARSED)).toHaveLength(3)
    expect(linesOf(events).filter((line) => line.startsWith(REHEARSED))).toHaveLength(2)
  })

  test('asked for, nothing of it is told as rehearsed', () => {
    const state = stateOf(name)
    expect(badgeOf(state).words).not.toContain(REHEARSED)
    expect(lineOf(state, gate)).toContain('Model, Code')
    expect(report(state)).not.toContain('ehears')
    expect(linesOf(eventsOf(name)).join('\n')).not.toContain('ehears')
  })

  test('[OK-46] whose judge has changed the version shows that in place of its verdict', () => {
    const events = voided(name)
    const state = foldOf(events)
    expect(badgeOf(state)).toEqual({ words: `${VOIDED} Nothing of this stage counts.`, status: 'failed' })
    expect(lineOf(state, gate)).toContain(VOIDED)
    expect(lineOf(state, gate)).not.toContain(outcome)
    expect(report(state).split(VOIDED)).toHaveLength(3)
    expect(report(state)).not.toContain(`**${outcome}`)
    expect(linesOf(events).some((line) => line.includes(VOIDED))).toBe(true)
  })
})

test('a run that was rehearsed itself says so on its card, by each gate, and in its report', () => {
  const state = foldOf(played('opinion_upheld', 'rehearsal'))
  const { container } = render(() => <VerdictCard state={() => state} judges={() => new Map()} t={t} />)
  expect(plainText(container)).toContain('Rehearsed: no model was asked. This is nobody’s verdict.')
  expect(plainText(container)).not.toContain('Model, Code')
  expect(report(state)).toContain('A rehearsal: no model was asked.')
})

test('a play that follows takes no line of the card from a stage that was asked for', () => {
  const state = withFacts(
    stateOf('acceptance_blocked'),
    played('acceptance_accepted').flatMap((event): Event[] => {
      if (event.type === 'stage_opened') return [{ ...event, id: 'check:2' }]
      return event.type === 'acceptance' ? [{ ...event, stage: 'check:2' }] : []
    }),
  )
  expect(Object.keys(state.stages)).toHaveLength(2)
  expect(lineOf(state, 'acceptance')).toContain('Blocked')
  expect(lineOf(state, 'acceptance')).not.toContain(REHEARSED)
})

test('seats of a play and those that have not answered are not counted among the jurors', () => {
  const cardText = (state: RunState) => {
    const { container } = render(() => <VerdictCard state={() => state} judges={() => new Map()} t={t} />)
    return plainText(container)
  }
  expect(cardText(stateOf('acceptance_unexamined'))).toContain('Connection 1')
  expect(cardText(stateOf('acceptance_unexamined'))).not.toContain('Connection 2')
  expect(cardText(stateOf('acceptance_heard_by_one'))).toContain('Connection 3')
  expect(cardText(foldOf(played('acceptance_accepted')))).not.toContain('rehearsal: uncalibrated')
})

describe('[OK-33] an acceptance that nobody could examine', () => {
  test.each(['acceptance_unexamined', 'acceptance_alone_unexamined'])('%s is never accepted', (name) => {
    const state = stateOf(name)
    const open = unexaminedOf(acceptanceOf(state, 'check:1')).length
    const words = new RegExp(`Acceptance not examined: nobody could say whether ${open} objections? hold`)
    expect(badgeOf(state).status).toBe('legacy')
    expect(badgeOf(state).words).toMatch(words)
    expect(lineOf(state, 'acceptance')).toMatch(words)
    expect(report(state)).toMatch(words)
    expect(linesOf(eventsOf(name))).toContain('Acceptance was not examined')
    const all = [stageOf(state).text(), report(state), ...linesOf(eventsOf(name))].join('\n')
    expect(all).not.toMatch(/Accepted|Shipped/)
  })

  test('drops none of its objections', () => {
    const text = stageOf(stateOf('acceptance_unexamined')).text()
    expect(text).toContain('Residual risks (2)')
    expect(text).toContain('Examined by nobody, and kept.')
  })

  test('one seat of two that has answered is heard', () => {
    const state = stateOf('acceptance_heard_by_one')
    expect(lineOf(state, 'acceptance')).toContain('Accepted: no blocker was confirmed')
    expect(lineOf(state, 'acceptance')).not.toContain('examined by nobody')
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
  const stage = Object.keys(before.stages).at(-1) ?? ''
  const finding = examOf(before, stage)?.findings.find((one) => one.class === 'contested')?.id ?? ''
  const heard = { type: 'classified', class: 'worker-unique', round: 2, finding, stage } as const
  const badge = (row: 'X3' | 'X9') => badgeOf(withFacts(before, [{ ...heard, row }])).words
  expect(badge('X9')).toContain('2 have not held')
  expect(badge('X3')).toContain('1 has not held, 1 was examined by nobody else')
})

test('[OK-45] a report calls no requirement shown whose place is not there, or that nobody has looked for', () => {
  const gone = eventsOf('acceptance_accepted').map((event) =>
    event.type === 'evidence_opened' && event.of === 'shown:R1' ? { ...event, opens: false } : event,
  )
  expect(report(foldOf(gone))).toMatch(/\| R1: [^|]*\| [^|]+It is not there/)
  expect(report(stateOf('acceptance_accepted'))).not.toContain('It is not there.')
  expect(report(stateOf('acceptance_not_examined'))).not.toMatch(/\| R1: /)
})

test('a finding that is called what it says is told once, and played seats are of no family', () => {
  const seldom = played('acceptance_blocked').map((event) =>
    event.type === 'finding_raised' ? { ...event, title: event.statement } : event,
  )
  const { container, text } = stageOf(foldOf(seldom))
  for (const one of container.querySelectorAll('.judged-finding')) {
    const name = plainText(one.querySelector('.criterion-name') ?? one)
    expect(plainText(one).split(name)).toHaveLength(2)
  }
  expect(text()).not.toContain('of one family')
})

test('a plan without items was checked by nobody, and wears no check', () => {
  expect(badgeOf(stateOf('plan_nothing'))).toMatchObject({ status: 'legacy' })
  expect(badgeOf(stateOf('plan_passed'))).toMatchObject({ status: 'shipped' })
})
