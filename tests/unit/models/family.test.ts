/** Who made a model: those of one maker err alike. */
import { expect, test } from 'vitest'
import { catalogue } from '../../../src/models/catalogue'
import { familyOf } from '../../../src/models/family'
import { REHEARSAL } from '../../../src/run/connection'
import { isOneFamily } from '../../../src/run/seats'

const maker = (provider: string, model: string) => familyOf({ provider, model })

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
  // One that was tuned from another counts as that: it errs as that does.
  ['together', 'deepseek-ai/DeepSeek-R1-Distill-Llama-70B', 'Meta'],
  ['openrouter', 'nvidia/llama-3.1-nemotron-70b-instruct', 'Meta'],
  // Of a name that nobody knows the provider is the maker, where it serves its own.
  ['mistral', 'labs-leanstral', 'Mistral'],
  ['a-new-one', 'm1', 'a-new-one'],
  // On a host of all, the name is a family of its own.
  ['openrouter', 'someone/Unheard-Of:free', 'unheard-of'],
  ['ollama', 'mine:latest', 'mine'],
  ['custom-chat', 'm', 'm'],
  ['custom-chat', '', ''],
  [REHEARSAL, '', REHEARSAL],
])('%s serves %s of %s', (provider, model, family) => expect(maker(provider, model)).toBe(family))

test('[OK-4] two hosts of one maker are one family, two makers at one host are not, and every provider gives one', () => {
  const isOne = (...all: [string, string][]) => isOneFamily(all.map(([...of]) => ({ family: maker(...of) })))
  const claude: [string, string] = ['anthropic', 'claude-sonnet-4-5']
  expect(isOne(claude, ['openrouter', 'anthropic/claude-haiku-4.5'])).toBe(true)
  expect(isOne(['openrouter', 'openai/gpt-5'], ['openrouter', 'google/gemini-2.5-pro'])).toBe(false)
  for (const { id } of catalogue) expect(maker(id, 'm'), id).not.toBe('')
})
