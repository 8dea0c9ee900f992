import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanup, fireEvent, input, mount, press, screen, settle, type } from './mount'

afterEach(cleanup)

function paste(key: string) {
  const field = input('Paste a key')
  field.value = key
  fireEvent.input(field)
  return field
}

describe('adding a connection', () => {
  test('a pasted key names its provider and comes along, by way of the fields alone', async () => {
    const { asked } = await mount('new')
    const first = paste('sk-ant-REDACTED')
    expect(screen.getByText('This looks like a key of Anthropic.')).toBeTruthy()
    await press('Continue with Anthropic')
    expect(first.value).toBe('')
    expect(input('API key').value).toBe('sk-ant-REDACTED')
    expect(asked('keep')).toEqual([])
    await type('Model name', 'claude-sonnet-4-5')
    await press('Save and test this connection')
    expect(asked('save')[0]?.[0]).toMatchObject({
      provider: 'anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
    })
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

  test.each([
    ['sk-or-v1-abcdef', 'OpenRouter'],
    ['sk-proj-abcdef', 'OpenAI'],
    ['gsk_abcdef', 'Groq'],
    ['AIzaSyabcdef', 'Google Gemini'],
    ['  xai-abcdef  ', 'xAI'],
  ])('%s is a key of %s', async (key, name) => {
    await mount('new')
    paste(key)
    expect(screen.getByRole('button', { name: `Continue with ${name}` })).toBeTruthy()
  })

  test('a key that says nothing waits for a choice', async () => {
    await mount('new')
    paste('0123456789')
    expect(screen.getByText(/^This key does not say whose it is/)).toBeTruthy()
    await press(/^Mistral/)
    expect(input('API key').value).toBe('0123456789')
  })

  test('the picker names the providers, the servers at home and both customs, and is searched', async () => {
    await mount('new')
    for (const name of [/^Anthropic api/, /^Ollama/, /^llama\.cpp/, /^OpenAI-like/, /^Anthropic-like/])
      expect(screen.getByRole('button', { name })).toBeTruthy()
    await type('Find a provider', 'lm st')
    expect(screen.getByText('1 provider')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Ollama/ })).toBeNull()
    await type('Find a provider', 'nobody at all')
    expect(screen.getByText(/^No provider of that name/)).toBeTruthy()
  })

  test('what is not offered is named with its reason', async () => {
    await mount('new')
    const reasons = screen.getByText('Not offered, and why').closest('details')
    expect(reasons?.textContent).toContain('AWS Bedrock')
    expect(reasons?.textContent).toContain('They do not let browsers in.')
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

  test('a new one has its address once it is saved, and its test goes on', async () => {
    const { asked, rename } = await mount('new', { news: [] })
    await press(/^Ollama/)
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
  })

  test('a server at home is set up before its models are asked for', async () => {
    await mount('new')
    await press(/^Ollama/)
    const guide = screen.getByText('Set up Ollama')
    const fetch = screen.getByRole('button', { name: 'Save and fetch the list' })
    expect(guide.compareDocumentPosition(fetch) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  test('another provider is one step back', async () => {
    await mount('new')
    await press(/^Mistral/)
    expect(screen.getByRole('heading', { name: 'New: Mistral' })).toBe(document.activeElement)
    await press('Another provider')
    expect(screen.getByRole('heading', { name: 'Add a connection' })).toBeTruthy()
  })
})

describe('OpenRouter in one click', () => {
  test('goes there without any limit unless one is wished for', async () => {
    const { asked, leave } = await mount('new')
    await press('Continue to OpenRouter')
    expect(asked('beginOpenRouter')).toEqual([[{ callback: 'https://jury.example/', mode: 'tab' }]])
    expect(leave).toHaveBeenCalledWith('https://openrouter.ai/auth?code_challenge=x')
  })

  test('a limit that cannot be read is no limit of another size', async () => {
    const { asked } = await mount('new')
    await type('Spending limit in USD', '0')
    await press('Continue to OpenRouter')
    expect(asked('beginOpenRouter')).toEqual([])
    expect(document.activeElement).toBe(input('Spending limit in USD'))
    expect(input('Spending limit in USD').closest('details')?.open).toBe(true)
  })

  test('takes a limit, how often it starts anew, an expiry and where the key rests', async () => {
    const { asked } = await mount('new')
    await type('Spending limit in USD', '12.5')
    fireEvent.change(input('The limit starts anew'), { target: { value: 'monthly' } })
    await type('The key expires after (days)', '30')
    fireEvent.click(input('Remember the key on this device'))
    await press('Continue to OpenRouter')
    expect(asked('beginOpenRouter')[0]?.[0]).toEqual({
      callback: 'https://jury.example/',
      limitUsd: 12.5,
      reset: 'monthly',
      days: 30,
      mode: 'remembered',
    })
  })

  test('says that the key comes back to this browser only, and why it cannot go', async () => {
    const { leave } = await mount('new', { failing: { beginOpenRouter: new Error('Offline.') } })
    expect(screen.getByText(/The key comes back to this browser only\./)).toBeTruthy()
    await press('Continue to OpenRouter')
    expect(screen.getByText('That did not work: Offline.')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
  })
})

describe('the model in this browser', () => {
  test('is not there where the browser has none', async () => {
    await mount('new')
    expect(screen.queryByRole('heading', { name: 'The model in this browser' })).toBeNull()
  })

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

  test('one that this machine cannot bear offers nothing', async () => {
    await mount('new', { builtIn: { state: 'unavailable', fetch: async () => {} } })
    expect(screen.getByText(/but this machine cannot run it/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use it' })).toBeNull()
  })
})
