// Each setting acts at once, is found by a search, is reset with a way back, and goes out and in as one file.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import type { Remote } from 'comlink'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { juryOverride } from '../../../src/controls/jury-override'
import { SettingsPlace } from '../../../src/page/settings'
import type { Jury } from '../../../workers/jury'
import { press, t } from '../window'
import { createDouble } from './double'

let double: ReturnType<typeof createDouble>
const onKeys = vi.fn()

function show() {
  double = createDouble()
  // Of the worker's door only what this place asks for.
  const jury = {
    desk: double.desk,
    storing: { lastCopied: async () => undefined },
  } as unknown as Remote<Jury>
  render(() => <SettingsPlace jury={jury} t={t} onKeys={onKeys} />)
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  show()
  return () => vi.unstubAllGlobals()
})

const choice = (name: string) => screen.getByLabelText<HTMLSelectElement>(name)
const choose = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } })
const find = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } })
const names = () =>
  screen
    .queryAllByRole('combobox')
    .map((one) => document.querySelector(`label[for="${one.id}"]`)?.textContent)
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const tells = (words: string) =>
  waitFor(() => expect(document.querySelector('.settings-told')?.firstElementChild?.textContent).toBe(words))
/** That the choices of these names are these, once all is done. */
const stand = (all: Readonly<Record<string, string>>) =>
  waitFor(() => expect(Object.keys(all).map((name) => choice(name).value)).toEqual(Object.values(all)))
const SPEED = 'Speed of a replay'

test('each choice acts at once and is kept', async () => {
  choose('Theme', 'dark')
  choose('Lanes', 'all')
  choose('Single keys', 'off')
  choose(SPEED, '1')
  await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
  const kept = ['theme', 'density', 'singleKeys', 'speed'].map((key) => localStorage.getItem(key))
  expect(kept).toEqual(['dark', 'all', 'off', '1'])
})

test('one, a section or all of them are reset, and that is taken back', async () => {
  expect(screen.queryByRole('button', { name: 'Reset Theme' })).toBeNull()
  press('Reset all settings')
  await tells('All settings are as they were at first.')
  choose('Theme', 'dark')
  await screen.findByRole('button', { name: 'Reset Theme' })
  press('Reset Theme')
  await tells('Theme: back to System.')
  await stand({ Theme: 'system' })
  expect(document.activeElement).toBe(choice('Theme'))
  press('Undo')
  await tells('Undone.')
  await stand({ Theme: 'dark' })
  choose(SPEED, '1')
  choose('Jury', 'off')
  await waitFor(() => expect(juryOverride()).toEqual({ on: false, from: 'device' }))
  expect(localStorage.getItem('critiqueTheaterEnabled')).toBe('off')
  press('Reset all of: Runs and replay')
  await stand({ [SPEED]: '4', Jury: '', Theme: 'dark' })
  press('Undo')
  await stand({ [SPEED]: '1', Jury: 'off' })
  press('Reset all settings')
  await tells('3 settings are back to what they were at first.')
  await stand({ [SPEED]: '4', Jury: '', Theme: 'system' })
  press('Undo')
  await stand({ [SPEED]: '1', Jury: 'off', Theme: 'dark' })
})

test('[DJ-8] a setting is found by its name, its hint and further words, and the usual rule is there to be read', () => {
  expect(names()).toHaveLength(7)
  find('night')
  expect(names()).toEqual(['Theme'])
  expect(screen.getByText('1 setting')).toBeTruthy()
  find('LANGUAGE')
  expect(names()).toEqual(['Language of the app', 'Language of what is written'])
  find('budget')
  expect(names()).toEqual([])
  expect(href('Spending')).toBe('#/spending')
  find('threshold')
  expect(names()).toEqual([])
  const facts = [...document.querySelectorAll('.settings-facts > *')].map(({ textContent }) => textContent)
  const first = ['Composite to ship at', '8.0', 'Margin above it', '0.0', 'Weight: Designer', '0.0']
  expect(facts.slice(0, 6)).toEqual(first)
  expect(screen.queryByRole('textbox')).toBeNull()
  find('zzz')
  press('Show all settings')
  expect(names()).toHaveLength(7)
})

