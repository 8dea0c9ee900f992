import { fireEvent } from '@solidjs/testing-library'
import { describe, expect, test } from 'vitest'
import { examOf } from '../../src/run/exam-state'
import type { Event } from '../../src/run/event'
import type { RunState } from '../../src/run/state'
import { spread } from '../building/depth'
import { stateOf as folded } from '../building/facts'
import { changed, eventsOf, lastStage, recorded, stageOf, stateOf, withFacts } from './judging-scene'

// The stages that judge a run which has settled, drawn from recorded runs, whole or said otherwise.

const textOf = (state: RunState) => stageOf(state).text()
const textsIn = (container: Element, selector: string) =>
  [...container.querySelectorAll(selector)].map((one) => one.textContent ?? '')

type Seat = NonNullable<Extract<Event, { type: 'stage_opened' }>['setup']>['seats'][number]

/** What is different once the seats of a stage are. */
const reseated = (event: Event, seat: (seat: Seat) => object) =>
  event.type === 'stage_opened' && event.setup
    ? { setup: { ...event.setup, seats: event.setup.seats.map((one) => ({ ...one, ...seat(one) })) } }
    : {}

describe('a cross-examination', () => {
  test('[Trap 3] one connection is told as no examination, and never as an agreement', () => {
    const { text, badge } = stageOf(stateOf('exam_auto_disabled'))
    expect(text()).toContain('Not cross-examined: one connection only')
    expect(text()).not.toMatch(/All agree|findings hold|Cross-examined in/)
    expect(badge().status).toBe('legacy')
  })

  test('[Trap 11] seats of one family are told to err together', () => {
    const told = 'All seats are of one family'
    expect(
      textOf(changed('exam_converged', (event) => reseated(event, () => ({ family: 'one' })))),
    ).toContain(told)
    expect(textOf(stateOf('exam_converged'))).not.toContain(told)
  })

  test('[Trap 16] [TR-12] where nobody finds anything the chip says that nothing was checked', () => {
    const raised = ['finding_raised', 'grouped', 'vote', 'classified', 'reverify_started']
    const events = eventsOf('exam_converged')
    const { getByText, text, badge } = stageOf(
      folded(events.filter(({ stage, type }) => stage === undefined || !raised.includes(type))),
    )
    expect(getByText('All satisfied, nothing checked').className).toBe('meta-pill')
    expect(text()).toContain('Nobody found anything')
    expect(badge().status).not.toBe('shipped')
  })

  test('[Trap 17] [OK-13] [OK-39] [OK-49] the contested stands first; votes have a ground and evidence, and fold', () => {
    const state = stateOf('exam_contested')
    const { container, text, pointing, getAllByRole } = stageOf(state)
    const names = textsIn(container, 'h3')
    expect(names[0]).toBe('Minority report')
    expect(names.some((one) => /agree/.test(one))).toBe(true)
    expect(text()).toMatch(/disagrees: (?:the evidence says otherwise|it cannot be reproduced)/)
    const votes = [...container.querySelectorAll('details')]
    expect(votes.length).toBeGreaterThan(0)
    expect(votes.every(({ open }) => !open)).toBe(true)
    fireEvent.click(getAllByRole('button', { name: /^Show on the page/ })[0] ?? container)
    expect(pointing.all.map(({ page }) => page)).toEqual([state.stages[lastStage(state)]?.setup?.artifact])
  })

  test('what is not there offers no outline of it', () => {
    const gone = changed('exam_contested', ({ type }) => (type === 'evidence_opened' ? { opens: false } : {}))
    const lists = [...stageOf(gone).container.querySelectorAll('.judging-evidence')]
    const absent = lists.filter((list) => list.textContent?.includes('It is not there.'))
    expect(absent.length).toBeGreaterThan(0)
    expect(absent.flatMap((list) => [...list.querySelectorAll('button')])).toEqual([])
  })

  test('one that was broken off before a finding was decided says so, and not that it will be', () => {
    const at = eventsOf('exam_contested').findIndex(({ type }) => type === 'vote')
    const going = stateOf('exam_contested', at)
    expect(textOf(going)).toContain('Not decided yet (')
    const over = withFacts(going, [{ type: 'stage_ended', id: 'exam:1', status: 'interrupted' }])
    expect(textOf(over)).toContain('Not decided (')
    expect(textOf(over)).not.toContain('yet')
  })

  test('[OK-44] design decisions come from the summary alone, with what was turned down', () => {
    const state = stateOf('exam_converged')
    const decisions = [{ title: 'One column', why: 'It reads on a phone.', rejected: 'Two columns' }]
    const summary = { type: 'exam_summarised', text: 'Two findings hold.', decisions } as const
    const told = textOf(withFacts(state, [{ ...summary, stage: lastStage(state) }]))
    expect(told).toContain('One column: It reads on a phone. Turned down: Two columns')
    expect(textOf(state)).not.toContain('Design decisions')
  })

  test('[OK-29] gaps that were dropped stand under a line that opens', () => {
    const summaries = [...stageOf(stateOf('exam_coverage')).container.querySelectorAll('summary')]
    const dropped = summaries.find((one) => /^Dropped/.test(one.textContent ?? ''))?.closest('details')
    expect(dropped?.open).toBe(false)
    expect(dropped?.querySelectorAll('li.criterion').length).toBeGreaterThan(0)
  })

  test('[OK-43] a gap that nobody else could judge is told as a question, with what it rests on', () => {
    const state = stateOf('exam_asked')
    expect(examOf(state, lastStage(state))?.gaps.some(({ fate }) => fate === 'asked')).toBe(true)
    expect(textOf(state)).toContain('they are questions to you')
  })

  test('[OK-19] a seat that is left out says so', () => {
    expect(textOf(stateOf('exam_left_out'))).toContain('Left out: it has not answered.')
  })
})

