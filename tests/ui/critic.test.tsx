import { fireEvent, render, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { QuestionCard } from '../../src/page/question'
import type { Event, Fact } from '../../src/run/event'
import { fold, initialState, type RunState } from '../../src/run/state'
import { CriticStage } from '../../src/theater/critic/critic-stage'
import { CriticStages } from '../../src/theater/critic/critic-stages'
import { LoopFindings } from '../../src/theater/critic/loop-findings'
import { offered } from '../../src/controls/offers'
import { InterruptButton } from '../../src/theater/interrupt-button'
import { EscalationSheet } from '../../src/theater/critic/escalation-sheet'
import { pageOnShow } from '../../src/theater/page-on-show'
import { recordedRuns } from '../building/runs'

const t = createTranslate(en)
afterEach(() => sessionStorage.clear())
const runs = new Map(recordedRuns().map(({ name, file }) => [name, file.events]))

function eventsOf(name: string): readonly Event[] {
  const events = runs.get(name)
  if (!events) throw new Error(`There is no recorded run ${name}.`)
  return events
}

function stateOf(name: string, upTo = Infinity): RunState {
  return eventsOf(name).slice(0, upTo).reduce(fold, initialState())
}

/** A recorded run up to its first event of a kind, that one included. */
function upTo(name: string, type: Event['type']): RunState {
  return stateOf(name, eventsOf(name).findIndex((event) => event.type === type) + 1)
}

/** The run once more, with more said after it. */
function withFacts(state: RunState, facts: readonly (Fact & { stage?: string })[]): RunState {
  return facts.reduce<RunState>((now, fact) => fold(now, { seq: now.seq, t: now.t, ...fact } as Event), state)
}

/** A loop at its cap whose critic has praised the outline, which code has then counted and failed. */
function measuredAtCap(praise: string): RunState {
  const events = eventsOf('loop_cap').map((event) =>
    event.type === 'criterion' && event.id === 'HIERARCHY' ? { ...event, answer: praise } : event,
  )
  const state = events.reduce(fold, initialState())
  const { loop } = state.given
  const criteria = loop?.criteria.map((each) =>
    each.id === 'HIERARCHY' ? { ...each, instruments: ['IN-3'] } : each,
  )
  const given = { ...state.given, ...(loop && criteria && { loop: { ...loop, criteria } }) }
  return withFacts({ ...state, given }, outlineFails(state.settled?.artifact ?? ''))
}

function outlineFails(artifact: string): readonly Fact[] {
  const row = { instrument: 'IN-3', rule: 'heading_skipped', target: 'h3', violation: true } as const
  return [
    {
      type: 'measure.done',
      id: 'measure:4',
      artifact,
      outcome: 'measured',
      rows: [{ ...row, severity: 'medium' }],
    },
    {
      type: 'criterion_measured',
      round: 3,
      criterion: 'HIERARCHY',
      verdict: 'FAIL',
      counts: { confirmed: 0, total: 1, unit: 'IN-3' },
      bounced: false,
    },
  ]
}

function plainText(element: Element): string {
  return element.textContent?.replace(/\s+/g, ' ').trim() ?? ''
}

function shown(state: RunState, round?: number) {
  const [asked, open] = createSignal(round)
  const made = render(() => (
    <CriticStage
      state={() => state}
      t={t}
      round={asked}
      onOpenRound={open}
      windowOf={(artifact) => `#/view/${artifact}?run=r`}
    />
  ))
  return { ...made, text: () => plainText(made.container) }
}

describe('how a critic loop ends', () => {
  test('[CL-17] converged: rounds, fixes and questions as they were counted', () => {
    expect(shown(stateOf('loop_converged')).text()).toContain(
      'The critic converged (3 rounds, 2 fixes, 0 questions to you)',
    )
    expect(shown(stateOf('loop_answered')).text()).toContain(
      'The critic converged (2 rounds, 2 fixes, 4 questions to you)',
    )
  })

  test('[CL-17] a claim in the log of another count changes nothing', () => {
    const events = eventsOf('loop_converged').map((event) =>
      event.type === 'critic_ended' ? { ...event, passes: 99, fixes: 99, escalations: 99 } : event,
    )
    const { text } = shown(events.reduce(fold, initialState()))
    expect(text()).toContain('(3 rounds, 2 fixes, 0 questions to you)')
    expect(text()).not.toContain('99')
  })

  test('[CL-17] the cap recommends a review, and lists what still fails', () => {
    const { text } = shown(stateOf('loop_cap'))
    expect(text()).toContain('The critic came to its last round (3 rounds). Review recommended.')
    expect(text()).toContain('Still open')
    expect(text()).toMatch(/Still open.*Name the.*A fix that nobody has judged was not put in\./)
    expect(text()).not.toContain('converged')
  })

  test('[CL-5] what code has failed is open by what was measured, not by what the critic has praised', () => {
    const { text } = shown(measuredAtCap('Nothing speaks against the outline.'))
    expect(text()).toMatch(/Still open.*Outline: Levels of the headings: h3/)
    expect(text()).not.toMatch(/Outline: Nothing speaks against the outline\./)
    const list = render(() => <LoopFindings state={() => measuredAtCap('All is well.')} t={t} />)
    expect(plainText(list.container)).toContain('Outline: Levels of the headings: h3')
    expect(plainText(list.container)).not.toContain('All is well.')
  })

  test('interrupted and unread say so, and what is kept', () => {
    expect(shown(stateOf('loop_interrupted')).text()).toContain('Interrupted in round 1')
    expect(shown(stateOf('loop_unread')).text()).toContain(
      'Failed: nothing in two rounds on end could be read. What was judged last is kept.',
    )
  })
})

describe('a round of it', () => {
  test('[CL-5] [CL-6] [CL-18] each answer with its numbers, its verdict, and its fix or reason', () => {
    const first = shown(stateOf('loop_converged'), 1).text()
    expect(first).toContain('Fail Brief 3 of 4 sections Judged')
    expect(first).toContain('Fix: Say when the shop opens.')
    const last = shown(stateOf('loop_converged'), 3).text()
    expect(last).toContain('Left alone Brief')
    expect(last).toContain('Why it is left alone: The photographs come next week.')
    expect(last).toContain('Pass Outline')
  })

  test('[CL-5] [CL-11] what is measured outweighs what was said, and says both', () => {
    expect(shown(stateOf('loop_converged'), 1).text()).toContain(
      'Code has counted 0 of 1 readings (Outline of the page): Fail. The critic had said: Pass, 3 of 4 sections. What is measured counts.',
    )
  })

  test('[CL-5] what code has found against it stands below the numbers', () => {
    expect(shown(stateOf('loop_converged'), 1).text()).toContain(
      'What is measured counts.Levels of the headings: h3',
    )
    expect(shown(stateOf('loop_converged'), 3).text()).not.toContain('Levels of the headings')
  })

  test('[CL-11] what was to be put to the person and could be counted is not put to them', () => {
    const state = upTo('loop_answered', 'critic_result')
    const bounced = withFacts(state, [
      {
        type: 'criterion_measured',
        round: 1,
        criterion: 'BRIEF_COVERAGE',
        verdict: 'PASS',
        counts: { confirmed: 4, total: 4, unit: 'IN-3' },
        bounced: true,
      },
    ])
    expect(shown(bounced).text()).toContain(
      'so nobody is asked: 4 of 4 readings (Outline of the page), Pass.',
    )
  })

  test('[CL-2] notes stand apart, as what nobody has checked', () => {
    const { text } = shown(stateOf('loop_converged'), 1)
    expect(text()).toContain('Noted, and not checked (1)Nothing is missing: each section was read twice.')
  })

  test('[CL-4] three scenarios, with whether they are realistic and their numbers', () => {
    const { container, text } = shown(stateOf('loop_cap'), 1)
    expect(container.querySelectorAll('[data-realistic]')).toHaveLength(3)
    expect(text()).toContain('Realistic Sceptic 0 of 4 sections')
    expect(text()).toContain('Not realistic Edge-case hunter')
  })

  test('[CL-16] its result with why, the conditions, and the critic’s own line where that is another', () => {
    const { text, getByRole } = shown(stateOf('loop_converged'), 1)
    expect(text()).toContain('Continue (2 fixed) Something is to be changed')
    expect(text()).toContain('Nothing fails does not hold')
    expect(text()).toContain('The critic itself wrote “Converged (1 round, 0 fixes, 0 questions to you)”.')
    expect(text()).toContain('2 things were changed.')
    getByRole('button', { name: 'To round 2' }).click()
    expect(text()).toContain('Continue (0 fixed) Nothing is to be changed, and it is not sure yet')
    expect(text()).not.toContain('The critic itself wrote')
  })

  test('[CL-1] a reply that was refused says what was wrong with it', () => {
    expect(shown(stateOf('loop_converged'), 1).text()).toContain(
      'There was nothing in it that could be read.',
    )
  })

  test('the page beside it is the version of the round', () => {
    const state = stateOf('loop_converged')
    const [first, second] = [1, 2].map((n) => pageOnShow(state, n)?.artifact.hash)
    expect(first).toBe(state.given.loop?.artifact)
    expect(second).toBe(state.settled?.artifact)
    expect(pageOnShow(state, undefined)).toMatchObject({ artifact: { hash: second }, notReviewed: false })
  })

  test('of a loop that failed the page beside it is the one that was judged last, and no unjudged fix', () => {
    const state = stateOf('loop_unread')
    expect(pageOnShow(state, undefined)?.artifact.hash).toBe(state.settled?.artifact)
    expect(shown(state).text()).toContain('Fix: Say when the shop opens.')
    expect(pageOnShow(state, 3)?.artifact.hash).not.toBe(state.settled?.artifact)
  })

  test('at every place of every run it is drawn, and says nothing that is not there yet', () => {
    for (const [name, events] of runs) {
      if (!name.startsWith('loop_')) continue
      for (let at = 1; at <= events.length; at++) {
        const { text, unmount } = shown(stateOf(name, at))
        expect(text(), `${name} at ${at}`).not.toMatch(/undefined|NaN|critic\.|\{\w+\}/)
        if (!events.slice(0, at).some(({ type }) => type === 'run_settled'))
          expect(text(), `${name} at ${at}`).not.toMatch(/The critic converged|Review recommended|Failed/)
        unmount()
      }
    }
  })
})

describe('where it is', () => {
  test('by what is in the log: measured, asked, heard, mended', () => {
    const line = (type: Event['type']) => shown(upTo('loop_answered', type)).text()
    expect(line('critic_round_started')).toContain('Code measures this version.')
    expect(line('call_started')).toContain('The critic was asked, and nothing has come yet.')
    expect(line('criterion')).toContain('The critic answers: 1 of 2 questions, 0 of 3 scenarios heard.')
    expect(line('question_asked')).toContain('Waits for you: 4 questions are open')
    expect(shown(stateOf('loop_answered', 28)).text()).toContain('A mended version was asked for.')
  })
})

describe('what only the person can decide', () => {
  /** With one more question than the run has: five make two sheets. */
  function asking(): RunState {
    const state = upTo('loop_answered', 'escalated')
    const heard = eventsOf('loop_answered').find(({ type }) => type === 'escalation_heard')
    if (heard?.type !== 'escalation_heard') throw new Error('Nothing is escalated in it.')
    const questions = ['Are dogs welcome?', 'Cards?', 'Is there a name for the cake?', 'Who bakes?']
    return withFacts(state, [
      { ...heard, question: 'Who bakes?' },
      ...questions.map((question, at) => ({
        type: 'escalated' as const,
        round: 1,
        id: `E${at + 2}`,
        criterion: heard.criterion,
        question,
      })),
      {
        type: 'question_asked',
        id: 'escalate:1:1',
        question: 'critic_escalations',
        options: ['E1', 'E2', 'E3'],
      },
    ])
  }

  function sheet(state: RunState, options: readonly string[], canAnswer = true) {
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
    return { ...made, onAnswer, text: () => plainText(made.container) }
  }

  test('[CL-12] the question, what is at stake, why only they, each option with pro and con, and Skip last', () => {
    const { getByRole, text } = sheet(asking(), ['E1', 'E2', 'E3'])
    const card = getByRole('group', { name: /Does the shop open on Sundays\?/ })
    const words = plainText(card)
    expect(words).toContain('What is at stake: The brief says both.')
    expect(words).toContain('It needs something that only you know. Only the owner knows.')
    expect(words).toContain('OpenSay that it is open.For it: More visitsAgainst it: May be wrong')
    expect(words).toMatch(/SkipIt stays as it is and is not asked again\.$/)
    expect(text()).toContain('one call that mends it, and one that judges it anew')
  })

  test('[CL-14] five questions make two sheets, of three and of two', () => {
    const first = sheet(asking(), ['E1', 'E2', 'E3'])
    expect(first.getAllByRole('group')).toHaveLength(3)
    expect(first.text()).toContain('2 more questions follow.')
    first.unmount()
    const answered = withFacts(asking(), [
      { type: 'answered', id: 'escalate:1:1', answer: 'E1=1;E2=skip;E3=2' },
      { type: 'question_asked', id: 'escalate:1:2', question: 'critic_escalations', options: ['E4', 'E5'] },
    ])
    const second = sheet(answered, ['E4', 'E5'])
    expect(second.getAllByRole('group')).toHaveLength(2)
    expect(second.text()).not.toContain('follow')
  })

  test('[CL-12] numbers choose within a card, the last of them skips, and all go out at once', () => {
    const { getAllByRole, getByRole, onAnswer, text } = sheet(asking(), ['E1', 'E2', 'E3'])
    const [one, two, three] = getAllByRole('group')
    if (!one || !two || !three) throw new Error('There are three cards.')
    fireEvent.keyDown(one, { key: '2' })
    fireEvent.keyDown(two, { key: '3' })
    fireEvent.keyDown(two, { key: '9' })
    getByRole('button', { name: 'Decide' }).click()
    expect(onAnswer).not.toHaveBeenCalled()
    expect(text()).toContain('1 question is not decided yet.')
    fireEvent.keyDown(three, { key: '1' })
    getByRole('button', { name: 'Decide' }).click()
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith('E1=2;E2=skip;E3=1')
  })

  test('[CL-12] what is chosen and not sent is kept in this tab, for its run and its question alone', () => {
    const choose = (state: RunState) => sheet(state, ['E1', 'E2'])
    const first = choose(asking())
    fireEvent.keyDown(first.getAllByRole('group')[0] ?? document.body, { key: '2' })
    first.unmount()
    const chosen = (state: RunState) => {
      const { container, unmount } = choose(state)
      const all = [...container.querySelectorAll('input')].map(({ checked }) => checked)
      unmount()
      return all.flatMap((checked, at) => (checked ? [at] : []))
    }
    expect(chosen({ ...asking(), runId: 'another' })).toEqual([])
    expect(chosen(asking())).toEqual([1])
    const { unmount } = choose(
      withFacts(asking(), [{ type: 'answered', id: 'escalate:1:1', answer: 'E1=2;E2=skip' }]),
    )
    unmount()
    expect(chosen(asking())).toEqual([])
  })

  test('in a replay it can be read and not answered', () => {
    const { container, queryByRole } = sheet(asking(), ['E1'], false)
    expect(queryByRole('button')).toBeNull()
    expect([...container.querySelectorAll('input')].every(({ disabled }) => disabled)).toBe(true)
  })

  test('the card of the run asks it in words, and sends the answer under the id of the question', async () => {
    const onAnswer = vi.fn()
    const { findByRole, findAllByRole } = render(() => (
      <QuestionCard state={asking()} t={t} onAnswer={onAnswer} />
    ))
    await findByRole('group', { name: 'Only you can decide this' })
    for (const skip of await findAllByRole('radio', { name: /Skip/ })) fireEvent.click(skip)
    fireEvent.click(await findByRole('button', { name: 'Decide' }))
    expect(onAnswer).toHaveBeenCalledWith('escalate:1:1', 'E1=skip;E2=skip;E3=skip')
  })

  test('what was decided stands with the questions', () => {
    const { text } = shown(stateOf('loop_answered'), 1)
    expect(text()).toContain('Does the shop open on Sundays? You chose: Open')
    expect(text()).toContain('Are dogs welcome? You passed it over: it is left alone.')
  })
})

describe('as a stage of a run that has settled', () => {
  /** The facts of a recorded loop as those of a stage. */
  function staged(name: string, upTo = Infinity): RunState {
    const loop = stateOf(name).given.loop
    const facts = eventsOf(name)
      .slice(2, upTo)
      .flatMap(({ seq: _, t: __, ...fact }): (Fact & { stage?: string })[] => {
        if (fact.type === 'run_settled')
          return [{ type: 'stage_ended', id: 's1', status: fact.status as 'shipped' }]
        if (fact.type === 'question_asked' || fact.type === 'answered')
          return [{ ...fact, id: `s1/${fact.id}`, stage: 's1' }]
        return [{ ...fact, stage: 's1' }]
      })
    return withFacts(stateOf('split_shipped'), [
      { type: 'stage_opened', id: 's1', procedure: 'critic-loop', ...(loop && { loop }) },
      ...facts,
    ])
  }

  function stages(state: RunState, isDriven = false) {
    const onLook = vi.fn()
    const made = render(() => <CriticStages state={() => state} t={t} onLook={onLook} isDriven={isDriven} />)
    return { ...made, onLook, text: () => plainText(made.container) }
  }

  test('it stands below the run with its own ending, and the run keeps its own', () => {
    const state = staged('loop_converged')
    expect(stages(state).text()).toContain('Critic loop on this run')
    expect(stages(state).text()).toContain('The critic converged (3 rounds, 2 fixes, 0 questions to you)')
    expect(state.settled?.status).toBe('shipped')
  })

  test('its versions can be looked at in the place of the page', () => {
    const { getByRole, onLook } = stages(staged('loop_converged'))
    getByRole('button', { name: 'Round 1' }).click()
    getByRole('button', { name: 'Look at it' }).click()
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
  })

  test('a run that was interrupted itself has a critic that was not', () => {
    const state: RunState = { ...staged('loop_answered', 20), stopped: 'interrupt' }
    const { getByRole } = render(() => <InterruptButton state={state} t={t} onInterrupt={vi.fn()} />)
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
