// A recorded run plays, pauses, scrubs and is linked to by its place, also offline and on a phone.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { framesPass } from '../frames-pass'
import { stored } from '../kept'
import { readRun } from '../../../src/run/log'
import { type Host, serveDist } from '../serve'

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

test('with the server stopped and the page reloaded it plays again @firefox @heart', async ({ page }) => {
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
  // The page before stays until the next one is there.
  const frame = page.frameLocator('.preview-hold iframe >> nth=-1').frameLocator('iframe')
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
  await framesPass(page)
  expect(await played(page)).toBe(paused)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => played(page)).toBeGreaterThan(paused)
})

test('[CT-43] the bar scrubs by click and by key, rounds by bracket @heart', async ({ page }) => {
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

test('a run file opens, is kept, and survives a reload; a broken one says what is wrong @heart', async ({
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

/** A cold start: an address that differs in its hash alone would be a move within the page. */
async function openCold(page: Page, hash: string) {
  await page.goto('about:blank')
  await page.goto(`${host.url}${hash}`)
}

const shipped = readRun(readFileSync('public/runs/shipped.jury', 'utf8')).events

test('[CT-43] the strip has a picture of each page, marks the one on show, and goes where it is pressed', async ({
  page,
}) => {
  await page.goto(`${host.url}#/run/shipped?at=120`)
  const strip = page.getByRole('group', { name: 'Pages in time' })
  await expect(strip.locator('canvas')).toHaveCount(4)
  const names = ['Page of round 1', 'Page of round 2', 'Page of round 3', 'Final page']
  const thumbs = names.map((name) => strip.getByRole('radio', { name }))
  await expect(strip.getByRole('radio')).toHaveCount(names.length)
  await expect(thumbs[2] ?? strip).toBeChecked()

  const pages = shipped.filter(({ type }) => type === 'critique.artifact_seen').map(({ seq }) => seq + 1)
  await thumbs[0]?.click()
  await expect.poll(() => played(page)).toBe(pages[0])
  await expect(thumbs[0] ?? strip).toBeChecked()
  // The arrows step from one picture to the next, and the other keys of the player still do what they do.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => played(page)).toBe(pages[1])
  await page.keyboard.press('.')
  await expect.poll(() => played(page)).toBe((pages[1] ?? 0) + 1)
  await expect(thumbs[1] ?? strip).toBeChecked()
  await page.keyboard.press('0')
  await expect(strip.locator('input:checked')).toHaveCount(0)
})

test('[CT-43] pauses are hatched, and the legend tells how they are played', async ({ page }) => {
  await page.goto(`${host.url}#/run/shipped?at=1`)
  const pauses = shipped.filter(({ t }, at) => t - (shipped[at - 1]?.t ?? 0) > 2000).length
  const legend = page.getByRole('list', { name: 'What the marks mean' })
  await expect(legend).toContainText(`${pauses} pauses over 2 s, each played as 2 s`)
  await expect(page.locator('.replay-gap')).toHaveCount(pauses)
  const hatching = page.locator('.replay-gap').first()
  expect(await hatching.evaluate((gap) => getComputedStyle(gap).backgroundImage)).toContain('gradient')
})

test('[DJ-10] a fixed interval plays one event each time, however fast the replay was to be', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${host.url}#/run/shipped?at=20`)
  await page.getByText('Advanced', { exact: true }).click()
  const field = page.getByRole('spinbutton', { name: 'Milliseconds between events' })
  await field.fill('200')
  await field.press('Tab')
  await expect(page.locator('.replay-speed input:checked')).toHaveCount(0)
  const before = await played(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.clock.runFor(7 * 200)
  await expect.poll(() => played(page)).toBe(before + 7)
  await page.getByRole('radio', { name: '4×' }).click()
  await expect(field).toHaveValue('')
})

test('[CT-43] where no motion is wanted a linked place is played in steps', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${host.url}#run=shipped&at=20`)
  await page.getByText('Advanced', { exact: true }).click()
  await expect(page.getByRole('spinbutton', { name: 'Milliseconds between events' })).toHaveValue('700')
})

test('[CT-43] a link opens a recorded run where it says, and plays it where that is no place @heart', async ({
  page,
}) => {
  await openCold(page, '#run=shipped&at=30')
  await expect.poll(() => played(page)).toBe(30)
  await expect(page).toHaveURL(/#\/run\/shipped\?at=30$/)
  await openCold(page, '#run=shipped&at=99999')
  await expect.poll(() => played(page)).toBe(shipped.length)
  await expect(page).toHaveURL(new RegExp(`#/run/shipped\\?at=${shipped.length}$`))
  for (const nowhere of ['-5', 'soon', '']) {
    await openCold(page, `#run=shipped&at=${nowhere}`)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(page).toHaveURL(/#\/run\/shipped$/)
  }
})

test('[CT-43] a link opens a stored run where it says, and at its end where that is no place', async ({
  page,
}) => {
  await page.goto(`${host.url}#/run/shipped?at=1`)
  await page.locator('input[type=file]').setInputFiles('tests/runs/astray.jury')
  await expect(page).toHaveURL(/#\/run\/astray$/)
  const { length } = readRun(readFileSync('tests/runs/astray.jury', 'utf8')).events
  await openCold(page, '#run=astray&at=12')
  await expect.poll(() => played(page)).toBe(12)
  await expect(page).toHaveURL(/#\/run\/astray\?at=12$/)
  for (const at of ['99999', '-5', 'soon']) {
    await openCold(page, `#run=astray&at=${at}`)
    await expect.poll(() => played(page)).toBe(length)
    await expect(page).toHaveURL(/#\/run\/astray$/)
  }
})

test('[CT-43] the address follows the place in one entry of the history, and Back leads to it @heart', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const write = history.replaceState.bind(history)
    history.replaceState = (...all: Parameters<History['replaceState']>) => {
      document.documentElement.dataset['writes'] =
        `${Number(document.documentElement.dataset['writes'] ?? 0) + 1}`
      write(...all)
    }
  })
  await page.goto(`${host.url}#/run/shipped?at=1`)
  await expect.poll(() => played(page)).toBe(1)
  const counted = () =>
    page.evaluate(() => ({
      entries: history.length,
      writes: Number(document.documentElement.dataset['writes'] ?? 0),
    }))
  const before = await counted()
  await page.getByRole('slider', { name: 'Place in the run' }).focus()
  // In one go: what the address would say in between nobody could read.
  await page.evaluate(() => {
    const press = { key: '.', bubbles: true, cancelable: true }
    for (let at = 0; at < 40; at += 1)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press))
  })
  await expect(page).toHaveURL(/#\/run\/shipped\?at=41$/)
  const after = await counted()
  expect(after.entries).toBe(before.entries)
  expect(after.writes - before.writes).toBe(1)

  await page.getByLabel('Run', { exact: true }).selectOption('degraded')
  await expect.poll(() => played(page)).toBeGreaterThan(2)
  await page.goBack()
  await expect(page).toHaveURL(/#\/run\/shipped\?at=41$/)
  await expect.poll(() => played(page)).toBe(41)
})

test('[CT-43] on a phone the whole player is reached without a drag', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`${host.url}#/run/shipped?at=120`)
  const player = page.getByRole('region', { name: 'Replay' })
  await expect(player.getByRole('radio', { name: 'Final page' })).toBeVisible()
  await player.getByText('Advanced', { exact: true }).click()
  const controls = player.locator('button, label, summary')
  expect(await controls.count()).toBeGreaterThanOrEqual(4 + 6 + 3 + 2 + 1)
  for (const control of await controls.all()) {
    await control.scrollIntoViewIfNeeded()
    const box = await control.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    // Nothing lies over it.
    await control.click({ trial: true })
  }
  await player.getByRole('radio', { name: 'Page of round 2' }).click()
  await expect.poll(() => played(page)).toBeLessThan(120)
  await player.getByRole('slider').click({ position: { x: 340, y: 22 } })
  await expect.poll(() => played(page)).toBeGreaterThan(120)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})
