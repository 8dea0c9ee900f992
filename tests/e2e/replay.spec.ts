import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { stored } from './kept'
import { readRun } from '../../src/run/log'
import { type Host, serveDist } from './serve'

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(() => host.stop())

/** How many events have been played. */
async function played(page: Page): Promise<number> {
  const text = await page.getByText(/^Event \d+ of \d+$/).textContent()
  return Number(/^Event (\d+)/.exec(text ?? '')?.[1])
}

async function toEnd(page: Page) {
  await page.getByRole('radio', { name: 'Instant' }).check()
  const play = page.getByRole('button', { name: 'Play', exact: true })
  if (await play.isVisible()) await play.click()
  await expect(page.getByText('Shipped at round 3, composite 8.6')).toBeVisible()
}

test('the first visit plays a recorded run to its end @firefox', async ({ page }) => {
  await page.goto(host.url)
  await expect.poll(() => played(page)).toBeGreaterThan(5)
  const before = await played(page)
  await expect.poll(() => played(page)).toBeGreaterThan(before)
  await toEnd(page)
  const { events } = readRun(readFileSync('public/runs/shipped.jury', 'utf8'))
  expect(await played(page)).toBe(events.length)
  await expect(
    page.getByText(/^Shipped: composite 8\.6 .* threshold 8\.0 with 0 open must-fix\. Consensus 5 of 5/),
  ).toBeVisible()
})

test('with the server stopped and the page reloaded it plays again @firefox', async ({ page }) => {
  await page.goto(host.url)
  await expect.poll(() => played(page)).toBeGreaterThan(0)
  await stored(page)
  await host.stop()
  await page.reload()
  await expect.poll(() => played(page)).toBeGreaterThan(3)
  await toEnd(page)
  for (const name of ['interrupted', 'degraded']) {
    await page.getByLabel('Run', { exact: true }).selectOption(name)
    await expect.poll(() => played(page)).toBeGreaterThan(2)
  }
  host = await serveDist()
})

test('[CT-43] the page of each round is shown, boxed, and changes with the place in the run', async ({
  page,
}) => {
  await page.goto(`${host.url}#/run/shipped?at=30`)
  const frame = page.frameLocator('.preview-hold iframe').frameLocator('iframe')
  await expect(frame.getByText('Your journey begins at sea')).toBeVisible()
  await toEnd(page)
  await expect(frame.getByText('Wake up on')).toBeVisible()
  const inner = page.frames().find((each) => each.parentFrame()?.url().endsWith('stage.html'))
  expect(await inner?.evaluate(() => location.origin).catch(() => 'no scripts')).not.toBe(
    new URL(host.url).origin,
  )
})

test('[CT-43] [DJ-10] pause holds the place, and resuming delivers nothing twice', async ({ page }) => {
  await page.goto(host.url)
  await expect.poll(() => played(page)).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Pause' }).click()
  const paused = await played(page)
  await page.waitForTimeout(700)
  expect(await played(page)).toBe(paused)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => played(page)).toBeGreaterThan(paused)
})

test('[CT-43] the bar scrubs by click and by key, rounds by bracket', async ({ page }) => {
  await page.goto(`${host.url}#/run/shipped?at=1`)
  const bar = page.getByRole('slider', { name: 'Place in the run' })
  await bar.focus()
  await page.keyboard.press('9')
  await expect.poll(() => played(page)).toBeGreaterThan(80)
  await page.keyboard.press('0')
  await expect.poll(() => played(page)).toBeLessThan(10)
  await page.keyboard.press(']')
  const first = await played(page)
  await page.keyboard.press(']')
  await expect.poll(() => played(page)).toBeGreaterThan(first)
  const box = await bar.boundingBox()
  if (!box) throw new Error('The bar has no place.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await expect.poll(() => played(page)).toBeGreaterThan(first)
})

test('an address that names no run says so, and the page goes on', async ({ page }) => {
  await page.goto(`${host.url}#/run/never-was`)
  await expect(page.getByRole('status').filter({ hasText: 'This run is not on this device.' })).toBeVisible()
  // The first of the list as well: a list that seems to have it chosen would not let it be chosen.
  await page.getByLabel('Run', { exact: true }).selectOption('shipped')
  await expect.poll(() => played(page)).toBeGreaterThan(2)
  await expect(page.getByTestId('news')).toBeHidden()
})

test('a run file opens, is kept, and survives a reload; a broken one says what is wrong', async ({
  page,
}) => {
  await page.goto(`${host.url}#/run/shipped?at=1`)
  await expect.poll(() => played(page)).toBe(1)
  const input = page.locator('input[type=file]')
  await input.setInputFiles('tests/runs/astray.jury')
  await expect(page).toHaveURL(/#\/run\/astray$/)
  await expect(page.getByText('Shipped at round 2', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Shipped at round 2', { exact: false }).first()).toBeVisible()
  await input.setInputFiles({ name: 'x.jury', mimeType: 'text/plain', buffer: Buffer.from('hello\n') })
  await expect(page.getByTestId('news')).toContainText('its first line names no run')
})

test('the page is never taller than the window, whatever is expanded and said', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${host.url}#/run/shipped?at=45`)
  await page.getByText('Expand all', { exact: true }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.jury', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByTestId('news')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(
    0,
  )
})
