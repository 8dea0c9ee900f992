// A run is saved in every form and reads back as that run, and its replay in one file plays without a network.
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from 'playwright/test'
import { framesPass } from '../frames-pass'
import { juryIn, readReplayFile } from '../../../src/library/exporting/replay-file'
import { isReplayFile } from '../../../src/library/exporting/replay-sign'
import { SPEC_EVENTS } from '../../../src/run/event'
import { readRun } from '../../../src/run/log'
import { fold, initialState, type RunState } from '../../../src/run/state'
import { openZip } from '../../../src/vault/zip-reader'
import { artifactRun } from '../escape/artifact-run'
import { exported, exportSheet } from '../exporting'
import { stored } from '../kept'
import { decoded } from '../png'
import { type Host, serveDist } from '../serve'

let host: Host

test.beforeAll(async () => {
  host = await serveDist()
})

test.afterAll(() => host.stop())

/** A recorded run at its end. */
async function open(page: Page, name: string) {
  await page.goto(`${host.url}#/run/${name}?at=1000`)
  await expect(page.getByText(/^Event (\d+) of \1$/)).toBeVisible()
}

const recorded = (name: string) => readFileSync(`public/runs/${name}.jury`, 'utf8')
const stateOf = (text: string) => readRun(text).events.reduce<RunState>(fold, initialState())

test('each form of a run is saved, and reads back as that run @heart', async ({ page }) => {
  await open(page, 'shipped')
  const run = recorded('shipped')
  const { file, state } = { file: readRun(run), state: stateOf(run) }
  const saved = async (form: string) => {
    const download = await exported(page, form)
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
  }

  const jury = await saved('jury')
  expect(jury.name).toMatch(/^The-night-boat-to-Great-Hask-\d{4}-\d\d-\d\d\.jury$/)
  expect(jury.bytes.toString()).toBe(run)

  const html = file.bodies.find(({ hash }) => hash === state.settled?.artifact)?.text
  expect((await saved('page')).bytes.toString()).toBe(html)

  const report = (await saved('report')).bytes.toString()
  expect(report).toContain('**Shipped at round 3, composite 8.6**')
  expect(report).toContain('| 3 | **8.6** |')

  const lines = (await saved('events')).bytes.toString().trimEnd().split('\n')
  expect(lines.every((line) => SPEC_EVENTS.some((name) => line.startsWith(`{"type":"${name}"`)))).toBe(true)
  expect(lines).toHaveLength(file.events.filter(({ type }) => SPEC_EVENTS.some((one) => one === type)).length)

  const picture = decoded((await saved('png')).bytes)
  expect(picture.width).toBe(1280)
  expect(picture.height).toBeGreaterThan(2000)

  const zip = await openZip(new Blob([(await saved('zip')).bytes]))
  expect(zip.entries.map(({ name }) => name)).toEqual([
    'page.html',
    'run.jury',
    'report.md',
    'events.ndjson',
    'measurements.json',
  ])

  const replay = (await saved('replay')).bytes.toString()
  expect(isReplayFile(replay)).toBe(true)
  expect(juryIn(replay)).toBe(run)

  // Opened here, it is the run again, and no page to be judged.
  const again = { name: 'replay.html', mimeType: 'text/html', buffer: Buffer.from(replay) }
  await page.locator('input[type=file]').first().setInputFiles(again)
  await expect(page).toHaveURL(/#\/run\/recorded-shipped/)
  await expect(page.getByText('Shipped at round 3, composite 8.6')).toBeVisible()
})

test('a page that shows nothing is not saved, and another form is offered', async ({ page }) => {
  const blank = await artifactRun({
    id: 'blank-page',
    pages: ['<!doctype html><title>Nothing</title><body></body>'],
  })
  await open(page, 'shipped')
  await stored(page)
  await keep(page, blank.text)
  const sheet = await exportSheet(page)
  await sheet.getByRole('button', { name: 'Save: Page' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Nothing was saved.')
  await expect(sheet.getByRole('alert')).toContainText('no text, no boxes')
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save this instead: Everything' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.zip$/)
})

test('what was imported is exported to the same bytes', async ({ page }) => {
  await open(page, 'shipped')
  await stored(page)
  const text = recorded('shipped').replaceAll('"runId":"shipped"', '"runId":"hask-1"')
  await keep(page, text)
  const first = readFileSync(await (await exported(page)).path(), 'utf8')
  const other = await page.context().browser()?.newContext()
  const empty = await other?.newPage()
  if (!empty) throw new Error('There is no other profile.')
  await open(empty, 'shipped')
  await stored(empty)
  await keep(empty, first)
  expect(readFileSync(await (await exported(empty)).path(), 'utf8')).toBe(first)
  await other?.close()
})

test('a page and a report are handed to the print window alone', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const told = document.querySelector('.print-host')
      const frame = told?.querySelector('iframe')
      Object.assign(window, { printed: { text: told?.textContent, height: frame?.clientHeight } })
    }
  })
  await open(page, 'shipped')
  const printed = () =>
    page.evaluate(() => (window as { printed?: { text?: string; height?: number } }).printed)
  const sheet = await exportSheet(page)
  await sheet.getByRole('button', { name: 'Print the report' }).click()
  await expect(sheet.getByRole('status')).toContainText('Handed to the print window')
  expect((await printed())?.text).toContain('The night boat to Great Hask')
  await sheet.getByRole('button', { name: 'Print the page' }).click()
  await expect.poll(async () => (await printed())?.height ?? 0).toBeGreaterThan(2000)
  await expect(page.locator('.print-host')).toHaveCount(0)
})

