import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { SettingsPlace } from '../../../src/page/settings'

const onKeys = vi.fn()

beforeEach(() => {
  localStorage.clear()
  render(() => <SettingsPlace t={createTranslate(en)} onKeys={onKeys} />)
})
afterEach(cleanup)

const choice = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)
const choose = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } })
const find = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } })
const names = () =>
  screen
    .queryAllByRole('combobox')
    .map((one) => document.querySelector(`label[for="${one.id}"]`)?.textContent)
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const told = () => document.querySelector('.settings-told')?.firstElementChild?.textContent
const settled = () => new Promise((next) => setTimeout(next, 0))

test('each choice acts at once and is kept', async () => {
  choose('Theme', 'dark')
  choose('Lanes', 'all')
  choose('Single keys', 'off')
  choose('Speed of a replay', '1')
  await settled()
  expect(document.documentElement.dataset['theme']).toBe('dark')
  const kept = ['theme', 'density', 'singleKeys', 'speed'].map((key) => localStorage.getItem(key))
  expect(kept).toEqual(['dark', 'all', 'off', '1'])
})

test('one is reset, and that is taken back', async () => {
  expect(screen.queryByRole('button', { name: 'Reset Theme' })).toBeNull()
  choose('Theme', 'dark')
  await settled()
  click('Reset Theme')
  await settled()
  expect([choice('Theme').value, told()]).toEqual(['system', 'Theme: back to System.'])
  expect(document.activeElement).toBe(choice('Theme'))
  click('Undo')
  await settled()
  expect([choice('Theme').value, told()]).toEqual(['dark', 'Undone.'])
})

test('all are reset together, and come back together', async () => {
  click('Reset all settings')
  expect(told()).toBe('All settings are as they were at first.')
  choose('Theme', 'light')
  choose('Speed of a replay', 'instant')
  await settled()
  click('Reset all settings')
  await settled()
  expect([choice('Theme').value, choice('Speed of a replay').value]).toEqual(['system', '4'])
  expect(told()).toBe('2 settings are back to what they were at first.')
  click('Undo')
  await settled()
  expect([choice('Theme').value, choice('Speed of a replay').value]).toEqual(['light', 'instant'])
})

test('a setting is found by its name, its hint and further words', () => {
  expect(names()).toHaveLength(6)
  find('night')
  expect(names()).toEqual(['Theme'])
  expect(screen.getByText('1 setting')).toBeTruthy()
  find('LANGUAGE')
  expect(names()).toEqual(['Language of the app', 'Language of what is written'])
  find('budget')
  expect(names()).toEqual([])
  expect(screen.getByRole('link', { name: 'Spending' }).getAttribute('href')).toBe('#/spending')
  find('zzz')
  click('Show all settings')
  expect(names()).toHaveLength(6)
})

test('the languages bear their own names, each marked as what it is', () => {
  const options = within(choice('Language of the app')).getAllByRole('option')
  expect(options.map((option) => [option.textContent, option.getAttribute('lang')])).toEqual([
    ['As the browser', null],
    ['English', 'en'],
    ['Deutsch', 'de'],
    ['日本語', 'ja'],
    ['한국어', 'ko'],
    ['简体中文', 'zh-CN'],
    ['繁體中文', 'zh-TW'],
  ])
})

test('what is set elsewhere is a step away', () => {
  for (const [name, href] of [
    ['Connections', '#/connections'],
    ['Help', '#/help/connections'],
  ])
    expect(screen.getByRole('link', { name: name ?? '' }).getAttribute('href')).toBe(href)
  click('All keys')
  expect(onKeys).toHaveBeenCalledOnce()
})
