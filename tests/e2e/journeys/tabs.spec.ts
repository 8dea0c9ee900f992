import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { framesPass } from '../frames-pass'
import { exported } from '../exporting'
import { perform, performed, runs } from '../performing'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})
test.afterEach(() => host.stop())

/** How many events the page shows the run to have. */
async function count(page: Page): Promise<number> {
  const text = await page.getByText(/^Event \d+ of \d+$/).textContent()
  return Number(/of (\d+)$/.exec(text ?? '')?.[1])
}

const interrupt = (page: Page) => page.getByRole('button', { name: 'Interrupt' })

/** One tab that drives a run, and another that has opened it. */
async function twoTabs(context: BrowserContext, pace: number) {
  const [writer, reader] = [await context.newPage(), await context.newPage()]
  const id = await perform(writer, host.url, { pace })
  await reader.goto(`${host.url}#/run/${id}`)
  await expect(reader.getByText(/^Event \d+ of \d+$/)).toBeVisible()
  return { writer, reader, id }
}

test('[CT-44] a second tab follows a run live, and settles it when the first one is closed @firefox @heart', async ({
  context,
}) => {
  const { writer, reader, id } = await twoTabs(context, 10)
  await expect(interrupt(writer)).toBeVisible()
  await expect(reader.getByText('Round 2', { exact: false }).first()).toBeVisible()
  const before = await count(reader)
  await expect.poll(() => count(reader)).toBeGreaterThan(before)
  await expect(interrupt(reader)).toBeHidden()
  await expect(reader.getByText('Another tab drives this run.')).toBeVisible()
  await expect(writer.getByText('Another tab drives this run.')).toBeHidden()
  await writer.close()
  await expect(reader.getByText(/the page was closed/)).toBeVisible()
  await expect(reader.getByText('Another tab drives this run.')).toBeHidden()
  await expect(reader.getByText(/^Interrupted at round \d, best composite/)).toBeVisible()
  await expect(runs(reader).locator(`option[value="${id}"]`)).toContainText('Interrupted')
  const events = await count(reader)
  await reader.reload()
  await expect(reader.getByText(/^Interrupted at round \d, best composite/)).toBeVisible()
  expect(await count(reader)).toBe(events)
})

test('a second tab sees a run to its end, and both show the same', async ({ context }) => {
  const { writer, reader, id } = await twoTabs(context, 40)
  for (const page of [writer, reader]) await expect(page.getByText(performed)).toBeVisible()
  expect(await count(reader)).toBe(await count(writer))
  await expect(runs(reader).locator(`option[value="${id}"]`)).toContainText('Shipped')
})

test('whoever leaves a run that another tab drives, and comes back, finds it where it has come to', async ({
  context,
}) => {
  const { writer, reader, id } = await twoTabs(context, 10)
  const before = await count(reader)
  await runs(reader).selectOption('degraded')
  await expect(reader.getByText('Degraded: not reviewed').first()).toBeVisible()
  await runs(reader).selectOption(id)
  await expect.poll(() => count(reader)).toBeGreaterThan(before)
  await interrupt(writer).click()
  await writer
    .getByRole('button', { name: /Interrupt|Stop|Yes/ })
    .last()
    .click()
  await expect(reader.getByText(/^Interrupted at round \d, best composite/)).toBeVisible()
})

test('a page that is frozen in the middle of a run goes on with it, and the run ends once', async ({
  page,
}) => {
  const id = await perform(page, host.url, { pace: 20 })
  await expect(page.getByText('Round 1', { exact: false }).first()).toBeVisible()
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setWebLifecycleState', { state: 'frozen' })
  // Frozen itself, it draws nothing: time passes in a window beside it.
  await framesPass(await page.context().newPage(), 60)
  await client.send('Page.setWebLifecycleState', { state: 'active' })
  await expect(page.getByText(performed)).toBeVisible()
  const file = readFileSync(await (await exported(page)).path(), 'utf8')
  expect(file).toContain(`"runId":"${id}"`)
  expect(file.match(/"type":"run_settled"/g)).toHaveLength(1)
  expect(file).not.toContain('"run_recovered"')
})
