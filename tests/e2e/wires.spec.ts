import { expect, type Page, test } from 'playwright/test'
import * as desk from './desk'
import {
  MODEL,
  type Provider,
  serveProvider,
  SPOKEN,
  USAGE,
  WIRES,
  type WireName,
  wordsIn,
} from './providers'
import { type Host, serveDist } from './serve'

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
  test(`a connection over the ${name} wire is tested, a run streams, and it replays without its servers @firefox`, async ({
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
    await expect(page.getByText(SHIPPED)).toBeVisible({ timeout: 20_000 })
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
  const last = events.at(-1)
  expect(last).toMatchObject({ type: 'run_settled', status })
  expect(events.filter(({ type }) => type === 'run_settled')).toHaveLength(1)
  expect(events.filter(({ type }) => TERMINAL.includes(type))).toHaveLength(1)
  expect(raw.find(({ call }) => call === 'stream')?.text ?? '').toBe(heard)
  return events
}

for (const name of ['chat', 'anthropic'] as const)
  test.describe(`over the ${name} wire`, () => {
    test.beforeEach(async ({ page }) => {
      provider = await serveProvider(name)
      await desk.enter(page, host.url)
      await desk.connect(page, provider)
    })

    const speaks = (opts = {}) =>
      provider.mock.on({ model: MODEL }, { content: SPOKEN, usage: USAGE }, { ...FAST, ...opts })

    /** The first time it is asked it refuses. */
    function refusesOnce(status: number, retryAfter?: number) {
      const error = { message: 'Come back later.', type: 'busy' }
      const refusal = { error, status, ...(retryAfter !== undefined && { retryAfter }) }
      provider.mock.on({ model: MODEL, sequenceIndex: 0 }, refusal)
      speaks()
    }

    const ships = (page: Page) => expect(page.getByText(SHIPPED)).toBeVisible({ timeout: 20_000 })
    const fails = (page: Page) => expect(page.getByText('Failed: no result')).toBeVisible({ timeout: 20_000 })
    const lastWords = () => wordsIn(provider.asked.at(-1) ?? expect.fail('Nothing was asked.'))

    test('a model that is slow to begin is waited for', async ({ page }) => {
      speaks().setChaos({ latencyMs: 1500 })
      await desk.run(page)
      await ships(page)
      await ended(page, 'shipped', SPOKEN)
    })

    test('a stream that is cut ends the run, with its closed rounds and every word', async ({ page }) => {
      speaks({ disconnectAfterMs: 900, latency: 15 })
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
      provider.door.damage = (bytes, at) => (at > 30_000 ? bytes.map((byte) => byte ^ 0x80) : bytes)
      await desk.run(page)
      await fails(page)
      const events = await ended(page, 'failed', SPOKEN.slice(0, 0))
      expect(events.some(({ type }) => type === 'critique.round_end')).toBe(true)
    })

    test('a busy provider is asked again in sight, after the wait that it states or a guess', async ({
      page,
    }) => {
      refusesOnce(429, 3)
      await desk.run(page)
      await expect(page.getByText(/^Asking again in \d s, try 2 of 4\./)).toBeVisible()
      await ships(page)
      const events = await ended(page, 'shipped', SPOKEN)
      const [wait] = events.filter((event) => event.type === 'call_waiting')
      expect(wait).toMatchObject({ problem: 'rate_limit', attempt: 2, of: 4 })
      // Hidden from a page, the stated wait is not known.
      if (name === 'anthropic') expect(wait?.ms).toBe(3000)
      else expect(wait?.ms).toBeLessThan(2000)
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
  })
