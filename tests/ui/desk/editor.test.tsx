// A connection is edited, saved and tested in its form, and its key goes to the worker once and nowhere else.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestNews } from '../../../workers/desk-surface'
import type { Rung } from '../../../src/models/line'
import type { Failed } from '../../../src/models/provider'
import { DeskError } from '../../../src/vault/desk-error'
import { standInDialogs } from '../palette/dialogs'
import { listed, type DoubleOptions } from './double'
import {
  cleanup,
  enter,
  fireEvent,
  input,
  mount,
  ORIGIN,
  press,
  says,
  screen,
  settle,
  type,
  within,
} from './mount'

beforeAll(() => standInDialogs())

/** Put together here: written out, it would look like a leaked one to whoever searches for those. */
const KEY = ['sk', 'ant', 'CANARY', 'ABCDEFGH', '0001'].join('-')
const keyless = () => listed({ id: 'a', name: 'Mine', keyMode: 'none', keyState: 'none' })
const home = () => ({ ...keyless(), provider: 'ollama', baseUrl: 'http://localhost:11434' })
const saved = () => listed({ id: 'a', name: 'Mine' })
const openKeyless = (options: DoubleOptions = {}) => mount('a', { connections: [keyless()], ...options })
const openSaved = (options: DoubleOptions = {}) => mount('a', { connections: [saved()], ...options })
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label))

