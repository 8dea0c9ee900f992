import { REHEARSAL } from '../run/connection'

/** Who makes models, by what their names begin with. A name may follow those of a host: `anthropic/claude`, `models/gemini`. */
const MAKERS: readonly (readonly [maker: string, name: RegExp])[] = [
  // Of the models that were made from another's, the maker of the first is the one whose errors they share.
  ['Alibaba', /qwen|qwq|tongyi/],
  ['Meta', /llama(?!file)|muse-spark/],
  ['Mistral', /mistral|mixtral|ministral|magistral|devstral|codestral|pixtral|voxtral/],
  ['Anthropic', /claude/],
  ['OpenAI', /gpt|chatgpt|davinci|codex|^o\d(?:$|[-.:])/],
  ['Google', /gemini|gemma|palm|learnlm/],
  ['DeepSeek', /deepseek/],
  ['xAI', /grok/],
  ['Z.ai', /glm|chatglm/],
  ['Moonshot', /kimi|moonshot/],
  ['Microsoft', /phi-?\d|^phi|mai-/],
  ['Cohere', /command|^c4ai|aya-/],
  ['NVIDIA', /nemotron/],
  ['IBM', /granite/],
  ['Amazon', /nova-|titan/],
  ['AI21', /jamba|jurassic/],
  ['MiniMax', /minimax|abab/],
  ['01.AI', /^yi-/],
  ['Apple', /openelm|^afm/],
]

/** Providers that serve models of their own making alone: whatever they call one, it is theirs. */
const OWN: Readonly<Record<string, string>> = {
  anthropic: 'Anthropic',
  openai: 'OpenAI',
  'openai-chat': 'OpenAI',
  gemini: 'Google',
  mistral: 'Mistral',
  deepseek: 'DeepSeek',
  xai: 'xAI',
  zai: 'Z.ai',
  cohere: 'Cohere',
  moonshot: 'Moonshot',
}

/** Providers that serve everybody's models, and so say nothing of who made one. */
const HOSTS: ReadonlySet<string> = new Set([
  'openrouter',
  'groq',
  'together',
  'cerebras',
  'fireworks',
  'ollama',
  'lmstudio',
  'llamacpp',
  'vllm',
  'jan',
  'localai',
  'huggingface',
  'built-in',
])

/** Who made a model: its name says it, else its provider, else it is a family of its own. */
export function familyOf({ provider, model }: { readonly provider: string; readonly model: string }): string {
  if (provider === REHEARSAL) return REHEARSAL
  const named = makerIn(model)
  return (
    OWN[provider] ?? named ?? (HOSTS.has(provider) || isOwnAddress(provider) ? bareName(model) : provider)
  )
}

/** The name proper says more than the folders before it, which may be those of whoever serves or has tuned it. */
function makerIn(model: string): string | undefined {
  const whole = model.toLowerCase().replace(/^~/, '')
  return makerOf(bareName(whole)) ?? makerOf(whole)
}

function makerOf(name: string): string | undefined {
  return MAKERS.find(([, sign]) => sign.test(name))?.[0]
}

function isOwnAddress(provider: string): boolean {
  return provider.startsWith('custom')
}

/** Without the folders before it and the size or tag behind it. */
function bareName(model: string): string {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  return name.replace(/:.*$/, '') || model
}
