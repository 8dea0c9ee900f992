import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TestNews } from '../../../workers/desk-surface'
import type { Rung } from '../../../src/models/line'
import type { Failed } from '../../../src/models/provider'
import { DeskError } from '../../../src/vault/desk-error'
import { listed, type DoubleOptions } from './double'
import { cleanup, fireEvent, input, mount, ORIGIN, press, screen, settle, type, within } from './mount'

afterEach(cleanup)

/** Put together here: written out, it would look like a leaked one to whoever searches for those. */
const KEY = ['sk', 'ant', 'CANARY', 'ABCDEFGH', '0001'].join('-')
const keyless = () => listed({ id: 'a', name: 'Mine', keyMode: 'none', keyState: 'none' })
const saved = () => listed({ id: 'a', name: 'Mine' })
const openKeyless = (options: DoubleOptions = {}) => mount('a', { connections: [keyless()], ...options })

function enter(text: string, label: string | RegExp = 'API key') {
  const field = input(label)
  field.value = text
  fireEvent.input(field)
  return field
}

describe('the key', () => {
  test('goes to the worker once, and the field is empty from then on', async () => {
    const { asked } = await openKeyless()
    const field = enter(KEY)
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await settle()
    expect(asked('keep')).toEqual([['a', KEY, { mode: 'tab' }]])
    expect(field.value).toBe('')
    expect(document.body.innerHTML).not.toContain('CANARY')
    expect(screen.getByText('sk-a…0001 · this tab only · ready')).toBeTruthy()
    expect(screen.queryByLabelText('API key')).toBeNull()
  })

  test('is out of the field before the worker has answered', async () => {
    let answer = () => {}
    const slow = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { asked } = await openKeyless({ pending: { keep: slow } })
    const field = enter(KEY)
    await press('Save')
    expect(asked('keep')).toHaveLength(1)
    expect(field.isConnected).toBe(true)
    expect(field.value).toBe('')
    answer()
    await settle()
    expect(field.isConnected).toBe(false)
  })

  test('is never shown by changing the type of its field', async () => {
    await openKeyless()
    const field = enter(KEY)
    const output = document.querySelector('output')
    expect(output?.textContent).toBe('')
    await press('Show')
    expect(field.type).toBe('password')
    expect(field.autocomplete).toBe('off')
    expect(output?.textContent).toBe(KEY)
    await press('Hide')
    expect(output?.textContent).toBe('')
  })

  test('is taken out of what shows it too', async () => {
    const { asked } = await openKeyless({ failing: { keep: new Error('Full.') } })
    enter(KEY)
    await press('Show')
    await press('Save')
    expect(asked('keep')).toHaveLength(1)
    expect(document.querySelector('output')?.textContent).toBe('')
    expect(screen.getByText('That did not work: Full.')).toBeTruthy()
  })

  test('lives where the person says', async () => {
    const { asked } = await openKeyless()
    enter(KEY)
    fireEvent.click(screen.getByLabelText('Remembered on this device'))
    await press('Save')
    expect(asked('keep')[0]?.[2]).toEqual({ mode: 'remembered' })
  })

  test('each place says what it is worth, and none claims to be safe', async () => {
    await openKeyless()
    const group = screen.getByRole('group', { name: 'Where the key lives' })
    expect(within(group).getAllByRole('radio')).toHaveLength(4)
    expect(group.textContent).toContain('whoever can use or copy this browser profile can get at it')
    expect(document.body.textContent).not.toMatch(/\b(secure|safe|encryption at rest)\b/i)
  })

  test('a passphrase is entered twice, alike, and its strength is said in words', async () => {
    const { asked } = await openKeyless()
    enter(KEY)
    fireEvent.click(screen.getByLabelText('Locked by a passphrase'))
    await press('Save')
    expect(screen.getAllByText('Enter a passphrase.')).toHaveLength(2)
    expect(document.activeElement).toBe(input('Passphrase'))
    enter('abc', 'Passphrase')
    expect(screen.getByText(/^Weak:/)).toBeTruthy()
    enter('lantern ocean gravel trumpet seven violet', 'Passphrase')
    expect(screen.getByText(/^Strong:/)).toBeTruthy()
    enter('another', 'Passphrase once more')
    await press('Save')
    expect(screen.getAllByText('The two passphrases differ.')).toHaveLength(2)
    expect(asked('keep')).toEqual([])
    enter('lantern ocean gravel trumpet seven violet', 'Passphrase once more')
    await press('Save')
    expect(asked('keep')[0]?.[2]).toEqual({
      mode: 'passphrase',
      passphrase: 'lantern ocean gravel trumpet seven violet',
    })
  })

  test('the passphrase that there is already is asked for once, and a wrong one is said at the key', async () => {
    const locked = listed({ id: 'z', keyMode: 'passphrase', keyState: 'locked' })
    const wrong = new DeskError({ kind: 'wrong_secret', field: 'passphrase' }, 'Another one.')
    const { asked } = await openKeyless({
      connections: [keyless(), locked],
      vault: { mode: 'passphrase', open: false },
      failing: { keep: wrong },
    })
    enter(KEY)
    fireEvent.click(screen.getByLabelText('Locked by a passphrase'))
    enter('mine', /^The passphrase of this browser/)
    expect(screen.queryByLabelText('Passphrase once more')).toBeNull()
    await press('Save')
    expect(asked('keep')).toHaveLength(1)
    expect(input('API key').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getAllByText('That is not the passphrase of this browser’s locked keys.')).toHaveLength(2)
  })

  test('a passkey is offered only where it can lock keys, and one that is there is asked again', async () => {
    await openKeyless()
    expect(input('Locked by a passkey').disabled).toBe(true)
    cleanup()
    const prf = new Uint8Array([7]).buffer
    const make = vi.fn(async () => ({ ok: true, given: { credential: 'new', prf } }) as const)
    const { asked } = await mount('a', {
      connections: [keyless()],
      passkeys: { support: async () => 'yes', make },
    })
    enter(KEY)
    fireEvent.click(screen.getByLabelText('Locked by a passkey'))
    await press('Save')
    expect(make).toHaveBeenCalledWith('Design Jury')
    expect(asked('keep')[0]?.[2]).toMatchObject({ mode: 'passkey', credential: 'new' })
    expect([...new Uint8Array(prf)]).toEqual([0])
  })

  test('nobody answers the passkey: it is said, and the key stays in its field', async () => {
    const { asked } = await mount('a', {
      connections: [keyless()],
      passkeys: { support: async () => 'yes', make: async () => ({ ok: false, why: 'cancelled' }) },
    })
    const field = enter(KEY)
    fireEvent.click(screen.getByLabelText('Locked by a passkey'))
    await press('Save')
    expect(screen.getAllByText(/^No passkey answered/)).toHaveLength(2)
    expect(document.activeElement).toBe(input('Locked by a passkey'))
    expect(asked('save')).toEqual([])
    expect(field.value).toBe(KEY)
  })

  test('a kept one is replaced or forgotten', async () => {
    const { asked } = await mount('a', { connections: [saved()] })
    await press('Replace key')
    enter(KEY)
    await press('Save')
    expect(asked('keep')).toHaveLength(1)
    await press('Forget this key')
    expect(asked('forget')).toEqual([['a']])
    expect(screen.getByText('The key is forgotten. This cannot be undone.')).toBeTruthy()
    expect(input('API key').value).toBe('')
  })

  test('stays with its address: another origin wants a key of its own', async () => {
    await mount('a', { connections: [saved()] })
    expect(screen.queryByLabelText('API key')).toBeNull()
    await type('Base URL', 'https://proxy.example/v1')
    expect(
      screen.getByText(/^The key stays bound to api\.anthropic\.com\. It is never sent to proxy\.example/),
    ).toBeTruthy()
    expect(input('API key')).toBeTruthy()
    await press('Back to https://api.anthropic.com/v1')
    expect(screen.queryByLabelText('API key')).toBeNull()
  })

  test('one that is locked is unlocked in place, and the form knows', async () => {
    const locked = listed({ id: 'a', keyMode: 'passphrase', keyState: 'locked' })
    const { desk } = await mount('a', {
      connections: [locked],
      vault: { mode: 'passphrase', open: false },
      phrase: 'p',
    })
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.setAttribute('open', '')
    }
    await press('Unlock')
    const field = screen.getByLabelText<HTMLInputElement>('Passphrase')
    field.value = 'p'
    fireEvent.submit(field.form ?? field)
    await settle()
    expect((await desk.connections())[0]?.keyState).toBe('open')
    expect(screen.getByText('sk-a…Qz3f · under a passphrase · ready')).toBeTruthy()
  })
})

