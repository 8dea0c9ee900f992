// A plan that the vote refused is put to the person with its reason, and goes on only by an answer that was heard.
import { cleanup, render, screen } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import { judgingTexts } from '../../src/i18n/judging'
import { QuestionCard } from '../../src/page/question'
import { eventsOf, stateOf } from './judging-scene'
import { press as pressNow, t, type } from './window'

const asked = eventsOf('split_plan_refused').findIndex(({ type: of }) => of === 'question_asked') + 1
const words = (key: keyof typeof judgingTexts) => judgingTexts[key]

function show({ canAnswer = true, heard = true } = {}) {
  cleanup()
  const onAnswer = vi.fn(() => Promise.resolve(heard))
  const [at, setAt] = createSignal(asked)
  const state = () => stateOf('split_plan_refused', at())
  render(() => <QuestionCard state={state()} t={t} onAnswer={canAnswer ? onAnswer : undefined} />)
  return { onAnswer, setAt }
}

const button = (name: string) => screen.findByRole('button', { name })
/** As soon as it is there. */
const press = async (name: string) => {
  await button(name)
  pressNow(name)
}
const override = async (reason: string) => {
  type(/./, reason)
  await press('Override and go on')
}

describe('[OK-37] a plan that was refused', () => {
  test('is told with its reason, what each way costs, and how to mend it; answered, it is gone', async () => {
    const { setAt } = show()
    expect(screen.getByRole('group', { name: /plan of the next round was refused/ })).toBeTruthy()
    await screen.findByText(words('plan.blocked-by-disagreement'))
    expect(screen.getByText(/Voting again asks 3 jurors once more/)).toBeTruthy()
    expect(screen.getByText(/it leaves the plan/)).toBeTruthy()
    setAt(asked + 1)
    expect(screen.queryByRole('group')).toBeNull()
  })

  test.each([
    ['Vote again', 'check_again'],
    ['Stop here', 'stop'],
  ])('%s is an answer', async (name, answer) => {
    const { onAnswer } = show()
    await press(name)
    expect(onAnswer).toHaveBeenCalledWith('refused:plan:1', answer)
  })

  test('[OK-41] is gone on with for a reason alone, which goes out with the answer', async () => {
    const { onAnswer } = show()
    await press('Go on anyway')
    await Promise.resolve()
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    await press('Override and go on')
    expect(onAnswer).not.toHaveBeenCalled()
    expect(screen.getByText(words('ship.reasonWanted'))).toBeTruthy()
    await override(' It was measured. ')
    expect(onAnswer).toHaveBeenCalledWith('refused:plan:1', 'go_on_anyway:It was measured.')
  })

  test('thought better of, its ways are there again', async () => {
    show()
    await press('Go on anyway')
    await press(words('ship.cancel'))
    await button('Vote again')
    expect(document.activeElement).toBe(await button('Go on anyway'))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('an answer that was not heard leaves the reason as it was written', async () => {
    show({ heard: false })
    await press('Go on anyway')
    await override('It was measured.')
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('It was measured.')
  })

  test('who only watches sees what is asked, and cannot answer', async () => {
    show({ canAnswer: false })
    await screen.findByText(words('plan.blocked-by-disagreement'))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
