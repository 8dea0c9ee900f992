import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { copyDist, type Host, serveDist } from '../serve'
import { actInArtifact, actInFrames, choose, openApp, openFile, runScripts, showAt } from './app'
import { type ArtifactRun, artifactRun } from './artifact-run'
import { attemptBare, serveBare } from './attempt'
import type { Engine } from './browser'
import { channels, sample, type Sheet, sheets } from './channels'
import { exported } from '../exporting'
import { peers } from './channels-code'
import { expectClosed, expectOpen, type Field, openField, unseen } from './field'
import type { Channels } from './fragment'

/*
 * Every way out of a page, tried from inside of one. The listener stands on this machine and sees connections; only
 * with a name server of its own does it see look-ups too and WebRTC:
 *
 *   node --import ./.ci/ts.mjs tests/tools/escape.ts          all modes and places, Chromium and Firefox, look-ups seen
 *   ESCAPE=full npx playwright test -c tests/playwright.config.ts e2e/escape/   the same, look-ups unseen
 */
const FULL = process.env.ESCAPE === 'full'

test.use({ trace: 'off' })

let host: Host
let field: Field
/** Those of this test: one that was skipped has none. */
const begun: Field[] = []

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(async () => {
  for (const one of begun.splice(0)) await one.close()
  await host.stop()
})

/** Below these a listener that hears nothing proves nothing. */
const MUST_LEAK = { chromium: 100, firefox: 80 }

test('a frame without walls lets nearly everything out @firefox', async ({ browserName }) => {
  const engine = engineOf(browserName)
  const bare = await serveBare()
  field = await openField(engine, ['bare'], bare.url)
  begun.push(field)
  await attemptBare(field.context, bare.url, sheets(channels, 'bare', field.portsOf('bare')))
  const open = field.open('bare')
  const blind = unseen(channels, open)
  console.info(
    `escape ${engine} bare ${open.length}/${MUST_LEAK[engine]}, unseen ${blind.length}: ${blind.join(' ')}`,
  )
  console.info(
    `escape ${engine} bare closed: ${channels
      .map(({ name }) => name)
      .filter((name) => !open.includes(name))
      .join(' ')}`,
  )
  await bare.stop()
  expect(open.length).toBeGreaterThanOrEqual(MUST_LEAK[engine])
})

test('[CT-53] nothing leaves a page that is held: replayed @firefox', async ({ browserName }) => {
  await begin(browserName, ['held.replay'])
  const page = await opened()
  await tryHeld(page, 'held.replay')
})

test('nothing leaves a page that is held: kept, in its own window, saved and opened again', async ({
  browserName,
}) => {
  await begin(browserName, ['held.library', 'held.window', 'held.export'])
  const page = await opened()
  const library = await tryHeld(page, 'held.library')
  await page.reload()
  await expect(page.getByLabel('Run', { exact: true })).toHaveValue(library.run.id)
  await tryAll(page, library)
  expectClosed(field, 'held.library', channels)

  const held = await withChannels('held.window')
  await openFile(page, held.run)
  for (const [at, sheet] of held.pages.entries()) {
    const own = await field.context.newPage()
    await own.goto(`${host.url}#/view/${held.run.hashes[at]}?run=${held.run.id}`)
    await tryOne(own, sheet)
    await own.close()
  }
  await settle(page)
  expectClosed(field, 'held.window', channels)

  const saved = await withChannels('held.export')
  await openFile(page, saved.run)
  const text = await savedRun(page)
  await choose(page, 'Move to the trash')
  await expect(page.getByTestId('news')).toContainText('Moved to the trash')
  await showAt(page, 'shipped', 1)
  await openFile(page, { id: saved.run.id, text })
  await tryAll(page, saved)
  expectClosed(field, 'held.export', channels)
})

test('nothing leaves a page while it is written, nor once it is', async ({ browserName }) => {
  // What takes the place of a body has no words by which it could be waited for.
  const tried = channels.filter(({ whole }) => whole !== true)
  await begin(browserName, ['held.live'])
  const page = await opened()
  const pages = sheets(tried, 'held.live', field.portsOf('held.live'), { apart: false, size: tried.length })
  const run = await artifactRun({ id: 'held-live', pages: pages.map(({ html }) => html), standsMs: 4000 })
  await openFile(page, run)
  await showAt(page, run.id, 1)
  await choose(page, 'Perform live')
  await expect(page).not.toHaveURL(new RegExp(run.id))
  for (const sheet of pages) await tryOne(page, sheet)
  await settle(page)
  expectClosed(field, 'held.live', tried)
})

test('nothing leaves a page that is held where no service worker is', async ({ browserName }) => {
  await begin(browserName, ['held.unwalled'], { workers: false })
  const page = await field.context.newPage()
  await page.goto(`${host.url}#/run/shipped?at=1`)
  await tryHeld(page, 'held.unwalled')
})

test('nothing leaves a page that is shown as a still picture', async ({ browserName }) => {
  const tried = FULL ? channels : sample
  const folder = copyDist()
  muteRelay(folder)
  await host.stop()
  host = await serveDist({ folder })
  await begin(browserName, ['still.replay'])
  const page = await opened()
  await tryHeld(page, 'still.replay', tried, isStill)
  rmSync(folder, { recursive: true })
})

/** A relay that keeps the line to our own script: what is behind it never answers. */
function muteRelay(folder: string): void {
  const text = readFileSync(`${folder}stage.html`, 'utf8')
  const mute = text.replace("'message', function hand", "'never', function hand")
  if (mute === text) throw new Error('The relay hands its line on in other words.')
  writeFileSync(`${folder}stage.html`, mute)
}