describe('the model', () => {
  const models = [
    { id: 'claude-sonnet-4-5', context: 200_000, maxOutput: 64_000, price: { input: 3, output: 15 } },
    { id: 'claude-opus-4-5', name: 'Opus', context: 200_000 },
    { id: 'claude-haiku-4-5' },
  ]
  const combo = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Model name' })
  const options = () =>
    [...document.querySelectorAll('[role="listbox"] [role="option"]')].map((option) => option.textContent)

  async function withList() {
    const mounted = await mount('a', { connections: [saved()], models })
    await press('Fetch the list')
    return mounted
  }

  test('its list is fetched when asked for, searched by words and picked by keyboard', async () => {
    const { asked } = await withList()
    expect(asked('models')).toEqual([['a']])
    expect(screen.getByText('3 models')).toBeTruthy()
    fireEvent.click(combo())
    expect(options()).toHaveLength(3)
    expect(options()[0]).toContain('200k context · $3.00 in · $15.00 out')
    await type('Model name', 'opus 4')
    expect(options()).toEqual(['claude-opus-4-5Opus · 200k context'])
    fireEvent.keyDown(combo(), { key: 'ArrowDown' })
    const active = combo().getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true')
    fireEvent.keyDown(combo(), { key: 'Enter' })
    expect(combo().value).toBe('claude-opus-4-5')
    expect(combo().getAttribute('aria-expanded')).toBe('false')
  })

  test('Escape closes the list alone, and the end of it meets its beginning', async () => {
    await withList()
    fireEvent.click(combo())
    fireEvent.keyDown(combo(), { key: 'ArrowUp' })
    expect(combo().getAttribute('aria-activedescendant')).toMatch(/-2$/)
    fireEvent.keyDown(combo(), { key: 'ArrowDown' })
    expect(combo().getAttribute('aria-activedescendant')).toMatch(/-0$/)
    expect(fireEvent.keyDown(combo(), { key: 'Escape' })).toBe(false)
    expect(options()).toEqual([])
    expect(fireEvent.keyDown(combo(), { key: 'Escape' })).toBe(true)
  })

  test('a name that is in no list can be typed, and near ones are offered', async () => {
    const { asked } = await withList()
    await type('Model name', 'claude-sonet-4-5')
    fireEvent.focusOut(combo())
    expect(screen.getByText(/^Not in the list/)).toBeTruthy()
    await press('claude-sonnet-4-5')
    expect(combo().value).toBe('claude-sonnet-4-5')
    await type('Model name', 'my/own')
    await press('Save')
    expect(asked('save').at(-1)?.[0]).toMatchObject({ model: 'my/own' })
  })

  test('a list that cannot be fetched says so in the words of the failure', async () => {
    const failing = { models: new DeskError({ kind: 'call', problem: 'auth', detail: 'no' }, 'no') }
    await mount('a', { connections: [saved()], failing })
    await press('Fetch the list')
    expect(
      screen.getByText(/The list could not be fetched: Anthropic does not accept this key\./),
    ).toBeTruthy()
  })

  test('limits name their source', async () => {
    await withList()
    expect(screen.getByText('64,000, from the provider’s list.')).toBeTruthy()
    await type('Reply limit (tokens)', '9000')
    expect(screen.getByText('Yours. 64,000 without it, from the provider’s list.')).toBeTruthy()
    await type('Model name', 'other')
    await type('Reply limit (tokens)', '')
    expect(screen.getByText('16,000, our default.')).toBeTruthy()
  })
})

