import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createOllama } from 'ollama-ai-provider-v2'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Dialect } from '../../../src/models/provider'
import { DIALECTS, outcomeOf, saidIn, typeOf, usedIn, type Wire, wires, wiresOf } from '../../models/wires'

/** What a reply comes to, in words that both readers share. */
interface Reading {
  readonly text: string
  readonly thinking: string
  readonly stop: string
  /** Of a reply that failed, readers need not tell what it cost. */
  readonly usage?: { readonly [K in 'input' | 'output' | 'cacheRead' | 'thinking']: number }
}

/** What the models of both generations of the interface give, as far as it is looked at here. */
interface Spoken {
  doStream(options: object): PromiseLike<{ stream: ReadableStream<Part> }>
}
type Part = { readonly type: string; readonly delta?: unknown } & Partial<Finish>
interface Finish {
  readonly finishReason: { readonly unified: string }
  readonly usage: {
    readonly inputTokens: { readonly total?: number; readonly cacheRead?: number }
    readonly outputTokens: { readonly total?: number; readonly reasoning?: number }
  }
}

type Ask = (fetch: typeof globalThis.fetch) => unknown

const PEERS: Readonly<Record<Dialect, Ask>> = {
  chat: (fetch) =>
    createOpenAICompatible({ name: 'peer', baseURL: 'https://models.example/v1', apiKey: 'k', fetch })('m'),
  responses: (fetch) => createOpenAI({ apiKey: 'k', fetch }).responses('gpt-5'),
  anthropic: (fetch) => createAnthropic({ apiKey: 'k', fetch })('claude-sonnet-4-5'),
  gemini: (fetch) => createGoogleGenerativeAI({ apiKey: 'k', fetch })('gemini-2.5-flash'),
  ollama: (fetch) => createOllama({ baseURL: 'http://localhost:11434/api', fetch }).chat('qwen3'),
}

const UNENDED = 'an event without the blank line after it is dropped over there; servers do close like that'
const WHOLE =
  'a reply in one piece is no stream over there; some servers give one though they are asked for a stream'
const NUL = 'JSON with a bare NUL in it is an error over there; here the NUL goes and the rest stays'
const THINK_TAG = 'what is thought in a tag is text over there, unless a layer above is asked to look'
const BROKEN_OFF = 'a reply that breaks off ends like any other over there'
const SILENT_ERROR = 'an error that is no answer is not seen over there'
const PICKY = 'what it does not know is an error over there; here it is skipped'

