import { cleanup, fireEvent, render, screen, within } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { juryOverride } from '../../../src/controls/jury-override'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { SettingsPlace } from '../../../src/page/settings'
import type { Jury } from '../../../workers/jury'
import { createDouble } from './double'

const onKeys = vi.fn()
let double: ReturnType<typeof createDouble>

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  double = createDouble()
  // Of the worker's door only what this place asks for.
  const jury = {
    desk: double.desk,
    storing: { lastCopied: async () => undefined },
  } as unknown as Remote<Jury>
  render(() => <SettingsPlace jury={jury} t={createTranslate(en)} onKeys={onKeys} />)
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
  expect(names()).toHaveLength(7)
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
  expect(names()).toHaveLength(7)
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

describe('a file of settings', () => {
  let saved = ''
  beforeEach(() => {
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      void (blob as Blob).text().then((text) => (saved = text))
      return 'blob:x'
    })
  })
  afterEach(() => vi.restoreAllMocks())

  async function open(text: string) {
    const input = document.querySelector('input[type=file]')
    if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a file.')
    const files = [new File([text], 'settings.json')]
    fireEvent.change(Object.defineProperty(input, 'files', { value: files, configurable: true }))
    for (let turn = 0; turn < 4; turn++) await settled()
  }

  const fileOf = (settings: unknown, jurySettings: unknown = 1) => JSON.stringify({ jurySettings, settings })

  test('holds every choice, the caps and the runs at once, and comes back as it was', async () => {
    choose('Theme', 'dark')
    await settled()
    click('Save settings')
    for (let turn = 0; turn < 4; turn++) await settled()
    expect(JSON.parse(saved)).toEqual({
      jurySettings: 1,
      settings: {
        caps: double.caps(),
        density: 'smart',
        drawer: 'half',
        judging: '',
        language: 'auto',
        output: 'brief',
        runsAtOnce: null,
        single: 'on',
        speed: '4',
        theme: 'dark',
      },
    })
    await open(saved)
    expect(screen.getByText('Everything in this file is already set so.')).toBeTruthy()
  })

  test('says what it would change, changes it when told to, and takes that back', async () => {
    const caps = { run: { usd: 2 }, day: {}, month: { tokens: 5 } }
    await open(fileOf({ theme: 'dark', runsAtOnce: 3, caps, speed: 'warp', secret: 'x' }))
    expect(screen.getByText('3 settings would change:')).toBeTruthy()
    expect(document.querySelector('.settings-dry')?.textContent).toContain('Theme System → Dark')
    expect(screen.getByText('Speed of a replay: the value in the file does not fit. It stays.')).toBeTruthy()
    expect(screen.getByText('1 name in the file is not known here, and is left out.')).toBeTruthy()
    expect([choice('Theme').value, double.runsAtOnce()]).toEqual(['system', undefined])
    click('Change 3 settings')
    for (let turn = 0; turn < 4; turn++) await settled()
    expect([choice('Theme').value, double.runsAtOnce(), double.caps()]).toEqual(['dark', 3, caps])
    expect(told()).toBe('3 settings were changed.')
    click('Undo')
    for (let turn = 0; turn < 4; turn++) await settled()
    expect([choice('Theme').value, double.runsAtOnce()]).toEqual(['system', undefined])
    expect(double.caps().run.usd).toBe(1)
  })

  test.each([
    ['no JSON', 'theme=dark', 'This file holds no settings.'],
    ['another file', '{"jury":1}', 'This file holds no settings.'],
    ['a newer version', fileOf({}, 2), /newer version/],
    ['a flood', `"${'x'.repeat(70_000)}"`, 'This file is too large to be settings.'],
  ])('of %s changes nothing and says so', async (_, text, words) => {
    await open(text)
    expect(screen.getByText(words)).toBeTruthy()
    expect(document.querySelector('.settings-dry')).toBeNull()
  })

  test.each([
    { run: {}, day: {} },
    { run: {}, day: {}, month: {}, year: {} },
    { run: { usd: -1 }, day: {}, month: {} },
    { run: { usd: '1' }, day: {}, month: {} },
    { run: { key: 1 }, day: {}, month: {} },
    null,
    'none',
  ])('with caps of %j keeps the caps', async (caps) => {
    await open(fileOf({ caps, runsAtOnce: 99, theme: ['dark'] }))
    expect(screen.getByText('Everything in this file is already set so.')).toBeTruthy()
    expect(screen.getByText('Caps on spending: the value in the file does not fit. It stays.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  })
})

test('a section is reset together, and comes back', async () => {
  choose('Speed of a replay', '1')
  choose('Jury', 'off')
  await settled()
  expect(localStorage.getItem('critiqueTheaterEnabled')).toBe('off')
  expect(juryOverride()).toEqual({ on: false, from: 'device' })
  click('Reset all of: Runs and replay')
  await settled()
  expect([choice('Speed of a replay').value, choice('Jury').value]).toEqual(['4', ''])
  click('Undo')
  await settled()
  expect([choice('Speed of a replay').value, choice('Jury').value]).toEqual(['1', 'off'])
})

test('[DJ-8] the usual rule is there to be read, and found', () => {
  find('threshold')
  expect(names()).toEqual([])
  const facts = [...document.querySelectorAll('.settings-facts > *')].map(({ textContent }) => textContent)
  expect(facts.slice(0, 6)).toEqual([
    ...['Composite to ship at', '8.0', 'Margin above it', '0.0', 'Weight: Designer', '0.0'],
  ])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('every room is a step away', () => {
  const rooms = [
    'Library',
    'Brands',
    'Skills',
    'Projects',
    'Storage and backup',
    'Import',
    'Spending',
    'Sharing',
  ]
  for (const name of rooms) expect(screen.getByRole('link', { name })).toBeTruthy()
})

test('notifications are asked for by a button, and by nothing else', async () => {
  cleanup()
  const ask = vi.fn(async () => {
    Object.assign(Notification, { permission: 'granted' })
    return 'granted' as const
  })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  const jury = {
    desk: double.desk,
    storing: { lastCopied: async () => undefined },
  } as unknown as Remote<Jury>
  render(() => <SettingsPlace jury={jury} t={createTranslate(en)} onKeys={onKeys} />)
  expect(ask).not.toHaveBeenCalled()
  click('Turn on')
  await settled()
  await settled()
  expect(localStorage.getItem('notes')).toBe('on')
  click('Turn off')
  expect(localStorage.getItem('notes')).toBe('off')
  expect(ask).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