test('the languages bear their own names, each marked as what it is', () => {
  const options = within(choice('Language of the app')).getAllByRole('option')
  expect(options.map((option) => `${option.getAttribute('lang')} ${option.textContent}`)).toEqual([
    'null As the browser',
    ...['en English', 'de Deutsch', 'ja 日本語', 'ko 한국어', 'zh-CN 简体中文', 'zh-TW 繁體中文'],
  ])
})

test('every room is a step away, and so are the keys', () => {
  expect([href('Connections'), href('Help')]).toEqual(['#/connections', '#/help/connections'])
  for (const name of ['Library', 'Brands', 'Skills', 'Projects', 'Storage and backup', 'Import', 'Sharing'])
    expect(href(name)).toMatch(/^#\//)
  press('All keys')
  expect(onKeys).toHaveBeenCalledOnce()
})

describe('a file of settings', () => {
  const fileOf = (settings: unknown, jurySettings: unknown = 1) => JSON.stringify({ jurySettings, settings })

  function open(text: string) {
    const input = document.querySelector('input[type=file]')
    if (!input) throw new Error('There is no field for a file.')
    const files = [new File([text], 'settings.json')]
    fireEvent.change(Object.defineProperty(input, 'files', { value: files, configurable: true }))
  }

  test('holds every choice, the caps and the runs at once, and comes back as it was', async () => {
    const saved: Blob[] = []
    const createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`
    Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => {})
    choose('Theme', 'dark')
    press('Save settings')
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = (await saved[0]?.text()) ?? ''
    expect(JSON.parse(text)).toEqual({
      jurySettings: 1,
      settings: {
        caps: double.caps(),
        runsAtOnce: null,
        ...{ density: 'smart', drawer: 'half', judging: '', language: 'auto', output: 'brief' },
        ...{ single: 'on', speed: '4', theme: 'dark' },
      },
    })
    open(text)
    await screen.findByText('Everything in this file is already set so.')
  })

  test('says what it would change, changes it when told to, and takes that back', async () => {
    const caps = { run: { usd: 2 }, day: {}, month: { tokens: 5 } }
    open(fileOf({ theme: 'dark', runsAtOnce: 3, caps, speed: 'warp', secret: 'x' }))
    await screen.findByText('3 settings would change:')
    expect(document.querySelector('.settings-dry')?.textContent).toContain('Theme System → Dark')
    expect(screen.getByText('Speed of a replay: the value in the file does not fit. It stays.')).toBeTruthy()
    expect(screen.getByText('1 name in the file is not known here, and is left out.')).toBeTruthy()
    expect([choice('Theme').value, double.runsAtOnce()]).toEqual(['system', undefined])
    press('Change 3 settings')
    await tells('3 settings were changed.')
    await stand({ Theme: 'dark' })
    expect([double.runsAtOnce(), double.caps()]).toEqual([3, caps])
    press('Undo')
    await stand({ Theme: 'system' })
    await waitFor(() => expect([double.runsAtOnce(), double.caps().run.usd]).toEqual([undefined, 1]))
  })

  test('that cannot be read changes nothing and says so', async () => {
    for (const [text, words] of [
      ['theme=dark', 'This file holds no settings.'],
      [fileOf({}, 2), /newer version/],
      ['{"jury":1}', 'This file holds no settings.'],
      [`"${'x'.repeat(70_000)}"`, 'This file is too large to be settings.'],
    ] as const) {
      open(text)
      await screen.findByText(words)
      expect(document.querySelector('.settings-dry')).toBeNull()
    }
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
    open(fileOf({ caps, runsAtOnce: 99, theme: ['dark'] }))
    await screen.findByText('Everything in this file is already set so.')
    expect(screen.getByText('Caps on spending: the value in the file does not fit. It stays.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
  })
})

test('notifications are asked for by a button, and by nothing else', async () => {
  cleanup()
  const requestPermission = vi.fn(async () => {
    Object.assign(Notification, { permission: 'granted' })
    return 'granted' as const
  })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  show()
  expect(requestPermission).not.toHaveBeenCalled()
  press('Turn on')
  await screen.findByRole('button', { name: 'Turn off' })
  expect(localStorage.getItem('notes')).toBe('on')
  press('Turn off')
  expect(localStorage.getItem('notes')).toBe('off')
  expect(requestPermission).toHaveBeenCalledOnce()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
