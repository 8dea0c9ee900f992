import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { panel as german } from '../../../src/i18n/de/panel'
import { en } from '../../../src/i18n/en'
import { panelTexts } from '../../../src/i18n/panel'
import { theaterTexts } from '../../../src/i18n/theater'
import { createTranslate } from '../../../src/i18n/t'
import { readRun } from '../../../src/run/log'
import { exported } from '../exporting'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

const say = createTranslate(panelTexts)
const t = createTranslate({ ...en, ...theaterTexts })

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})
test.afterAll(() => host.stop())

async function opened(page: Page, name: string) {
  await page.goto(host.url)
  await expect(page.locator('.stage')).toBeVisible()
  await page.locator('input[type=file][accept*=jury]').first().setInputFiles(`tests/runs/${name}.jury`)
  await expect(page).toHaveURL(new RegExp(`#/run/${name}`))
  await page.goto(`${host.url}#/run/${name}?at=1000`)
}

const stage = (page: Page) => page.getByRole('region', { name: say('panel.label') })

test('[CP-27] a panel’s run plays back: its verdict, its rounds, its copy as its readers see it @heart', async ({
  page,
}) => {
  await opened(page, 'panel_approved')
  await expect(stage(page)).toContainText(say('panel.approved', { n: 3, avg: '8.0' }))
  const copy = page.frameLocator('.shell-preview iframe').first().frameLocator('iframe').first()
  await expect(copy.locator('h1')).toHaveText('Bread')
  await stage(page)
    .getByRole('button', { name: say('panel.round', { n: 1 }) })
    .press('Enter')
  await expect(stage(page)).toContainText('There is no title at all.')
  await expect(stage(page)).toContainText(say('panel.P2', { n: 1 }))

  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByRole('region', { name: german['panel.label'] ?? '' })).toContainText(
    'Befund ist offen',
  )
})

test('[CP-29] run again without a key it is rehearsed to its end, and is exported as it was', async ({
  page,
}) => {
  await opened(page, 'panel_chosen')
  await page.getByRole('button', { name: t('ending.retry'), exact: true }).click()
  await expect(page).not.toHaveURL(/panel_chosen/)
  // It wants to know first whether those it has chosen are to read it.
  const question = page.getByRole('group', { name: say('panel.ask.confirm_critics') })
  await question.getByRole('button', { name: say('panel.goOnWith', { n: 3 }) }).press('Enter')
  await expect(stage(page)).toContainText(/Approved in round [23]/)
  const file = readRun(readFileSync(await (await exported(page)).path(), 'utf8'))
  expect(file.events.at(-1)).toMatchObject({ type: 'run_settled', status: 'shipped' })
  expect(file.bodies.every(({ mime }) => mime === 'text/markdown')).toBe(true)
})
