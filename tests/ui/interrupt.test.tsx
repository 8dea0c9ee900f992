// A run is interrupted only after a question with a safe answer, by the button or by Esc, and only while it runs.
import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { describe, expect, test, vi } from 'vitest'
import { InterruptButton } from '../../src/theater/interrupt-button'
import { type SceneName, scene, scenes, stateOf } from './scenes'
import { press, t } from './window'

function show(name: SceneName = 'running') {
  cleanup()
  const onInterrupt = vi.fn()
  const [state, setState] = createSignal(stateOf(scenes[name]()))
  render(() => <InterruptButton state={state()} t={t} onInterrupt={onInterrupt} />)
  return { onInterrupt, setState }
}
const another = () => ({ ...stateOf(scenes.running()), runId: 'r2' })

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
/** The answer stands in the group that asks. */
const confirm = () =>
  fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Interrupt' }))
const asked = () => button('Keep running') !== null
/** Whether Esc has asked. */
const esc = (init: KeyboardEventInit = {}, on: Element = document.body) => {
  fireEvent.keyDown(on, { key: 'Escape', ...init })
  return asked()
}

describe('[CT-42] Interrupt', () => {
  test('asks below the button, with the safe answer in focus, then says at once that it is under way', async () => {
    const { onInterrupt, setState } = show()
    press('Interrupt')
    expect(onInterrupt).not.toHaveBeenCalled()
    expect(screen.getByText('Stop this run? What has closed is kept.')).toBeTruthy()
    await Promise.resolve()
    expect(document.activeElement).toBe(button('Keep running'))
    // The question stays while the run goes on: an event is no answer.
    setState((state) => ({ ...state, seq: state.seq + 1, t: state.t + 100 }))
    expect(asked()).toBe(true)
    confirm()
    expect(onInterrupt).toHaveBeenCalledOnce()
    expect(button('Interrupting…')?.disabled).toBe(true)
  })

  test('pressed twice or told to keep running it stops nothing, and gives the focus back', () => {
    const { onInterrupt } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt', expanded: false }))
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt', expanded: true }))
    expect(asked()).toBe(false)
    press('Interrupt')
    press('Keep running')
    expect(onInterrupt).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Interrupt'))
  })

  test('is there for a running run alone', () => {
    for (const name of ['idle', 'shipped', 'degraded'] as const) {
      show(name)
      expect(screen.queryByRole('button')).toBeNull()
    }
  })

  test('another tab’s interrupt is seen too, and the next run can be stopped again, which nobody has been asked about', () => {
    const { setState } = show()
    const made = scene().created().asked().opens(1)
    made.say({ type: 'stopped', why: 'interrupt' })
    setState(stateOf(made.events))
    expect(button('Interrupting…')).toBeTruthy()
    setState(another())
    expect(button('Interrupt')?.disabled).toBe(false)
    const next = show()
    esc()
    next.setState(another())
    expect(asked()).toBe(false)
  })
})

describe('[CT-40] Esc', () => {
  test('asks, and asked again takes the question back; it ends a composition first', () => {
    show()
    expect(esc({ isComposing: true })).toBe(false)
    expect(esc()).toBe(true)
    expect(esc()).toBe(false)
  })

  test('is left to a text field, to whoever took it, to what is open, and once the run has ended', () => {
    show()
    render(() => <textarea />)
    expect(esc({}, screen.getByRole('textbox'))).toBe(false)
    const taken = (event: KeyboardEvent) => event.preventDefault()
    document.body.addEventListener('keydown', taken)
    expect(esc()).toBe(false)
    document.body.removeEventListener('keydown', taken)
    render(() => <dialog open />)
    expect(esc()).toBe(false)
    show('shipped')
    expect(esc()).toBe(false)
  })
})
