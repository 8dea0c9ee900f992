import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { InterruptButton } from '../../src/theater/interrupt-button'
import { type SceneName, scene, scenes, stateOf } from './scenes'

const t = createTranslate(en)
afterEach(cleanup)

function show(name: SceneName = 'running') {
  const onInterrupt = vi.fn()
  const [state, setState] = createSignal(stateOf(scenes[name]()))
  render(() => <InterruptButton state={state()} t={t} onInterrupt={onInterrupt} />)
  return { onInterrupt, setState }
}

const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
/** The answer stands in the group that asks. */
const confirm = () =>
  fireEvent.click(within(screen.getByRole('group')).getByRole('button', { name: 'Interrupt' }))
const esc = (init: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key: 'Escape', ...init })
const asked = () => button('Keep running') !== null

describe('[CT-42] Interrupt', () => {
  test('asks below the button, with the safe answer in focus, then says at once that it is under way', async () => {
    const { onInterrupt } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt' }))
    expect(onInterrupt).not.toHaveBeenCalled()
    expect(screen.getByText('Stop this run? What has closed is kept.')).toBeTruthy()
    await Promise.resolve()
    expect(document.activeElement).toBe(button('Keep running'))
    confirm()
    expect(onInterrupt).toHaveBeenCalledOnce()
    expect(button('Interrupting…')?.disabled).toBe(true)
  })

  test('pressed twice, it takes the question back and stops nothing', () => {
    const { onInterrupt } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt', expanded: false }))
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt', expanded: true }))
    expect(asked()).toBe(false)
    expect(onInterrupt).not.toHaveBeenCalled()
  })

  test('the question stays while the run goes on: an event is no answer', () => {
    const { setState, onInterrupt } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt' }))
    setState((state) => ({ ...state, seq: state.seq + 1, t: state.t + 100 }))
    expect(asked()).toBe(true)
    confirm()
    expect(onInterrupt).toHaveBeenCalledOnce()
  })

  test('keeps running when told so, and gives the focus back', () => {
    const { onInterrupt } = show()
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt' }))
    fireEvent.click(screen.getByRole('button', { name: 'Keep running' }))
    expect(onInterrupt).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button('Interrupt'))
  })

  test('is there for a running run alone', () => {
    for (const name of ['idle', 'shipped', 'degraded'] as const) {
      show(name)
      expect(screen.queryByRole('button')).toBeNull()
      cleanup()
    }
  })

  test('another tab’s interrupt is seen too, and the next run can be stopped again', () => {
    const { setState } = show()
    const made = scene().created().asked().opens(1)
    made.say({ type: 'stopped', why: 'interrupt' })
    setState(stateOf(made.events))
    expect(button('Interrupting…')).toBeTruthy()
    setState({ ...stateOf(scenes.running()), runId: 'r2' })
    expect(button('Interrupt')?.disabled).toBe(false)
  })

  test('a question about one run is not asked of the next', () => {
    const { setState } = show()
    esc()
    setState({ ...stateOf(scenes.running()), runId: 'r2' })
    expect(asked()).toBe(false)
  })
})

describe('[CT-40] Esc', () => {
  test('asks, and asked again takes the question back', () => {
    show()
    esc()
    expect(asked()).toBe(true)
    esc()
    expect(asked()).toBe(false)
  })

  test('ends a composition first', () => {
    show()
    esc({ isComposing: true })
    expect(asked()).toBe(false)
  })

  test('is left to a text field, to whoever took it, and to what is open', () => {
    show()
    const field = document.body.appendChild(document.createElement('textarea'))
    esc({}, field)
    expect(asked()).toBe(false)
    field.remove()
    const taken = (event: KeyboardEvent) => event.preventDefault()
    document.body.addEventListener('keydown', taken)
    esc()
    document.body.removeEventListener('keydown', taken)
    expect(asked()).toBe(false)
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.setAttribute('open', '')
    esc()
    dialog.remove()
    expect(asked()).toBe(false)
  })

  test('does nothing once the run has ended', () => {
    show('shipped')
    esc()
    expect(asked()).toBe(false)
  })
})
