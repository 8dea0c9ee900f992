import { rmSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { built, deployNext, listen, mounted, NEXT, stored } from '../kept'
import { copyDist, type Host, serveDist } from '../serve'

/** A new version fetches the whole app before it says anything: seconds, on a busy machine. */

let folder: string
let host: Host

test.beforeEach(async () => {
  folder = copyDist()
  host = await serveDist({ folder })
})

test.afterEach(async () => {
  await host.stop()
  rmSync(folder, { recursive: true })
})

test('the app opens with its host down @firefox', async ({ page }) => {
  await page.goto(host.url)
  expect(await listen(page)).toBe('kept')
  await stored(page)
  // A first version is no update.
  await expect.poll(() => page.evaluate(() => window.heard)).toEqual({ ready: 1, updates: 0 })
  await host.stop()
  await page.reload()
  await mounted(page)
})

test('the app opens where it cannot be stored', async ({ page }) => {
  rmSync(`${folder}sw.js`)
  await page.goto(host.url)
  await mounted(page)
  expect(await listen(page)).toBe('refused')
})

test('an update waits to be let in, and for a run @firefox @heart', async ({ page }) => {
  await visit(page)
  deployNext(folder)
  await missPart(page)
  await expect.poll(() => updates(page)).toBe(1)

  await page.evaluate(
    () =>
      void navigator.locks.request('run:1', () => new Promise<void>((end) => Object.assign(window, { end }))),
  )
  expect(await apply(page)).toBe('waits_for_run')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe(
    'installed',
  )
  // Still the page that was opened: what it heard would be gone with a reload.
  expect(await updates(page)).toBe(1)

  await page.evaluate(() => (window as unknown as { end(): void }).end())
  await page.reload()
  await listen(page)
  expect(await updates(page)).toBe(1)
  await expect(page.locator(NEXT)).not.toBeAttached()

  // What waits is whole: it opens without the host too.
  await host.stop()
  expect(await apply(page)).toBe('reloading')
  await expect(page.locator(NEXT)).toBeAttached()
  await mounted(page)
})

test('an update let in by one tab leaves the other as it is', async ({ context, page }) => {
  const other = await context.newPage()
  await visit(page)
  await visit(other)
  deployNext(folder)
  await missPart(page)
  await expect.poll(() => updates(page)).toBe(1)
  await apply(page)
  await expect(page.locator(NEXT)).toBeAttached()

  await expect.poll(() => updates(other)).toBe(1)
  await expect(other.locator(NEXT)).not.toBeAttached()
  // The host has this part no more, and the page may ask for it at any time.
  const part = `${host.url}${built('index.html')}`
  expect((await context.request.get(part)).status()).toBe(404)
  expect(await other.evaluate(async (url) => (await fetch(url)).status, part)).toBe(200)

  expect(await apply(other)).toBe('reloading')
  await expect(other.locator(NEXT)).toBeAttached()
  expect(await versions(page)).toBe(2)
  await other.close()
  await page.reload()
  await expect.poll(() => versions(page)).toBe(1)
})

test('an update that breaks off leaves the version that works', async ({ page }) => {
  await visit(page)
  deployNext(folder)
  rmSync(`${folder}icon.svg`)
  const ended = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update().catch(() => undefined)
    const { installing } = registration
    if (installing && installing.state === 'installing') {
      await new Promise((changed) => installing.addEventListener('statechange', changed, { once: true }))
    }
    return installing?.state ?? 'redundant'
  })
  expect(ended).toBe('redundant')
  expect(await updates(page)).toBe(0)
  await host.stop()
  await page.reload()
  await mounted(page)
  await expect(page.locator(NEXT)).not.toBeAttached()
})

test('?sw=off takes everything back', async ({ page }) => {
  await visit(page)
  expect(await versions(page)).toBe(1)
  // From the host: the page that a broken service worker serves could not take it back.
  expect((await page.goto(`${host.url}?sw=off`))?.fromServiceWorker()).toBe(false)
  expect(await listen(page)).toBe('switched_off')
  expect(await versions(page)).toBe(0)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await mounted(page)
})

async function visit(page: Page): Promise<void> {
  await page.goto(host.url)
  await stored(page)
  expect(await listen(page)).toBe('kept')
}

/** A part that cannot be loaded is how a page in use finds out that its host has moved on. */
function missPart(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('vite:preloadError', { cancelable: true })))
}

function updates(page: Page): Promise<number | undefined> {
  return page.evaluate(() => window.heard?.updates)
}

function apply(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.heard?.apply?.())
}

function versions(page: Page): Promise<number> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell ')).length)
}
