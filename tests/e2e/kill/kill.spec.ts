// Wherever a browser is killed during a run, no event that it had shown is missing when it starts again.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from 'playwright/test'
import { chromiumLaunch } from '../../browsers.mjs'
import { seeded } from '../../tools/seeded'
import { type Host, serveDist } from '../serve'

const MOMENTS = 25
/**
 * As many times as fast as the recording: a whole run takes some seconds. Where the machine is so busy that the run is over before
 * its browser is killed, it goes slower.
 */
const PACES = [60, 12, 2]
/** How many events the run has, less the last ones: it must not have ended. */
const LATEST = 145

let host: Host

test.skip(process.platform !== 'linux', 'finds the browser’s process in /proc')
test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

function launch(folder: string) {
  const found = chromiumLaunch()
  return chromium.launchPersistentContext(folder, {
    args: found?.args ?? [],
    ...(found?.executablePath && { executablePath: found.executablePath }),
    ...(found?.channel && { channel: found.channel }),
  })
}

/** The browser that was started on this folder, and its children. */
function processesOf(folder: string): number[] {
  const mine = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(`--user-data-dir=${folder}`)
    } catch {
      // It ended while the list was read.
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && mine(name))
    .map(Number)
}

async function kill(folder: string) {
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL')
  await expect.poll(() => processesOf(folder)).toEqual([])
}

/** The run that goes on, and how much of it the page has been shown: no event is shown before it is on disk. */
async function seen(page: Page): Promise<{ id: string; events: number }> {
  const id = /run\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  const text = await page.getByText(/^Event \d+ of \d+$/).textContent()
  return { id, events: Number(/of (\d+)$/.exec(text ?? '')?.[1] ?? 0) }
}

/** Looks again and again until so many events were shown: what was seen last is what must be there. */
async function watchUntil(page: Page, events: number) {
  let last = await seen(page)
  while (last.events < events) last = await seen(page)
  return last
}

const random = seeded(20_261)
const moments = Array.from({ length: MOMENTS }, () => Math.round(random() * LATEST))

for (const [at, moment] of moments.entries())
  test(`[CT-44] killed ${at + 1} of ${MOMENTS}, at event ${moment}: nothing that was shown is missing`, async () => {
    for (const pace of PACES) if (await isBrokenOff(moment, pace)) return
    throw new Error(`The run was over each time before its browser was killed at event ${moment}.`)
  })

/** Whether the run was killed before its end; it then stands there as far as it was shown, and replays. */
async function isBrokenOff(moment: number, pace: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  try {
    const first = await launch(folder)
    const page = await first.newPage()
    await page.goto(`${host.url}?pace=${pace}#/run/shipped?at=1`)
    await page.getByRole('banner').getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Perform live' }).click()
    await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
    const { id, events } = await watchUntil(page, moment)
    await kill(folder)
    await first.close().catch(() => {})

    const second = await launch(folder)
    const next = await second.newPage()
    await next.goto(host.url)
    const option = next.getByLabel('Run', { exact: true }).locator(`option[value="${id}"]`)
    await expect(option).toContainText(/Interrupted|Shipped/)
    const broken = (await option.textContent())?.includes('Interrupted') ?? false
    await next.getByLabel('Run', { exact: true }).selectOption(id)
    await expect.poll(async () => (await seen(next)).events).toBeGreaterThanOrEqual(events)
    if (broken) await expect(next.getByText(/the page was closed/)).toBeVisible()
    await replays(next)
    await second.close()
    return broken
  } finally {
    // What the browser's children still write keeps the folder alive for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
  }
}

/** From the start to the end again, by the player's keys. */
async function replays(page: Page) {
  await page.getByRole('radio', { name: '4×' }).press('Space')
  await page.getByRole('button', { name: 'Replay from start' }).press('Enter')
  await expect(page.getByText(/^Event (\d+) of \1$/)).toBeHidden()
  await page.getByRole('radio', { name: 'Instant' }).press('Space')
  await expect(page.getByText(/^Event (\d+) of \1$/)).toBeVisible()
}
