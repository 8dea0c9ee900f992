import { fireEvent, render, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { offered } from '../../src/controls/offers'
import { QuestionCard } from '../../src/page/question'
import type { Event, Fact } from '../../src/run/event'
import type { RunState } from '../../src/run/state'
import { CriticStage } from '../../src/theater/critic/critic-stage'
import { CriticStages } from '../../src/theater/critic/critic-stages'
import { EscalationSheet } from '../../src/theater/critic/escalation-sheet'
import { LoopFindings } from '../../src/theater/critic/loop-findings'
import { InterruptButton } from '../../src/theater/interrupt-button'
import { pageOnShow } from '../../src/theater/page-on-show'
import { spread } from '../building/depth'
import { changed, eventsOf, plainText, recorded, stateOf, withFacts } from './judging-scene'
import { t } from './window'

// A critic loop as it is drawn, round by round, with the questions that only the person can decide, and as a stage of a run.

afterEach(() => sessionStorage.clear())

/** A recorded run up to its first event of a kind, that one included. */
const upTo = (name: string, type: Event['type']) =>
  stateOf(name, eventsOf(name).findIndex((event) => event.type === type) + 1)

/** A loop at its cap whose critic has praised the outline, which code has then counted and failed. */
function measuredAtCap(praise: string): RunState {
  const state = changed('loop_cap', (event) =>
    event.type === 'criterion' && event.id === 'HIERARCHY' ? { answer: praise } : {},
  )
  const { loop } = state.given
  const criteria = loop?.criteria.map((each) =>
    each.id === 'HIERARCHY' ? { ...each, instruments: ['IN-3'] } : each,
  )
  const given = { ...state.given, ...(loop && criteria && { loop: { ...loop, criteria } }) }
  const row = { instrument: 'IN-3', rule: 'heading_skipped', target: 'h3', violation: true } as const
  const rows = [{ ...row, severity: 'medium' }] as const
  const artifact = state.settled?.artifact ?? ''
  return withFacts({ ...state, given }, [
    { type: 'measure.done', id: 'measure:4', artifact, outcome: 'measured', rows },
    {
      type: 'criterion_measured',
      round: 3,
      criterion: 'HIERARCHY',
      verdict: 'FAIL',
      counts: { confirmed: 0, total: 1, unit: 'IN-3' },
      bounced: false,
    },
  ])
}

function shown(state: RunState, round?: number) {
  const [asked, open] = createSignal(round)
  const windowOf = (artifact: string) => `#/view/${artifact}?run=r`
  const made = render(() => (
    <CriticStage state={() => state} t={t} round={asked} onOpenRound={open} windowOf={windowOf} />
  ))
  return { ...made, text: () => plainText(made.container) }
}
const textOf = (state: RunState, round?: number) => shown(state, round).text()

describe('how a critic loop ends', () => {
  test('[CL-17] converged: rounds, fixes and questions as they were counted, whatever a claim in the log says', () => {
    const converged = 'The critic converged (3 rounds, 2 fixes, 0 questions to you)'
    expect(textOf(stateOf('loop_converged'))).toContain(converged)
    expect(textOf(stateOf('loop_answered'))).toContain(
      'The critic converged (2 rounds, 2 fixes, 4 questions to you)',
    )
    const claims = { passes: 99, fixes: 99, escalations: 99 }
    const claimed = textOf(changed('loop_converged', ({ type }) => (type === 'critic_ended' ? claims : {})))
    expect(claimed).toContain(converged)
    expect(claimed).not.toContain('99')
  })

  test('[CL-4] [CL-17] the cap recommends a review, lists what still fails, and three scenarios with their numbers', () => {
    const first = shown(stateOf('loop_cap'), 1)
    expect(first.container.querySelectorAll('[data-realistic]')).toHaveLength(3)
    expect(first.text()).toContain('Realistic Sceptic 0 of 4 sections')
    expect(first.text()).toContain('Not realistic Edge-case hunter')
    const text = textOf(stateOf('loop_cap'))
    expect(text).toContain('The critic came to its last round (3 rounds). Review recommended.')
    expect(text).toMatch(/Still open.*Name the.*A fix that nobody has judged was not put in\./)
    expect(text).not.toContain('converged')
  })

  test('[CL-5] what code has failed is open by what was measured, not by what the critic has praised', () => {
    const state = measuredAtCap('All is well.')
    const list = render(() => <LoopFindings state={() => state} t={t} />)
    expect(textOf(state)).toMatch(/Still open.*Outline: Levels of the headings: h3/)
    expect(plainText(list.container)).toContain('Outline: Levels of the headings: h3')
    for (const text of [textOf(state), plainText(list.container)])
      expect(text).not.toContain('Outline: All is well.')
  })

  test('interrupted and unread say so, and what is kept', () => {
    expect(textOf(stateOf('loop_interrupted'))).toContain('Interrupted in round 1')
    expect(textOf(stateOf('loop_unread'))).toContain(
      'Failed: nothing in two rounds on end could be read. What was judged last is kept.',
    )
  })
})

describe('a round of it', () => {
  test('[CL-1] [CL-2] [CL-5] [CL-6] [CL-11] [CL-18] each answer with its numbers, verdict, fix or reason, and what is measured', () => {
    const first = textOf(stateOf('loop_converged'), 1)
    for (const words of [
      'Fail Brief 3 of 4 sections Judged',
      'Fix: Say when the shop opens.',
      'Code has counted 0 of 1 readings (Outline of the page): Fail. The critic had said: Pass, 3 of 4 sections. What is measured counts.Levels of the headings: h3',
      // What nobody has checked stands apart, and a reply that was refused says what was wrong with it.
      'Noted, and not checked (1)Nothing is missing: each section was read twice.',
      'There was nothing in it that could be read.',
    ])
      expect(first).toContain(words)
    const last = textOf(stateOf('loop_converged'), 3)
    expect(last).toContain('Left alone Brief')
    expect(last).toContain('Why it is left alone: The photographs come next week.')
    expect(last).toContain('Pass Outline')
    expect(last).not.toContain('Levels of the headings')
  })

  test('[CL-11] what was to be put to the person and could be counted is not put to them', () => {
    const counts = { confirmed: 4, total: 4, unit: 'IN-3' }
    const bounced = { round: 1, criterion: 'BRIEF_COVERAGE', verdict: 'PASS', counts, bounced: true } as const
    const state = upTo('loop_answered', 'critic_result')
    expect(textOf(withFacts(state, [{ type: 'criterion_measured', ...bounced }]))).toContain(
      'so nobody is asked: 4 of 4 readings (Outline of the page), Pass.',
    )
  })

  test('[CL-16] its result with why, the conditions, and the critic’s own line where that is another', () => {
    const { text, getByRole } = shown(stateOf('loop_converged'), 1)
    for (const words of [
      'Continue (2 fixed) Something is to be changed',
      'Nothing fails does not hold',
      'The critic itself wrote “Converged (1 round, 0 fixes, 0 questions to you)”.',
      '2 things were changed.',
    ])
      expect(text()).toContain(words)
    getByRole('button', { name: 'To round 2' }).click()
    expect(text()).toContain('Continue (0 fixed) Nothing is to be changed, and it is not sure yet')
    expect(text()).not.toContain('The critic itself wrote')
  })

  test('the page beside it is the version of the round; of a loop that failed the one that was judged last', () => {
    const hash = (state: RunState, n?: number) => pageOnShow(state, n)?.artifact.hash
    const state = stateOf('loop_converged')
    expect([1, 2].map((n) => hash(state, n))).toEqual([state.given.loop?.artifact, state.settled?.artifact])
    expect(pageOnShow(state, undefined)).toMatchObject({
      artifact: { hash: hash(state, 2) },
      notReviewed: false,
    })
    const unread = stateOf('loop_unread')
    expect(hash(unread)).toBe(unread.settled?.artifact)
    expect(textOf(unread)).toContain('Fix: Say when the shop opens.')
    expect(hash(unread, 3)).not.toBe(unread.settled?.artifact)
  })

  test('at every place of every run it is drawn, and says nothing that is not there yet', () => {
    const wrong = recorded(/^loop_/).flatMap(({ name, events }) => {
      const settled = events.findIndex(({ type }) => type === 'run_settled')
      const places = spread([...events.keys()], 20).filter((at) => {
        const { text, unmount } = shown(stateOf(name, at + 1))
        const told = text()
        unmount()
        if (/undefined|NaN|critic\.|\{\w+\}/.test(told)) return true
        return at < settled && /The critic converged|Review recommended|Failed/.test(told)
      })
      return places.map((at) => `${name} at ${at}`)
    })
    expect(wrong).toEqual([])
  })
})

test('where it is, by what is in the log: measured, asked, heard, mended', () => {
  const line = (type: Event['type']) => textOf(upTo('loop_answered', type))
  expect(line('critic_round_started')).toContain('Code measures this version.')
  expect(line('call_started')).toContain('The critic was asked, and nothing has come yet.')
  expect(line('criterion')).toContain('The critic answers: 1 of 2 questions, 0 of 3 scenarios heard.')
  expect(line('question_asked')).toContain('Waits for you: 4 questions are open')
  expect(textOf(stateOf('loop_answered', 28))).toContain('A mended version was asked for.')
})

describe('what only the person can decide', () => {
  /** With one more question than the run has: five make two sheets. */
  function asking(): RunState {
    const state = upTo('loop_answered', 'escalated')
    const heard = eventsOf('loop_answered').find(({ type }) => type === 'escalation_heard')
    if (heard?.type !== 'escalation_heard') throw new Error('Nothing is escalated in it.')
    const { criterion } = heard
    const questions = ['Are dogs welcome?', 'Cards?', 'Is there a name for the cake?', 'Who bakes?']
    return withFacts(state, [
      { ...heard, question: 'Who bakes?' },
      ...questions.map(
        (question, at): Fact => ({ type: 'escalated', round: 1, id: `E${at + 2}`, criterion, question }),
      ),
      {
        type: 'question_asked',
        id: 'escalate:1:1',
        question: 'critic_escalations',
        options: ['E1', 'E2', 'E3'],
      },
    ])
  }

  function sheet(state = asking(), options = ['E1', 'E2', 'E3'], canAnswer = true) {
    const onAnswer = vi.fn()
    const made = render(() => (
      <EscalationSheet
        state={state}
        id="escalate:1:1"
        options={options}
        onAnswer={canAnswer ? onAnswer : undefined}
        t={t}
      />
    ))
    const cards = made.queryAllByRole('group')
    const choose = (card: number, key: string) => fireEvent.keyDown(cards[card] ?? document.body, { key })
    return { ...made, cards, choose, onAnswer, text: () => plainText(made.container) }
  }

  test('[CL-12] the question, what is at stake, why only they, each option with pro and con, and Skip last', () => {
    const { getByRole, text } = sheet()
    const words = plainText(getByRole('group', { name: /Does the shop open on Sundays\?/ }))
    expect(words).toContain('What is at stake: The brief says both.')
    expect(words).toContain('It needs something that only you know. Only the owner knows.')
    expect(words).toContain('OpenSay that it is open.For it: More visitsAgainst it: May be wrong')
    expect(words).toMatch(/SkipIt stays as it is and is not asked again\.$/)
    expect(text()).toContain('one call that mends it, and one that judges it anew')
    // In a replay it can be read and not answered.
    const replayed = sheet(asking(), ['E1'], false)
    expect(replayed.queryByRole('button')).toBeNull()
    expect([...replayed.container.querySelectorAll('input')].every(({ disabled }) => disabled)).toBe(true)
  })

  test('[CL-14] five questions make two sheets, of three and of two', () => {
    const first = sheet()
    expect(first.cards).toHaveLength(3)
    expect(first.text()).toContain('2 more questions follow.')
    first.unmount()
    const second = sheet(
      withFacts(asking(), [
        { type: 'answered', id: 'escalate:1:1', answer: 'E1=1;E2=skip;E3=2' },
        { type: 'question_asked', id: 'escalate:1:2', question: 'critic_escalations', options: ['E4', 'E5'] },
      ]),
      ['E4', 'E5'],
    )
    expect(second.cards).toHaveLength(2)
    expect(second.text()).not.toContain('follow')
  })

  test('[CL-12] numbers choose within a card, the last of them skips, and all go out at once', () => {
    const { choose, getByRole, onAnswer, text } = sheet()
    choose(0, '2')
    choose(1, '3')
    choose(1, '9')
    getByRole('button', { name: 'Decide' }).click()
    expect(onAnswer).not.toHaveBeenCalled()
    expect(text()).toContain('1 question is not decided yet.')
    choose(2, '1')
    getByRole('button', { name: 'Decide' }).click()
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith('E1=2;E2=skip;E3=1')
  })

  test('[CL-12] what is chosen and not sent is kept in this tab, for its run and its question alone', () => {
    const first = sheet(asking(), ['E1', 'E2'])
    first.choose(0, '2')
    first.unmount()
    const chosen = (state: RunState) => {
      const { container, unmount } = sheet(state, ['E1', 'E2'])
      const all = [...container.querySelectorAll('input')].map(({ checked }) => checked)
      unmount()
      return all.flatMap((checked, at) => (checked ? [at] : []))
    }
    expect(chosen({ ...asking(), runId: 'another' })).toEqual([])
    expect(chosen(asking())).toEqual([1])
    chosen(withFacts(asking(), [{ type: 'answered', id: 'escalate:1:1', answer: 'E1=2;E2=skip' }]))
    expect(chosen(asking())).toEqual([])
  })

  test('the card of the run asks it in words, and sends the answer under the id of the question', async () => {
    const onAnswer = vi.fn()
    const card = render(() => <QuestionCard state={asking()} t={t} onAnswer={onAnswer} />)
    await card.findByRole('group', { name: 'Only you can decide this' })
    for (const skip of await card.findAllByRole('radio', { name: /Skip/ })) fireEvent.click(skip)
    fireEvent.click(await card.findByRole('button', { name: 'Decide' }))
    expect(onAnswer).toHaveBeenCalledWith('escalate:1:1', 'E1=skip;E2=skip;E3=skip')
    // What was decided stands with the questions.
    const text = textOf(stateOf('loop_answered'), 1)
    expect(text).toContain('Does the shop open on Sundays? You chose: Open')
    expect(text).toContain('Are dogs welcome? You passed it over: it is left alone.')
  })
})

describe('as a stage of a run that has settled', () => {
  /** The facts of a recorded loop as those of a stage. */
  function staged(name: string, before = Infinity): RunState {
    const { loop } = stateOf(name).given
    const facts = eventsOf(name).slice(2, before)
    return withFacts(stateOf('split_shipped'), [
      { type: 'stage_opened', id: 's1', procedure: 'critic-loop', ...(loop && { loop }) },
      ...facts.map(({ seq: _, t: __, ...fact }): Fact & { stage?: string } => {
        // A loop ends in the ways of a run.
        if (fact.type === 'run_settled')
          return { type: 'stage_ended', id: 's1', status: fact.status as 'shipped' }
        if (fact.type === 'question_asked' || fact.type === 'answered')
          return { ...fact, id: `s1/${fact.id}`, stage: 's1' }
        return { ...fact, stage: 's1' }
      }),
    ])
  }

  test('it stands below the run with its own ending, and its versions can be looked at in the place of the page', () => {
    const state = staged('loop_converged')
    expect(state.settled?.status).toBe('shipped')
    const onLook = vi.fn()
    const made = render(() => <CriticStages state={() => state} t={t} onLook={onLook} isDriven={false} />)
    expect(plainText(made.container)).toContain('Critic loop on this run')
    expect(plainText(made.container)).toContain(
      'The critic converged (3 rounds, 2 fixes, 0 questions to you)',
    )
    made.getByRole('button', { name: 'Round 1' }).click()
    made.getByRole('button', { name: 'Look at it' }).click()
    expect(onLook).toHaveBeenCalledWith(stateOf('loop_converged').given.loop?.artifact)
  })

  test('while it goes on, the button of the run stops it: after a question, and not afterwards', () => {
    const stop = vi.fn()
    const [state, setState] = createSignal(staged('loop_answered', 20))
    const { getByRole, queryByRole, getByText } = render(() => (
      <InterruptButton state={state()} t={t} onInterrupt={stop} />
    ))
    getByRole('button', { name: 'Interrupt' }).click()
    expect(stop).not.toHaveBeenCalled()
    expect(getByText('Stop the critic? What it has judged is kept.')).toBeTruthy()
    getByRole('button', { name: 'Keep running' }).click()
    fireEvent.keyDown(document.body, { key: 'Escape' })
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(stop).not.toHaveBeenCalled()
    // The list of all commands asks by this.
    offered('interrupt')?.()
    within(getByRole('group')).getByRole('button', { name: 'Interrupt' }).click()
    expect(stop).toHaveBeenCalledOnce()
    expect(getByRole('button', { name: 'Interrupting…' })).toHaveProperty('disabled', true)
    setState(staged('loop_answered'))
    expect(queryByRole('button')).toBeNull()
    // A run that was interrupted itself has a critic that was not.
    setState({ ...staged('loop_answered', 20), runId: 'another', stopped: 'interrupt' })
    expect(getByRole('button', { name: 'Interrupt' })).toHaveProperty('disabled', false)
  })

  test('[CL-13] its questions are asked although the run has settled', async () => {
    const at = eventsOf('loop_answered').findIndex(({ type }) => type === 'question_asked') + 1
    const { findAllByRole } = render(() => (
      <QuestionCard state={staged('loop_answered', at)} t={t} onAnswer={vi.fn()} />
    ))
    expect(await findAllByRole('radio')).toHaveLength(9)
  })
})
