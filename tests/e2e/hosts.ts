import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a host says to one request. */
export interface Answer {
  readonly status?: number
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Breaks off after the body instead of ending it. */
  readonly cut?: boolean
}

/** How a host behaves. Whatever is not said is as a model that works would do it. */
export interface Manners {
  /** Whom it lets read: browsers always, never, or only where it does not refuse. */
  readonly lets?: 'always' | 'never' | 'unless_refusing'
  /** Asked for its models. */
  readonly list?: Answer
  /** Asked for a reply. */
  readonly reply?: Answer
}

/** A host on this machine, at `origin` until `stop`. */
export interface Misbehaving {
  readonly origin: string
  /** Host and port, as people read them. */
  readonly host: string
  /** Every request that has arrived, preflights too. */
  readonly asked: readonly string[]
  stop(): Promise<void>
}

/** Names this machine alone, and is trusted by nobody: a browser has to be told to take it. Valid until 2126. */
const pem = readFileSync(new URL('loopback.pem', import.meta.url))
export const certificate = { key: pem, cert: pem }

/** Starts a host on a port of its own of 127.0.0.1. */
export async function misbehave(manners: Manners = {}): Promise<Misbehaving> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    // Unread, a request body would keep the connection from being used again.
    request.resume()
    answer(request, response, manners)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

/** A host at whose port nobody listens any more. */
export async function gone(): Promise<Misbehaving> {
  const host = await misbehave()
  await host.stop()
  return { ...host, stop: () => Promise.resolve() }
}

function answer(request: IncomingMessage, response: ServerResponse, manners: Manners): void {
  const { lets = 'always' } = manners
  if (request.method === 'OPTIONS') return permit(response, lets)
  const { status = 200, type = 'application/json', headers = {}, body, cut } = saidTo(request, manners)
  if (lets === 'always' || (lets === 'unless_refusing' && status < 400)) allow(response)
  response.writeHead(status, { 'content-type': type, ...headers })
  if (!cut) return void response.end(body)
  // The body has to leave before the connection does.
  response.write(body ?? '', () => setTimeout(() => response.destroy(), 50))
}

function saidTo({ method }: IncomingMessage, { list, reply }: Manners): Answer {
  return method === 'POST' ? (reply ?? speaking('ready')) : (list ?? listing('m'))
}

function permit(response: ServerResponse, lets: Manners['lets']): void {
  if (lets === 'never') return void response.writeHead(403).end()
  allow(response)
  response.writeHead(204).end()
}

function allow(response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader(
    'access-control-allow-headers',
    'authorization, content-type, x-api-key, anthropic-version, anthropic-dangerous-direct-browser-access',
  )
}

/** A list of models, as most give it. */
export function listing(...ids: readonly string[]): Answer {
  return { body: JSON.stringify({ data: ids.map((id) => ({ id })) }) }
}

/** A refusal, as most word it. */
export function refusing(status: number, message: string, headers: Answer['headers'] = {}): Answer {
  return { status, headers, body: JSON.stringify({ error: { message } }) }
}

/** A reply in the dialect that nearly everybody speaks. */
export function speaking(text: string, { cut = false, stop = 'stop' } = {}): Answer {
  const chunks = [
    { choices: [{ delta: { content: text } }] },
    ...(cut ? [] : [{ choices: [{ delta: {}, finish_reason: stop }] }]),
    ...(cut ? [] : [{ choices: [], usage: { prompt_tokens: 12, completion_tokens: 3 } }]),
  ]
  const body = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
  return { type: 'text/event-stream', body: cut ? body : `${body}data: [DONE]\n\n`, cut }
}
