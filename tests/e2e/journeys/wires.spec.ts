// Over each wire a run streams in the built app, and each fault of a provider ends it by name or is recovered from.
import { expect, type Page, test } from 'playwright/test'
import * as desk from '../desk'
import {
  type Asked,
  MODEL,
  type Provider,
  serveProvider,
  SPOKEN,
  USAGE,
  WIRES,
  type WireName,
  wordsIn,
} from '../providers'
import { type Host, serveDist } from '../serve'

const SHIPPED = 'Shipped at round 3, composite 8.6'
/** Small enough to be many reads, fast enough to wait for. */
const FAST = { chunkSize: 500, latency: 4 }

let host: Host
let provider: Provider

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(() => Promise.all([host.stop(), provider.stop()]))

const NAMES = Object.keys(WIRES) as WireName[]

for (const name of NAMES)
  test(`a connection over the ${name} wire is tested, a run streams, and it replays without its servers${name === 'chat' ? ' @firefox @heart' : ''}`, async ({
    page,
  }) => {
    provider = await serveProvider(name)
    provider.mock.on({ model: MODEL }, { content: SPOKEN, usage: USAGE }, FAST)
    await desk.enter(page, host.url)
    await desk.fillIn(page, provider)
    if (provider.wire.door.home) await letIn(page, provider)
    if (provider.wire.listed) await desk.chooseModel(page)
    expect(await desk.test(page)).toEqual(Array(6).fill('Yes'))
    const id = await desk.run(page)
    await expect(page.getByText(SHIPPED)).toBeVisible()
    await expect(page.locator('.meter')).toHaveText(METER[name])
    await expect(desk.kept(page).locator(`option[value="${id}"]`)).toContainText('Shipped')
    expect(await desk.replyText(page)).toBe(SPOKEN)
    await replays(page, id)
  })

/** A server at home refuses the page, which names its own origin for it; then it is let in. */
async function letIn(page: Page, { door }: Provider) {
  const { origin } = new URL(host.url)
  expect(await desk.test(page)).toContain('No')
  await expect(page.getByText(`OLLAMA_ORIGINS=${origin}`).last()).toBeVisible()
  door.guests = [origin]
}

/** What the wire says of the cost, and no more: of most of these models no price is known. */
const METER: Readonly<Record<WireName, string | RegExp>> = {
  chat: '22,211 tokens',
  responses: '22,211 tokens',
  anthropic: '22,211 tokens',
  gemini: '22,211 tokens',
  // aimock counts nothing on this wire, and a machine of one's own sends no bill.
  ollama: /^≈ 1\d,\d{3} tokens≈ \$0\.00$/,
  openrouter: '22,211 tokens$0.31',
}

async function replays(page: Page, id: string) {
  await Promise.all([host.stop(), provider.stop()])
  await page.goto('about:blank')
  await page.goto(`${host.url}#/run/${id}?at=1`)
  await expect(desk.kept(page)).toHaveValue(id)
  await expect(page.getByText(SHIPPED)).toBeHidden()
  await page.getByRole('radio', { name: 'Instant' }).check()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByText(SHIPPED)).toBeVisible()
}

const TERMINAL = ['critique.ship', 'critique.failed', 'critique.interrupted', 'critique.degraded']

/** Expects that the run on show has ended once, by name, with all that was received of its reply. */
async function ended(page: Page, status: string, heard: string) {
  const { events, raw } = await desk.savedRun(page)
  const settled = events.filter((event) => event.type === 'run_settled')
  expect(settled).toEqual([expect.objectContaining({ status })])
  expect(events.filter(({ type }) => TERMINAL.includes(type))).toHaveLength(1)
  expect(raw.find(({ call }) => call === 'stream')?.text ?? '').toBe(heard)
  return events
}

const speaks = (opts = {}) =>
  provider.mock.on({ model: MODEL }, { content: SPOKEN, usage: USAGE }, { ...FAST, ...opts })

/** The first time it is asked it refuses. */
function refusesOnce(status: number, retryAfter?: number) {
  const error = { message: 'Come back later.', type: 'busy' }
  const refusal = { error, status, ...(retryAfter !== undefined && { retryAfter }) }
  provider.mock.on({ model: MODEL, sequenceIndex: 0 }, refusal)
  speaks()
}

async function ships(page: Page) {
  await expect(page.getByText(SHIPPED)).toBeVisible()
  // The bill comes last.
  await expect(page.locator('.meter')).toHaveText('22,211 tokens')
}
const fails = (page: Page) => expect(page.getByText('Failed: no result')).toBeVisible()
const lastWords = () => provider.asked.slice(-1).map(wordsIn).join('')

/** Only with the wire that is asked: the app is new to it. */
async function meet(page: Page, name: WireName) {
  provider = await serveProvider(name)
  await desk.enter(page, host.url)
  await desk.connect(page, provider)
}