/** Where the two may differ, and why ours is what we want. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'chat/thinking-content': 'the name that DeepSeek has for what came from its cache is not known over there',
  'chat/openrouter-details-alone': 'thinking that comes in details alone is not read over there',
  'chat/groq': 'usage under the name that Groq has for it is not read over there',
  'chat/mistral-length': 'Mistral’s word for a full length is not known over there',
  'chat/xai': 'xAI counts thinking beside what was written; over there it is then not in the sum',
  'chat/think-tag': THINK_TAG,
  'chat/think-tag-cut': THINK_TAG,
  'chat/refusal': 'a refusal in words of its own ends like any other reply over there',
  'chat/error-in-choice': SILENT_ERROR,
  'chat/broken-stop': SILENT_ERROR,
  'chat/network-error-stop': SILENT_ERROR,
  'chat/damaged-frame': 'what follows a damaged frame is read on over there, with a hole in the text',
  'chat/no-last-newline': UNENDED,
  'chat/one-last-newline': UNENDED,
  'chat/done-alone': 'a reply that ends by its own end, but gives no reason, is an error over there',
  'chat/comments': 'a sign of life that is no JSON is an error over there',
  'chat/unknown': PICKY,
  'chat/nul': NUL,
  'chat/whole': WHOLE,
  'chat/after-stop': 'an error after the stop undoes the reply over there',
  'responses/reasoning-text': 'thinking that is no summary is not read over there',
  'responses/refusal': 'the words of a refusal are text over there; here they are no page',
  'responses/advice': 'an error after the last word undoes the reply over there',
  'responses/truncated': BROKEN_OFF,
  'responses/no-last-newline': UNENDED,
  'responses/nul': NUL,
  'responses/whole': WHOLE,
  'responses/whole-failed': WHOLE,
  'anthropic/other-stop': 'a turn that pauses has ended over there; here it is neither an end nor a cut',
  'anthropic/no-last-newline': UNENDED,
  'anthropic/unknown': PICKY,
  'anthropic/nul': NUL,
  'anthropic/whole': WHOLE,
  'gemini/other-stop': 'a call that went wrong is an error over there; here its word is shown',
  'gemini/truncated': BROKEN_OFF,
  'gemini/no-last-newline': UNENDED,
  'gemini/unknown': PICKY,
  'gemini/nul': NUL,
  'gemini/array': WHOLE,
  'gemini/array-error': WHOLE,
  'ollama/no-reason': 'an end without a reason, as older servers give it, is of an unknown kind over there',
  'ollama/error-before': SILENT_ERROR,
  'ollama/error-inside': SILENT_ERROR,
  'ollama/truncated': BROKEN_OFF,
  'ollama/truncated-in-line': BROKEN_OFF,
  'ollama/think-tag': THINK_TAG,
  'ollama/nul': NUL,
}

// One of the peers tells the console of each line that it cannot read.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

describe.each(DIALECTS)('%s', (dialect) => {
  test.each(wiresOf(dialect).map((wire) => [wire.name, wire] as const))('%s', async (name, wire) => {
    const [ours, theirs] = [await read(wire), await peerRead(wire)]
    const reason = DIFFERENCES[`${dialect}/${name}`]
    if (reason === undefined) expect(ours).toEqual(theirs)
    // A difference that is none any longer has no place in the list.
    else expect(ours, reason).not.toEqual(theirs)
  })
})

test('each difference is of a wire that there is', () => {
  const names = wires.map(({ dialect, name }) => `${dialect}/${name}`)
  expect(Object.keys(DIFFERENCES).filter((name) => !names.includes(name))).toEqual([])
})

async function read(wire: Wire): Promise<Reading> {
  const { pieces, error } = await outcomeOf(wire)
  const { input = 0, output = 0, cacheRead = 0, thinking = 0 } = usedIn(pieces)
  const last = pieces.at(-1)
  return {
    text: saidIn(pieces, 'text'),
    thinking: saidIn(pieces, 'thinking'),
    stop: error || last?.type !== 'stop' ? 'failed' : last.stop,
    ...(!error && { usage: { input, output, cacheRead, thinking } }),
  }
}

async function peerRead(wire: Wire): Promise<Reading> {
  const parts = await peerParts(wire).catch((): readonly Part[] => [{ type: 'error' }])
  const said = (type: string) => parts.map((part) => (part.type === type ? String(part.delta) : '')).join('')
  const stop = peerStop(parts)
  const { inputTokens, outputTokens } = parts.find(({ type }) => type === 'finish')?.usage ?? {}
  const { total: input = 0, cacheRead = 0 } = inputTokens ?? {}
  const { total: output = 0, reasoning: thinking = 0 } = outputTokens ?? {}
  return {
    text: said('text-delta'),
    thinking: said('reasoning-delta'),
    stop,
    ...(stop !== 'failed' && { usage: { input, output, cacheRead, thinking } }),
  }
}

async function peerParts(wire: Wire): Promise<readonly Part[]> {
  const answer = async () => new Response(wire.bytes.slice(), { headers: { 'content-type': typeOf(wire) } })
  // Two generations of one interface stand behind these: what both have in common is named above.
  const model = PEERS[wire.dialect](answer) as Spoken
  const prompt = [{ role: 'user', content: [{ type: 'text', text: 'A page.' }] }]
  const { stream } = await model.doStream({ prompt })
  const parts: Part[] = []
  const reader = stream.getReader()
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
    if (value) parts.push(value)
  return parts
}

function peerStop(parts: readonly Part[]): string {
  const finish = parts.find(({ type }) => type === 'finish')
  if (!finish || parts.some(({ type }) => type === 'error')) return 'failed'
  const unified = finish.finishReason?.unified ?? ''
  const ours: Readonly<Record<string, string>> = {
    stop: 'end',
    length: 'length',
    'content-filter': 'filter',
    error: 'failed',
  }
  return ours[unified] ?? 'other'
}
