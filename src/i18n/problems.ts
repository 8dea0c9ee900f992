import { sentences } from './sentences'

const blocked = '{provider} is running, but does not let this page in.'
const opaque = '{provider} answers, but the browser may not read what it says. Most likely the key is wrong.'
const room = 'Use a model with a larger context, or a shorter brief.'

/** What the person can do, and what is known better of some providers. They come with the desk. */
export const remedies = {
  'problem.auth.do':
    'Check that the whole key was pasted, and that it is one of {provider}. A deleted or expired key has to be made anew there.',
  'problem.forbidden.do':
    'Give the key access to {model}, or use another key. Some providers refuse by country, or by the site that asks: their own words say which.',
  'problem.org_blocks_browser.do':
    'An administrator can allow it in the settings of {provider}. Until then, use a key of another organization.',
  'problem.credit.do': 'Top up or change the plan there, then try again.',
  'problem.model_not_found.do':
    'Choose a model from the list, or check the spelling. The end of the address may be wrong too.',
  'problem.model_not_found.near': '{provider} does not know the model {model}.',
  'problem.model_not_found.near.do': 'The nearest names are: {near}.',
  'problem.rate_limit.do': 'Wait a minute, then try again. Fewer runs at once help.',
  'problem.rate_limit.wait': '{provider} has had too many requests for now.',
  'problem.rate_limit.wait.do': 'Try again in {seconds} seconds. Fewer runs at once help.',
  'problem.overloaded.do': 'Wait a little and try again, or use another model.',
  'problem.overloaded.wait': '{provider} is too busy right now, or still loading the model.',
  'problem.overloaded.wait.do': 'Try again in {seconds} seconds, or use another model.',
  'problem.context_length.do': room,
  'problem.context_length.near': 'What was sent does not fit into {model}.',
  'problem.context_length.near.do': `Tokens that fit, and tokens that were needed: {near}. ${room}`,
  'problem.context_length.ollama': 'What was sent does not fit into the context that {model} was given.',
  'problem.context_length.ollama.do': `Raise the context of this connection. It costs memory. ${room}`,
  'problem.context_length.llamacpp': 'What was sent does not fit into the context that {model} was given.',
  'problem.context_length.llamacpp.do': `Start llama-server with a larger --ctx-size. ${room}`,
  'problem.content_filter.do': 'Change the words of the brief, or use another model.',
  'problem.truncated.do': 'Every round that was closed is kept. Run again, or go on from there.',
  'problem.bad_request.do':
    'Its own words say why. Often a setting of this connection does not suit the model: temperature, thinking, or the reply limit.',
  'problem.server.do': 'Try again in a few minutes. If it stays, the status page of {provider} may say more.',
  'problem.first_byte_timeout.do':
    'The model may be slow, or still loading. Try again, or choose a faster one.',
  'problem.idle_timeout.do': 'What had come is kept. Try again, or choose a faster model.',
  'problem.aborted.do': 'Nothing has to be done. Start it again when you like.',
  'problem.offline.do': 'Connect to a network, then try again.',
  'problem.mixed_content.do':
    'Give an address that begins with https. Only your own machine, as localhost, may be called without.',
  'problem.lna.do':
    'Allow {origin} to reach this device: the settings of the site are beside the address bar. Then test again.',
  'problem.not_running.do':
    'Check the address, and whether the server runs. An extension of the browser may block it as well.',
  'problem.not_running.ollama': 'Ollama does not answer at {host}.',
  'problem.not_running.ollama.do': 'Start Ollama, then test again.',
  'problem.not_running.lmstudio': 'LM Studio does not answer at {host}.',
  'problem.not_running.lmstudio.do': 'Open LM Studio, load a model and start its server. Then test again.',
  'problem.not_running.llamacpp': 'The llama.cpp server does not answer at {host}.',
  'problem.not_running.llamacpp.do': 'Start llama-server, then test again.',
  'problem.not_running.vllm': 'The vLLM server does not answer at {host}.',
  'problem.not_running.vllm.do': 'Start it with vllm serve, then test again.',
  'problem.not_running.jan': 'Jan does not answer at {host}.',
  'problem.not_running.jan.do': 'Open Jan and start its local API server. Then test again.',
  'problem.cors_or_key.do':
    'Check the key first. Then see whether this host lets browsers in: it has to allow {origin}. A network that wants a login looks the same.',
  'problem.cors_or_key.opaque401': opaque,
  'problem.cors_or_key.opaque401.do':
    'Enter the key again: {provider} hides that it is wrong from browsers. A network that wants a login looks the same.',
  'problem.cors_or_key.unknown': '{host} answers, but does not let browsers read it.',
  'problem.cors_or_key.unknown.do':
    'If the server is yours, let it allow {origin} and the headers authorization and content-type. A wrong key, or a network that wants a login, may look the same.',
  'problem.cors_or_key.ollama': blocked,
  'problem.cors_or_key.ollama.do':
    'Set OLLAMA_ORIGINS={origin} and start Ollama again, or let browsers in by the switch in its settings.',
  'problem.cors_or_key.lmstudio': blocked,
  'problem.cors_or_key.lmstudio.do':
    'Switch on “Enable CORS” in the server settings of LM Studio, or start it with: lms server start --cors',
  'problem.cors_or_key.llamacpp': blocked,
  'problem.cors_or_key.llamacpp.do':
    'Start llama-server with --cors-origins {origin}, or without --tools and --agent.',
  'problem.cors_or_key.vllm': blocked,
  'problem.cors_or_key.vllm.do':
    'Start vLLM without --allowed-origins, or name {origin} in it. If it was started with --api-key, check the key.',
  'problem.cors_or_key.jan': blocked,
  'problem.cors_or_key.jan.do': 'Add the host of {origin} to “Trusted Hosts” in the server settings of Jan.',
  'problem.cors_or_key.localai': blocked,
  'problem.cors_or_key.localai.do': 'Start LocalAI with CORS=true and CORS_ALLOW_ORIGINS={origin}.',
  'problem.not_listed.do':
    'Save the connection with this address. It can then be called by this connection alone.',
  'problem.not_a_stream.do': 'Check the address. A network that wants a login answers like this too.',
  'problem.no_policy.do': 'Reload the page once to connect.',
  'problem.key_needed.do': 'Enter a key of {provider}.',
  'problem.key_locked.do': 'Unlock it with your passphrase or passkey.',
  'problem.model_missing.do': 'Choose one from the list, or type its name.',
  'problem.exchange': 'OpenRouter did not take the code that it had given.',
  'problem.exchange.do': 'Begin again: a code works once, and only for some minutes.',
} as const