/* What a wire may suffer. How each dialect tells of it is read from golden wires, without a window. */
test.describe('over a wire', () => {
  test.beforeEach(({ page }) => meet(page, 'chat'))

  test('a model that is slow to begin is waited for', async ({ page }) => {
    speaks().setChaos({ latencyMs: 1500 })
    await desk.run(page)
    await ships(page)
    await ended(page, 'shipped', SPOKEN)
  })

  test('a stream that is cut ends the run, with its closed rounds and every word', async ({ page }) => {
    // Silent before it is cut: what a browser has not handed on yet is lost with its connection.
    const recordedTimings = {
      ttftMs: 0,
      interChunkDelaysMs: [...Array(40).fill(4), 60_000],
      totalDurationMs: 0,
    }
    speaks({ disconnectAfterMs: 2500, recordedTimings })
    await desk.run(page)
    await fails(page)
    const heard = lastWords()
    expect(SPOKEN.startsWith(heard)).toBe(true)
    const events = await ended(page, 'failed', heard)
    const closed = heard.split('</ROUND>').length - 1
    expect(closed).toBeGreaterThan(0)
    expect(events.filter(({ type }) => type === 'critique.round_end')).toHaveLength(closed)
  })

  test('an answer that is no reply ends the run by name', async ({ page }) => {
    speaks().setChaos({ malformedRate: 1 })
    await desk.run(page)
    await fails(page)
    await ended(page, 'failed', '')
  })

  test('bytes that break in the middle end the run, with what was read before them', async ({ page }) => {
    speaks()
    provider.door.damage = (bytes, at) =>
      at > 30_000 ? Buffer.from(bytes.map((byte) => byte ^ 0x80)) : bytes
    await desk.run(page)
    await fails(page)
    const heard = lastWords()
    expect(SPOKEN.startsWith(heard)).toBe(true)
    const events = await ended(page, 'failed', heard)
    expect(events.some(({ type }) => type === 'critique.round_end')).toBe(true)
  })

  test('a server that broke once is not asked again by itself, and is when the person says so', async ({
    page,
  }) => {
    refusesOnce(500)
    await desk.run(page)
    await fails(page)
    await ended(page, 'failed', '')
    await page.getByRole('button', { name: 'Run again with this brief' }).click()
    await ships(page)
    await ended(page, 'shipped', SPOKEN)
  })

  test('a server that is always broken ends the run by name', async ({ page }) => {
    speaks().setChaos({ dropRate: 1 })
    await desk.run(page)
    await fails(page)
    await expect(page.getByText('Chaos: request dropped').first()).toBeVisible()
    await ended(page, 'failed', '')
    expect(provider.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a reply that meets its length limit goes on as one', async ({ page }) => {
    const [half, again] = [30_000, 60]
    const usage = USAGE
    provider.mock.on(
      { model: MODEL, sequenceIndex: 0 },
      { content: SPOKEN.slice(0, half), usage, finishReason: 'length' },
      FAST,
    )
    // Asked to go on, a model repeats the end of what it said.
    provider.mock.on({ model: MODEL }, { content: SPOKEN.slice(half - again), usage }, FAST)
    await desk.run(page)
    await expect(page.getByText(SHIPPED)).toBeVisible()
    await expect(page.locator('.meter')).toHaveText('44,422 tokens')
    const events = await ended(page, 'shipped', SPOKEN)
    const joints = events.filter((event) => event.type === 'call_continued')
    expect(joints).toEqual([expect.objectContaining({ n: 1, dropped: again })])
    expect(turns(provider.asked.at(-1))).toMatchObject({ assistant: SPOKEN.slice(0, half) })
  })
})

const WAITS = [
  ['anthropic', 'the wait that it states'],
  // It does not let a page read what it states.
  ['chat', 'a guess'],
] as const

for (const [name, after] of WAITS)
  test(`a busy provider over the ${name} wire is asked again in sight, after ${after}`, async ({ page }) => {
    await meet(page, name)
    refusesOnce(429, 3)
    await desk.run(page)
    await expect(page.getByText(/^Asking again in \d s, try 2 of 4\./)).toBeVisible()
    await ships(page)
    const events = await ended(page, 'shipped', SPOKEN)
    const [wait] = events.filter((event) => event.type === 'call_waiting')
    expect(wait).toMatchObject({ problem: 'rate_limit', attempt: 2, of: 4 })
    if (name === 'anthropic') expect(wait?.ms).toBe(3000)
    else expect(wait?.ms).toBeLessThan(2000)
  })

/** The last thing that each side is said to have said, in a request over the chat or the Anthropic wire. */
function turns(asked: Asked | undefined): Readonly<Record<string, string>> {
  // Both wires name their turns alike, and both may write them as parts.
  const { messages } = JSON.parse(asked?.body ?? '') as {
    messages: readonly { role: string; content: string | readonly { text: string }[] }[]
  }
  return Object.fromEntries(
    messages.map(({ role, content }) => [
      role,
      typeof content === 'string' ? content : content.map(({ text }) => text).join(''),
    ]),
  )
}

/** Slow enough for a person to step in. */
const PACED = { chunkSize: 500, latency: 100 }

for (const name of ['chat', 'ollama'] as const)
  test(`an interrupt reaches the ${name} server, while it writes and while it is silent${name === 'chat' ? ' @firefox' : ''}`, async ({
    page,
  }) => {
    provider = await serveProvider(name)
    provider.door.guests = [new URL(host.url).origin]
    provider.mock.on({ model: MODEL, sequenceIndex: 0 }, { content: SPOKEN }, PACED)
    const ttft = 30_000
    provider.mock.on({ model: MODEL }, { content: SPOKEN }, { streamingProfile: { ttft } })
    await desk.enter(page, host.url)
    await desk.connect(page, provider)

    await desk.run(page)
    // A round has closed on the page: what the server has said may not have come there yet.
    await expect(page.locator('.round-divider b').first()).toBeVisible()
    await interrupted(page)
    await expect(page.getByText(/^Interrupted at round/)).toBeVisible()

    const before = provider.asked.length
    await desk.run(page)
    await expect.poll(() => provider.asked.length).toBe(before + 1)
    await interrupted(page)
    await expect(page.getByText('Interrupted before a round closed')).toBeVisible()
    expect(provider.asked.at(-1)?.answer).toBe('')
  })

/** Interrupts the run on show; the server sees its caller leave. */
async function interrupted(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Interrupt' }).click()
  await expect(page.getByRole('button', { name: 'Keep running' })).toBeVisible()
  await page.getByRole('button', { name: 'Interrupt' }).last().click()
  const asked = provider.asked.at(-1)
  await expect.poll(() => asked?.left).toBe(true)
}

test('a run that meets its cap keeps its best round, and with a higher cap goes on where it was cut @firefox', async ({
  page,
}) => {
  provider = await serveProvider('chat')
  provider.mock.on({ model: MODEL, sequenceIndex: 0 }, { content: SPOKEN, usage: USAGE }, PACED)
  // It goes on from whatever it is told that it has said.
  provider.mock.on({ model: MODEL }, ({ messages }) => ({ content: rest(messages) }), FAST)
  await desk.enter(page, host.url)
  await desk.connect(page, provider)
  await desk.go(page, '#/spending')
  await desk.retype(page.getByLabel('Per run, money in USD'), '0.05')
  await desk.retype(page.getByLabel('Per run, tokens'), '9500')
  await page.getByRole('button', { name: 'Save caps' }).click()
  await expect(page.getByText(/^Saved: /)).toBeVisible()

  const first = await desk.run(page)
  await expect(page.getByRole('heading', { name: 'Stopped at your cap' })).toBeVisible()
  await expect(page.getByText('Interrupted at round 3, best composite 7.4')).toBeVisible()
  await expect.poll(() => provider.asked.at(-1)?.left).toBeDefined()
  const said = await desk.replyText(page)
  expect(SPOKEN.startsWith(said)).toBe(true)

  await page.getByRole('button', { name: 'Raise it to 28,500 tokens and go on' }).click()
  await expect.poll(() => desk.runId(page)).not.toBe(first)
  await expect(page.getByText(SHIPPED)).toBeVisible()
  expect(await desk.replyText(page)).toBe(SPOKEN)
  expect(turns(provider.asked.at(-1))).toMatchObject({ assistant: said })
  expect(provider.asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
  // Raised as far as was said, and no further.
  await desk.go(page, '#/spending')
  await expect(page.getByLabel('Per run, tokens')).toHaveValue('28500')
})

/** What is left to say after the last words of the assistant's. */
function rest(messages: readonly { readonly role: string; readonly content?: unknown }[]): string {
  const said = messages.findLast(({ role }) => role === 'assistant')?.content
  return SPOKEN.slice(typeof said === 'string' ? said.length : 0)
}

test('a header that the provider does not allow is found out: the door is as narrow as the real one', async ({
  page,
}) => {
  provider = await serveProvider('openrouter')
  provider.door.rules = { ...provider.door.rules, allowed: ['authorization', 'content-type'] }
  provider.mock.on({ model: MODEL }, { content: SPOKEN, usage: USAGE }, FAST)
  await desk.enter(page, host.url)
  await desk.fillIn(page, provider)
  expect((await desk.test(page)).slice(0, 2)).toEqual(['Yes', 'No'])
  // No question came through: only knocks without a key, to see whether anybody is there.
  const knock = ({ path, headers }: Asked) => path === '/' && headers.authorization === undefined
  expect(provider.asked.every(knock)).toBe(true)
})
