import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { ROLES, type Role } from '../../src/run/event'
import { seeded } from '../tools/seeded'
import * as desk from './desk'
import { WIRES } from './providers'

/** A reply that says more than any model would, and how many events of the log it comes to. */
export interface Flood {
  readonly text: string
  readonly events: number
}

export interface FloodOptions {
  readonly rounds: number
  /** Remarks of each panelist in each round. */
  readonly rows: number
  /** Words of a remark: with fewer of them more remarks fit under the cap of a block. */
  readonly words?: number
}

const WORDS = 'the caption is grey on white and too small for a tired reader at night'.split(' ')
/** Where a page stands in for the real one: it only has to be there. */
const PAGE = '<!doctype html><html lang="en"><title>Flood</title><h1>Flood</h1><p>Round'

/** Three sorts of remarks in turns, none like another. The last round ships: it has no must-fix and a high score. */
export function floodOf({ rounds, rows, words = 6 }: FloodOptions): Flood {
  const random = seeded(7)
  const text = (n: number) =>
    `${Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')} ${n}`
  let events = 1
  const remark = (n: number, at: { last: boolean }) => {
    events += 1
    const kind = n % 3
    if (kind === 0) return `<NOTES>${text(n)}</NOTES>\n`
    if (kind === 1 && !at.last) return `<MUST_FIX>${text(n)}</MUST_FIX>\n`
    return `<DIM name="d${n % 9}" score="${at.last ? 9 : n % 10}">${text(n)}</DIM>\n`
  }
  const block = (role: Role, round: number) => {
    const last = round === rounds
    const judged = role === 'designer' ? '' : ` score="${last ? 9 : 6}"`
    const page = `<ARTIFACT mime="text/html"><![CDATA[${PAGE} ${round}</p></html>]]></ARTIFACT>\n`
    const said = Array.from({ length: rows }, (_, n) => remark(n, { last: last || role === 'designer' }))
    events += role === 'designer' ? 3 : 2
    return `<PANELIST role="${role}"${judged}>\n${role === 'designer' ? page : ''}${said.join('')}</PANELIST>\n`
  }
  const roundOf = (n: number) => {
    const blocks = ROLES.map((role) => block(role, n)).join('')
    const decision = n === rounds ? 'ship' : 'continue'
    const end = `<ROUND_END n="${n}" decision="${decision}"><REASON>Round ${n} is over.</REASON></ROUND_END>\n`
    events += 3
    return `<ROUND n="${n}">\n${blocks}${end}</ROUND>\n`
  }
  const all = Array.from({ length: rounds }, (_, at) => roundOf(at + 1)).join('')
  const ship = `<SHIP round="${rounds}"><SUMMARY>Done.</SUMMARY></SHIP>\n`
  return { text: `<CRITIQUE_RUN version="1">\n${all}${ship}</CRITIQUE_RUN>\n`, events: events + 2 }
}

/** A provider on this machine that says one thing, at a steady rate. */
export interface Torrent {
  readonly wire: (typeof WIRES)['chat']
  readonly baseUrl: string
  /** A page of its own origin, with nothing on it. */
  readonly blank: string
  /** What the next question is answered with. */
  say(flood: Flood, pace: Pace): void
  /** When whoever asked last hung up in the middle of the reply, by the clock of this machine. */
  hungUpAt(): number | undefined
  stop(): Promise<void>
}

export interface Pace {
  readonly eventsPerSecond: number
  /** Characters of one delta: a token or two. */
  readonly delta: number
}

/** Often enough for a stream to look steady to a page that draws sixty times a second. */
const TICK_MS = 8
const BLANK = '/blank'

export async function serveTorrent(): Promise<Torrent> {
  let next: { flood: Flood; pace: Pace } | undefined
  let hungUpAt: number | undefined
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    if (request.url === BLANK) return void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    if (request.method !== 'POST' || !next) return void response.writeHead(404).end('{}')
    hungUpAt = undefined
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.on('close', () => {
      if (!response.writableFinished) hungUpAt = Date.now()
    })
    pour(response, next)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  return {
    wire: WIRES.chat,
    baseUrl: `http://127.0.0.1:${port}/v1`,
    blank: `http://127.0.0.1:${port}${BLANK}`,
    say: (flood, pace) => void (next = { flood, pace }),
    hungUpAt: () => hungUpAt,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

/** What is due by the clock goes out: a tick that comes late is made up for by the next. */
function pour(response: ServerResponse, { flood, pace }: { flood: Flood; pace: Pace }): void {
  const frames = framesOf(flood.text, pace.delta)
  const perMs = (frames.length / flood.events) * (pace.eventsPerSecond / 1000)
  const started = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(frames.length, Math.ceil((performance.now() - started) * perMs))
    if (due > sent) response.write(frames.slice(sent, due).join(''))
    sent = due
    if (sent < frames.length) return
    clearInterval(timer)
    response.end(`${frame({ choices: [{ delta: {}, finish_reason: 'stop' }] })}${LAST}`)
  }, TICK_MS)
  response.on('close', () => clearInterval(timer))
}

function frame(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`
}

const LAST = `${frame({ choices: [], usage: { prompt_tokens: 9, completion_tokens: 9 } })}data: [DONE]\n\n`

function framesOf(text: string, size: number): string[] {
  const frames: string[] = []
  for (let at = 0; at < text.length; at += size)
    frames.push(frame({ choices: [{ delta: { content: text.slice(at, at + size) } }] }))
  return frames
}

/** Sets the form of a new run to one long reply: its rounds come without a pause. */
export async function classic(page: Page, rounds: number): Promise<void> {
  await desk.go(page, '#/new')
  await desk.chooseClassic(page)
  await page.getByRole('group', { name: 'Rounds at most' }).getByText(String(rounds), { exact: true }).click()
}
