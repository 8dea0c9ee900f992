import { expect, type Page, test } from 'playwright/test'
import { type Host, serveDist } from '../serve'
import { actInArtifact, frameWith, openApp, openFile, showAt } from './app'
import { type ArtifactRun, artifactRun } from './artifact-run'
import { attemptBare, serveBare } from './attempt'
import { channels, type Sheet, sheets } from './channels'
import { expectClosed, type Field, openField, unseen } from './field'

/*
 * Every way out of a page, tried from inside of one. The listener stands on this machine and sees connections; only
 * with a name server of its own does it see look-ups too and WebRTC:
 *
 *   node --import ./.ci/ts.mjs tests/tools/escape.ts          all modes and places, Chromium and Firefox, look-ups seen
 *   ESCAPE=full npx playwright test -c tests/playwright.config.ts escape   the same, look-ups unseen
 */
const FULL = process.env.ESCAPE === 'full'

test.use({ trace: 'off' })
test.describe.configure({ timeout: 300_000 })

let host: Host
let field: Field

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(async () => {
  await field.close()
  await host.stop()
})

/** Below these a listener that hears nothing proves nothing. */
const MUST_LEAK = { chromium: 100, firefox: 80 }

test('a frame without walls lets nearly everything out @firefox', async ({ browserName }) => {
  const engine = browserName === 'firefox' ? 'firefox' : 'chromium'
  const bare = await serveBare()
  field = await openField(engine, ['bare'], bare.url)
  await attemptBare(field.context, bare.url, sheets(channels, 'bare', field.portsOf('bare')))
  const open = field.open('bare')
  const blind = unseen(channels, open)
  console.info(`escape ${engine} bare ${open.length}/${MUST_LEAK[engine]}, unseen ${blind.length}: ${blind.join(' ')}`)
  console.info(`escape ${engine} bare closed: ${channels.map(({ name }) => name).filter((name) => !open.includes(name)).join(' ')}`)
  await bare.stop()
  expect(open.length).toBeGreaterThanOrEqual(MUST_LEAK[engine])
})

test('nothing leaves a page that is replayed @firefox', async ({ browserName }) => {
  field = await openField(browserName === 'firefox' ? 'firefox' : 'chromium', ['held.replay'], host.url)
  const page = await field.context.newPage()
  await openApp(page, host.url)
  const { run, pages } = await withChannels('held.replay')
  await openFile(page, run)
  await tryAll(page, run, pages)
  await settle(page)
  expectClosed(field, 'held.replay', channels)
})

async function withChannels(tag: string): Promise<{ readonly run: ArtifactRun; readonly pages: readonly Sheet[] }> {
  const pages = sheets(channels, tag, field.portsOf(tag), { apart: false })
  const run = await artifactRun({ id: tag.replace('.', '-'), pages: pages.map(({ html }) => html) })
  return { run, pages }
}

/** Shows page after page, and does in each what a person would. */
async function tryAll(page: Page, run: ArtifactRun, pages: readonly Sheet[]): Promise<void> {
  for (const [at, sheet] of pages.entries()) {
    await showAt(page, run.id, run.at(at))
    // A page of frames says nothing; it is given the time that others take.
    if (sheet.channels.some(({ whole }) => whole)) await page.waitForTimeout(1000)
    else expect(await actInArtifact(page, sheet.mark)).toEqual({ still: true })
  }
}

/** What was begun comes to its end. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(1500)
}

export { frameWith, FULL }
