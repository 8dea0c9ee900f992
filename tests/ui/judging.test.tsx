import { fireEvent, within } from '@solidjs/testing-library'
import { describe, expect, test } from 'vitest'
import { examOf } from '../../src/run/exam-state'
import { fold, initialState, type RunState } from '../../src/run/state'
import { recordedRuns } from '../building/runs'
import { eventsOf, stageOf, stateOf, withFacts } from './judging-scene'

const judged = recordedRuns().filter(({ name }) => /^(exam|opinion|acceptance|plan)_/.test(name))

/** The stage of a run said otherwise: every fact of it is handed over, and may be changed. */
function changed(name: string, change: (event: ReturnType<typeof eventsOf>[number]) => object): RunState {
  // A changed event stays one of its kind.
  return eventsOf(name)
    .map((event) => ({ ...event, ...change(event) }) as typeof event)
    .reduce(fold, initialState())
}

describe('a cross-examination', () => {
  test('[Trap 3] one connection is told as no examination, and never as an agreement', () => {
    const { text, container } = stageOf(stateOf('exam_auto_disabled'))
    expect(text()).toContain('Not cross-examined: one connection only')
    expect(text()).not.toMatch(/All agree|findings hold|Cross-examined in/)
    expect(container.querySelector('.badge')?.getAttribute('data-status')).toBe('legacy')
  })

  test('[Trap 11] seats of one family are told to err together', () => {
    const one = changed('exam_converged', (event) =>
      event.type === 'stage_opened' && event.setup
        ? { setup: { ...event.setup, seats: event.setup.seats.map((seat) => ({ ...seat, family: 'one' })) } }
        : {},
    )
    expect(stageOf(one).text()).toContain('All seats are of one family')
    expect(stageOf(stateOf('exam_converged')).text()).not.toContain('All seats are of one family')
  })

  test('[Trap 16] [TR-12] where nobody finds anything the chip says that nothing was checked', () => {
    const raised = new Set(['finding_raised', 'grouped', 'vote', 'classified', 'reverify_started'])
    const silent = eventsOf('exam_converged')
      .filter((event) => event.stage === undefined || !raised.has(event.type))
      .reduce(fold, initialState())
    const { getByText, container } = stageOf(silent)
    expect(getByText('All satisfied, nothing checked').className).toBe('meta-pill')
    expect(container.textContent).toContain('Nobody found anything')
    expect(container.querySelector('.badge')?.getAttribute('data-status')).not.toBe('shipped')
  })

  test('[Trap 17] [OK-39] what is contested stands first, as the minority report', () => {
    const { getAllByRole } = stageOf(stateOf('exam_contested'))
    const names = getAllByRole('heading', { level: 3 }).map((one) => one.textContent ?? '')
    expect(names[0]).toBe('Minority report')
    expect(names.indexOf('Minority report')).toBeLessThan(names.findIndex((one) => /agree/.test(one)))
  })

  test('what is not there offers no outline of it', () => {
    const there = stageOf(stateOf('exam_contested'))
    expect(
      within(there.container).getAllByRole('button', { name: /^Show on the page/ }).length,
    ).toBeGreaterThan(0)
    const gone = stageOf(
      changed('exam_contested', (event) => (event.type === 'evidence_opened' ? { opens: false } : {})),
    )
    const lists = [...gone.container.querySelectorAll('.judging-evidence')]
    const absent = lists.filter((list) => list.textContent?.includes('It is not there.'))
    expect(absent.length).toBeGreaterThan(0)
    expect(absent.flatMap((list) => [...list.querySelectorAll('button')])).toEqual([])
  })

  test('[OK-13] each vote says its ground, and its evidence opens in the version', () => {
    const state = stateOf('exam_contested')
    const { container, pointing } = stageOf(state)
    expect(container.textContent).toMatch(
      /disagrees: (?:the evidence says otherwise|it cannot be reproduced)/,
    )
    const buttons = within(container).getAllByRole('button', { name: /^Show on the page/ })
    fireEvent.click(buttons[0] as HTMLElement)
    expect(pointing.all).toHaveLength(1)
    expect(pointing.all[0]?.page).toBe(Object.values(state.stages).at(-1)?.setup?.artifact)
  })

  test('one that was broken off before a finding was decided says so, and not that it will be', () => {
    const at = eventsOf('exam_contested').findIndex(({ type }) => type === 'vote')
    const going = stateOf('exam_contested', at)
    expect(stageOf(going).text()).toContain('Not decided yet (')
    const over = withFacts(going, [{ type: 'stage_ended', id: 'exam:1', status: 'interrupted' }])
    expect(stageOf(over).text()).toContain('Not decided (')
    expect(stageOf(over).text()).not.toContain('yet')
  })

  test('[OK-44] design decisions come from the summary alone, with what was turned down', () => {
    const state = withFacts(stateOf('exam_converged'), [
      {
        type: 'exam_summarised',
        stage: Object.keys(stateOf('exam_converged').stages).at(-1) ?? '',
        text: 'Two findings hold.',
        decisions: [{ title: 'One column', why: 'It reads on a phone.', rejected: 'Two columns' }],
      },
    ])
    expect(stageOf(state).text()).toContain('One column: It reads on a phone. Turned down: Two columns')
    expect(stageOf(stateOf('exam_converged')).text()).not.toContain('Design decisions')
  })

  test('[OK-29] gaps that were dropped stand under a line that opens', () => {
    const { container } = stageOf(stateOf('exam_coverage'))
    const summary = [...container.querySelectorAll('summary')].find((one) =>
      /^Dropped/.test(one.textContent ?? ''),
    )
    expect(summary?.closest('details')?.open).toBe(false)
    expect(summary?.closest('details')?.querySelectorAll('li.criterion').length).toBeGreaterThan(0)
  })

  test('[OK-19] a seat that is left out says so', () => {
    expect(stageOf(stateOf('exam_left_out')).text()).toContain('Left out: it has not answered.')
  })

  test('[A6] a critic that has not answered says so in its own place, and the others that nobody asked them', () => {
    const { container, text } = stageOf(stateOf('acceptance_not_examined'))
    const seats = [...container.querySelectorAll('.seat-lane')].map((one) => one.textContent ?? '')
    expect(text()).toContain(
      'Left out: the critic has not answered, so nobody has looked for reasons against.',
    )
    expect(text()).not.toContain('Looks for reasons not to accept.')
    expect(seats.length).toBeGreaterThan(0)
    expect(seats[0]).toContain('Left out: it has not answered.')
    expect(text()).not.toContain('No evidence')
  })

  test('[OK-49] what a seat has come to folds by itself, and stays in the record', () => {
    const { container } = stageOf(stateOf('exam_contested'))
    const votes = [...container.querySelectorAll('details')]
    expect(votes.length).toBeGreaterThan(0)
    expect(votes.every(({ open }) => !open)).toBe(true)
  })
})

