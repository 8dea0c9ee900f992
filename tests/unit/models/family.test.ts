import { describe, expect, test } from 'vitest'
import { catalogue } from '../../../src/models/catalogue'
import { familyOf } from '../../../src/models/family'
import { REHEARSAL } from '../../../src/run/connection'
import { isOneFamily } from '../../../src/run/seats'

const maker = (provider: string, model: string) => familyOf({ provider, model })

describe('who made a model', () => {
  test.each([
    ['anthropic', 'claude-sonnet-4-5', 'Anthropic'],
    ['openrouter', 'anthropic/claude-opus-4.1', 'Anthropic'],
    ['openrouter', '~anthropic/claude-latest', 'Anthropic'],
    ['openai', 'gpt-5.1', 'OpenAI'],
    ['openai', 'o3-mini', 'OpenAI'],
    ['openrouter', 'openai/o4-mini', 'OpenAI'],
    ['groq', 'openai/gpt-oss-120b', 'OpenAI'],
    ['gemini', 'models/gemini-2.5-pro', 'Google'],
    ['ollama', 'gemma3:27b', 'Google'],
    ['groq', 'llama-3.3-70b-versatile', 'Meta'],
    ['together', 'meta-llama/Llama-4-Scout-17B-16E-Instruct', 'Meta'],
    ['ollama', 'qwen3:8b', 'Alibaba'],
    ['mistral', 'magistral-medium-2509', 'Mistral'],
    ['ollama', 'mixtral:8x7b', 'Mistral'],
    ['deepseek', 'deepseek-chat', 'DeepSeek'],
    ['xai', 'grok-4', 'xAI'],
    ['zai', 'glm-4.6', 'Z.ai'],
    ['openrouter', 'moonshotai/kimi-k2', 'Moonshot'],
    ['ollama', 'phi4:14b', 'Microsoft'],
    ['cohere', 'command-a-03-2025', 'Cohere'],
  ])('%s serves %s of %s', (provider, model, family) => {
    expect(maker(provider, model)).toBe(family)
  })

  test('one that was tuned from another counts as that: it errs as that does', () => {
    expect(maker('together', 'deepseek-ai/DeepSeek-R1-Distill-Llama-70B')).toBe('Meta')
    expect(maker('openrouter', 'nvidia/llama-3.1-nemotron-70b-instruct')).toBe('Meta')
  })

  test('of a name that nobody knows the provider is the maker, where it serves its own', () => {
    expect(maker('mistral', 'labs-leanstral')).toBe('Mistral')
    expect(maker('a-new-one', 'm1')).toBe('a-new-one')
  })

  test('of a name that nobody knows on a host of all, the name is a family of its own', () => {
    expect(maker('openrouter', 'someone/Unheard-Of:free')).toBe('unheard-of')
    expect(maker('ollama', 'mine:latest')).toBe('mine')
    expect(maker('custom-chat', 'm')).toBe('m')
    expect(maker('custom-chat', '')).toBe('')
  })

  test('a rehearsal is its own', () => {
    expect(familyOf({ provider: REHEARSAL, model: '' })).toBe(REHEARSAL)
  })

  test('[OK-4] two hosts of one maker are one family, and two makers at one host are not', () => {
    const seat = (provider: string, model: string) => ({ family: maker(provider, model) })
    const claude = seat('anthropic', 'claude-sonnet-4-5')
    expect(isOneFamily([claude, seat('openrouter', 'anthropic/claude-haiku-4.5')])).toBe(true)
    expect(
      isOneFamily([seat('openrouter', 'openai/gpt-5'), seat('openrouter', 'google/gemini-2.5-pro')]),
    ).toBe(false)
  })

  test('every provider of the catalogue gives one', () => {
    for (const { id } of catalogue) expect(maker(id, 'm'), id).not.toBe('')
  })
})
