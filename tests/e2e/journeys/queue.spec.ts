import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { exported } from '../exporting'
import { perform, performAgain, runs } from '../performing'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})
test.afterEach(() => host.stop())

interface Watched {
  /** Runs in the order in which they ended. */
  readonly ended: string[]
  /** The most that went on at once; one that waits has one event. */
  most: number
}

declare global {
  interface Window {
    watched?: Watched
  }
}

/** Sets how many runs may go on at once, as the person's setting is kept. */
async function setCap(page: Page, cap: number) {
  await page.goto(`${host.url}#/run/shipped?at=1`)
  // The database is opened after the first picture.
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
  await expect(runs(page)).toBeVisible()
  await page.evaluate(
    (value) =>
      new Promise<void>((kept, failed) => {
        const request = indexedDB.open('jury')
        request.onerror = () => failed(request.error)
        request.onsuccess = () => {
          const change = request.result.transaction('settings', 'readwrite')
          change.objectStore('settings').put({ key: 'maxConcurrentRuns', value })
          change.oncomplete = () => {
            request.result.close()
            kept()
          }
        }
      }),
    cap,
  )
}

/** Looks at the heads of all runs many times a second. */
async function watch(page: Page) {
  await page.evaluate(
    () =>
      new Promise<void>((watching) => {
        const watched: Watched = { ended: [], most: 0 }
        window.watched = watched
        const request = indexedDB.open('jury')
        request.onsuccess = () => {
          setInterval(() => {
            const all = request.result.transaction('runs').objectStore('runs').getAll()
            all.onsuccess = () => {
              const rows: { id: string; status: string; seq: number }[] = all.result
              const going = rows.filter(({ status, seq }) => status === 'running' && seq > 1)
              watched.most = Math.max(watched.most, going.length)
              for (const { id, status } of rows)
                if (status !== 'running' && !watched.ended.includes(id)) watched.ended.push(id)
            }
          }, 50)
          watching()
        }
      }),
  )
}

const watched = (page: Page) => page.evaluate(() => window.watched ?? { ended: [], most: 0 })

test('[CT-10] ten runs asked for one after the other, on a cap of two, end in the order in which they were asked for', async ({
  page,
}) => {
  await setCap(page, 2)
  // Some three seconds a run: all ten are asked for before the first few have ended.
  const ids = [await perform(page, host.url, { pace: 45 })]
  await watch(page)
  while (ids.length < 10) {
    await page.evaluate(() => {
      location.hash = '#/run/shipped?at=1'
    })
    await expect(runs(page)).toHaveValue('shipped')
    ids.push(await performAgain(page))
  }
  expect((await watched(page)).ended.length).toBeLessThan(8)
  await expect.poll(async () => (await watched(page)).ended.length).toBe(10)
  const { ended, most } = await watched(page)
  expect(ended).toEqual(ids)
  expect(most).toBe(2)
})

test('a run in line is in the list at once, and interrupted it ends without a call @heart', async ({
  page,
  context,
}) => {
  await setCap(page, 1)
  const first = await perform(page, host.url, { pace: 5 })
  const other = await context.newPage()
  const second = await perform(other, host.url, { pace: 5 })
  await expect(runs(other).locator(`option[value="${second}"]`)).toBeAttached()
  await expect(other.getByText('Waiting for its turn: 1st in line.')).toBeVisible()
  await expect(page.getByText('Waiting for its turn')).toBeHidden()
  await other.getByRole('button', { name: 'Interrupt' }).click()
  await other
    .getByRole('button', { name: /Interrupt|Stop|Yes/ })
    .last()
    .click()
  await expect(runs(other).locator(`option[value="${second}"]`)).toContainText('Interrupted')
  const file = readFileSync(await (await exported(other)).path(), 'utf8')
  expect(file).toContain('"type":"run_settled"')
  expect(file).not.toContain('"type":"call_started"')
  await expect(runs(page)).toHaveValue(first)
  await expect(page.getByText('Round 1', { exact: false }).first()).toBeVisible()
})

test('a run in line in one tab begins when the tab before it is closed @firefox', async ({
  page,
  context,
}) => {
  await setCap(page, 1)
  await perform(page, host.url, { pace: 1 })
  const other = await context.newPage()
  await perform(other, host.url, { pace: 100 })
  await expect(other.getByText('Waiting for its turn: 1st in line.')).toBeVisible()
  await page.close()
  await expect(other.getByText('Round 1', { exact: false }).first()).toBeVisible()
  await expect(other.getByText('Waiting for its turn')).toBeHidden()
})
