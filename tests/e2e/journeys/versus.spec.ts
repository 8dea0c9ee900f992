import { expect, type Page, test } from 'playwright/test'
import { en } from '../../../src/i18n/en'
import { newRun } from '../../../src/i18n/new-run'
import { createTranslate } from '../../../src/i18n/t'
import { versusTexts } from '../../../src/i18n/versus'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

const say = createTranslate(versusTexts)
const t = createTranslate(en)
const form = createTranslate(newRun)

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const runOf = (page: Page) => /#\/run\/([\w-]+)/.exec(page.url())?.[1] ?? ''

/** Opens a recorded run as a file of the person's own; gives its id. */
async function take(page: Page, name: string): Promise<string> {
  const before = page.url()
  await page.locator('input[type=file][accept*=jury]').first().setInputFiles(`tests/runs/${name}.jury`)
  await expect.poll(() => page.url()).not.toBe(before)
  await expect(page).toHaveURL(/#\/run\//)
  return runOf(page)
}

/** Both pages are drawn. */
async function drawn(page: Page, count = 2) {
  await expect(page.locator('.runs-sheet iframe')).toHaveCount(count)
  await expect(page.locator('.runs-sheet .compare-said')).toHaveCount(0)
}

/** How far down each page stands, and how wide it is. */
async function places(page: Page) {
  const frames = await page.locator('.runs-sheet iframe').elementHandles()
  return Promise.all(
    frames.map(async (handle) => {
      const [inner] = (await handle.contentFrame())?.childFrames() ?? []
      return inner?.evaluate(() => [innerWidth, Math.round(scrollY)])
    }),
  )
}

test('pages of two runs scroll as one, and stand there again after a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${host.url}#/compare?runs=shipped,interrupted`)
  await drawn(page)
  const down = async () => (await places(page)).map((place) => place?.[1] ?? 0)
  await page.getByRole('region', { name: say('versus.pages') }).hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(async () => Math.min(...(await down()))).toBeGreaterThan(100)
  await expect.poll(async () => new Set(await down()).size).toBe(1)
  await expect(page).toHaveURL(/at=[1-9]/)
  const [at = 0] = await down()
  await page.reload()
  await drawn(page)
  await expect.poll(down).toEqual([at, at])
})

test('two runs stand beside one another at one width and one round, and the address keeps it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${host.url}#/run/shipped`)
  const one = await take(page, 'split_shipped')
  const other = await take(page, 'split_below_threshold')
  await page.goto(`${host.url}#/compare?runs=${one}`)
  // The library offers what answers the same brief; the keyboard takes it.
  await page.getByLabel(say('versus.search')).press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`runs=${one},${other}`))
  await drawn(page)
  await page.getByText('375', { exact: true }).click()
  await page.getByText('R1', { exact: true }).click()
  await drawn(page)
  await expect.poll(async () => (await places(page)).map((place) => place?.[0])).toEqual([375, 375])
  await expect(page).toHaveURL(/round=1&width=375/)
  await page.reload()
  await drawn(page)
  await expect(page.getByRole('radio', { name: '375' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'R1' })).toBeChecked()
  await expect(page.getByText(say('versus.same.brief'))).toBeVisible()

  // Nobody is told whose page is which before the answers are in.
  await button(page, say('versus.startBlind')).click()
  await drawn(page)
  const told = await page.locator('main').evaluate((main) => main.outerHTML)
  for (const name of [one, other]) expect(told).not.toContain(name)
  await button(page, say('versus.prefer', { name: 'A' })).click()
  await page.reload()
  await expect(page.getByText(say('versus.voted'))).toBeVisible()
  await button(page, say('versus.reveal')).click()
  await expect(page.getByText(say('versus.revealed'))).toBeVisible()
  await expect(page.getByText(say('versus.preferred', { won: '1', n: 1 }))).toBeVisible()
  await page.reload()
  await expect(page.getByText(say('versus.revealed'))).toBeVisible()
  await expect(page.getByText(say('versus.preferred', { won: '1', n: 1 }))).toBeVisible()
})

test('a run is run again under a brand, and stands under the same brief', async ({ page }) => {
  await page.goto(`${host.url}#/run/shipped`)
  const one = await take(page, 'split_shipped')
  await page.getByRole('link', { name: say('again.title') }).click()
  await expect(page.getByText(say('again.noChanges'))).toBeVisible()
  await page.getByRole('textbox', { name: form('new.brand') }).fill('# Kiln\nOchre and slate, and one face.')
  await expect(page.getByText(say('again.change.brand'))).toBeVisible()
  await button(page, say('again.run')).click()
  await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
  const again = runOf(page)
  expect(again).not.toBe(one)
  await button(page, 'Interrupt').click()
  await page
    .getByRole('button', { name: /Interrupt|Stop|Yes/ })
    .last()
    .click()
  await expect(page.getByText(t('badge.interruptedNothing')).first()).toBeVisible()
  await page.goto(`${host.url}#/compare?runs=${one}`)
  await expect(page.getByRole('heading', { name: say('versus.kin') })).toBeVisible()
  await page.getByLabel(say('versus.search')).press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`runs=${one},${again}`))
  await expect(page.getByText(say('versus.other.brand'))).toBeVisible()
  await expect(page.getByText(say('versus.same.brief'))).toBeVisible()
})
