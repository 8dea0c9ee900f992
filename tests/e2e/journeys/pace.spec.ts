import { expect, type Page, test } from 'playwright/test'
import * as desk from '../desk'
import { type Host, serveDist } from '../serve'
import { listenToRuns, longest, quantile, show, slowness, trace } from '../stopwatch'
import { classic, floodOf, serveTorrent, type Torrent } from '../torrent'

/** No task of the main thread may work longer: whoever presses a key then waits for it. */
const LONGEST_MS = 50
const EVENTS_PER_SECOND = 5000
/** More than a megabyte in three rounds. */
const FLOOD = floodOf({ rounds: 3, rows: 1300 })

let host: Host
let torrent: Torrent

// A recording for failures copies the page at each step: a task of its own, longer than any of ours.
test.use({ trace: 'off' })
// Side by side the two would slow each other down.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  host = await serveDist()
  torrent = await serveTorrent()
})
test.afterAll(() => Promise.all([host.stop(), torrent.stop()]))

test.beforeEach(async ({ page }) => {
  await page.addInitScript(listenToRuns)
  await desk.enter(page, host.url)
  await desk.connect(page, torrent)
  await classic(page, 3)
  torrent.say(FLOOD, { eventsPerSecond: EVENTS_PER_SECOND, delta: 24 })
})

const over = (page: Page) =>
  page.waitForFunction(() => window.paced?.over !== undefined, undefined, { timeout: 40_000 })

/** The sides of a run, each looked at for a part of the stream. */
async function lookAround(page: Page) {
  await page.waitForFunction(() => (window.paced?.events ?? 0) > 4000)
  await show(page, 'Transcript')
  await page.waitForFunction(() => (window.paced?.events ?? 0) > 9000)
  await show(page, 'Raw')
  await page.waitForFunction(() => (window.paced?.events ?? 0) > 14_000)
  await show(page, 'Must-fix')
}

for (const [name, look] of [
  ['with the jury on show', async () => {}],
  ['from all sides', lookAround],
] as const)
  test(`[CT-41] a megabyte at 5 000 events a second, ${name}: the first lane is in the next frame, and no task works for more than 50 ms`, async ({
    page,
  }) => {
    expect(FLOOD.text.length).toBeGreaterThan(2 ** 20)
    const traced = await trace(page, async () => {
      await desk.run(page)
      await look(page)
      await over(page)
    })
    const paced = await page.evaluate(() => window.paced)
    const worst = longest(traced.tasks)
    const limit = LONGEST_MS * slowness(traced)
    const { opened = 0, last = 0 } = paced ?? {}
    const rate = ((paced?.events ?? 0) / (last - opened)) * 1000
    const works = traced.tasks.map(({ work }) => work)
    const told = [
      `longest task ${worst.work.toFixed(1)} ms of work in ${worst.wall.toFixed(1)} ms, may have ${limit.toFixed(1)} ms`,
      `50 ms on a machine ${slowness(traced).toFixed(2)} times as slow (chore ${traced.chore.toFixed(2)} ms)`,
      `p99 ${quantile(works, 0.99).toFixed(2)} ms, ${rate.toFixed(0)} events a second, ${paced?.frames} frames`,
      `lane ${((paced?.lane?.at ?? Number.NaN) - opened).toFixed(1)} ms after its message, in frame ${paced?.lane?.frame}`,
    ].join('; ')
    console.log(told)
    test.info().annotations.push({ type: 'pace', description: told })
    expect(paced?.events).toBeGreaterThan(FLOOD.events)
    await expect(page.locator('.run-line')).toContainText('Shipped')
    expect(paced?.lane?.frame).toBe(1)
    expect((paced?.lane?.at ?? Number.NaN) - opened).toBeLessThan(200 * slowness(traced))
    expect(worst.work).toBeLessThan(limit)
  })