describe('every judging stage', () => {
  test.each(judged.map(({ name }) => [name]))('%s is drawn from every place of its log', (name) => {
    const events = eventsOf(name)
    const from = events.findIndex(({ type }) => type === 'stage_opened')
    const { move, container, text } = stageOf(stateOf(name))
    for (let at = from; at <= events.length; at += Math.max(1, Math.floor((events.length - from) / 12))) {
      move(stateOf(name, at))
      expect(container.textContent).not.toMatch(/undefined|NaN|\[object|\{\w+\}/)
    }
    move(stateOf(name))
    expect(text()).toContain('It looks at the version')
  })

  test('[OK-46] says that the version is what it was before, or that nothing counts', () => {
    expect(stageOf(stateOf('exam_converged')).text()).toContain('byte for byte')
    const other = changed('exam_converged', (event) =>
      event.type === 'artifact_audited' ? { after: 'another' } : {},
    )
    expect(stageOf(other).text()).toContain('nothing of this stage counts')
  })

  test('[OK-43] a gap that nobody else could judge is told as a question, with what it rests on', () => {
    const state = stateOf('exam_asked')
    const asked = examOf(state, Object.keys(state.stages).at(-1) ?? '')?.gaps.filter(
      ({ fate }) => fate === 'asked',
    )
    expect(asked?.length).toBeGreaterThan(0)
    expect(stageOf(state).text()).toContain('they are questions to you')
  })
})

describe('a second opinion', () => {
  test('[TR-6] says median and spread by lens, and the drop', () => {
    const { text, getAllByRole } = stageOf(stateOf('opinion_dropped'))
    expect(text()).toMatch(/Not upheld: the median is 7\.\d, 1\.\d below the verdict/)
    expect(text()).toMatch(/Critic7\.\d 0\.\d apart/)
    expect(getAllByRole('img').length).toBeGreaterThan(4)
  })

  /** Seat 1 is the run's own connection; of seat 2 nothing has come. */
  const alone = (): RunState => {
    const { connection } = stateOf('opinion_upheld')
    return eventsOf('opinion_upheld')
      .filter((event) => !(event.stage !== undefined && 'seat' in event && event.seat === 's2'))
      .map((event) =>
        event.type === 'stage_opened' && event.setup
          ? {
              ...event,
              setup: {
                ...event.setup,
                seats: event.setup.seats.map((seat) => ({
                  ...seat,
                  connection: seat.id === 's1' ? connection : 'Rubbish',
                })),
              },
            }
          : event,
      )
      .reduce(fold, initialState())
  }

  test('[Trap 11] the run’s own connection alone is told to be no second voice, and who is missing', () => {
    const { text } = stageOf(alone())
    expect(text()).toContain('1 of 2 jurors has given a judgement that counts.')
    expect(text()).toContain('The only one that has answered is the connection of the run itself')
    expect(stageOf(stateOf('opinion_upheld')).text()).not.toMatch(/of 2 jurors|The only one that/)
  })

  test('of one that is over nothing is still to come', () => {
    expect(stageOf(alone()).text()).toContain('Seat 2, judgement 1Rubbish')
    expect(stageOf(alone()).text()).toContain('Not asked.')
    expect(stageOf(alone()).text()).not.toContain('Not asked yet')
  })

  test('[S1] fewer than two answers are no opinion', () => {
    expect(stageOf(stateOf('opinion_silent')).text()).toContain(
      'Inconclusive: fewer than two judgements could be read',
    )
  })
})

describe('a seat that nothing has come from', () => {
  const refused = changed('opinion_silent', (event) =>
    event.type === 'call_failed'
      ? { problem: 'auth', detail: 'invalid x-api-key' }
      : event.type === 'stage_opened' && event.setup
        ? {
            setup: {
              ...event.setup,
              seats: event.setup.seats.map((seat) => ({ ...seat, connection: 'Second', connectionId: 'c2' })),
            },
          }
        : {},
  )

  test('is named with why, what to do, and the way to its connection', () => {
    const { container } = stageOf(refused)
    const told = [...container.querySelectorAll<HTMLElement>('.seat-failures > li')]
    expect(told.map(({ dataset }) => dataset.seat)).toEqual(['s1', 's2'])
    expect(told[0]?.textContent).toContain('Second does not accept this key.')
    expect(told[0]?.textContent).toContain(
      'Check that the whole key was pasted, and that it is one of Second.',
    )
    expect(told[0]?.textContent).toContain('invalid x-api-key')
    expect(told[0]?.querySelector('a')?.getAttribute('href')).toBe('#/connections/c2')
  })

  test('without a known problem, says at least in what way it failed', () => {
    const { container } = stageOf(stateOf('opinion_silent'))
    expect(container.querySelector('.seat-failures')?.textContent).toContain('The reply could not be read.')
  })

  test('and that has answered when it was asked again, is told as nothing', () => {
    expect(stageOf(stateOf('acceptance_accepted')).container.querySelector('.seat-failures')).toBeNull()
  })
})

describe('an acceptance check', () => {
  test('[OK-33] blockers with what to do, risks with what would make blockers of them', () => {
    const { text } = stageOf(stateOf('acceptance_blocked'))
    expect(text()).toMatch(/Blocked: \d blockers?, one critical at least/)
    expect(text()).toMatch(/Blockers \(\d\).*What to do:/)
    expect(stageOf(stateOf('acceptance_conditional')).text()).toMatch(/Accepted on condition: \d blocker/)
  })

  test('[OK-45] every requirement stands with where it shows', () => {
    const state = stateOf('acceptance_blocked')
    const { container } = stageOf(state)
    expect(container.querySelectorAll('.matrix-row')).toHaveLength(state.brief?.requirements?.length ?? -1)
  })

  test('[A6] a critic that has not answered has accepted nothing', () => {
    const { text, container } = stageOf(stateOf('acceptance_not_examined'))
    expect(text()).toContain('Acceptance not examined')
    expect(container.querySelector('.badge')?.getAttribute('data-status')).toBe('legacy')
  })
})

describe('a plan check', () => {
  test('[OK-36] items by their kind, and each disagreement by its kind in words', () => {
    const { text } = stageOf(stateOf('plan_blocked'))
    expect(text()).toContain('Blocked: most disagree with an item')
    expect(text()).toMatch(/Change/)
    expect(text()).toMatch(/disagrees: (?:names something|contradicts|cannot be|puts at risk)/)
  })

  test('[OK-8] with fewer than two votes it is advisory, and says so', () => {
    expect(stageOf(stateOf('plan_advisory')).text()).toContain('it stops nobody')
  })
})

describe('a stage that was stopped', () => {
  const STOPS = [
    [
      { type: 'run_recovered', reason: 'page_closed', lost: [] },
      'The page was closed while this stage went on.',
    ],
    [{ type: 'stopped', why: 'budget' }, 'A spending limit was reached.'],
    [{ type: 'stopped', why: 'interrupt' }, 'Interrupted.'],
    [{ type: 'stopped', why: 'total_timeout' }, 'Out of time.'],
  ] as const

  test.each(STOPS)('[4.0] says what stopped it: %o', (stop, words) => {
    const whole = eventsOf('opinion_upheld')
    const opened = whole.find(({ type }) => type === 'stage_opened')
    const stage = opened?.type === 'stage_opened' ? opened.id : ''
    const left = stateOf('opinion_upheld', whole.findIndex(({ type }) => type === 'blind_started') + 1)
    const cause = stop.type === 'stopped' ? stop.why : stop.reason
    const ended = { type: 'stage_ended', id: stage, status: 'interrupted', cause } as const
    expect(stageOf(withFacts(left, [{ ...stop, stage }, ended])).text()).toContain(words)
  })
})
