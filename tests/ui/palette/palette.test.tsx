// The list of commands offers what can be done now, does it by key or click, and hides every key from what is behind.
import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal, Show } from 'solid-js'
import { beforeEach, expect, test, vi } from 'vitest'
import { actionOf } from '../../../src/palette/action'
import { Palette } from '../../../src/palette/palette'
import { t } from '../window'
import { standInDialogs } from './dialogs'

const did = vi.fn()

beforeEach(() => {
  localStorage.clear()
  did.mockClear()
  standInDialogs()
})

function show() {
  const actions = [
    actionOf('run', 'interrupt', 'act.interrupt', undefined),
    actionOf('run', 'export', 'act.export', () => did('export')),
    actionOf('view', 'sight.code', 'act.code', () => did('code')),
    actionOf('settings', 'theme.dark', 'act.theme.dark', () => did('dark'), true),
    ...[
      actionOf(
        'runs',
        'run.a1',
        () => 'Bakery on the corner',
        () => did('bakery'),
      ),
    ],
  ]
  const [open, setOpen] = createSignal(true)
  render(() => (
    <Show when={open()}>
      <Palette t={t} actions={actions} onClose={() => setOpen(false)} />
    </Show>
  ))
  return open
}

const field = () => screen.getByRole('combobox')
const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key, ...init })
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const current = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
const group = (name: string) => screen.getByRole('group', { name }).textContent
const status = () => screen.getByRole('status').textContent
const options = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('.palette-name')?.textContent)

test('it lists what can be done now, the first of it is current, and the pointer and a click choose', () => {
  show()
  expect(options()).toEqual(['Export this run', 'Look at the code', 'Theme: dark', 'Bakery on the corner'])
  expect(current()?.textContent).toBe('Export this run')
  expect(current()?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('group').filter((each) => each.hasAttribute('aria-labelledby'))).toHaveLength(4)
  expect(group('View')).toContain('C')
  expect(screen.getByText('chosen').closest('[role=option]')?.textContent).toContain('Theme: dark')
  const code = screen.getAllByRole('option')[1] ?? document.body
  fireEvent.pointerMove(code)
  expect(current()).toBe(code)
  fireEvent.click(code)
  expect(did.mock.calls).toEqual([['code']])
})

test('the arrows go round, and Enter does what is current once the dialog is gone, but not one that ends a composition', () => {
  const open = show()
  const way = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'PageDown', 'PageUp', 'ArrowDown'].map((key) => {
    press(key)
    return current()?.querySelector('.palette-name')?.textContent
  })
  const [first, code, , last] = options()
  expect(way).toEqual([last, first, code, last, first, code])
  press('Enter', { isComposing: true })
  press('Enter', { keyCode: 229 })
  expect(open()).toBe(true)
  expect(did).not.toHaveBeenCalled()
  press('Enter')
  expect(open()).toBe(false)
  expect(did.mock.calls).toEqual([['code']])
})

test('what was done last is recent the next time', () => {
  show()
  type('dark')
  press('Enter')
  cleanup()
  show()
  expect(group('Recent')).toContain('Theme: dark')
  expect(current()?.textContent).toContain('Theme: dark')
})

test('what cannot be done now is found, says so and does nothing', () => {
  const open = show()
  type('interrupt')
  expect(options()).toEqual(['Interrupt this run'])
  const option = screen.getByRole('option')
  expect(option.getAttribute('aria-disabled')).toBe('true')
  expect(option.textContent).toContain('not now')
  press('Enter')
  fireEvent.click(option)
  expect(open()).toBe(true)
})

test('how many were found is said, and that there is nothing', () => {
  show()
  expect(status()).toBe('')
  type('bak')
  expect(status()).toBe('1 found')
  expect(screen.getByRole('option').querySelector('b')?.textContent).toBe('Bak')
  type('zzz')
  expect(status()).toMatch(/^Nothing by that name/)
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  press('ArrowDown')
  press('Enter')
  expect(did).not.toHaveBeenCalled()
})

test('no key reaches what listens behind it, and the key that opened it closes it', () => {
  const heard = vi.fn()
  for (const capture of [false, true]) document.addEventListener('keydown', heard, capture)
  const open = show()
  for (const key of ['x', 'Escape', 'f', '1']) press(key)
  press('k', { ctrlKey: true })
  expect(open()).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  for (const capture of [false, true]) document.removeEventListener('keydown', heard, capture)
})
