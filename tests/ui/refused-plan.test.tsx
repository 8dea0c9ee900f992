import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { readFileSync } from 'node:fs'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { judgingTexts } from '../../src/i18n/judging'
import { QuestionCard } from '../../src/page/question'
import { readRun } from '../../src/run/log'
import { fold, initialState } from '../../src/run/state'

afterEach(cleanup)

const { events } = readRun(readFileSync('tests/runs/split_plan_refused.jury', 'utf8'))
const asked = events.findIndex(({ type }) => type === 'question_asked') + 1
const stateAt = (count: number) => events.slice(0, count).reduce(fold, initialState())

function show(canAnswer = true) {
  const onAnswer = vi.fn()
  const [at, setAt] = createSignal(asked)
  render(() => (
    <QuestionCard state={stateAt(at())} t={createTranslate(en)} onAnswer={canAnswer ? onAnswer : undefined} />
  ))
  return { onAnswer, setAt }
}

const button = (name: string) => screen.findByRole('button', { name })

describe('[OK-37] a plan that was refused', () => {
  test('is told with its reason, what each way costs, and how to mend it', async () => {
    show()
    expect(screen.getByRole('group', { name: /plan of the next round was refused/ })).toBeTruthy()
    await screen.findByText(words('plan.blocked-by-disagreement'))
    expect(screen.getByText(/Voting again asks 3 jurors once more/)).toBeTruthy()
    expect(screen.getByText(/it leaves the plan/)).toBeTruthy()
  })

  test('is voted on again, or not carried out', async () => {
    const { onAnswer } = show()
    fireEvent.click(await button('Vote again'))
    expect(onAnswer).toHaveBeenCalledWith('refused:plan:1', 'check_again')
    cleanup()
    const other = show()
    fireEvent.click(await button('Stop here'))
    expect(other.onAnswer).toHaveBeenCalledWith('refused:plan:1', 'stop')
  })

  test('[OK-41] is gone on with for a reason alone, which goes out with the answer', async () => {
    const { onAnswer } = show()
    fireEvent.click(await button('Go on anyway'))
    const reason = screen.getByRole('textbox')
    await Promise.resolve()
    expect(document.activeElement).toBe(reason)
    fireEvent.click(await button('Override and go on'))
    expect(onAnswer).not.toHaveBeenCalled()
    expect(screen.getByText(words('ship.reasonWanted'))).toBeTruthy()
    fireEvent.input(reason, { target: { value: ' It was measured. ' } })
    fireEvent.click(await button('Override and go on'))
    expect(onAnswer).toHaveBeenCalledWith('refused:plan:1', 'go_on_anyway:It was measured.')
  })

  test('thought better of, its ways are there again', async () => {
    show()
    fireEvent.click(await button('Go on anyway'))
    fireEvent.click(await button(words('ship.cancel')))
    await button('Vote again')
    expect(document.activeElement).toBe(await button('Go on anyway'))
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('an answer that was not heard leaves the reason as it was written', async () => {
    const onAnswer = vi.fn(() => Promise.resolve(false))
    render(() => <QuestionCard state={stateAt(asked)} t={createTranslate(en)} onAnswer={onAnswer} />)
    fireEvent.click(await button('Go on anyway'))
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'It was measured.' } })
    fireEvent.click(await button('Override and go on'))
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
    expect(field.value).toBe('It was measured.')
  })

  test('who only watches sees what is asked, and cannot answer', async () => {
    show(false)
    await screen.findByText(words('plan.blocked-by-disagreement'))
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('answered, it is gone', async () => {
    const { setAt } = show()
    await button('Vote again')
    setAt(asked + 1)
    expect(screen.queryByRole('group')).toBeNull()
  })
})

function words(key: keyof typeof judgingTexts): string {
  return judgingTexts[key]
}
