import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { Shell, type ShellProps } from '../../src/theater/shell'
import { type SceneName, scenes, stateOf } from './scenes'

const t = createTranslate(en)

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(name: SceneName = 'shipped', props: Partial<ShellProps> = {}) {
  const built = vi.fn()
  const player = () => {
    built()
    return <p>player</p>
  }
  const [state] = createSignal(stateOf(scenes[name]()))
  render(() => (
    <Shell
      state={state}
      live={false}
      t={t}
      picker={<p>picker</p>}
      preview={<p>page</p>}
      player={player()}
      jury={<p>lanes</p>}
      transcript={<p>words</p>}
      {...props}
    />
  ))
  return { built }
}

const theme = () => document.documentElement.dataset.theme
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' })
const sides = () => document.querySelector<HTMLElement>('.shell-sides') ?? document.body
const bottom = () => screen.getByRole('navigation')
const view = () => document.querySelector('.shell')?.getAttribute('data-view')

describe('the room around a run', () => {
  test('has the name, each slot once, and the run in one line', () => {
    const { built } = show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Design Jury')
    for (const slot of ['picker', 'page', 'player', 'lanes'])
      expect(screen.getAllByText(slot)).toHaveLength(1)
    expect(built).toHaveBeenCalledOnce()
    expect(document.querySelector('.run-line')?.textContent).toBe('8.60 open must-fixShipped')
  })

  test.each([
    ['idle', 'Not started'],
    ['running', 'RunningRound 1 of 3'],
    ['interrupted', '6.25 open must-fixInterrupted'],
    ['degraded', 'Degraded'],
  ] as const)('%s reads %s', (name, words) => {
    show(name)
    expect(document.querySelector('.run-line')?.textContent).toBe(words)
  })

  test('shows the jury or the transcript beside the page, and keeps the lanes while they are out of sight', () => {
    show()
    expect(screen.queryByText('words')).toBeNull()
    fireEvent.click(within(sides()).getByLabelText('Transcript'))
    expect(screen.getByText('words')).toBeTruthy()
    expect(screen.getByText('lanes').closest('.shell-pane')?.classList).toContain('off')
    fireEvent.click(within(sides()).getByLabelText('Jury'))
    expect(screen.queryByText('words')).toBeNull()
  })

  test('on a phone one of three is on show', () => {
    show()
    expect(view()).toBe('preview')
    fireEvent.click(within(bottom()).getByLabelText('Jury'))
    expect(view()).toBe('jury')
    fireEvent.click(within(bottom()).getByLabelText('Transcript'))
    expect(view()).toBe('transcript')
    expect(screen.getByText('words')).toBeTruthy()
  })

  test('says of a run that comes with the app that it is recorded', () => {
    show('shipped', { recorded: true })
    expect(screen.getByText('Recorded run')).toBeTruthy()
    cleanup()
    show('shipped')
    expect(screen.queryByText('Recorded run')).toBeNull()
  })

  test('told to stop, the run takes the focus that the button loses', () => {
    show('running', { live: true, onInterrupt: vi.fn() })
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt' }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Interrupt' })[1] ?? document.body)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('offers Interrupt while a live run goes on', () => {
    const onInterrupt = vi.fn()
    show('running', { live: true, onInterrupt })
    expect(screen.getByRole('button', { name: 'Interrupt' })).toBeTruthy()
    cleanup()
    show('running', { live: false, onInterrupt })
    expect(screen.queryByRole('button', { name: 'Interrupt' })).toBeNull()
  })
})

describe('the theme', () => {
  test('follows the system until chosen, and is kept', () => {
    show()
    expect(theme()).toBe('system')
    fireEvent.change(choice(), { target: { value: 'dark' } })
    expect(theme()).toBe('dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    cleanup()
    show()
    expect(theme()).toBe('dark')
    expect(choice().value).toBe('dark')
  })

  test('a value that nobody chose is not believed', () => {
    localStorage.setItem('theme', 'neon')
    show()
    expect(theme()).toBe('system')
  })

  test('works where storage is closed', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('closed')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('closed')
    })
    show()
    fireEvent.change(choice(), { target: { value: 'light' } })
    expect(theme()).toBe('light')
  })
})
