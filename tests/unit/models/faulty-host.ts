import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Send } from '../../../src/models/provider'

const OPEN = { 'access-control-allow-origin': '*' }
const STREAM = { ...OPEN, 'content-type': 'text/event-stream' }

const chunk = (content: string, stop?: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: stop ?? null }] })}\n\n`
const REPLY = `${chunk('Hello, ')}${chunk('jury. ✓', 'stop')}data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 41, completion_tokens: 12 } })}\n\ndata: [DONE]\n\n`
const HALF = chunk('Hello, ')
const REFUSAL = '{"error":{"message":"No."}}'

type Fault = (response: ServerResponse) => unknown

/** Writes raw bytes, for what no server sends on purpose, and then does something to the connection. */
function raw(head: string, body: string, then: 'reset' | 'close'): Fault {
  return ({ socket }) => {
    socket?.write(
      `HTTP/1.1 200 OK\r\naccess-control-allow-origin: *\r\ncontent-type: text/event-stream\r\n${head}\r\n\r\n`,
    )
    socket?.write(body, () => (then === 'reset' ? socket.resetAndDestroy() : socket.end()))
  }
}

/** What a host may do to a request for a reply. */
export const faults = {
  'no CORS on 200': (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(REPLY),
  'no CORS on 401': (response) => response.writeHead(401).end(REFUSAL),
  'captive redirect': (response) => response.writeHead(302, { location: '/login' }).end(),
  '401': (response) => response.writeHead(401, OPEN).end(REFUSAL),
  reset: raw('transfer-encoding: chunked', `${HALF.length.toString(16)}\r\n${HALF}\r\n`, 'reset'),
  'closed in a chunk': raw('transfer-encoding: chunked', `fff\r\n${HALF}`, 'close'),
  'short length': raw('content-length: 9999', HALF, 'close'),
  'closed early': raw('connection: close', HALF, 'close'),
  'no stop': (response) => response.writeHead(200, STREAM).end(HALF),
  'silent from the start': () => undefined,
  'silent after a while': (response) => response.writeHead(200, STREAM).write(HALF),
  'captive page': (response) =>
    response.writeHead(200, { ...OPEN, 'content-type': 'text/html' }).end('<title>Log in</title>'),
  'no body': (response) => response.writeHead(200, STREAM).end(),
  clean: (response) => response.writeHead(200, STREAM).end(REPLY),
} as const satisfies Readonly<Record<string, Fault>>

export type FaultName = keyof typeof faults

export interface Host {
  readonly origin: string
  readonly close: () => Promise<void>
}

function serve(listener: RequestListener): Promise<Host> {
  const server = createServer(listener)
  return new Promise((ready) => {
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has such an address.
      const { port } = server.address() as AddressInfo
      const close = () =>
        new Promise<void>((done) => {
          server.close(() => done())
          server.closeAllConnections()
        })
      ready({ origin: `http://127.0.0.1:${port}`, close })
    })
  })
}

/** Answers under `/<fault>/v1`; its front door answers everybody, and its lists are not to be had. */
export function serveFaults(): Promise<Host> {
  return serve(({ url = '', method }, response) => {
    const name = decodeURIComponent(url.split('/')[1] ?? '')
    const fault: Fault | undefined = Object.hasOwn(faults, name) ? faults[name as FaultName] : undefined
    if (!fault) return response.end('front door')
    if (method === 'GET') return response.writeHead(404, OPEN).end('{}')
    return fault(response)
  })
}

/** Lets everybody in and drops them before a word, or sends them round in circles. */
export function serveNobody(how: 'reset' | 'close' | 'circle'): Promise<Host> {
  return serve(({ socket }, response) => {
    if (how === 'reset') return socket.resetAndDestroy()
    if (how === 'close') return socket.destroy()
    return response.writeHead(302, { location: '/again' }).end()
  })
}

/** `fetch` as a browser has it: nothing is read that a host does not open. */
export const narrowSend: Send = async (input, init = {}) => {
  const response = await fetch(input, init)
  if (init.mode === 'no-cors' || response.headers.has('access-control-allow-origin')) return response
  await response.body?.cancel()
  throw new TypeError('Failed to fetch')
}
