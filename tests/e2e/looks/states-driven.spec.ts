import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { shellLaunch } from '../../browsers.mjs'
import { isDeep } from '../../building/depth'
import * as desk from '../desk'
import { deployNext, stored } from '../kept'
import { lookAround, type Sight } from '../looked-at'
import { HEIGHT } from '../showing'
import { copyDist, type Host, serveDist } from '../serve'
import { DRIVEN } from '../states'

/*
 * States that no recorded run is in: those of the app itself, and those that only a run is in that goes on now. Each is brought
 * about the way it comes about, and then looked at like the others. And places that no run leads to, with their forms filled in.
 */

interface Drive extends Omit<Sight, 'name'> {
  /** Brings the state about, on a page that nothing was opened in. */
  readonly go: (page: Page, host: Host, context: BrowserContext) => Promise<void>
}

const NEWS = '[data-testid="news"]'
const DRIVES: Readonly<Record<keyof typeof DRIVEN, Drive>> = {
  'library-empty': {
    go: async (page, { url }) => void (await page.goto(`${url}#/library`)),
    shows: '.library-samples .library-score',
  },
  'library-loading': {
    // The worker is held back: until it speaks, nobody knows what is on this device.
    go: async (page, { url }) => {
      await page.route(/\/assets\/jury-[^/]*\.js$/, () => {})
      await page.goto(`${url}#/library`)
    },
    shows: '.library-waiting',
  },
  'library-full': {
    go: async (page, { url }) => {
      await fillLibrary(page, url)
      await page.keyboard.press('Space')
    },
    shows: '.library-bar',
  },
  'library-trash': {
    go: async (page, { url }) => {
      await fillLibrary(page, url)
      await page.keyboard.press('Delete')
      await page.locator('a[href="#/library?trash=1"]').click()
      await expect(page.locator('.library-lead')).toBeVisible()
    },
    shows: '.library-cell .library-facts',
  },
  newer: {
    go: async (page, { url }) => {
      await hold(page, url, 99_990)
      await open(page, url)
      await page.locator('input[type=file]').first().setInputFiles('tests/runs/odd.jury')
    },
    shows: NEWS,
  },
  blocked: {
    go: async (page, { url }, context) => {
      // Another tab holds what an older version has made, and does not let go.
      await hold(await context.newPage(), url, 1, true)
      await page.goto(url)
    },
    shows: '[data-testid="shut"]',
  },
  'awaiting-10': {
    go: (page, { url }) => awaitWords(page, url, 11),
    side: 'jury',
    shows: '.stage .notice .meta',
  },
  'awaiting-30': {
    go: (page, { url }) => awaitWords(page, url, 31),
    side: 'jury',
    shows: '.stage .notice .meta',
  },
  streaming: {
    go: async (page, { url }) => {
      await page.goto(`${url}?pace=0.3#/run/shipped?at=1`)
      await performNow(page)
      await expect(page.locator('.preview-hold.drafting')).toBeVisible()
    },
    side: 'preview',
    shows: '.preview-writing',
  },
  offline: {
    go: async (page, { url }, context) => {
      await desk.enter(page, `${url}#/run/shipped?at=9999`)
      await context.setOffline(true)
    },
    shows: '.offline-line',
  },
  full: {
    go: async (page, { url }) => {
      await page.addInitScript(() => {
        navigator.storage.estimate = () => Promise.resolve({ usage: 91, quota: 100 })
      })
      await page.goto(`${url}#/run/shipped?at=9999`)
    },
    shows: NEWS,
  },
  refused: {
    go: async (page, { url }, context) => {
      await open(page, url)
      const cdp = await context.newCDPSession(page)
      await cdp.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: 1 })
      await performNow(page)
    },
    shows: NEWS,
  },
  update: {
    go: async (page, { url }) => {
      await page.goto(`${url}#/run/shipped?at=9999`)
      await stored(page)
      await page.evaluate(() => navigator.serviceWorker.ready.then((kept) => kept.update()))
    },
    shows: NEWS,
  },
}