/** All that may go wrong, and what to do about it: behind each key stands another one that ends in `.do`. */
// The page's first load takes the sentences alone. A bundler keeps a spread for its own sake, but no pure call.
export const problems = /* @__PURE__ */ merge()

function merge(): typeof sentences & typeof remedies {
  return { ...sentences, ...remedies }
}

type Keys = keyof typeof problems
/** What happened; with `.do` behind it, what to do. */
export type ProblemKey = Exclude<Keys, `${string}.do`>

/** What makes one failure differ from others of its kind. */
export interface Particulars {
  /** A row of the catalogue. */
  readonly provider?: string
  /** It hides a wrong key from browsers, and the key has not been accepted yet. */
  readonly opaque401?: boolean
  /** The person has typed the address. */
  readonly custom?: boolean
  readonly near?: readonly string[] | undefined
  readonly retryAfterMs?: number | undefined
}

/** The text that fits a failure best. */
export function problemKey(kind: string, about: Particulars = {}): ProblemKey {
  const stem = `problem.${kind}`
  const closer = [
    about.provider,
    about.opaque401 && 'opaque401',
    about.custom && 'unknown',
    about.near?.length && 'near',
    about.retryAfterMs && 'wait',
  ].map((more) => `${stem}.${more}`)
  return [...closer, stem].find(isKey) ?? 'problem.server'
}

function isKey(key: string): key is ProblemKey {
  return Object.hasOwn(problems, key) && !key.endsWith('.do')
}
