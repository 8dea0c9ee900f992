import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { Shell, type ShellProps } from '../../src/theater/shell'
import { type SceneName, scene, scenes, stateOf } from './scenes'

const t = createTranslate(en)

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
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
      mustFix={(toJury) => (
        <button type="button" onClick={toJury}>
          fixes
        </button>
      )}
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

  test('the list of must-fixes is a side of its own, and its tab counts the open ones once they are known', () => {
    const [openFixes, setOpenFixes] = createSignal<number>()
    show('shipped', {
      get openFixes() {
        return openFixes()
      },
    })
    const tab = within(sides()).getByRole('radio', { name: 'Must-fix' })
    setOpenFixes(3)
    expect(within(sides()).getByRole('radio', { name: 'Must-fix 3' })).toBe(tab)
    expect(screen.queryByText('fixes')).toBeNull()
    fireEvent.click(tab)
    expect(view()).toBe('mustFix')
    fireEvent.click(screen.getByText('fixes'))
    expect(view()).toBe('jury')
    expect(screen.queryByText('fixes')).toBeNull()
  })

  test('on a phone one of four is on show, and the transcript stands under the last', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width') }))
    show('shipped', { more: <p>the rest</p> })
    expect(view()).toBe('preview')
    fireEvent.click(within(bottom()).getByLabelText('Jury'))
    expect(view()).toBe('jury')
    expect(screen.queryByText('the rest')).toBeNull()
    fireEvent.click(within(bottom()).getByLabelText('More'))
    expect(view()).toBe('more')
    expect(screen.getByText('the rest')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Transcript' }))
    expect(view()).toBe('transcript')
    expect(screen.getByText('words')).toBeTruthy()
    expect(screen.queryByText('the rest')).toBeNull()
  })

  test('Escape puts the drawer of a phone away, and a field in it keeps the key', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width') }))
    show('shipped', { jury: <input aria-label="reason" /> })
    fireEvent.click(within(bottom()).getByLabelText('Jury'))
    fireEvent.keyDown(screen.getByLabelText('reason'), { key: 'Escape' })
    expect(view()).toBe('jury')
    fireEvent.keyDown(within(sides()).getByRole('radio', { name: 'Jury' }), { key: 'Escape' })
    expect(view()).toBe('preview')
    expect(document.activeElement).toBe(within(bottom()).getByLabelText('Preview'))
  })

  test.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [22, '22nd'],
  ])('a run that is %i. in line says so, and can be taken out of it', (place, words) => {
    const onInterrupt = vi.fn()
    show('idle', { live: true, queued: place, onInterrupt })
    expect(screen.getByText(new RegExp(`Waiting for its turn: ${words} in line`))).toBeTruthy()
    expect(document.querySelector('.run-line')?.textContent).toBe('Queued')
    fireEvent.click(screen.getByRole('button', { name: 'Interrupt' }))
    expect(screen.getByText(/Nothing has been asked of a model yet/)).toBeTruthy()
    fireEvent.click(within(screen.getByRole('group', { name: /Take this run/ })).getByText('Interrupt'))
    expect(onInterrupt).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Interrupting…' })).toHaveProperty('disabled', true)
  })

  test('a run that another tab drives is watched, and cannot be interrupted from here', () => {
    show('running', { live: true, following: true, onInterrupt: vi.fn() })
    expect(screen.getByText(/Another tab drives this run\. You are watching\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Interrupt' })).toBeNull()
  })

  test('a run that was told to stop says so until it has settled', () => {
    const made = scene().created().asked().opens(1)
    made.say({ type: 'stopped', why: 'interrupt' })
    const [state] = createSignal(stateOf(made.events))
    show('running', { state, live: true, onInterrupt: vi.fn() })
    expect(document.querySelector('.run-status')?.textContent).toBe('Interrupting…')
  })

  test('of several open calls, the one that waits is told', () => {
    const made = scene().created().asked()
    made.say({ type: 'call_started', id: 'review:1', seat: 'jury' })
    made.say({ type: 'call_waiting', id: 'review:1', problem: 'overloaded', attempt: 2, of: 4, ms: 3000 })
    made.say({ type: 'call_started', id: 'draft:2', seat: 'designer' })
    const [state] = createSignal(stateOf(made.events))
    show('running', { state, live: true })
    expect(screen.getByText(/Asking again in 3 s, try 2 of 4/)).toBeTruthy()
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
