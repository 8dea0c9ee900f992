import { cleanup, fireEvent, render, screen } from '@solidjs/testing-library'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { letterOf, setSingleKeys, singleKeys } from '../../../src/controls/keys'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { KEY_MAP } from '../../../src/palette/key-map'
import { KeySheet } from '../../../src/palette/key-sheet'
import { standInDialogs } from './dialogs'

beforeEach(() => {
  standInDialogs()
  localStorage.clear()
  render(() => <KeySheet t={createTranslate(en)} onClose={() => {}} />)
})
afterEach(() => {
  cleanup()
  setSingleKeys('on')
})

const line = (name: string) => screen.getByText(name).closest('.key-line')

test('every key of the map stands on it, under the region that owns it', () => {
  expect(document.querySelectorAll('.key-line')).toHaveLength(KEY_MAP.length)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(9)
  expect(line('All commands')?.querySelector('dt')?.textContent).toBe('CtrlK')
  expect(line('Next round')?.querySelector('dt')?.textContent).toBe('] or K or Alt→')
  expect(line('To 0 % … 90 %')?.querySelector('dt')?.textContent).toBe('0 – 9')
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
