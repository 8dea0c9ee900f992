import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { type RunFile, readRun } from '../../../src/run/log'
import { exported } from '../exporting'
import { runs } from '../performing'
import { type Host, serveDist } from '../serve'

// To keep the app for later would take most of the time, and nothing here asks for it.
test.use({ serviceWorkers: 'block' })

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})
test.afterEach(() => host.stop())

/** What an entry of the menu hands over. */
async function savedPage(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save this page', exact: true }).first().click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

async function savedRun(page: Page): Promise<RunFile> {
  return readRun(readFileSync(await (await exported(page)).path(), 'utf8'))
}

/** A recorded run at its end. */
async function open(page: Page, name: string) {
  await page.goto(`${host.url}#/run/${name}?at=1000`)
  await expect(page.getByText(/^Event (\d+) of \1$/)).toBeVisible()
}

test('the page on show is handed over byte for byte, and says of which run and round it is', async ({
  page,
}) => {
  await open(page, 'shipped')
  const { events, bodies } = await savedRun(page)
  const settled = events.find((event) => event.type === 'run_settled')
  const body = bodies.find(({ hash }) => hash === settled?.artifact)
  const file = await savedPage(page)
  expect(file.name).toBe('The-night-boat-to-Great-Hask-round-3.html')
  expect(file.bytes.equals(Buffer.from(body?.text ?? '', 'utf8'))).toBe(true)
})

test('a run that begins from a round of a recorded one carries its page, and travels as one file', async ({
  page,
}) => {
  await open(page, 'shipped')
  const from = await savedRun(page)
  const last = from.events.findLast((event) => event.type === 'critique.artifact_seen' && event.round === 3)
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Fork from round 3' }).first().click()
  await expect(page).toHaveURL(/#\/run\/[0-9a-f-]{36}/)
  await page.getByRole('button', { name: 'Interrupt' }).click()
  await page
    .getByRole('button', { name: /Interrupt|Stop|Yes/ })
    .last()
    .click()
  await expect(page.getByText('Interrupted before a round closed')).toBeVisible()
  const { events, bodies } = await savedRun(page)
  if (last?.type !== 'critique.artifact_seen') throw new Error('The recorded run has no page in round 3.')
  const { hash, bytes, mime } = last
  const [created, seen] = events
  expect(created).toMatchObject({
    type: 'run_created',
    connection: 'rehearsal',
    fork: { round: 3, artifact: hash },
  })
  expect(seen).toMatchObject({ seq: 1, type: 'critique.artifact_seen', from: 'fork', hash, bytes, mime })
  expect(bodies).toContainEqual({ hash, mime, text: from.bodies.find((body) => body.hash === hash)?.text })
  // What it was forked from is kept here as well.
  const fork = created?.type === 'run_created' ? created.fork : undefined
  await expect(runs(page).locator(`option[value="${fork?.runId}"]`)).toBeAttached()
})