describe('every judging stage', () => {
  test('is drawn from every place of its log', () => {
    const wrong = recorded(/^(?:exam|opinion|acceptance|plan)_/).flatMap(({ name, events }) => {
      const from = events.findIndex(({ type }) => type === 'stage_opened')
      const { move, text, unmount } = stageOf(stateOf(name))
      const places = spread([...events.keys()].slice(from), 8).filter((at) => {
        move(stateOf(name, at))
        return /undefined|NaN|\[object|\{\w+\}/.test(text())
      })
      move(stateOf(name))
      const isWhole = text().includes('It looks at the version')
      unmount()
      return [...places.map((at) => `${name} at ${at}`), ...(isWhole ? [] : [`${name} at its end`])]
    })
    expect(wrong).toEqual([])
  })

  test('[OK-46] says that the version is what it was before, or that nothing counts', () => {
    expect(textOf(stateOf('exam_converged'))).toContain('byte for byte')
    const other = ({ type }: Event) => (type === 'artifact_audited' ? { after: 'another' } : {})
    expect(textOf(changed('exam_converged', other))).toContain('nothing of this stage counts')
  })

  test.each([
    [
      { type: 'run_recovered', reason: 'page_closed', lost: [] },
      'The page was closed while this stage went on.',
    ],
    [{ type: 'stopped', why: 'budget' }, 'A spending limit was reached.'],
    [{ type: 'stopped', why: 'interrupt' }, 'Interrupted.'],
    [{ type: 'stopped', why: 'total_timeout' }, 'Out of time.'],
  ] as const)('[4.0] says what stopped it: %o', (stop, words) => {
    const begun = eventsOf('opinion_upheld').findIndex(({ type }) => type === 'blind_started') + 1
    const left = stateOf('opinion_upheld', begun)
    const stage = lastStage(left)
    const cause = stop.type === 'stopped' ? stop.why : stop.reason
    const ended = { type: 'stage_ended', id: stage, status: 'interrupted', cause } as const
    expect(textOf(withFacts(left, [{ ...stop, stage }, ended]))).toContain(words)
  })
})

describe('a second opinion', () => {
  test('[TR-6] says median and spread by lens, and the drop', () => {
    const { text, container } = stageOf(stateOf('opinion_dropped'))
    expect(text()).toMatch(/Not upheld: the median is 7\.\d, 1\.\d below the verdict/)
    expect(text()).toMatch(/Critic7\.\d 0\.\d apart/)
    expect(container.querySelectorAll('[role="img"]').length).toBeGreaterThan(4)
  })

  test('[Trap 11] the run’s own connection alone is told to be no second voice, and who is missing, as over', () => {
    // Seat 1 is the run's own connection; of seat 2 nothing has come.
    const { connection } = stateOf('opinion_upheld')
    const heard = eventsOf('opinion_upheld').filter(
      (event) => !(event.stage !== undefined && 'seat' in event && event.seat === 's2'),
    )
    const seated = heard.map((event) => ({
      ...event,
      ...reseated(event, ({ id }) => ({ connection: id === 's1' ? connection : 'Rubbish' })),
    }))
    const text = textOf(folded(seated))
    expect(text).toContain('1 of 2 jurors has given a judgement that counts.')
    expect(text).toContain('The only one that has answered is the connection of the run itself')
    expect(text).toContain('Seat 2, judgement 1Rubbish')
    expect(text).toContain('Not asked.')
    expect(text).not.toContain('Not asked yet')
    expect(textOf(stateOf('opinion_upheld'))).not.toMatch(/of 2 jurors|The only one that/)
  })

  test('[S1] fewer than two answers are no opinion', () => {
    expect(textOf(stateOf('opinion_silent'))).toContain(
      'Inconclusive: fewer than two judgements could be read',
    )
  })
})

test('a seat that nothing has come from is named with why, what to do, and the way to its connection', () => {
  const failures = (state: RunState) => stageOf(state).container.querySelector('.seat-failures')
  const refused = changed('opinion_silent', (event) =>
    event.type === 'call_failed'
      ? { problem: 'auth', detail: 'invalid x-api-key' }
      : reseated(event, () => ({ connection: 'Second', connectionId: 'c2' })),
  )
  const told = [...(failures(refused)?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]
  expect(told.map(({ dataset }) => dataset.seat)).toEqual(['s1', 's2'])
  for (const words of [
    'Second does not accept this key.',
    'Check that the whole key was pasted, and that it is one of Second.',
    'invalid x-api-key',
  ])
    expect(told[0]?.textContent).toContain(words)
  expect(told[0]?.querySelector('a')?.getAttribute('href')).toBe('#/connections/c2')
  // Without a known problem the way in which it failed is said, and one that answered when asked again is none.
  expect(failures(stateOf('opinion_silent'))?.textContent).toContain('The reply could not be read.')
  expect(failures(stateOf('acceptance_accepted'))).toBeNull()
})

describe('an acceptance check', () => {
  test('[OK-33] [OK-45] blockers with what to do, risks, and every requirement with where it shows', () => {
    const state = stateOf('acceptance_blocked')
    const { text, container } = stageOf(state)
    expect(text()).toMatch(/Blocked: \d blockers?, one critical at least/)
    expect(text()).toMatch(/Blockers \(\d\).*What to do:/)
    expect(container.querySelectorAll('.matrix-row')).toHaveLength(state.brief?.requirements?.length ?? -1)
    expect(textOf(stateOf('acceptance_conditional'))).toMatch(/Accepted on condition: \d blocker/)
  })

  test('[A6] a critic that has not answered has accepted nothing, and says so in its own place', () => {
    const { container, text, badge } = stageOf(stateOf('acceptance_not_examined'))
    expect(text()).toContain('Acceptance not examined')
    expect(badge().status).toBe('legacy')
    expect(text()).toContain(
      'Left out: the critic has not answered, so nobody has looked for reasons against.',
    )
    expect(text()).not.toMatch(/Looks for reasons not to accept\.|No evidence/)
    expect(textsIn(container, '.seat-lane')[0]).toContain('Left out: it has not answered.')
  })
})

describe('a plan check', () => {
  test('[OK-36] items by their kind, and each disagreement by its kind in words', () => {
    const text = textOf(stateOf('plan_blocked'))
    expect(text).toContain('Blocked: most disagree with an item')
    expect(text).toMatch(/Change/)
    expect(text).toMatch(/disagrees: (?:names something|contradicts|cannot be|puts at risk)/)
  })

  test('[OK-8] with fewer than two votes it is advisory, and says so', () => {
    expect(textOf(stateOf('plan_advisory'))).toContain('it stops nobody')
  })
})
