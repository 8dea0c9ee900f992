import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOut, readOrder } from '../../tools/conforming'

/* `npm run conform`, in this process where its own is not the point. */

const reply = readFileSync('tests/runs/raw/shipped.wire.txt', 'utf8')
const KEY = 'sk-canary-4f1c9a7e2b6d8053'
const WITH_KEY = { 'key-env': 'CONFORM_KEY' }

interface Row {
  readonly type: string
  readonly [field: string]: unknown
}

interface Ended {
  readonly code: number | null
  readonly rows: readonly Row[]
  readonly said: string
}

/** The tool in this process: what it would print, and the code it would leave with. */
async function conform(args: Readonly<Record<string, string>>): Promise<Ended> {
  const rows: Row[] = []
  const order = readOrder(new Map(Object.entries(args)), { CONFORM_KEY: KEY })
  if (typeof order === 'string') return { code: 2, rows, said: order }
  // What cannot be copied as JSON is not what a program would read.
  const print = (row: object) => void rows.push(JSON.parse(JSON.stringify(row)) as Row)
  const code = await carryOut(order, print, new AbortController().signal)
  return { code, rows, said: JSON.stringify(rows) }
}

/** The tool as a person runs it, but for npm. What it prints that is no JSON fails the test where it is parsed. */
function spawned(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const tool = ['--import', './.ci/ts.mjs', 'tests/tools/conform.ts', ...args]
    const child = spawn(process.execPath, tool, { env: { ...process.env, CONFORM_KEY: KEY } })
    let out = ''
    let said = ''
    child.stdout.on('data', (part: Buffer) => void (out += part.toString()))
    child.stderr.on('data', (part: Buffer) => void (said += part.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      const lines = out.split('\n').filter((line) => line !== '')
      resolve({ code, rows: lines.map((line) => JSON.parse(line) as Row), said: out + said })
    })
  })
}

const quick = (dialect: string, url: string, more: Readonly<Record<string, string>> = {}) =>
  conform({ dialect, 'base-url': url, model: 'tern-2', quick: 'true', ...more })
const typesOf = ({ rows }: Ended) => rows.map(({ type }) => type)

describe('[CT-50] at a mock that speaks every wire', () => {
  const mock = new LLMock({ port: 0, chunkSize: 400 })

  beforeAll(async () => {
    mock.onMessage(/./, { content: reply })
    await mock.start()
  })
  afterAll(() => mock.stop())

  test.each([
    ['chat', '/v1'],
    ['responses', '/v1'],
    ['anthropic', '/v1'],
    ['gemini', '/v1beta'],
    ['ollama', ''],
    ['openrouter', '/api/v1'],
  ])('%s: one brief, one line, and the grade', async (dialect, path) => {
    const { code, rows } = await quick(dialect, `${mock.url}${path}`, WITH_KEY)
    expect(rows).toMatchObject([
      { type: 'result', brief: 'mini', shipped: true, clean: true, continued: 0 },
      { type: 'grade', letter: 'A', kind: 'quick', valid: 1, asked: 'tern-2' },
    ])
    expect(code).toBe(0)
  })

  test('[DJ-13] without --quick it asks all ten', async () => {
    const ended = await conform({ dialect: 'chat', 'base-url': `${mock.url}/v1`, model: 'tern-2' })
    expect(typesOf(ended)).toEqual([...Array.from({ length: 10 }, () => 'result'), 'grade'])
    expect(ended.rows.at(-1)).toMatchObject({ letter: 'A', kind: 'full', valid: 10, shipped: 10, clean: 10 })
  })

  test('as a program of its own: JSON lines and nothing else on standard output', async () => {
    const wanted = ['--dialect', 'chat', '--base-url', `${mock.url}/v1`, '--model', 'tern-2', '--quick']
    const ended = await spawned(...wanted, '--key-env', 'CONFORM_KEY')
    expect(typesOf(ended)).toEqual(['result', 'grade'])
    expect(ended.said).not.toContain(KEY)
    expect(ended.code).toBe(0)
  })
})