describe('the key', () => {
  test('goes to the worker once, lives where the person says, and the field is empty before it has answered', async () => {
    let answer = () => {}
    const keep = new Promise<void>((resolve) => (answer = resolve))
    const { asked } = await openKeyless({ pending: { keep } })
    const field = enter(KEY)
    tick('Remembered on this device')
    await press('Save')
    expect(asked('keep')).toEqual([['a', KEY, { mode: 'remembered' }]])
    expect([field.isConnected, field.value]).toEqual([true, ''])
    answer()
    await settle()
    expect(document.body.innerHTML).not.toContain('CANARY')
    says('sk-a…0001 · remembered · ready')
    expect(screen.queryByLabelText('API key')).toBeNull()
  })

  test('is shown beside its field, never by changing its type, and taken out of there too', async () => {
    const { asked } = await openKeyless({ failing: { keep: new Error('Full.') } })
    const field = enter(KEY)
    const output = () => document.querySelector('output')?.textContent
    expect(output()).toBe('')
    await press('Show')
    expect([field.type, field.autocomplete, output()]).toEqual(['password', 'off', KEY])
    await press('Hide')
    expect(output()).toBe('')
    await press('Show')
    await press('Save')
    expect(asked('keep')[0]?.[2]).toEqual({ mode: 'tab' })
    expect(output()).toBe('')
    says('That did not work: Full.')
  })

  test('each place says what it is worth, and none claims to be safe', async () => {
    await openKeyless()
    const group = screen.getByRole('group', { name: 'Where the key lives' })
    expect(within(group).getAllByRole('radio')).toHaveLength(4)
    expect(group.textContent).toContain('whoever can use or copy this browser profile can get at it')
    expect(document.body.textContent).not.toMatch(/\b(secure|safe|encryption at rest)\b/i)
    expect(input('Locked by a passkey').disabled).toBe(true)
  })

  test('a passphrase is entered twice, alike, and its strength is said in words', async () => {
    const { asked } = await openKeyless()
    const passphrase = 'lantern ocean gravel trumpet seven violet'
    enter(KEY)
    tick('Locked by a passphrase')
    await press('Save')
    says('Enter a passphrase.', 2)
    expect(document.activeElement).toBe(input('Passphrase'))
    enter('abc', 'Passphrase')
    says(/^Weak:/)
    enter(passphrase, 'Passphrase')
    says(/^Strong:/)
    enter('another', 'Passphrase once more')
    await press('Save')
    says('The two passphrases differ.', 2)
    expect(asked('keep')).toEqual([])
    enter(passphrase, 'Passphrase once more')
    await press('Save')
    expect(asked('keep')[0]?.[2]).toEqual({ mode: 'passphrase', passphrase })
  })

  test('the passphrase that there is already is asked for once, and a wrong one is said at the key', async () => {
    const wrong = new DeskError({ kind: 'wrong_secret', field: 'passphrase' }, 'Another one.')
    const { asked } = await openKeyless({
      connections: [keyless(), listed({ id: 'z', keyMode: 'passphrase', keyState: 'locked' })],
      vault: { mode: 'passphrase', open: false },
      failing: { keep: wrong },
    })
    enter(KEY)
    tick('Locked by a passphrase')
    enter('mine', /^The passphrase of this browser/)
    expect(screen.queryByLabelText('Passphrase once more')).toBeNull()
    await press('Save')
    expect(asked('keep')).toHaveLength(1)
    expect(input('API key').getAttribute('aria-invalid')).toBe('true')
    says('That is not the passphrase of this browser’s locked keys.', 2)
  })

  test('a passkey locks it; where nobody answers, that is said and the key stays in its field', async () => {
    const prf = new Uint8Array([7]).buffer
    const made = { ok: true, given: { credential: 'new', prf } } as const
    const make = vi.fn().mockResolvedValueOnce({ ok: false, why: 'cancelled' }).mockResolvedValueOnce(made)
    const { asked } = await mount('a', {
      connections: [keyless()],
      passkeys: { support: async () => 'yes', make },
    })
    const field = enter(KEY)
    tick('Locked by a passkey')
    await press('Save')
    says(/^No passkey answered/, 2)
    expect(document.activeElement).toBe(input('Locked by a passkey'))
    expect([asked('save'), field.value]).toEqual([[], KEY])
    await press('Save')
    expect(make).toHaveBeenLastCalledWith('Design Jury')
    expect(asked('keep')[0]?.[2]).toMatchObject({ mode: 'passkey', credential: 'new' })
    expect([...new Uint8Array(prf)]).toEqual([0])
  })

  test('a kept one is replaced or forgotten, and the keyboard is never left with nothing', async () => {
    const { asked } = await openSaved()
    await press('Replace key')
    expect(document.activeElement).toBe(input('API key'))
    enter(KEY)
    fireEvent.submit(input('API key').form ?? document.body)
    await settle()
    expect(asked('keep')).toHaveLength(1)
    expect(screen.queryByLabelText('API key')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
    await press('Forget this key')
    expect(asked('forget')).toEqual([['a']])
    says('The key is forgotten. This cannot be undone.')
    expect(document.activeElement).toBe(input('API key'))
    expect(input('API key').value).toBe('')
  })

  test('stays with its address: another origin wants a key of its own, and what is no address is not saved', async () => {
    const { asked } = await openSaved()
    expect(screen.queryByLabelText('API key')).toBeNull()
    await type('Base URL', 'https://proxy.example/v1')
    says(/^The key stays bound to api\.anthropic\.com\. It is never sent to proxy\.example/)
    expect(input('API key')).toBeTruthy()
    await press('Back to https://api.anthropic.com/v1')
    expect(screen.queryByLabelText('API key')).toBeNull()
    await type('Base URL', 'javascript:alert(1)')
    await press('Save')
    expect(asked('save')).toEqual([])
    expect(input('Base URL').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input('Base URL'))
    says(/^This is no address of a server/, 2)
  })

  test('one that is locked is unlocked in place, and the form knows', async () => {
    const { desk } = await mount('a', {
      connections: [listed({ id: 'a', keyMode: 'passphrase', keyState: 'locked' })],
      vault: { mode: 'passphrase', open: false },
      phrase: 'p',
    })
    await press('Unlock')
    const field = enter('p', 'Passphrase')
    fireEvent.submit(field.form ?? field)
    await settle()
    expect((await desk.connections())[0]?.keyState).toBe('open')
    says('sk-a…Qz3f · under a passphrase · ready')
  })
})

describe('the model', () => {
  const models = [
    { id: 'claude-sonnet-4-5', context: 200_000, maxOutput: 64_000, price: { input: 3, output: 15 } },
    { id: 'claude-opus-4-5', name: 'Opus', context: 200_000 },
    { id: 'claude-haiku-4-5' },
  ]
  const combo = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Model name' })
  const key = (name: string) => fireEvent.keyDown(combo(), { key: name })
  const active = () => combo().getAttribute('aria-activedescendant') ?? ''
  const options = () =>
    [...document.querySelectorAll('[role="listbox"] [role="option"]')].map((option) => option.textContent)

  async function withList() {
    const mounted = await openSaved({ models })
    await press('Fetch the list')
    return mounted
  }

  test('its list is fetched when asked for, searched by words and picked by keyboard; Escape closes it alone', async () => {
    const { asked } = await withList()
    expect(asked('models')).toEqual([['a']])
    says('3 models')
    fireEvent.click(combo())
    expect(options()).toHaveLength(3)
    expect(options()[0]).toContain('200k context · $3.00 in · $15.00 out')
    // The end of it meets its beginning.
    key('ArrowUp')
    expect(active()).toMatch(/-2$/)
    key('ArrowDown')
    expect(active()).toMatch(/-0$/)
    expect(key('Escape')).toBe(false)
    expect(options()).toEqual([])
    expect(key('Escape')).toBe(true)
    await type('Model name', 'opus 4')
    expect(options()).toEqual(['claude-opus-4-5Opus · 200k context'])
    key('ArrowDown')
    expect(document.getElementById(active())?.getAttribute('aria-selected')).toBe('true')
    key('Enter')
    expect(combo().value).toBe('claude-opus-4-5')
    expect(combo().getAttribute('aria-expanded')).toBe('false')
  })

  test('a name that is in no list can be typed, and near ones are offered', async () => {
    const { asked } = await withList()
    await type('Model name', 'claude-sonet-4-5')
    fireEvent.focusOut(combo())
    says(/^Not in the list/)
    await press('claude-sonnet-4-5')
    expect(combo().value).toBe('claude-sonnet-4-5')
    await type('Model name', 'my/own')
    await press('Save')
    expect(asked('save').at(-1)?.[0]).toMatchObject({ model: 'my/own' })
  })

  test('a list that cannot be fetched says so in the words of the failure', async () => {
    await openSaved({
      failing: { models: new DeskError({ kind: 'call', problem: 'auth', detail: 'no' }, 'no') },
    })
    await press('Fetch the list')
    says(/The list could not be fetched: Anthropic does not accept this key\./)
  })

  test('limits name their source', async () => {
    await withList()
    says('64,000, from the provider’s list.')
    await type('Reply limit (tokens)', '9000')
    says('Yours. 64,000 without it, from the provider’s list.')
    await type('Model name', 'other')
    await type('Reply limit (tokens)', '')
    says('16,000, our default.')
  })
})

describe('what is saved', () => {
  const IN = 'Your price, in (USD per million tokens)'
  const OUT = 'Your price, out (USD per million tokens)'

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
    says('Saved.')
  })

  test('half a price is none, and says so: the other half would be taken for nothing', async () => {
    const { asked } = await openSaved()
    await type(IN, '3')
    says('Enter both prices, or none.')
    await type('Name', 'Work')
    await press('Save')
    expect(asked('save')[0]?.[0]).not.toHaveProperty('price')
    await type(OUT, '15')
    says('Enter both prices, or none.', 0)
    await press('Save')
    expect(asked('save')[1]?.[0]).toMatchObject({ price: { input: 3, output: 15 } })
  })

  test('a lock and thinking are offered only where the row has them', async () => {
    const llama = { provider: 'llamacpp', baseUrl: 'http://localhost:8080/v1' }
    await mount('a', { connections: [listed({ id: 'a', ...llama })] })
    expect(input('Hold replies to the protocol').checked).toBe(false)
    expect(screen.queryByLabelText('Thinking')).toBeNull()
    cleanup()
    await openSaved()
    expect(screen.queryByLabelText('Hold replies to the protocol')).toBeNull()
  })

  test('a number that cannot be read is not saved as another one, nor as none', async () => {
    const kept = listed({ id: 'a', temperature: 0.7, price: { input: 1, output: 2 } })
    const { asked } = await mount('a', { connections: [kept] })
    await type('Temperature', '3')
    await press('Save')
    expect(asked('save')).toEqual([])
    expect(document.activeElement).toBe(input('Temperature'))
    says(/^Enter a number from 0 to 2/, 2)
    await type('Temperature', '0,5')
    await type(IN, '1,25')
    await press('Save')
    expect(asked('save')[0]?.[0]).toMatchObject({ temperature: 0.5, price: { input: 1.25, output: 2 } })
    expect(input('Temperature').value).toBe('0,5')
  })

  test('says what is still needed', async () => {
    await openKeyless({ connections: [{ ...keyless(), model: '' }] })
    await press('Save')
    says('Saved. It still needs a key and a model.')
    await type('Model name', 'x')
    await press('Save')
    says('Saved. It still needs a key.')
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

  test('shows each rung in words, with its time and what was found; only its outcome is read aloud', async () => {
    const { tell } = await tested([
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
    expect(
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('')
    tell(over(true))
    await settle()
    expect(screen.getByText('The test passed as far as it could tell.').getAttribute('role')).toBe('status')
  })

  test('wants a model first, and a key where the provider does', async () => {
    const { asked } = await tested([], { ...saved(), model: '' })
    expect(asked('test')).toEqual([])
    says('Choose or type a model first.', 2)
    expect(document.activeElement).toBe(input('Model name'))
    cleanup()
    const { asked: askedKeyless } = await tested([], keyless())
    expect(askedKeyless('test')).toEqual([])
    says('Enter a key first.', 2)
    expect(document.activeElement).toBe(input('API key'))
    cleanup()
    const { asked: askedHome } = await tested([over(true)], home())
    expect(askedHome('test')).toHaveLength(1)
    says('The test passed: this connection can run.')
  })

  test('saves what was changed before it asks, and is cancelled at once', async () => {
    const { asked, tell } = await openSaved({ news: [rung('reach', 'trying')] })
    await type('Model name', 'claude-x')
    await press('Save and test this connection')
    expect(asked('save')).toHaveLength(1)
    expect(asked('test')).toEqual([['a', expect.any(MessagePort)]])
    await press('Cancel test')
    expect(asked('cancelTest')).toEqual([['a']])
    says('The test was cancelled.')
    tell(over(true))
    await settle()
    says(/passed/, 0)
    expect(steps()[0]).toContain('Not reached')
  })

  test('a failure has its sentence, its remedy and a way on', async () => {
    await tested(failing('cors_or_key', { status: 401, detail: 'no entry' }))
    says('The test failed at “Browsers are let in”.')
    says('api.anthropic.com answers, but the browser may not read what it says.')
    says(/it has to allow https:\/\/jury\.example/)
    says('no entry')
    expect(screen.queryByRole('button', { name: 'Save anyway' })).toBeNull()
  })

  test('a key that is refused can be entered anew, near models are buttons, a stated wait is told in seconds', async () => {
    await tested([rung('key', 'failed', { failed: { kind: 'auth', detail: '' } }), over(false)])
    expect(screen.queryByLabelText('API key')).toBeNull()
    await press('Enter another key')
    expect(document.activeElement).toBe(input('API key'))
    cleanup()
    await tested(failing('model_not_found', { near: ['claude-opus-4-5'] }))
    expect(screen.queryByRole('button', { name: 'Enter another key' })).toBeNull()
    await press('claude-opus-4-5')
    expect(input('Model name').value).toBe('claude-opus-4-5')
    cleanup()
    await tested(failing('rate_limit', { retryAfterMs: 5289 }))
    says(/^Try again in 6 seconds\./)
  })

  test('a server at home that keeps us out gets its line with our origin; one that is not running has to be started', async () => {
    await tested(failing('cors_or_key'), home())
    const panel = () => screen.getByText(/but does not let this page in|then test again/).closest('div')
    expect(panel()?.textContent).toContain('Ollama is running, but does not let this page in.')
    expect(panel()?.textContent).toContain(`OLLAMA_ORIGINS=${ORIGIN}`)
    const copies = within(panel() ?? document.body).getAllByRole('button', {
      name: /^Copy: .*OLLAMA_ORIGINS/,
    })
    expect(copies.length).toBeGreaterThan(0)
    cleanup()
    await tested(failing('not_running'), home())
    expect(panel()?.textContent).toContain('Start Ollama, then test again.')
    expect(panel()?.textContent).not.toContain('OLLAMA_ORIGINS')
  })

  test('one that cannot be made says why', async () => {
    await openSaved({ failing: { test: new Error('No worker.') } })
    await press('Test this connection')
    says('The test could not be made: No worker.')
  })
})