describe('what is saved', () => {
  test('is the draft, with cleared fields gone', async () => {
    const { asked } = await mount('a', {
      connections: [listed({ id: 'a', maxOutput: 5000, price: { input: 1, output: 2 } })],
    })
    await type('Name', 'Work')
    await type('Reply limit (tokens)', '')
    await type('Context (tokens)', '32000')
    fireEvent.change(input('Thinking'), { target: { value: 'off' } })
    await press('Save')
    const draft = asked('save')[0]?.[0]
    expect(draft).toMatchObject({ id: 'a', name: 'Work', context: 32_000, thinking: 'off' })
    expect(draft).not.toHaveProperty('maxOutput')
    expect(draft).not.toHaveProperty('keyMode')
    expect(screen.getByText('Saved.')).toBeTruthy()
  })

  test('half a price is none, and says so: the other half would be taken for nothing', async () => {
    const { asked } = await mount('a', { connections: [listed({ id: 'a' })] })
    await type('Your price, in (USD per million tokens)', '3')
    expect(screen.getByText('Enter both prices, or none.')).toBeTruthy()
    await type('Name', 'Work')
    await press('Save')
    expect(asked('save')[0]?.[0]).not.toHaveProperty('price')
    await type('Your price, out (USD per million tokens)', '15')
    expect(screen.queryByText('Enter both prices, or none.')).toBeNull()
    await press('Save')
    expect(asked('save')[1]?.[0]).toMatchObject({ price: { input: 3, output: 15 } })
  })

  test('a lock and thinking are offered only where the row has them', async () => {
    await mount('a', {
      connections: [listed({ id: 'a', provider: 'llamacpp', baseUrl: 'http://localhost:8080/v1' })],
    })
    expect(input('Hold replies to the protocol').checked).toBe(false)
    expect(screen.queryByLabelText('Thinking')).toBeNull()
    cleanup()
    await mount('a', { connections: [saved()] })
    expect(screen.queryByLabelText('Hold replies to the protocol')).toBeNull()
  })

  test('a number that cannot be read is not saved as another one, nor as none', async () => {
    const kept = listed({ id: 'a', temperature: 0.7, price: { input: 1, output: 2 } })
    const { asked } = await mount('a', { connections: [kept] })
    await type('Temperature', '3')
    await press('Save')
    expect(asked('save')).toEqual([])
    expect(document.activeElement).toBe(input('Temperature'))
    expect(screen.getAllByText(/^Enter a number from 0 to 2/)).toHaveLength(2)
    await type('Temperature', '0,5')
    await type('Your price, in (USD per million tokens)', '1,25')
    await press('Save')
    expect(asked('save')[0]?.[0]).toMatchObject({ temperature: 0.5, price: { input: 1.25, output: 2 } })
    expect(input('Temperature').value).toBe('0,5')
  })

  test('says what is still needed', async () => {
    await mount('a', { connections: [{ ...keyless(), model: '' }] })
    await press('Save')
    expect(screen.getByText('Saved. It still needs a key and a model.')).toBeTruthy()
    await type('Model name', 'x')
    await press('Save')
    expect(screen.getByText('Saved. It still needs a key.')).toBeTruthy()
  })

  test('the keyboard is never left with nothing', async () => {
    await mount('a', { connections: [saved()] })
    await press('Replace key')
    expect(document.activeElement).toBe(input('API key'))
    enter(KEY)
    fireEvent.submit(input('API key').form ?? document.body)
    await settle()
    expect(screen.queryByLabelText('API key')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
    await press('Forget this key')
    expect(document.activeElement).toBe(input('API key'))
  })

  test('no address, no save', async () => {
    const { asked } = await mount('a', { connections: [saved()] })
    await type('Base URL', 'javascript:alert(1)')
    await press('Save')
    expect(asked('save')).toEqual([])
    expect(input('Base URL').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input('Base URL'))
    expect(screen.getAllByText(/^This is no address of a server/)).toHaveLength(2)
  })
})

const rung = (name: Rung['rung'], state: Rung['state'], more: Partial<Rung> = {}): TestNews => ({
  type: 'rung',
  rung: { rung: name, state, ...more },
})
const over = (ok: boolean): TestNews => ({ type: 'over', ok })

async function tested(news: readonly TestNews[], connection = saved()) {
  const mounted = await mount('a', { connections: [connection], news })
  await press(/^(Save and test|Test) this connection$/)
  return mounted
}

const failing = (kind: Failed['kind'], more: Partial<Failed> = {}): readonly TestNews[] => [
  rung('reach', 'ok', { ms: 20 }),
  rung('browser', 'failed', { failed: { kind, detail: '', ...more } }),
  over(false),
]

describe('the test', () => {
  const steps = () => screen.getAllByRole('listitem').map((item) => item.textContent)

  test('shows each rung in words, with its time and what was found', async () => {
    await tested([
      rung('reach', 'trying'),
      rung('reach', 'ok', { ms: 84.4 }),
      rung('browser', 'ok', { ms: 12 }),
      rung('key', 'unknown'),
      rung('model', 'ok', { found: '87 models' }),
      rung('stream', 'trying'),
    ])
    expect(steps()).toEqual([
      'Server answersYes84 ms',
      'Browsers are let inYes12 ms',
      'Key is takenCannot tell',
      'Model is thereYes87 models',
      'Words arrive as they are writtenTrying',
      'Tokens are countedNot yet',
    ])
  })

  test('only its outcome is read aloud', async () => {
    const { tell } = await tested([rung('reach', 'trying')])
    const live = screen.getAllByRole('status').filter((node) => node.textContent !== '')
    expect(live).toEqual([])
    tell(over(true))
    await settle()
    expect(screen.getByText('The test passed: this connection can run.').getAttribute('role')).toBe('status')
  })

  test('wants a model first', async () => {
    const { asked } = await tested([], listed({ id: 'a', model: '' }))
    expect(asked('test')).toEqual([])
    expect(screen.getAllByText('Choose or type a model first.')).toHaveLength(2)
    expect(document.activeElement).toBe(input('Model name'))
  })

  test('wants a key first, where the provider does', async () => {
    const { asked } = await tested([], keyless())
    expect(asked('test')).toEqual([])
    expect(screen.getAllByText('Enter a key first.')).toHaveLength(2)
    expect(document.activeElement).toBe(input('API key'))
    cleanup()
    const home = { provider: 'ollama', baseUrl: 'http://localhost:11434' }
    const { asked: askedHome } = await tested([], { ...keyless(), ...home })
    expect(askedHome('test')).toHaveLength(1)
  })

  test('saves what was changed before it asks', async () => {
    const { asked } = await mount('a', { connections: [saved()] })
    await type('Model name', 'claude-x')
    await press('Save and test this connection')
    expect(asked('save')).toHaveLength(1)
    expect(asked('test')[0]?.[0]).toBe('a')
    expect(asked('test')[0]?.[1]).toBeInstanceOf(MessagePort)
  })

  test('is cancelled at once', async () => {
    const { asked, tell } = await tested([rung('reach', 'trying')])
    await press('Cancel test')
    expect(asked('cancelTest')).toEqual([['a']])
    expect(screen.getByText('The test was cancelled.')).toBeTruthy()
    tell(over(true))
    await settle()
    expect(screen.queryByText(/passed/)).toBeNull()
    expect(steps()[0]).toContain('Not reached')
  })

  test('a failure has its sentence, its remedy and a way on', async () => {
    await tested(failing('cors_or_key', { status: 401, detail: 'no entry' }))
    expect(screen.getByText('The test failed at “Browsers are let in”.')).toBeTruthy()
    expect(
      screen.getByText('api.anthropic.com answers, but the browser may not read what it says.'),
    ).toBeTruthy()
    expect(screen.getByText(/it has to allow https:\/\/jury\.example/)).toBeTruthy()
    expect(screen.getByText('no entry')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull()
  })

  test('a key that is refused can be entered anew at once', async () => {
    await tested([rung('key', 'failed', { failed: { kind: 'auth', detail: '' } }), over(false)])
    expect(screen.queryByLabelText('API key')).toBeNull()
    await press('Enter another key')
    expect(document.activeElement).toBe(input('API key'))
    cleanup()
    await tested(failing('overloaded'))
    expect(screen.queryByRole('button', { name: 'Enter another key' })).toBeNull()
  })

  test('near models are buttons', async () => {
    await tested(failing('model_not_found', { near: ['claude-opus-4-5'] }))
    await press('claude-opus-4-5')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Model name' }).value).toBe(
      'claude-opus-4-5',
    )
  })

  test('a stated wait is told in seconds', async () => {
    await tested(failing('rate_limit', { retryAfterMs: 5289 }))
    expect(screen.getByText(/^Try again in 6 seconds\./)).toBeTruthy()
  })

  test('a server at home that keeps us out gets its line with our origin', async () => {
    const home = listed({
      id: 'a',
      provider: 'ollama',
      baseUrl: 'http://localhost:11434',
      keyMode: 'none',
      keyState: 'none',
    })
    await tested(failing('cors_or_key'), home)
    const panel = screen.getByText('Ollama is running, but does not let this page in.').closest('div')
    expect(panel?.textContent).toContain(`OLLAMA_ORIGINS=${ORIGIN}`)
    expect(
      within(panel ?? document.body).getAllByRole('button', { name: /^Copy: .*OLLAMA_ORIGINS/ })[0],
    ).toBeTruthy()
  })

  test('a server at home that is not running has to be started, and no more', async () => {
    const home = { id: 'a', provider: 'ollama', baseUrl: 'http://localhost:11434', keyMode: 'none' } as const
    await tested(failing('not_running'), listed({ ...home, keyState: 'none' }))
    const panel = screen.getByText('Start Ollama, then test again.').closest('div')
    expect(panel?.textContent).not.toContain('OLLAMA_ORIGINS')
  })

  test('one that cannot be made says why', async () => {
    await mount('a', { connections: [saved()], failing: { test: new Error('No worker.') } })
    await press('Test this connection')
    expect(screen.getByText('The test could not be made: No worker.')).toBeTruthy()
  })
})
