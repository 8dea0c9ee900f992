import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { critic as german } from '../../../src/i18n/de/critic'
import { criticTexts } from '../../../src/i18n/critic'
import { en } from '../../../src/i18n/en'
import { theaterTexts } from '../../../src/i18n/theater'
import { createTranslate } from '../../../src/i18n/t'
import { readRun } from '../../../src/run/log'
import { tabTo } from '../by-keyboard'
import { exported } from '../exporting'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

const say = createTranslate(criticTexts)
const PAGE =
  '<!doctype html><html lang="en"><title>Bread</title><main><h1>Bread</h1><h2>Times</h2><p>Baked at four.</p></main></html>'

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

async function handed(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto(host.url)
  await expect(page.locator('.stage')).toBeVisible()
  await page.locator('input[type=file][accept*=jury]').first().setInputFiles(file)
}

const preview = (page: Page) =>
  page.frameLocator('.shell-preview iframe').first().frameLocator('iframe').first()

/** What is handed out as the page on show. */
async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.after-ways').getByRole('button', { name: theaterTexts['after.save'] }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

test('[CL-17] a recorded loop plays back: its ending, its rounds, and the version of each @heart', async ({
  page,
}) => {
  await handed(page, 'tests/runs/loop_converged.jury')
  await expect(page).toHaveURL(/#\/run\/loop_converged/)
  await page.goto(`${host.url}#/run/loop_converged?at=1000`)
  const stage = page.getByRole('region', { name: say('critic.label'), exact: true })
  await expect(stage).toContainText('The critic converged (3 rounds, 2 fixes, 0 questions to you)')
  await expect(preview(page).locator('h1')).toHaveText('Bread, version 1')
  await stage.getByRole('button', { name: say('critic.round', { n: 1 }), exact: true }).press('Enter')
  await expect(stage).toContainText('Fix: Say when the shop opens.')
  await expect(preview(page).locator('h1')).toHaveText('Bread')

  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByRole('region', { name: german['critic.label'] ?? '' })).toContainText('Korrektur:')
})

test('[CL-12] [CL-13] a page of one’s own goes to a critic, asks over a reload, and is mended', async ({
  page,
}) => {
  await handed(page, { name: 'bread.html', mimeType: 'text/html', buffer: Buffer.from(PAGE) })
  await page.getByRole('link', { name: say('critic.check') }).press('Enter')
  // A round of the rehearsal takes as long as a quick model's.
  await page.getByLabel(say('critic.max')).fill('2')
  const start = page.getByRole('button', { name: say('critic.start') })
  await tabTo(page, start)
  await start.press('Enter')

  const card = page.getByRole('group', { name: say('critic.sheet') })
  await expect(card).toBeVisible()
  const first = card.getByRole('radio').first()
  await first.focus()
  await page.keyboard.press('1')
  await page.reload()
  // It was not sent yet.
  await expect(first).toBeChecked()
  await first.focus()
  await tabTo(page, card.getByRole('button', { name: say('critic.decide') }))
  await page.keyboard.press('Enter')

  const stage = page.getByRole('region', { name: say('critic.stage') })
  await expect(stage).toContainText(/The critic converged \(\d rounds, \d fix(?:es)?, 1 question to you\)/)
  // The newest version is on show by itself and says so; the page that was given is one press away.
  await expect(preview(page).locator('body')).toContainText('working day')
  await expect(page.locator('.shell-preview').getByText(en['preview.mended'])).toBeVisible()
  await stage.getByRole('button', { name: say('critic.looked') }).click()
  await expect(preview(page).locator('body')).not.toContainText('working day')
  expect(await saved(page)).not.toContain('working day')
  await stage.getByRole('button', { name: say('critic.look') }).click()
  await expect(preview(page).locator('body')).toContainText('working day')
  expect(await saved(page)).toContain('working day')

  const file = readRun(readFileSync(await (await exported(page)).path(), 'utf8'))
  expect(file.events.at(-1)).toMatchObject({ type: 'stage_ended', status: 'shipped' })
})
