import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Shell, type ShellProps } from '../../src/theater/shell'
import { type SceneName, scene, scenes, stateOf } from './scenes'
import { press, t } from './window'

// The room around a run: its parts and sides, wide and on a phone, the line that says where the run is, and the theme.

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(name: SceneName = 'shipped', props: Partial<ShellProps> = {}) {
  cleanup()
  const built = vi.fn(() => <p>player</p>)
  const [state] = createSignal(stateOf(scenes[name]()))
  render(() => (
    <Shell
      state={state}
      live={false}
      t={t}
      picker={<p>picker</p>}
      preview={<p>page</p>}
      player={built()}
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
  return built
}

const theme = () => document.documentElement.dataset.theme
const choice = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Theme' })
const sides = () => within(document.querySelector<HTMLElement>('.shell-sides') ?? document.body)
const bottom = () => within(screen.getByRole('navigation'))
const view = () => document.querySelector('.shell')?.getAttribute('data-view')
const textOf = (selector: string) => document.querySelector(selector)?.textContent
const isSaid = (words: string | RegExp) => screen.queryByText(words) !== null
const interrupts = () => screen.queryAllByRole('button', { name: 'Interrupt' })
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width') }))

describe('the room around a run', () => {
  test('has the name, each slot once, the run in one line, and says whether it is recorded', () => {
    const built = show('shipped', { recorded: true })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Design Jury')
    for (const slot of ['picker', 'page', 'player', 'lanes', 'Recorded run'])
      expect(screen.getAllByText(slot)).toHaveLength(1)
    expect(built).toHaveBeenCalledOnce()
    show()
    expect(isSaid('Recorded run')).toBe(false)
  })

  test.each([
    ['shipped', '8.60 open must-fixShipped'],
    ['idle', 'Not started'],
    ['running', 'RunningRound 1 of 3'],
    ['interrupted', '6.25 open must-fixInterrupted'],
    ['degraded', 'Degraded'],
  ] as const)('%s reads %s', (name, words) => {
    show(name)
    expect(textOf('.run-line')).toBe(words)
  })

  test('shows the jury or the transcript beside the page, and keeps the lanes while they are out of sight', () => {
    show()
    expect(isSaid('words')).toBe(false)
    fireEvent.click(sides().getByLabelText('Transcript'))
    expect(isSaid('words')).toBe(true)
    expect(screen.getByText('lanes').closest('.shell-pane')?.classList).toContain('off')
    fireEvent.click(sides().getByLabelText('Jury'))
    expect(isSaid('words')).toBe(false)
  })

  test('the list of must-fixes is a side of its own, and its tab counts the open ones once they are known', () => {
    const [openFixes, setOpenFixes] = createSignal<number>()
    show('shipped', {
      get openFixes() {
        return openFixes()
      },
    })
    const tab = sides().getByRole('radio', { name: 'Must-fix' })
    setOpenFixes(3)
    expect(sides().getByRole('radio', { name: 'Must-fix 3' })).toBe(tab)
    expect(isSaid('fixes')).toBe(false)
    fireEvent.click(tab)
    expect(view()).toBe('mustFix')
    press('fixes')
    expect(view()).toBe('jury')
    expect(isSaid('fixes')).toBe(false)
  })

  test('on a phone one of four is on show, and the transcript stands under the last', () => {
    onPhone()
    show('shipped', { more: <p>the rest</p> })
    expect(view()).toBe('preview')
    fireEvent.click(bottom().getByLabelText('Jury'))
    expect([view(), isSaid('the rest')]).toEqual(['jury', false])
    fireEvent.click(bottom().getByLabelText('More'))
    expect([view(), isSaid('the rest')]).toEqual(['more', true])
    press('Transcript')
    expect([view(), isSaid('the rest'), isSaid('words')]).toEqual(['transcript', false, true])
  })

  test('Escape puts the drawer of a phone away, and a field in it keeps the key', () => {
    onPhone()
    show('shipped', { jury: <input aria-label="reason" /> })
    fireEvent.click(bottom().getByLabelText('Jury'))
    fireEvent.keyDown(screen.getByLabelText('reason'), { key: 'Escape' })
    expect(view()).toBe('jury')
    fireEvent.keyDown(sides().getByRole('radio', { name: 'Jury' }), { key: 'Escape' })
    expect(view()).toBe('preview')
    expect(document.activeElement).toBe(bottom().getByLabelText('Preview'))
  })

  test('a run in line says its place, and can be taken out of it', () => {
    const onInterrupt = vi.fn()
    for (const [queued, place] of [
      [1, '1st'],
      [2, '2nd'],
      [3, '3rd'],
      [4, '4th'],
      [11, '11th'],
      [22, '22nd'],
    ] as const) {
      show('idle', { live: true, queued, onInterrupt })
      expect(isSaid(new RegExp(`Waiting for its turn: ${place} in line`))).toBe(true)
    }
    expect(textOf('.run-line')).toBe('Queued')
    press('Interrupt')
    expect(isSaid(/Nothing has been asked of a model yet/)).toBe(true)
    fireEvent.click(within(screen.getByRole('group', { name: /Take this run/ })).getByText('Interrupt'))
    expect(onInterrupt).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Interrupting…' })).toHaveProperty('disabled', true)
  })

  test('Interrupt is offered while a live run goes on here, and the run takes the focus that the button loses', () => {
    const onInterrupt = vi.fn()
    show('running', { live: false, onInterrupt })
    expect(interrupts()).toEqual([])
    show('running', { live: true, following: true, onInterrupt })
    expect(isSaid(/Another tab drives this run\. You are watching\./)).toBe(true)
    expect(interrupts()).toEqual([])
    show('running', { live: true, onInterrupt })
    press('Interrupt')
    fireEvent.click(interrupts()[1] ?? document.body)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('a run that was told to stop says so until it has settled', () => {
    const made = scene().created().asked().opens(1)
    made.say({ type: 'stopped', why: 'interrupt' })
    show('running', { state: () => stateOf(made.events), live: true, onInterrupt: vi.fn() })
    expect(textOf('.run-status')).toBe('Interrupting…')
  })

  test('of several open calls, the one that waits is told', () => {
    const made = scene().created().asked().calls('review:1')
    made.say({ type: 'call_waiting', id: 'review:1', problem: 'overloaded', attempt: 2, of: 4, ms: 3000 })
    made.calls('draft:2')
    show('running', { state: () => stateOf(made.events), live: true })
    expect(isSaid(/Asking again in 3 s, try 2 of 4/)).toBe(true)
  })
})

describe('the theme', () => {
  const choose = (value: string) => fireEvent.change(choice(), { target: { value } })

  test('follows the system until chosen, and is kept; a value that nobody chose is not believed', () => {
    localStorage.setItem('theme', 'neon')
    show()
    expect(theme()).toBe('system')
    choose('dark')
    expect([theme(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    show()
    expect([theme(), choice().value]).toEqual(['dark', 'dark'])
  })

  test('works where storage is closed', () => {
    const closed = () => {
      throw new Error('closed')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed)
    show()
    choose('light')
    expect(theme()).toBe('light')
  })
})
