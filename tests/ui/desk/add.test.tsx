// A connection is added from a pasted key, a picked provider, OpenRouter in one click or the model in this browser.
import { describe, expect, test, vi } from 'vitest'
import { cleanup, enter, fireEvent, input, mount, ORIGIN, press, says, screen, settle, type } from './mount'

const paste = (key: string) => enter(key, 'Paste a key')
const button = (name: string | RegExp) => screen.queryByRole('button', { name })

describe('adding a connection', () => {
  test('a pasted key names its provider and comes along, by way of the fields alone', async () => {
    const { asked } = await mount('new')
    const first = paste('sk-ant-REDACTED')
    says('This looks like a key of Anthropic.')
    await press('Continue with Anthropic')
    expect(first.value).toBe('')
    expect(input('API key').value).toBe('sk-ant-REDACTED')
    expect(asked('keep')).toEqual([])
    await type('Model name', 'claude-sonnet-4-5')
    await press('Save and test this connection')
    const row = { provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1' }
    expect(asked('save')[0]?.[0]).toMatchObject(row)
    expect(asked('keep')[0]?.slice(0, 2)).toEqual(['c1', 'sk-ant-REDACTED'])
    expect(asked('test')[0]?.[0]).toBe('c1')
  })

  test('a second try after a failed key makes no second connection', async () => {
    const { asked, connections } = await mount('new', { failing: { keep: new Error('Full.') } })
    paste('sk-ant-REDACTED')
    await press('Continue with Anthropic')
    await press('Save')
    await press('Save')
    expect(asked('save').at(-1)?.[0]).toMatchObject({ id: 'c1' })
    expect(connections()).toHaveLength(1)
  })

  test('a key that says nothing waits for a choice', async () => {
    await mount('new')
    paste('0123456789')
    says(/^This key does not say whose it is/)
    await press(/^Mistral/)
    expect(input('API key').value).toBe('0123456789')
  })

  test('the picker names the providers, the servers at home, both customs and what is not offered, and is searched', async () => {
    await mount('new')
    for (const name of [/^Anthropic api/, /^Ollama/, /^llama\.cpp/, /^OpenAI-like/, /^Anthropic-like/])
      expect(button(name)).toBeTruthy()
    const reasons = screen.getByText('Not offered, and why').closest('details')?.textContent
    expect(reasons).toContain('AWS Bedrock')
    expect(reasons).toContain('They do not let browsers in.')
    await type('Find a provider', 'lm st')
    says('1 provider')
    expect(button(/^Ollama/)).toBeNull()
    await type('Find a provider', 'nobody at all')
    says(/^No provider of that name/)
  })

  test('an address of one’s own has to be typed', async () => {
    const { asked } = await mount('new')
    await press(/^OpenAI-like/)
    await press('Save')
    expect(asked('save')).toEqual([])
    await type('Base URL', 'https://models.example/v1')
    await press('Save')
    expect(asked('save')).toHaveLength(1)
  })

  test('a server at home is set up before its models are asked for; saved, it has its address and its test goes on', async () => {
    const { asked, rename } = await mount('new', { news: [] })
    await press(/^Ollama/)
    expect(screen.getByRole('heading', { name: 'New: Ollama' })).toBe(document.activeElement)
    const fetch = screen.getByRole('button', { name: 'Save and fetch the list' })
    const order = screen.getByText('Set up Ollama').compareDocumentPosition(fetch)
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await type('Model name', 'qwen3')
    expect(rename).not.toHaveBeenCalled()
    const field = input('Name')
    await press('Save and test this connection')
    expect(asked('test')).toHaveLength(1)
    expect(rename.mock.calls).toEqual([['#/connections/c1']])
    expect(input('Name')).toBe(field)
    expect(asked('cancelTest')).toEqual([])
    await press('Another provider')
    expect(rename).toHaveBeenLastCalledWith('#/connections/new')
    expect(screen.getByRole('heading', { name: 'Add a connection' })).toBeTruthy()
  })
})

describe('OpenRouter in one click', () => {
  const GO = 'Continue to OpenRouter'
  const LIMIT = 'Spending limit in USD'
  const callback = `${ORIGIN}/`

  test('goes there without any limit unless one is wished for, and says where the key comes back', async () => {
    const { asked, leave } = await mount('new')
    says(/The key comes back to this browser only\./)
    await press(GO)
    expect(asked('beginOpenRouter')).toEqual([[{ callback, mode: 'tab' }]])
    expect(leave).toHaveBeenCalledWith('https://openrouter.ai/auth?code_challenge=x')
  })

  test('takes a limit, how often it starts anew, an expiry and where the key rests; one that cannot be read is none of another size', async () => {
    const { asked } = await mount('new')
    await type(LIMIT, '0')
    await press(GO)
    expect(asked('beginOpenRouter')).toEqual([])
    expect(document.activeElement).toBe(input(LIMIT))
    expect(input(LIMIT).closest('details')?.open).toBe(true)
    await type(LIMIT, '12.5')
    fireEvent.change(input('The limit starts anew'), { target: { value: 'monthly' } })
    await type('The key expires after (days)', '30')
    fireEvent.click(input('Remember the key on this device'))
    await press(GO)
    const wish = { callback, limitUsd: 12.5, reset: 'monthly', days: 30, mode: 'remembered' }
    expect(asked('beginOpenRouter')).toEqual([[wish]])
  })

  test('says why it cannot go', async () => {
    const { leave } = await mount('new', { failing: { beginOpenRouter: new Error('Offline.') } })
    await press(GO)
    says('That did not work: Offline.')
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('the model in this browser', () => {
  test('is fetched first, in the click, and then chosen', async () => {
    const fetch = vi.fn(async (onShare: (share: number) => void) => onShare(0.4))
    const { asked } = await mount('new', { builtIn: { state: 'downloadable', fetch } })
    await press('Fetch it')
    expect(fetch).toHaveBeenCalledOnce()
    await settle()
    expect(screen.queryByLabelText('Base URL')).toBeNull()
    await press('Save')
    expect(asked('save')[0]?.[0]).toMatchObject({ provider: 'built-in', model: 'built-in' })
  })

  test('is not offered where the machine cannot bear it or the browser has none', async () => {
    await mount('new', { builtIn: { state: 'unavailable', fetch: async () => {} } })
    says(/but this machine cannot run it/)
    expect(button('Use it')).toBeNull()
    cleanup()
    await mount('new')
    expect(screen.queryByRole('heading', { name: 'The model in this browser' })).toBeNull()
  })
})
