import { expect, type Page, test } from 'playwright/test'
import * as desk from './desk'
import { type Provider, serveProvider, SPOKEN, USAGE, WIRES, type WireName } from './providers'
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
    provider.mock.on({ model: 'jury-1' }, { content: SPOKEN, usage: USAGE }, FAST)
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

/** What the wire says of the cost, and no more than that: of these models no price is known. */
const METER: Readonly<Record<WireName, string | RegExp>> = {
  chat: '22,211 tokens',
  responses: '22,211 tokens',
  anthropic: '22,211 tokens',
  gemini: '22,211 tokens',
  ollama: /^≈ [\d,]+ tokens/,
  openrouter: '22,211 tokens',
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