/** Opens a run from a file, as it was kept. */
async function keep(page: Page, text: string) {
  const id = readRun(text).header.runId
  const file = { name: `${id}.jury`, mimeType: 'text/plain', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page).toHaveURL(new RegExp(`#/run/${id}`))
  await expect(page.getByText(/^Event (\d+) of \1$/)).toBeVisible()
}

/** The replay as the app makes it. Playwright sees no download of Firefox: the text is taken on its way. */
async function replayOf(page: Page): Promise<string> {
  await page.evaluate(() => {
    const make = URL.createObjectURL
    URL.createObjectURL = (made: Blob | MediaSource) => {
      if (made instanceof Blob) Object.assign(window, { made })
      return make.call(URL, made)
    }
    Object.assign(window, { showSaveFilePicker: undefined })
  })
  const sheet = await exportSheet(page)
  await sheet.getByRole('button', { name: 'Save: Replay' }).click()
  await expect(sheet.getByRole('status')).toContainText('It was read back and is whole.')
  return page.evaluate(() => (window as unknown as { made: Blob }).made.text())
}

/** What is on show of the verdict: the same words in the app and in the file. */
async function verdictOn(page: Page): Promise<readonly string[]> {
  const stage = page.locator('.stage')
  await expect(stage).toBeVisible()
  return [
    await stage.locator('.badge').innerText(),
    ...(await stage.locator('.rounds > li').allInnerTexts()),
    await stage.locator('.rule-line').innerText(),
  ].map((text) => text.replace(/\s+/g, ' '))
}

for (const name of ['shipped', 'interrupted', 'degraded'])
  test(`a replay in one file plays “${name}” from a folder, without a network @firefox${name === 'shipped' ? ' @heart' : ''}`, async ({
    page,
    context,
  }, info) => {
    await open(page, name)
    const wanted = await verdictOn(page)
    const replay = await replayOf(page)
    const path = info.outputPath(`${name}.html`)
    await writeFile(path, replay)
    expect(readReplayFile(replay).events).toEqual(readRun(recorded(name)).events)

    await context.setOffline(true)
    const file = await context.newPage()
    const asked: string[] = []
    const complaints: string[] = []
    file.on('request', (request) => asked.push(request.url()))
    file.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
    await file.goto(`file://${path}`)
    expect(await verdictOn(file)).toEqual(wanted)
    // The page of the run is there, in its box, and drawn.
    const box = file.frameLocator('iframe.box')
    await expect(box.locator('h1').first()).toBeVisible()

    await file.getByRole('button', { name: 'Replay from start' }).click()
    await expect(file.getByText(/^Event \d+ of/)).not.toHaveText(/^Event (\d+) of \1$/)
    await file.getByRole('button', { name: 'Pause' }).focus()
    await file.keyboard.press('End')
    await expect(file.getByText(/^Event (\d+) of \1$/)).toBeVisible()
    expect(await verdictOn(file)).toEqual(wanted)
    // Nothing was asked for but the file itself, and no policy was run into.
    expect(
      asked.filter((url) => !url.startsWith('data:')).every((url) => url.endsWith(`/${name}.html`)),
    ).toBe(true)
    expect(complaints).toEqual([])
  })

test('pages in a replay run nothing, ask for nothing and go nowhere', async ({ page, context }, info) => {
  const heard: string[] = []
  const other = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready))
  // Listening on a port: the address is never a string.
  const out = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  const hostile = `<!doctype html><title>x</title><meta http-equiv="refresh" content="0;url=${out}gone">
    <h1>Held</h1><script>document.title='ran';fetch('${out}a');location='${out}b'</script>
    <img src="${out}c" onerror="document.title='ran'"><a href="${out}d">go</a>
    <iframe src="${out}e"></iframe><form action="${out}f"><button>send</button></form>`
  const run = await artifactRun({ id: 'hostile', pages: [hostile] })
  await open(page, 'shipped')
  await stored(page)
  await keep(page, run.text)
  const path = info.outputPath('hostile.html')
  await writeFile(path, await replayOf(page))
  const file = await context.newPage()
  await file.goto(`file://${path}`)
  const box = file.frameLocator('iframe.box')
  await expect(box.getByText('Held')).toBeVisible()
  // The page is drawn smaller than life, and Playwright would press beside it.
  await box.getByText('go', { exact: true }).evaluate((link: HTMLElement) => link.click())
  await box.getByText('send').evaluate((button: HTMLElement) => button.click())
  await framesPass(file)
  await expect(box.getByText('Held')).toBeVisible()
  expect(await box.locator('html').evaluate(() => document.title)).toBe('x')
  expect(heard).toEqual([])
  await new Promise((closed) => other.close(closed))
})