/** The frame on show lets nothing run at all. */
async function isStill(page: Page): Promise<void> {
  const modes = () =>
    Promise.all(
      page
        .frames()
        .filter((frame) => frame.url().endsWith('/stage.html'))
        .map((relay) =>
          relay
            .evaluate(() => document.querySelector('iframe')?.getAttribute('sandbox'))
            // Taken away just now.
            .catch(() => 'gone'),
        ),
    )
  await expect.poll(modes).toEqual([''])
}

test('[CT-53] nothing leaves a page whose scripts run behind our header', async ({ browserName }) => {
  const tried = FULL ? channels : sample
  await begin(browserName, ['running.replay'])
  const page = await opened()
  await tryRunning(page, 'running.replay', tried)
  await tryPeers(await opened(), 'running.replay', tried)
  expectClosed(field, 'running.replay', tried)
})

test('where the header is not heeded, running scripts reach what no policy can close and nothing else @firefox', async ({
  browserName,
}) => {
  test.skip(browserName !== 'firefox', 'This browser heeds the header.')
  const tried = FULL ? channels : sample
  await begin(browserName, ['running.replay'])
  const page = await opened()
  await tryRunning(page, 'running.replay', tried)
  await tryPeers(await opened(), 'running.replay', tried)
  expectOpen(field, 'running.replay', tried, OPEN_IN_FIREFOX)
})

/** WebRTC, and connections that precede a request: no policy of a page has a word for either. */
const OPEN_IN_FIREFOX: readonly string[] = [
  'rtc_stun',
  'rtc_turn_user',
  'rtc_remote_cand',
  'rtc_nested_srcdoc',
  'l_preconnect',
  'l_preconnect_js',
  'x_shadow_preconnect',
  'x_rel_multi',
  'x_nested_srcdoc_preconnect',
  'x_fo_preconnect',
  'x_template_mxss',
  'x_comment_break',
  'x_select_template',
]

/** Waits for what has to be there before anything is tried. */
type Ready = (page: Page) => Promise<void>

interface Tried {
  readonly run: ArtifactRun
  readonly pages: readonly Sheet[]
}

async function begin(engine: string, tags: readonly string[], { workers = true } = {}): Promise<void> {
  field = await openField(engineOf(engine), tags, host.url, { workers })
  begun.push(field)
}

function engineOf(name: string): Engine {
  return name === 'firefox' ? 'firefox' : 'chromium'
}

async function opened(): Promise<Page> {
  const page = await field.context.newPage()
  await openApp(page, host.url)
  return page
}

async function withChannels(tag: string, tried: Channels = channels, apart = false): Promise<Tried> {
  const pages = sheets(tried, tag, field.portsOf(tag), { apart })
  const run = await artifactRun({ id: tag.replace('.', '-'), pages: pages.map(({ html }) => html) })
  return { run, pages }
}

async function tryHeld(page: Page, tag: string, tried = channels, ready?: Ready): Promise<Tried> {
  const all = await withChannels(tag, tried)
  await openFile(page, all.run)
  await tryAll(page, all, ready)
  expectClosed(field, tag, tried)
  return all
}

/** Each of the channels that could take the page along has a page of its own. */
async function tryRunning(page: Page, tag: string, tried: Channels): Promise<void> {
  const { run, pages } = await withChannels(
    tag,
    tried.filter((channel) => !peers.includes(channel)),
    true,
  )
  await openFile(page, run)
  await showAt(page, run.id, run.at(0))
  await runScripts(page)
  for (const at of pages.keys()) {
    await showAt(page, run.id, run.at(at))
    await page.waitForTimeout(700)
    await actInFrames(page)
    await page.waitForTimeout(300)
  }
  await settle(page)
}

/**
 * A wall that meets WebRTC may kill the process of the frame, and a page of which one frame has died answers no test
 * any more. The app in it lives, and is asked over a line of its own.
 */
async function tryPeers(page: Page, tag: string, tried: Channels): Promise<void> {
  const each = tried
    .filter((channel) => peers.includes(channel))
    .map((channel) => ({ ...channel, alone: true }))
  const all = sheets(each, tag, field.portsOf(tag))
  const run = await artifactRun({ id: `${tag.replace('.', '-')}-peers`, pages: all.map(({ html }) => html) })
  await openFile(page, run)
  await showAt(page, run.id, run.at(0))
  const line = field.engine === 'chromium' ? await field.context.newCDPSession(page) : undefined
  const told = async (expression: string) =>
    line ? (await line.send('Runtime.evaluate', { expression })).result.value : page.evaluate(expression)
  await runScripts(page).catch(() => undefined)
  for (const at of all.keys()) {
    await told(`location.hash = '#/run/${run.id}?at=${run.at(at)}'`)
    await new Promise((waited) => setTimeout(waited, 1500))
  }
  expect(await told("document.querySelector('.preview') !== null"), 'the app lives').toBe(true)
}

/** Shows page after page, and does in each what a person would. */
async function tryAll(page: Page, { run, pages }: Tried, ready?: Ready): Promise<void> {
  for (const [at, sheet] of pages.entries()) {
    await showAt(page, run.id, run.at(at))
    await ready?.(page)
    await tryOne(page, sheet)
  }
  await settle(page)
}

async function tryOne(page: Page, sheet: Sheet): Promise<void> {
  // A page of frames says nothing; it is given the time that others take.
  if (sheet.channels.some(({ whole }) => whole)) await page.waitForTimeout(1000)
  else expect(await actInArtifact(page, sheet.mark)).toEqual({ still: true })
}

async function savedRun(page: Page): Promise<string> {
  return readFileSync(await (await exported(page)).path(), 'utf8')
}

/** What was begun comes to its end. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(1500)
}