describe('at a server that misbehaves', () => {
  const servers: Server[] = []
  afterAll(() => {
    for (const server of servers) server.close().closeAllConnections()
  })

  /** A server on this machine that does the same whatever it is asked. */
  async function serve(
    answer: (response: ServerResponse, request: IncomingMessage) => void,
  ): Promise<string> {
    const server = createServer((request, response) => {
      request.resume().on('end', () => answer(response, request))
    })
    servers.push(server)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    // Listening on a port, not on a pipe: the address is never a string.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  }

  const stream = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' })
  const frame = (content: string, more = {}) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, ...more }] })}\n\n`

  test('a wrong key is one line; the key itself is printed nowhere, though the server repeats it', async () => {
    let sent: string | undefined
    const url = await serve((response, request) => {
      sent = request.headers.authorization
      const error = { message: `Incorrect API key provided: ${sent}` }
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    })
    const { code, rows, said } = await quick('chat', url, WITH_KEY)
    expect(sent).toBe(`Bearer ${KEY}`)
    const message = expect.stringMatching(/does not accept this key\.$/)
    const detail = expect.stringContaining('Incorrect API key provided')
    expect(rows).toEqual([{ type: 'error', kind: 'auth', message, detail }])
    expect(said).not.toContain(KEY.slice(3))
    expect(code).toBe(1)
  })

  test('a reply that is cut is void, and with no other there is no grade', async () => {
    const url = await serve((response) => {
      stream(response).write(frame(reply.slice(0, 9000)), () => response.destroy())
    })
    const { code, rows } = await quick('chat', url)
    expect(rows).toMatchObject([
      { type: 'result', brief: 'mini', void: 'truncated', shipped: false },
      { type: 'error', kind: 'truncated' },
    ])
    expect(code).toBe(1)
  })

  test('a model that talks past the protocol is no error: it has its grade', async () => {
    const said = frame('I would rather not.', { finish_reason: 'stop' })
    const url = await serve((response) => stream(response).end(`${said}data: [DONE]\n\n`))
    const { code, rows } = await quick('chat', url)
    expect(rows).toMatchObject([
      { type: 'result', shipped: false, clean: false },
      { type: 'grade', letter: 'D', valid: 1 },
    ])
    expect(code).toBe(0)
  })
})

describe('called wrongly', () => {
  const rest = { 'base-url': 'http://127.0.0.1:1', model: 'm' }

  test.each<[string, Readonly<Record<string, string>>, RegExp]>([
    ['nothing', {}, /takes a dialect, an address and a model/],
    ['no model', { dialect: 'chat', 'base-url': 'http://127.0.0.1:1' }, /takes a dialect/],
    ['no address', { dialect: 'chat', 'base-url': 'tern', model: 'm' }, /takes an address/],
    ['another scheme', { dialect: 'chat', 'base-url': 'file:///tern', model: 'm' }, /takes an address/],
    ['no such dialect', { dialect: 'tern', ...rest }, /no dialect tern/],
    ['a key in the open', { key: KEY }, /no option --key\.$/],
    ['an empty variable', { dialect: 'chat', ...rest, 'key-env': 'NO_SUCH_KEY' }, /NO_SUCH_KEY is not set/],
  ])('%s', async (_name, args, message) => {
    const { code, said } = await conform(args)
    expect(code).toBe(2)
    expect(said).toMatch(message)
    expect(said).not.toContain(KEY)
  })

  test('as a program of its own: the usage on standard error, and 2', async () => {
    const { code, rows, said } = await spawned('--dialect', 'chat')
    expect(rows).toEqual([])
    expect(said).toMatch(/Usage: npm run -s conform/)
    expect(code).toBe(2)
  })
})

test('an address that is known brings its own manners', () => {
  const known = { dialect: 'chat', 'base-url': 'https://api.mistral.ai/v1', model: 'm' }
  const order = readOrder(new Map(Object.entries(known)), {})
  expect(order).toMatchObject({ kind: 'full', target: { row: { id: 'mistral' } } })
})
