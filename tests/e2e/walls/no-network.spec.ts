// Without network and key, runs are still replayed, compared, exported, measured and rated, and the rest says why not.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { compareTexts } from '../../../src/i18n/compare'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { versusTexts } from '../../../src/i18n/versus'
import { exported } from '../exporting'
import { stored } from '../kept'
import { type Host, serveDist } from '../serve'

const t = createTranslate(en)
const versus = createTranslate(versusTexts)
const compare = createTranslate(compareTexts)

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

/** Opens a file of the person's own; gives the id of its run. */
async function take(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  const before = page.url()
  await page.locator('input[type=file][accept*=jury]').first().setInputFiles(file)
  await expect(page).toHaveURL(/#\/run\/[\w-]+/)
  await expect.poll(() => page.url()).not.toBe(before)
  return /#\/run\/([\w-]+)/.exec(page.url())?.[1] ?? ''
}

test('[EV-12] without network and key runs are replayed, compared, exported, measured and rated, and the rest says why not', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`${host.url}#/run/shipped`)
  await stored(page)
  await host.stop()
  await context.setOffline(true)
  await page.reload()

  // What is off is said, wherever one could want it.
  await expect(page.getByText(t('page.offline'))).toBeVisible()
  await page.goto(`${host.url}#/new`)
  await expect(page.getByText(t('page.offline'))).toBeVisible()

  await page.goto(`${host.url}#/run/shipped?at=1000`)
  await expect(page.getByText('Shipped at round 3, composite 8.6')).toBeVisible()
  await page.locator('.preview-sights').getByText('Diff', { exact: true }).click()
  await expect(page.getByRole('region', { name: compare('compare.label') })).toBeVisible()
  await expect(page.locator('.compare-said')).toBeHidden()
  const saved = await exported(page, 'jury')
  expect(readFileSync(await saved.path(), 'utf8')).toBe(readFileSync('public/runs/shipped.jury', 'utf8'))

  const html =
    '<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><p>Lorem ipsum dolor sit amet.</p>'
  await take(page, { name: 'shop.html', mimeType: 'text/html', buffer: Buffer.from(html) })
  await expect(page.locator('.evidence-line')).toContainText(/[1-9]\d* measured, [1-9]\d* violations?/)

  const one = await take(page, 'tests/runs/split_shipped.jury')
  const other = await take(page, 'tests/runs/split_below_threshold.jury')
  await page.goto(`${host.url}#/compare?runs=${one},${other}`)
  await expect(page.locator('.runs-sheet iframe')).toHaveCount(2)
  await page.getByRole('button', { name: versus('versus.startBlind'), exact: true }).click()
  await page.getByRole('button', { name: versus('versus.prefer', { name: 'A' }), exact: true }).click()
  await page.getByRole('button', { name: versus('versus.reveal'), exact: true }).click()
  await expect(page.getByText(versus('versus.preferred', { won: '1', n: 1 }))).toBeVisible()
})
