import { readFileSync } from 'node:fs'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'

/** What the jury of these tests says: three rounds, the last one ships. */
export const SPOKEN = readFileSync(new URL('../runs/raw/shipped.wire.txt', import.meta.url), 'utf8')

/** The only key that is taken, and the only model that there is. */
export const KEY = 'sk-mock-0123456789abcdef'
export const MODEL = 'jury-1'
/** What a reply is said to have cost; aimock gives each wire its own names for it, and only OpenRouter the money. */
export const USAGE = { prompt_tokens: 4321, completion_tokens: 17_890, cost: 0.31 } as const

/** What a provider lets a page do. The mock lets it do anything, and would hide a header too many. */
interface Door {
  /** Headers that a request may carry; absent: whatever it asks for. */
  readonly allowed?: readonly string[]
  /** A header too many is refused outright, and not only left out of what is allowed. */
  readonly strict?: boolean
  /** Headers of the answer that a page may read. */
  readonly exposed?: string
  /** A page from elsewhere is refused before anything is asked, as by a server at home. */
  readonly home?: boolean
  /** What anybody may ask for: aimock wants its key for everything. */
  readonly open?: string
}

interface Wire {
  /** The button in the picker. */
  readonly provider: RegExp
  readonly path: string
  readonly door: Door
  /** A server at home takes anybody. */
  readonly keyless?: boolean
  /** The models can be asked for. */
  readonly listed: boolean
}

/** The wires that aimock speaks, each behind the door that its provider has. */
export const WIRES = {
  chat: { provider: /^OpenAI \(chat completions\)/, path: '/v1', listed: true, door: {} },
  responses: { provider: /^OpenAI api\.openai/, path: '/v1', listed: true, door: {} },
  anthropic: { provider: /^Anthropic api/, path: '/v1', listed: true, door: { exposed: '*' } },
  gemini: {
    provider: /^Google Gemini/,
    path: '/v1beta',
    // aimock has none to give on this wire.
    listed: false,
    door: { allowed: ['content-type', 'x-goog-api-key', 'x-goog-api-client'], strict: true },
  },
  ollama: {
    provider: /^Ollama/,
    path: '',
    keyless: true,
    listed: true,
    door: { allowed: ['authorization', 'content-type', 'user-agent', 'accept'], home: true },
  },
  openrouter: {
    provider: /^OpenRouter openrouter/,
    path: '/api/v1',
    listed: true,
    door: {
      allowed: ['authorization', 'content-type', 'http-referer', 'x-title'],
      open: '/api/v1/models',
    },
  },
} as const satisfies Readonly<Record<string, Wire>>
export type WireName = keyof typeof WIRES

/** Has whoever is asked for a task, about something that says these words, answered with a text. What comes first counts. */
export function answersTo(mock: LLMock) {
  return (task: string, words: string, content: string) => {
    mock.on(
      {
        model: MODEL,
        // Whoever says it: OpenAI calls the one that sets the task the developer.
        predicate: ({ messages }) => {
          const asked = JSON.stringify(messages)
          return asked.includes(task) && asked.includes(words)
        },
      },
      { content },
    )
  }
}

/** One request that came through the door. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  body: string
  /** What was let out again. */
  answer: string
  /** Whether whoever asked had gone before the answer was whole. */
  left?: boolean
}

/** A provider on this machine: aimock, and the door before it. */
export interface Provider {
  readonly wire: Wire
  readonly baseUrl: string
  readonly mock: LLMock
  readonly door: DoorState
  /** All requests but preflights, the oldest first. */
  readonly asked: readonly Asked[]
  /** Stopped by a test before its end, it is stopped once. */
  stop(): Promise<void>
}

/** What a test may do to the door while it stands. */
export interface DoorState {
  rules: Door
  /** Pages of these origins are let in where others are not. */
  guests: readonly string[]
  /** Breaks the bytes of an answer, the first of which is at `at`. */
  damage?: (bytes: Buffer, at: number) => Buffer
}

