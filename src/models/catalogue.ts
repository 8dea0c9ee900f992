import { IN_PAGE_ORIGIN } from './in-page'
import type { ProviderRow } from './provider'

const bearer = { header: 'authorization', prefix: 'Bearer ' } as const
/** Sent where the person has given a key, missed by nobody where not. */
const maybe = { ...bearer, optional: true } as const
const list = { path: '/models', shape: 'openai' } as const

/** A row of the dialect that nearly everybody speaks, as far as it is like all others. */
function chatRow(row: Omit<ProviderRow, 'dialect'>): ProviderRow {
  return { dialect: 'chat', auth: bearer, models: list, ...row }
}

function localRow(row: Omit<ProviderRow, 'dialect'>): ProviderRow {
  return chatRow({ auth: maybe, local: true, ...row })
}

/** Models that think before they write: OpenAI answers a temperature with an error. */
const thinkers = /^(?:o\d|gpt-[5-9](?!-chat))/
/** Every Claude after the one that last took a temperature. The older ones are named, for the newer have no names yet. */
const newerClaude =
  /^claude-(?!(?:instant|2|3)|(?:opus|sonnet|haiku)-4(?:-[0-6])?(?:-\d{6,}|-latest)?(?:\[|$))/

const openai = {
  auth: bearer,
  models: list,
  baseUrl: 'https://api.openai.com/v1',
  noTemperatureFor: thinkers,
  thinkingSwitch: 'reasoning_effort',
  opaque401: true,
  lock: 'json',
  keyPattern: /^sk-(?!ant-|or-)/,
  keyPage: 'https://platform.openai.com/api-keys',
} as const satisfies Partial<ProviderRow>

/** In the older dialect these models have names of their own for things. */
const forThinkers = { maxField: 'max_completion_tokens', developerRole: true } as const

/** Every provider that can be asked from a browser, in the order in which they are offered. */
export const catalogue: readonly ProviderRow[] = [
  {
    id: 'anthropic',
    name: 'Anthropic',
    dialect: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    auth: { header: 'x-api-key', prefix: '' },
    headers: {
      'anthropic-version': '2023-06-01',
      // Without it a browser is answered 401, and cannot read even that.
      'anthropic-dangerous-direct-browser-access': 'true',
    },
    noTemperatureFor: newerClaude,
    thinkingSwitch: 'thinking',
    models: { path: '/models?limit=1000', shape: 'anthropic' },
    readableHeaders: true,
    keyPattern: /^sk-ant-/,
    keyPage: 'https://console.anthropic.com/settings/keys',
    named: true,
  },
  { id: 'openai', name: 'OpenAI', dialect: 'responses', ...openai, named: true },
  {
    id: 'gemini',
    name: 'Google Gemini',
    dialect: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    auth: { header: 'x-goog-api-key', prefix: '' },
    // A key can be tied to the site that uses it, and is told by this.
    referrerPolicy: 'strict-origin',
    thinkingSwitch: 'thinking',
    models: { path: '/models?pageSize=1000', shape: 'gemini' },
    lock: 'json',
    keyPattern: /^(?:AIza|AQ\.)/,
    keyPage: 'https://aistudio.google.com/apikey',
    named: true,
  },
  chatRow({
    id: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    headers: { 'x-title': 'design-jury' },
    cacheMarkFor: /^~?anthropic\//,
    thinkingSwitch: 'reasoning',
    models: { path: '/models', shape: 'openrouter', keyless: true },
    keyTestPath: '/key',
    lock: 'json',
    keyPattern: /^sk-or-/,
    keyPage: 'https://openrouter.ai/settings/keys',
    named: true,
  }),
  chatRow({
    id: 'mistral',
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    // Usage comes unasked, and to be asked for it is an error.
    streamUsage: false,
    lock: 'json',
    keyPage: 'https://console.mistral.ai/api-keys',
    named: true,
  }),
  chatRow({
    id: 'groq',
    name: 'Groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    maxField: 'max_completion_tokens',
    keyPattern: /^gsk_/,
    keyPage: 'https://console.groq.com/keys',
    named: true,
  }),
  chatRow({
    id: 'deepseek',
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com',
    thinkingSwitch: 'thinking',
    keyPage: 'https://platform.deepseek.com/api_keys',
    named: true,
  }),
  chatRow({
    id: 'xai',
    name: 'xAI',
    baseUrl: 'https://api.x.ai/v1',
    models: { path: '/language-models', shape: 'xai' },
    lock: 'json',
    keyPattern: /^xai-/,
    keyPage: 'https://console.x.ai',
    named: true,
  }),
  chatRow({
    id: 'together',
    name: 'Together',
    baseUrl: 'https://api.together.xyz/v1',
    models: { path: '/models', shape: 'together' },
    lock: 'json',
    keyPage: 'https://api.together.ai/settings/api-keys',
    named: true,
  }),
  chatRow({
    id: 'cerebras',
    name: 'Cerebras',
    baseUrl: 'https://api.cerebras.ai/v1',
    maxField: 'max_completion_tokens',
    models: { path: '/public/v1/models', shape: 'cerebras', keyless: true },
    // Only this list of its two wants the key.
    keyTestPath: '/models',
    opaque401: true,
    lock: 'json',
    keyPattern: /^csk-/,
    keyPage: 'https://cloud.cerebras.ai',
    named: true,
  }),
  {
    id: 'ollama',
    name: 'Ollama',
    dialect: 'ollama',
    baseUrl: 'http://localhost:11434',
    auth: maybe,
    thinkingSwitch: 'think',
    models: { path: '/api/tags', shape: 'ollama' },
    lock: 'json',
    local: true,
    named: true,
  },
  localRow({
    id: 'lmstudio',
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    models: { path: '/models', shape: 'lmstudio' },
    lock: 'json',
    named: true,
  }),
  { id: 'openai-chat', name: 'OpenAI (chat completions)', dialect: 'chat', ...openai, ...forThinkers },
  chatRow({
    id: 'fireworks',
    name: 'Fireworks',
    baseUrl: 'https://api.fireworks.ai/inference/v1',
    lock: 'json',
    keyPattern: /^fw_/,
    keyPage: 'https://app.fireworks.ai/settings/users/api-keys',
  }),
  chatRow({
    id: 'cohere',
    name: 'Cohere',
    baseUrl: 'https://api.cohere.ai/compatibility/v1',
    keyPage: 'https://dashboard.cohere.com/api-keys',
  }),
  chatRow({
    id: 'zai',
    name: 'Z.ai',
    baseUrl: 'https://api.z.ai/api/paas/v4',
    thinkingSwitch: 'thinking',
    keyPage: 'https://z.ai/manage-apikey/apikey-list',
  }),
  chatRow({
    id: 'alibaba',
    name: 'Alibaba Model Studio',
    baseUrl: 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1',
    thinkingSwitch: 'enable_thinking',
    keyPage: 'https://modelstudio.console.alibabacloud.com/?tab=api#/api',
  }),
  chatRow({
    id: 'moonshot',
    name: 'Moonshot',
    baseUrl: 'https://api.moonshot.ai/v1',
    keyPage: 'https://platform.moonshot.ai/console/api-keys',
  }),
  chatRow({
    id: 'huggingface',
    name: 'Hugging Face',
    baseUrl: 'https://router.huggingface.co/v1',
    keyPattern: /^hf_/,
    keyPage: 'https://huggingface.co/settings/tokens',
    experimental: true,
  }),
  localRow({ id: 'llamacpp', name: 'llama.cpp', baseUrl: 'http://localhost:8080/v1', lock: 'gbnf' }),
  localRow({ id: 'vllm', name: 'vLLM', baseUrl: 'http://localhost:8000/v1', lock: 'ebnf' }),
  localRow({ id: 'jan', name: 'Jan', baseUrl: 'http://localhost:1337/v1' }),
  localRow({ id: 'localai', name: 'LocalAI', baseUrl: 'http://localhost:8080/v1' }),
  chatRow({ id: 'custom-chat', name: 'OpenAI-like', baseUrl: '', auth: maybe, custom: true }),
  {
    id: 'custom-anthropic',
    name: 'Anthropic-like',
    dialect: 'anthropic',
    baseUrl: '',
    auth: { header: 'x-api-key', prefix: '', optional: true },
    headers: { 'anthropic-version': '2023-06-01' },
    models: { path: '/models', shape: 'anthropic' },
    custom: true,
  },
]

/** The browser's own model. It stands apart from the catalogue: a page offers it only where there is one. */
const inPage: ProviderRow = {
  id: 'built-in',
  name: 'Built-in',
  dialect: 'chat',
  baseUrl: IN_PAGE_ORIGIN,
  local: true,
}

/** The row of that name. */
export function rowOf(id: string): ProviderRow | undefined {
  return id === inPage.id ? inPage : catalogue.find((row) => row.id === id)
}

/** Why a provider is not offered. */
export type NotOffered = 'no_cors' | 'sign_in' | 'unclear' | 'searches'

/** Providers that people will look for in vain, each with its reason. */
export const notOffered: readonly { readonly name: string; readonly reason: NotOffered }[] = [
  { name: 'AWS Bedrock', reason: 'no_cors' },
  { name: 'NVIDIA', reason: 'no_cors' },
  { name: 'Modular', reason: 'no_cors' },
  { name: 'Sakana', reason: 'no_cors' },
  { name: 'Vercel AI Gateway', reason: 'no_cors' },
  { name: 'Ollama Cloud', reason: 'no_cors' },
  { name: 'Google Vertex AI', reason: 'sign_in' },
  { name: 'Azure OpenAI', reason: 'unclear' },
  { name: 'Perplexity', reason: 'searches' },
]
