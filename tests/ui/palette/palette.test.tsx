import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { createSignal, Show } from 'solid-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { actionOf } from '../../../src/palette/action'
import { Palette } from '../../../src/palette/palette'
import { standInDialogs } from './dialogs'

const t = createTranslate(en)
const did = vi.fn()

beforeEach(() => {
  localStorage.clear()
  did.mockClear()
  standInDialogs()
})
afterEach(cleanup)

function show() {
  const actions = [
    actionOf('run', 'interrupt', 'act.interrupt', undefined),
    actionOf('run', 'export', 'act.export', () => did('export')),
    actionOf('view', 'sight.code', 'act.code', () => did('code')),
    actionOf('settings', 'theme.dark', 'act.theme.dark', () => did('dark'), true),
    actionOf(
      'runs',
      'run.a1',
      () => 'Bakery on the corner',
      () => did('bakery'),
    ),
  ]
  const [open, setOpen] = createSignal(true)
  render(() => (
    <Show when={open()}>
      <Palette t={t} actions={actions} onClose={() => setOpen(false)} />
    </Show>
  ))
  return { open }
}

const field = () => screen.getByRole('combobox')
const press = (key: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key, ...init })
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const current = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
const options = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('.palette-name')?.textContent)

test('it lists what can be done now, and the first of it is current', () => {
  show()
  expect(options()).toEqual(['Export this run', 'Look at the code', 'Theme: dark', 'Bakery on the corner'])
  expect(current()?.textContent).toBe('Export this run')
  expect(current()?.getAttribute('aria-selected')).toBe('true')
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(4)
  expect(screen.getByRole('group', { name: 'View' }).textContent).toContain('C')
  expect(screen.getByText('chosen').closest('[role=option]')?.textContent).toContain('Theme: dark')
})

test('the arrows go round, and Enter does what is current once the dialog is gone', () => {
  const { open } = show()
  press('ArrowUp')
  expect(current()?.textContent).toBe('Bakery on the corner')
  press('ArrowDown')
  press('ArrowDown')
  expect(current()?.textContent).toContain('Look at the code')
  press('PageDown')
  expect(current()?.textContent).toBe('Bakery on the corner')
  press('PageUp')
  press('ArrowDown')
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
  expect(screen.getByRole('group', { name: 'Recent' }).textContent).toContain('Theme: dark')
  expect(current()?.textContent).toContain('Theme: dark')
})

test('Enter that ends a composition does nothing', () => {
  const { open } = show()
  press('Enter', { isComposing: true })
  press('Enter', { keyCode: 229 })
  expect(open()).toBe(true)
  expect(did).not.toHaveBeenCalled()
})

test('what cannot be done now is found, says so and does nothing', () => {
  const { open } = show()
  type('interrupt')
  expect(options()).toEqual(['Interrupt this run'])
  expect(screen.getByRole('option').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('option').textContent).toContain('not now')
  press('Enter')
  fireEvent.click(screen.getByRole('option'))
  expect(open()).toBe(true)
})

test('how many were found is said, and that there is nothing', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('')
  type('bak')
  expect(screen.getByRole('status').textContent).toBe('1 found')
  expect(screen.getByRole('option').querySelector('b')?.textContent).toBe('Bak')
  type('zzz')
  expect(screen.getByRole('status').textContent).toMatch(/^Nothing by that name/)
  expect(field().hasAttribute('aria-activedescendant')).toBe(false)
  press('ArrowDown')
  press('Enter')
  expect(did).not.toHaveBeenCalled()
})

test('a click does it, and the pointer chooses what is current', () => {
  show()
  const [, code] = screen.getAllByRole('option')
  if (code) fireEvent.pointerMove(code)
  expect(current()).toBe(code)
  if (code) fireEvent.click(code)
  expect(did.mock.calls).toEqual([['code']])
})

test('no key reaches what listens behind it, and the key that opened it closes it', () => {
  const heard = vi.fn()
  document.addEventListener('keydown', heard)
  document.addEventListener('keydown', heard, true)
  const { open } = show()
  for (const key of ['x', 'Escape', 'f', '1']) press(key)
  press('k', { ctrlKey: true })
  expect(open()).toBe(false)
  expect(heard).not.toHaveBeenCalled()
  document.removeEventListener('keydown', heard)
  document.removeEventListener('keydown', heard, true)
})