/** Serves one wire on a port of 127.0.0.1 of its own. What it says is up to the test. */
export async function serveProvider(name: WireName): Promise<Provider> {
  const wire: Wire = WIRES[name]
  const mock = new LLMock({ port: 0, ...(!wire.keyless && { auth: { apiKeys: [KEY] } }) })
  await mock.start()
  // The test of a connection asks a question of its own.
  mock.on(
    { model: MODEL, userMessage: 'Answer with the one word: ready' },
    { content: 'ready', usage: { prompt_tokens: 11, completion_tokens: 2 } },
  )
  const door: DoorState = { rules: wire.door, guests: [] }
  const asked: Asked[] = []
  const server = createServer((request, response) => pass({ request, response, door, asked, to: mock.url }))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  return {
    wire,
    baseUrl: `http://127.0.0.1:${port}${wire.path}`,
    mock,
    door,
    asked,
    async stop() {
      if (!server.listening) return
      server.closeAllConnections()
      await Promise.all([new Promise((closed) => server.close(closed)), mock.stop()])
    },
  }
}

interface Passage {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly door: DoorState
  readonly asked: Asked[]
  readonly to: string
}

function pass(passage: Passage): void {
  const { request, response, door } = passage
  const { origin } = request.headers
  if (door.rules.home && origin !== undefined && !door.guests.includes(origin)) {
    // As Ollama does: no word of who may, so that the page cannot even read the refusal.
    response.writeHead(403).end('Forbidden')
  } else if (request.method === 'OPTIONS') preflight(passage)
  else takeIn(passage)
}

function preflight({ request, response, door: { rules } }: Passage): void {
  const wanted = request.headers['access-control-request-headers'] ?? ''
  const tooMany = wanted.split(/, */).some((header) => rules.allowed && !rules.allowed.includes(header))
  if (rules.strict && tooMany) {
    response.writeHead(403).end('Forbidden')
    return
  }
  response
    .writeHead(204, {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers': rules.allowed?.join(', ') ?? wanted,
    })
    .end()
}

function takeIn(passage: Passage): void {
  let body = ''
  passage.request.on('data', (bytes: Buffer) => {
    body += bytes.toString()
  })
  passage.request.on('end', () => {
    // A server at home that is asked nothing loads the model and says so.
    if (/"messages":\[\]/.test(body)) sayLoaded(passage)
    else hand(passage, body)
  })
}

function sayLoaded({ request, response }: Passage): void {
  response.writeHead(200, {
    'content-type': 'application/x-ndjson',
    'access-control-allow-origin': request.headers.origin ?? '*',
  })
  response.end(
    `{"model":"${MODEL}","message":{"role":"assistant","content":""},"done_reason":"load","done":true}\n`,
  )
}

function hand({ request, response, door, asked, to }: Passage, body: string): void {
  const { method = '', url = '', headers } = request
  const entry: Asked = { method, path: url, headers, body, answer: '' }
  asked.push(entry)
  const key = url === door.rules.open && { authorization: `Bearer ${KEY}` }
  const inner = ask(new URL(url, to), {
    method,
    headers: { ...headers, ...key, host: new URL(to).host },
    // A connection that is used again may be the one that is just being closed.
    agent: false,
  })
  inner.end(body)
  inner.on('response', (answer) => answerWith(answer, { response, door, entry }))
  inner.on('error', () => response.destroy())
  response.on('close', () => {
    if (!response.writableFinished && !inner.destroyed) entry.left = true
    inner.destroy()
  })
}

function answerWith(
  answer: IncomingMessage,
  { response, door, entry }: Pick<Passage, 'response' | 'door'> & { readonly entry: Asked },
): void {
  const { rules, damage } = door
  const { origin } = entry.headers
  const kept = Object.entries(answer.headers).filter(([name]) => !name.startsWith('access-control-'))
  response.writeHead(answer.statusCode ?? 502, {
    ...Object.fromEntries(kept),
    ...(origin !== undefined && { 'access-control-allow-origin': origin }),
    ...(rules.exposed !== undefined && { 'access-control-expose-headers': rules.exposed }),
  })
  const decoder = new TextDecoder()
  let at = 0
  answer.on('data', (bytes: Buffer) => {
    const out = damage?.(bytes, at) ?? bytes
    response.write(out)
    entry.answer += decoder.decode(out, { stream: true })
    at += bytes.length
  })
  answer.on('end', () => response.end())
  // Cut off in the middle: whoever listens is cut off as well.
  answer.on('error', () => response.destroy())
}

/** The words of an answer, over the wires that say them as `content` or as `text`. */
export function wordsIn({ answer }: Asked): string {
  const texts = answer.matchAll(/"(?:content|text)":("(?:[^"\\]|\\.)*")/g)
  return [...texts].map(([, text = '']) => String(JSON.parse(text))).join('')
}