/** Forms, each with a fault in it where it can have one: a fault has to be read as well as a field. */
const PLACES: Readonly<Record<string, Drive>> = {
  'form of a run': {
    go: async (page, { url }) => {
      await page.goto(`${url}#/new`)
      await page.getByRole('textbox', { name: 'Brand' }).fill('Ink\u200b and sand')
      await page.getByText('What the jury reads').click()
      await page.getByText('How the jury works').click()
      await page.getByRole('textbox', { name: 'Time for one round' }).fill('never')
    },
    shows: '.desk-rules, form',
  },
  guide: {
    go: async (page, { url }) => void (await page.goto(`${url}#/help/runs/degraded`)),
    shows: 'h2',
  },
  document: {
    go: async (page, { url }) => {
      await page.goto(`${url}#/copy/documents/brand-voice`)
      await page.getByLabel('Text, in Markdown').fill('## Buttons\n\n- ✓ Order\n\n[ASSUMPTION] It rhymes.')
      await page.getByText('Add an example').click()
      await expect(page.getByText('Still missing: 4 more examples and a counter-example.')).toBeVisible()
    },
    shows: 'textarea',
  },
  'kind of text': {
    go: async (page, { url }) => {
      await page.goto(`${url}#/copy/kinds/website`)
      await page.getByLabel('Least average').fill('11')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('A number from 1 to 10.')).toBeVisible()
    },
    shows: 'input',
  },
  spending: {
    go: async (page, { url }) => {
      await page.goto(`${url}#/spending`)
      await expect(page.getByLabel('Runs at once, in all tabs')).toBeVisible()
    },
    shows: 'input',
  },
  storage: {
    go: async (page, { url }) => {
      await page.goto(`${url}#/storage`)
      await page.getByRole('button', { name: /^Count/ }).click()
    },
    shows: '.storing h2',
  },
  import: { go: async (page, { url }) => void (await page.goto(`${url}#/import`)), shows: '.storing h2' },
}

test.use({ launchOptions: shellLaunch() ?? {} })

for (const [at, [name, drive]] of Object.entries({ ...DRIVES, ...PLACES }).entries())
  test(`[CT-40] ${name}: whole in languages, themes and widths`, {
    tag: isDeep ? [] : ['@heart'],
  }, async ({ browser }) => {
    const folder = name === 'update' ? copyDist() : undefined
    const host = await serveDist(folder === undefined ? {} : { folder })
    const context = await browser.newContext({
      viewport: { width: 1280, height: HEIGHT },
      reducedMotion: 'reduce',
      // Only what is kept for later can be offline or wait to be let in.
      serviceWorkers: ['offline', 'update'].includes(name) ? 'allow' : 'block',
    })
    const page = await context.newPage()
    if (folder !== undefined) {
      await page.goto(host.url)
      await stored(page)
      deployNext(folder)
    }
    await drive.go(page, host, context)
    await expect(page.locator(drive.shows).first()).toBeVisible()
    await lookAround(page, { ...drive, name }, at)
    await context.close()
    await host.stop()
  })

async function open(page: Page, url: string) {
  await page.goto(`${url}#/run/shipped?at=1`)
  await expect(page.getByText(/^Event 1 of \d+$/)).toBeAttached()
}

/** Puts runs into the library, and the focus on the newest of them. */
async function fillLibrary(page: Page, url: string) {
  await open(page, url)
  for (const name of ['timed_out', 'blank']) {
    await page.locator('input[type=file]').first().setInputFiles(`tests/runs/${name}.jury`)
    await expect(page).toHaveURL(new RegExp(`#/run/${name}`))
  }
  await page.keyboard.press('q')
  await page.locator('.library-cell').first().focus()
}

/** Makes the database of a version, and keeps it open if asked. */
async function hold(page: Page, url: string, version: number, stay = false) {
  await page.goto(`${url}icon.svg`)
  await page.evaluate(
    ([of, keeps]) =>
      new Promise<void>((made, failed) => {
        const request = indexedDB.open('jury', of)
        request.onsuccess = () => {
          // Asked to let go, it does not hear.
          if (!keeps) request.result.close()
          made()
        }
        request.onerror = () => failed(request.error)
      }),
    [version, stay] as const,
  )
}

/** Performs a recorded run that says nothing for a long time, and lets so many seconds pass on the page. */
async function awaitWords(page: Page, url: string, seconds: number) {
  await page.clock.install()
  await page.goto(`${url}?pace=0.001#/run/shipped?at=1`)
  await performNow(page)
  await expect(page.locator('.stage .notice')).toBeAttached()
  await page.clock.runFor(seconds * 1000)
}

async function performNow(page: Page) {
  await expect(page.getByText(/^Event 1 of \d+$/)).toBeAttached()
  await page.locator('.picker-more > summary').click()
  await page.getByRole('button', { name: 'Perform live' }).click()
  await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
}
