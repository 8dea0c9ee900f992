import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { expect, test, vi } from 'vitest'
import { QuestionCard } from '../../src/page/question'
import { scene, stateOf } from './scenes'
import { button, press, t } from './window'

// A question that the run asks its person, with buttons and keys, and where the focus goes.

function asking(question = 'another_round', options: readonly string[] = ['go_on', 'stop']) {
  const made = scene().created().asked().round(1)
  made.say({ type: 'question_asked', id: 'another:1', question, options })
  return made
}

function show(made = asking(), canAnswer = true) {
  const onAnswer = vi.fn()
  const [at, setAt] = createSignal(made.events.length)
  const state = () => stateOf(made.events, at())
  render(() => <QuestionCard state={state()} t={t} onAnswer={canAnswer ? onAnswer : undefined} />)
  return { onAnswer, setAt }
}

const card = () => screen.queryByRole('group')

test('it stands with its options; the answer goes out under its id, and once, though it waits for its place in line', () => {
  const { onAnswer } = show()
  expect(screen.getByRole('group', { name: 'Another round?' })).toBeTruthy()
  press('Stop here')
  expect(onAnswer).toHaveBeenCalledWith('another:1', 'stop')
  expect(screen.getByText(/^Answered\./)).toBeTruthy()
  expect(button('Go on').getAttribute('aria-disabled')).toBe('true')
  press('Go on')
  expect(onAnswer).toHaveBeenCalledOnce()
})

test('an answer takes the keyboard to the run: the card goes, and the focus would fall to the page', () => {
  render(() => <main class="shell-main" tabindex="-1" />)
  show()
  button('Go on').focus()
  press('Go on')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('1 2 choose among the options while the keyboard is in it, and nowhere else', () => {
  const { onAnswer } = show()
  fireEvent.keyDown(document.body, { key: '1' })
  fireEvent.keyDown(button('Go on'), { key: '3' })
  fireEvent.keyDown(button('Go on'), { key: '1', ctrlKey: true })
  expect(onAnswer).not.toHaveBeenCalled()
  fireEvent.keyDown(button('Go on'), { key: '1' })
  expect(onAnswer).toHaveBeenCalledWith('another:1', 'go_on')
})

test('answered, stopped or over, it is gone', () => {
  const made = asking()
  const asked = made.events.length
  made.say({ type: 'answered', id: 'another:1', answer: 'go_on' })
  const { setAt } = show(made)
  expect(card()).toBeNull()
  setAt(asked)
  expect(card()).toBeTruthy()
  cleanup()
  const stopped = asking()
  stopped.say({ type: 'stopped', why: 'interrupt' })
  show(stopped)
  expect(card()).toBeNull()
})

test('who only watches sees the question, and has no buttons', () => {
  const { onAnswer } = show(asking(), false)
  expect(screen.getByText('The run waits for an answer in the tab that drives it.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  fireEvent.keyDown(screen.getByRole('group'), { key: '1' })
  expect(onAnswer).not.toHaveBeenCalled()
})

test('a question that is not known here is shown as it was asked', () => {
  show(asking('Which of the two?', ['This', 'That']))
  expect(screen.getByRole('group', { name: 'Which of the two?' })).toBeTruthy()
  expect(button('That')).toBeTruthy()
})

test('its buttons keep the focus while events go by', () => {
  const made = asking()
  made.say({ type: 'call_waiting', id: 'stream', problem: 'overloaded', attempt: 1, of: 2, ms: 1 })
  const { setAt } = show(made)
  setAt(made.events.length - 1)
  button('Go on').focus()
  setAt(made.events.length)
  expect(document.activeElement).toBe(button('Go on'))
})
