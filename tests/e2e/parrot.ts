import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SPOKEN } from './providers'

/** How a parrot takes the next question. `turns` sends whoever asks to the address in `away`. */
export type Manner = 'answers' | 'refuses' | 'breaks' | 'fails' | 'turns'

/** One request as it came, preflights apart. */
export interface Heard {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A provider that repeats the key it was given wherever an answer has room for it. */
export interface Parrot {
  readonly origin: string
  readonly baseUrl: string
  readonly heard: readonly Heard[]
  manner: Manner
  away: string
  stop(): Promise<void>
}

/** Serves the OpenAI chat wire on a port of 127.0.0.1 of its own. Any page may ask, and may read every header. */
export async function serveParrot(): Promise<Parrot> {
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    open(request, response)
    let body = ''
    request.on('data', (bytes: Buffer) => (body += bytes.toString()))
    request.on('end', () => {
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      const { method = '', url = '', headers } = request
      heard.push({ method, url, headers, body })
      answer({ parrot, request, response, body })
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const parrot: Parrot = {
    origin,
    baseUrl: `${origin}/v1`,
    heard,
    manner: 'answers',
    away: '',
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
  return parrot
}

function open(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  response.setHeader('access-control-expose-headers', 'x-request-id, www-authenticate, x-key')
  const { authorization } = request.headers
  if (authorization === undefined) return
  for (const name of ['x-request-id', 'www-authenticate', 'x-key']) response.setHeader(name, authorization)
  // Whoever kept this answer would keep the key with it.
  response.setHeader('cache-control', 'public, max-age=86400')
}

interface Turn {
  readonly parrot: Parrot
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly body: string
}

function answer({ parrot, request, response, body }: Turn): void {
  const key = (request.headers.authorization ?? '').replace(/^Bearer /, '')
  if (parrot.manner === 'turns') {
    response.writeHead(307, { location: `${parrot.away}${request.url ?? ''}` }).end()
  } else if (parrot.manner === 'refuses') {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        error: {
          message: `Incorrect API key provided: ${echoOf(key)}`,
          code: key,
          param: key,
          type: 'invalid_api_key',
        },
      }),
    )
  } else if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: [{ id: 'jury-1' }, { id: `of ${key}`, name: echoOf(key) }] }))
  } else speak({ parrot, response, key, isTest: body.includes('the one word: ready') })
}

/** The key in every form that a provider's own log may give it. */
export function echoOf(key: string): string {
  const bytes = Buffer.from(`Bearer ${key}`)
  const forms = [
    `Bearer ${key}`,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(key),
    JSON.stringify({ key }),
  ]
  return forms.join(' ')
}

interface Speech {
  readonly parrot: Parrot
  readonly response: ServerResponse
  readonly key: string
  readonly isTest: boolean
}

/** A reply whose every part has a field too many, with the key in it. */
function speak({ parrot, response, key, isTest }: Speech): void {
  const text = isTest ? 'ready' : SPOKEN
  const shared = { id: `chatcmpl-${key}`, model: `jury-1 ${key}`, system_fingerprint: echoOf(key) }
  const frame = (fields: object) => response.write(`data: ${JSON.stringify({ ...shared, ...fields })}\n\n`)
  const say = (content: string) => frame({ choices: [{ index: 0, delta: { content, key } }] })
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(`: ${echoOf(key)}\n\nevent: ${key}\nid: ${key}\ndata: \n\n`)
  const parts = text.match(/[\s\S]{1,700}/g) ?? []
  const end = parrot.manner === 'answers' ? parts.length : Math.ceil(parts.length * 0.6)
  for (const part of parts.slice(0, end)) say(part)
  if (parrot.manner === 'breaks') return void setTimeout(() => response.destroy(), 200)
  if (parrot.manner === 'fails') {
    frame({ error: { message: `Broken by ${echoOf(key)}`, code: 500 } })
    response.end()
    return
  }
  frame({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
  frame({ choices: [], usage: { prompt_tokens: 4321, completion_tokens: 17_890 } })
  response.end('data: [DONE]\n\n')
}
