/** The readers of others come to the same for each recorded wire, save where ours is what we want. */
import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { createOllama } from 'ollama-ai-provider-v2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Dialect } from '../../../src/models/provider'
import { DIALECTS, outcomeOf, saidIn, typeOf, usedIn, type Wire, wires, wiresOf } from '../../models/wires'

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

const PEERS: Readonly<Record<Dialect, (fetch: typeof globalThis.fetch) => unknown>> = {
  chat: (fetch) =>
    createOpenAICompatible({ name: 'peer', baseURL: 'https://models.example/v1', apiKey: 'k', fetch })('m'),
  responses: (fetch) => createOpenAI({ apiKey: 'k', fetch }).responses('gpt-5'),
  anthropic: (fetch) => createAnthropic({ apiKey: 'k', fetch })('claude-sonnet-4-5'),
  gemini: (fetch) => createGoogleGenerativeAI({ apiKey: 'k', fetch })('gemini-2.5-flash'),
  ollama: (fetch) => createOllama({ baseURL: 'http://localhost:11434/api', fetch }).chat('qwen3'),
}

/** Where the two may differ, by the reason why ours is what we want. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'an event without the blank line after it is dropped over there; servers do close like that':
    'chat/no-last-newline chat/one-last-newline responses/no-last-newline anthropic/no-last-newline gemini/no-last-newline',
  'a reply in one piece is no stream over there; some servers give one though they are asked for a stream':
    'chat/whole responses/whole responses/whole-failed anthropic/whole gemini/array gemini/array-error',
  'JSON with a bare NUL in it is an error over there; here the NUL goes and the rest stays':
    'chat/nul responses/nul anthropic/nul gemini/nul ollama/nul',
  'what is thought in a tag is text over there, unless a layer above is asked to look':
    'chat/think-tag chat/think-tag-cut ollama/think-tag',
  'a reply that breaks off ends like any other over there':
    'responses/truncated gemini/truncated ollama/truncated ollama/truncated-in-line',
  'an error that is no answer is not seen over there':
    'chat/error-in-choice chat/broken-stop chat/network-error-stop ollama/error-before ollama/error-inside',
  'what it does not know is an error over there; here it is skipped':
    'chat/unknown anthropic/unknown gemini/unknown',
  'names of usage and thinking that some providers have are not known over there':
    'chat/thinking-content chat/openrouter-details-alone chat/groq responses/reasoning-text',
  'words for a stop that some providers have are not known over there':
    'chat/mistral-length chat/done-alone ollama/no-reason anthropic/other-stop gemini/other-stop',
  'xAI counts thinking beside what was written; over there it is then not in the sum': 'chat/xai',
  'a refusal in words of its own is text and ends like any reply over there':
    'chat/refusal responses/refusal',
  'what follows a damaged frame is read on over there, with a hole in the text': 'chat/damaged-frame',
  'a sign of life that is no JSON is an error over there': 'chat/comments',
  'an error after the last word undoes the reply over there': 'chat/after-stop responses/advice',
}
const reasons = new Map(
  Object.entries(DIFFERENCES).flatMap(([why, names]) => names.split(' ').map((name) => [name, why] as const)),
)

// One of the peers tells the console of each line that it cannot read.
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())

test.each(DIALECTS)('%s', async (dialect) => {
  for (const wire of wiresOf(dialect)) {
    const name = `${dialect}/${wire.name}`
    const [ours, theirs] = [await read(wire), await peerRead(wire)]
    if (!reasons.has(name)) expect(ours, name).toEqual(theirs)
    // A difference that is none any longer has no place in the list.
    else expect(ours, `${name}: ${reasons.get(name)}`).not.toEqual(theirs)
  }
})

test('each difference is of a wire that there is', () => {
  const names = wires.map(({ dialect, name }) => `${dialect}/${name}`)
  expect([...reasons.keys()].filter((name) => !names.includes(name))).toEqual([])
})

/** In words that both readers share. Of a reply that failed, readers need not tell what it cost. */
async function read(wire: Wire) {
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

async function peerRead(wire: Wire) {
  const parts = await peerParts(wire).catch((): readonly Part[] => [{ type: 'error' }])
  const said = (type: string) => parts.map((part) => (part.type === type ? String(part.delta) : '')).join('')
  const finish = parts.find(({ type }) => type === 'finish')
  const isWhole = finish && !parts.some(({ type }) => type === 'error')
  const stop = isWhole ? (STOPS[finish.finishReason?.unified ?? ''] ?? 'other') : 'failed'
  const { inputTokens, outputTokens } = finish?.usage ?? {}
  const { total: input = 0, cacheRead = 0 } = inputTokens ?? {}
  const { total: output = 0, reasoning: thinking = 0 } = outputTokens ?? {}
  const usage = stop !== 'failed' && { usage: { input, output, cacheRead, thinking } }
  return { text: said('text-delta'), thinking: said('reasoning-delta'), stop, ...usage }
}

const STOPS: Readonly<Record<string, string>> = {
  ...{ stop: 'end', length: 'length', 'content-filter': 'filter', error: 'failed' },
}

async function peerParts(wire: Wire): Promise<readonly Part[]> {
  const answer = async () => new Response(wire.bytes.slice(), { headers: { 'content-type': typeOf(wire) } })
  // Two generations of one interface stand behind these: what both have in common is named above.
  const model = PEERS[wire.dialect](answer) as Spoken
  const prompt = [{ role: 'user', content: [{ type: 'text', text: 'A page.' }] }]
  const parts: Part[] = []
  for await (const part of (await model.doStream({ prompt })).stream) parts.push(part)
  return parts
}
