import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { streamText } from '@xsai/stream-text'
import { rowOf } from '../../src/models/catalogue'
import { stream } from '../../src/models/stream'

const CHUNKS = 20_000
const REPEATS = 7
/**
 * How the network cuts what comes, and how many times as fast as the AI SDK ours must be: a fast provider over HTTP/2,
 * and a slow one whose every chunk is a read. There the reads themselves, which both have to make, are half of it.
 */
const CUTS = [
  { name: 'reads of 16 KiB', bytes: 16_384, must: 10 },
  { name: 'a read for each chunk', bytes: undefined, must: 4 },
]

interface Contender {
  readonly name: string
  /** Gives how many characters of text were heard. */
  readonly read: (send: typeof fetch) => Promise<number>
}

const row = rowOf('custom-chat')
if (!row) throw new Error('The catalogue has no plain row.')
const target = { row, baseUrl: 'https://models.example/v1' }
const request = {
  model: 'm',
  system: '',
  messages: [{ role: 'user', content: 'A page.' }],
  maxOutput: 4000,
} as const

const ours: Contender = {
  name: 'ours',
  async read(send) {
    const options = {
      signal: new AbortController().signal,
      patience: { firstByteMs: 60_000, idleMs: 60_000 },
      send,
    }
    let chars = 0
    for await (const batch of stream(target, request, options))
      for (const piece of batch) if (piece.type === 'text') chars += piece.text.length
    return chars
  },
}

const sdk: Contender = {
  name: 'AI SDK doStream',
  async read(send) {
    const provider = createOpenAICompatible({ name: 'm', baseURL: target.baseUrl, fetch: send })
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'A page.' }] }]
    const { stream: parts } = await provider('m').doStream({ prompt })
    const reader = parts.getReader()
    let chars = 0
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      if (value?.type === 'text-delta') chars += value.delta.length
    return chars
  },
}

const xsai: Contender = {
  name: 'xsai',
  async read(send) {
    const { textStream } = streamText({
      baseURL: target.baseUrl,
      model: 'm',
      messages: [{ role: 'user', content: 'A page.' }],
      fetch: send,
    })
    const reader = textStream.getReader()
    let chars = 0
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read())
      chars += value?.length ?? 0
    return chars
  },
}

/** The limit: the bytes as text, and nothing read in it. */
const decode: Contender = {
  name: 'decode only',
  async read(send) {
    const { body } = await send('https://models.example/')
    const decoder = new TextDecoder()
    const reader = body?.getReader()
    let chars = 0
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
      chars += decoder.decode(read.value, { stream: true }).length
    return chars
  },
}

const CONTENDERS = [ours, sdk, xsai, decode]
const WORDS = [
  '<p class=\\"lead\\">',
  ' the',
  ' page',
  ' says',
  ' what',
  '\\n',
  ' it',
  ' does',
  '.',
  ' Größe',
]

/** A reply as OpenAI-like providers write it: each few characters in an envelope of 150. */
function reply(): { readonly parts: readonly Uint8Array[]; readonly chars: number } {
  const frame = (delta: string, finish: string) =>
    `data: {"id":"chatcmpl-9f3","object":"chat.completion.chunk","created":1770000000,"model":"m",` +
    `"choices":[{"index":0,"delta":{${delta}},"finish_reason":${finish}}]}\n\n`
  const frames = Array.from({ length: CHUNKS }, (_, at) =>
    frame(`"content":"${WORDS[at % WORDS.length]}"`, 'null'),
  )
  const said = Array.from({ length: CHUNKS }, (_, at) => String(JSON.parse(`"${WORDS[at % WORDS.length]}"`)))
  const all = [...frames, frame('', '"stop"'), 'data: [DONE]\n\n']
  return { parts: all.map((text) => Buffer.from(text)), chars: said.join('').length }
}

function cut(parts: readonly Uint8Array[], bytes: number | undefined): readonly Uint8Array[] {
  if (bytes === undefined) return parts
  const all = Buffer.concat(parts)
  return Array.from({ length: Math.ceil(all.length / bytes) }, (_, at) =>
    all.subarray(at * bytes, (at + 1) * bytes),
  )
}

function sender(parts: readonly Uint8Array[]): typeof fetch {
  return async () => {
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = parts[at++]
        if (part) controller.enqueue(part)
        else controller.close()
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

/** The fastest run of each, in turns: load that comes in the middle then hits all alike. */
async function fastest(send: typeof fetch, chars: number): Promise<ReadonlyMap<string, number>> {
  const best = new Map<string, number>()
  for (let repeat = 0; repeat <= REPEATS; repeat++)
    for (const { name, read } of CONTENDERS) {
      const started = performance.now()
      const heard = await read(send)
      const ms = performance.now() - started
      if (heard !== chars && name !== decode.name)
        throw new Error(`${name} heard ${heard} characters of ${chars}.`)
      // The first run of each is for the compiler.
      if (repeat > 0) best.set(name, Math.min(ms, best.get(name) ?? ms))
    }
  return best
}

/** Our reading of a provider's stream against two published ones, and against decoding it. */
export async function benchModels(): Promise<boolean> {
  const { parts, chars } = reply()
  const mb = Buffer.concat(parts).length / 1e6
  console.log(`${CHUNKS} chunks of a chat reply, ${mb.toFixed(1)} MB; the fastest of ${REPEATS}, in turns.`)
  let holds = true
  for (const { name, bytes, must } of CUTS) {
    const best = await fastest(sender(cut(parts, bytes)), chars)
    const ms = (contender: Contender) => best.get(contender.name) ?? Number.NaN
    const times = (contender: Contender) => ms(contender) / ms(ours)
    const ok = times(sdk) >= must
    holds &&= ok
    const all = CONTENDERS.map((one) => `${one.name} ${ms(one).toFixed(1)} ms`).join(' · ')
    console.log(
      `${ok ? 'ok  ' : 'MISS'} ${times(sdk).toFixed(1)}× the AI SDK, must ≥ ${must}×; ` +
        `${times(xsai).toFixed(1)}× xsai; ${((ms(ours) * 1e6) / CHUNKS).toFixed(0)} ns a chunk. ${name} (${all})`,
    )
  }
  return holds
}
