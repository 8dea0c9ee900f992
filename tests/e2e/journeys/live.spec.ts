import { expect, type Page, test } from 'playwright/test'
import { exported } from '../exporting'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(() => host.stop())

const runs = (page: Page) => page.getByLabel('Run', { exact: true })

async function perform(page: Page, pace: number, run = 'shipped') {
  await page.goto(`${host.url}?pace=${pace}#/run/${run}?at=1`)
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Perform live' }).click()
  await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
}

test('a live run settles, is kept, and replays after a reload @firefox @heart', async ({ page }) => {
  await perform(page, 200)
  await expect(page.getByText('Shipped at round 3, composite 8.6')).toBeVisible()
  const id = /run\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await expect(runs(page).locator(`option[value="${id}"]`)).toContainText('Shipped')
  await page.reload()
  await expect(runs(page)).toHaveValue(id)
  await expect(page.getByText('Shipped at round 3, composite 8.6')).toBeVisible()
  await page.getByText('Transcript', { exact: true }).first().click()
  await page.getByText('Raw', { exact: true }).click()
  await expect(page.getByText('<CRITIQUE_RUN version="1"').first()).toBeVisible()
})

test('[CT-42] interrupt asks, says so within a moment, and keeps the best closed round @firefox @heart', async ({
  page,
}) => {
  await perform(page, 30)
  await expect(page.getByText('Round 2', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Interrupt' }).click()
  await page
    .getByRole('button', { name: /Interrupt|Stop|Yes/ })
    .last()
    .click()
  await expect(page.getByText(/^Interrupted at round \d, best composite/)).toBeVisible()
  await expect(
    page.getByText('Did not meet ship rule (8.0 + 0 must-fix), but you stopped early.'),
  ).toBeVisible()
})

test('[CT-44] a page that closes in mid-run leaves an interrupted run behind, and nothing is resumed', async ({
  context,
}) => {
  const page = await context.newPage()
  await perform(page, 20)
  const id = /run\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await expect(page.getByText('Round 1', { exact: false }).first()).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto(host.url)
  await expect(runs(next).locator(`option[value="${id}"]`)).toContainText('Interrupted')
  await runs(next).selectOption(id)
  await expect(next.getByText(/the page was closed/)).toBeVisible()
})

test('a kept run can be saved as a file that plays, and put away', async ({ page }) => {
  await perform(page, 400, 'degraded')
  await expect(page.getByText('Degraded: not reviewed')).toBeVisible()
  const path = await (await exported(page)).path()
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(page.getByTestId('news')).toContainText('Moved to the trash')
  await page.locator('input[type=file]').setInputFiles(path)
  await expect(page.getByText('Degraded: not reviewed')).toBeVisible()
})

test('whoever comes back to a live run finds it going on, and can interrupt it', async ({ page }) => {
  await perform(page, 10)
  const id = /run\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await runs(page).selectOption('degraded')
  await expect(page).toHaveURL(/degraded/)
  await runs(page).selectOption(id)
  const count = async () =>
    Number(/of (\d+)$/.exec((await page.getByText(/^Event \d+ of \d+$/).textContent()) ?? '')?.[1])
  const before = await count()
  await expect.poll(count).toBeGreaterThan(before)
  await expect(page.getByRole('button', { name: 'Interrupt' })).toBeVisible()
})

test('[CT-44] reloaded in mid-run, the run is shown as interrupted', async ({ page }) => {
  await perform(page, 10)
  await expect(page.getByText('Round 1', { exact: false }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(/the page was closed/)).toBeVisible()
})

test('a run in the trash can be brought back', async ({ page }) => {
  await perform(page, 400, 'degraded')
  await expect(page.getByText('Degraded: not reviewed')).toBeVisible()
  const id = /run\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Move to the trash' }).click()
  await expect(runs(page).locator(`option[value="${id}"]`)).not.toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(runs(page).locator(`option[value="${id}"]`)).toBeAttached()
})
