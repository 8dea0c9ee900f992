// The sheet of keys lists every shortcut under its region, and its switch turns the single keys off.
import { fireEvent, render, screen } from '@solidjs/testing-library'
import { beforeEach, expect, test } from 'vitest'
import { letterOf, setSingleKeys, singleKeys } from '../../../src/controls/keys'
import { KEY_MAP } from '../../../src/palette/key-map'
import { KeySheet } from '../../../src/palette/key-sheet'
import { t } from '../window'
import { standInDialogs } from './dialogs'

beforeEach(() => {
  standInDialogs()
  localStorage.clear()
  render(() => <KeySheet t={t} onClose={() => {}} />)
  return () => setSingleKeys('on')
})

const line = (name: string) => screen.getByText(name).closest('.key-line')
const keysOf = (name: string) => line(name)?.querySelector('dt')?.textContent

test('every key of the map stands on it, under the region that owns it', () => {
  expect(document.querySelectorAll('.key-line')).toHaveLength(KEY_MAP.length)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9)
  const keys = ['All commands', 'Next round', 'To 0 % … 90 %'].map(keysOf)
  expect(keys).toEqual(['CtrlK', '] or K or Alt→', '0 – 9'])
})

test('the switch turns the single keys off, and the sheet says which', () => {
  const letter = () => letterOf(new KeyboardEvent('keydown', { key: 'n' }))
  expect(letter()).toBe('n')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Single keys' }))
  expect([singleKeys(), localStorage.getItem('singleKeys'), letter()]).toEqual(['off', 'off', ''])
  expect(line('New run')?.textContent).toContain('off')
  expect(line('All commands')?.textContent).not.toContain('off')
  expect(line('Play or pause')?.querySelector('.key-off')).toBeNull()
  expect(line('Previous round')?.querySelectorAll('.key-off')).toHaveLength(2)
})
