import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WIRES } from './providers'

/** A request, told apart by what its prompt asks for. */
export interface Asked {
  readonly part: 'stream' | 'draft' | 'review' | 'single'
  /** Of a part of a round. */
  readonly round: number
  /** What the model is told that it has said of this reply already. */
  readonly said: string
  /** All that the model is sent, whoever says it. */
  readonly prompt: string
}

/** A reply while it is given. Whoever asked may be gone: then nothing of it arrives, and nothing fails. */
export interface Reply {
  say(text: string): void
  /** Ends as providers do: why, what it has cost, and that it was all. */
  end(stop?: 'stop' | 'length'): void
  /** The connection is gone without a word, as when a process dies. */
  reset(): void
  /** Whoever asked has gone. */
  readonly gone: boolean
}

export type Script = (asked: Asked, reply: Reply) => void | Promise<void>

/** A provider on this machine that does to each request what a test says. */
export interface StandIn {
  readonly wire: (typeof WIRES)['chat']
  readonly baseUrl: string
  /** All requests for a reply, the oldest first. */
  readonly asked: readonly Asked[]
  script: Script
  /** The reply that was begun last. */
  readonly reply: Reply
  stop(): Promise<void>
}

export async function serveStandIn(): Promise<StandIn> {
  const asked: Asked[] = []
  const replies: Reply[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    void bodyOf(request).then((body) => {
      const entry = askedIn(body)
      const reply = replyOn(response)
      asked.push(entry)
      replies.push(reply)
      return standIn.script(entry, reply)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  const standIn: StandIn = {
    wire: WIRES.chat,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    script: (_, reply) => reply.end(),
    get reply() {
      const last = replies.at(-1)
      if (!last) throw new Error('Nobody has asked yet.')
      return last
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
  return standIn
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  // A request gives its body as bytes.
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/** By the words of the prompts. What asks for none of these is the single pass. */
const PARTS = [
  ['stream', 'wants a whole run in one reply'],
  ['draft', 'wants the designer’s part'],
  ['review', 'wants the judges’ part'],
] as const

function askedIn(body: string): Asked {
  // The app writes its requests by one dialect, and its turns as plain texts.
  const { messages } = JSON.parse(body) as { messages: readonly { role: string; content: string }[] }
  const user = messages.find(({ role }) => role === 'user')?.content ?? ''
  return {
    part: PARTS.find(([, words]) => user.includes(words))?.[0] ?? 'single',
    round: Number(/^Round (\d+) of/.exec(user)?.[1] ?? 0),
    prompt: messages.map(({ content }) => content).join('\n'),
    said: messages.findLast(({ role }) => role === 'assistant')?.content ?? '',
  }
}

/** Letters of one delta, and bytes of one write: most letters beyond ASCII are cut in two by some write. */
const DELTA = 60
const WRITE = 1021

function replyOn(response: ServerResponse): Reply {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const send = (text: string) => {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += WRITE) response.write(bytes.subarray(at, at + WRITE))
  }
  return {
    say: (text) =>
      send(
        piecesOf(text, DELTA)
          .map((content) => frame({ choices: [{ delta: { content } }] }))
          .join(''),
      ),
    end(stop = 'stop') {
      send(frame({ choices: [{ delta: {}, finish_reason: stop }] }))
      response.end(
        `${frame({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 9 } })}data: [DONE]\n\n`,
      )
    },
    reset: () => void response.socket?.resetAndDestroy(),
    get gone() {
      return response.destroyed
    },
  }
}

/** A text in pieces of so many letters. By whole letters: half of one is no text. */
export function piecesOf(text: string, letters: number): string[] {
  return text.match(new RegExp(`[\\s\\S]{1,${letters}}`, 'gu')) ?? []
}

function frame(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`
}
