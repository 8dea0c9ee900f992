import { Buffer } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { printRun, readRun } from '../../../src/run/log'
import { type Host, serveDist } from '../serve'
import { openApp, openFile, showAt } from './app'
import { type ArtifactRun, artifactRun } from './artifact-run'
import { armed } from './vectors'

/*
 * Texts that were made to run where they should only be read, put everywhere where a text of somebody else's is shown.
 * `ESCAPE=full` shows each as a page of its own; without it several share one, those of one list in their order.
 */
const FULL = process.env.ESCAPE === 'full'

test.use({ trace: 'off' })

// A list of strings, as its package holds it.
const naughty = createRequire(import.meta.url)('big-list-of-naughty-strings/blns.json') as readonly string[]
/** Where a copy of the HTML5 Security Cheatsheet's `vectors.txt` lies, if there is one: this repository has none. */
const CHEATSHEET =
  process.env.H5SC_FILE ?? fileURLToPath(new URL('../../vectors/h5sc/vectors.txt', import.meta.url))

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(() => host.stop())

// In Firefox too where time does not count.
const EVERYWHERE = FULL ? ' @firefox' : ''

test(`no vector runs as a page, and none breaks the app${EVERYWHERE}`, async ({ page, context }) => {
  const lists = { own: armed(), naughty, cheatsheet: cheatsheet() }
  for (const [name, list] of Object.entries(lists).filter(([, all]) => all.length > 0)) {
    const harm = watch(page, context)
    await openApp(page, host.url)
    const run = await artifactRun({ id: `vectors-${name}`, pages: pagesOf(list) })
    await openFile(page, run)
    await leaf(page, run, pagesOf(list).length)
    console.info(`escape vectors ${name} as page ${list.length}/${list.length}, harm ${harm().length}/0`)
    expect(harm()).toEqual([])
    await expect(page.getByLabel('Run', { exact: true })).toHaveValue(run.id)
  }
})

test('[CT-53] every naughty string and vector is shown as it is: brief, brand, must-fix, file name', async ({
  page,
  context,
}) => {
  const strings = [...naughty, ...armed()].filter((text) => text.trim() !== '')
  const harm = watch(page, context)
  await openApp(page, host.url)
  const missing: string[] = []
  for (const [at, some] of chunksOf(strings, SHOWN_AT_ONCE).entries()) {
    const said = await spokenRun(`strings-${at}`, some)
    await openFile(page, said.run)
    await showAt(page, said.run.id, said.run.at(0))
    await page
      .locator('.shell-sides')
      .getByText(/^Must-fix/)
      .click()
    await expect(page.locator('.fix-text')).toHaveCount(some.length)
    const fixes = await page.locator('.fix-text').allTextContents()
    missing.push(...said.fixes.filter((text) => !fixes.includes(text)))
    const option = await page.locator(`option[value="${said.run.id}"]`).textContent()
    if (!option?.includes(said.title)) missing.push(said.title)
  }
  console.info(`escape strings as must-fix and title ${strings.length - missing.length}/${strings.length}`)
  expect(missing).toEqual([])

  const names = strings.filter((each) => /[<>"'&]/.test(each)).slice(0, FULL ? undefined : 40)
  for (const text of names) {
    const name = `${text.replaceAll(/[/\\\0]/g, '_').slice(0, 120)}.jury`
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.getByTestId('news')).toBeVisible()
  }
  console.info(`escape strings as file name ${names.length}/${names.length}; harm of all ${harm().length}/0`)
  expect(harm()).toEqual([])
})

/** The list of must-fixes shows no more. */
const SHOWN_AT_ONCE = 45

/** A run whose brief, brand and must-fixes say these strings, character by character. */
async function spokenRun(id: string, strings: readonly string[]) {
  const names = strings.map((_, at) => `fix ${at} of many`)
  // Told apart by a number: two that differ by their case alone would be one must-fix.
  const fixes = strings.map((text, at) => `${at}: ${text}`)
  const title = strings.join(' ¦ ')
  const made = await artifactRun({ id, pages: ['<p>A page.</p>'], mustFix: names })
  const file = readRun(made.text)
  const events = file.events.map((event) => {
    if (event.type === 'critique.panelist_must_fix')
      return { ...event, text: fixes[names.indexOf(event.text)] ?? event.text }
    if (event.type !== 'run_created') return event
    const said = strings.join('\n')
    const brief = { title, what: said, forWhom: said, requirements: [...strings] }
    return { ...event, brief, materials: [{ kind: 'brand' as const, name: strings[0] ?? '', text: said }] }
  })
  return { run: { ...made, text: printRun({ ...file, events }) }, fixes, title }
}

/** Shows each page for as long as a script would need to begin. */
async function leaf(page: Page, run: ArtifactRun, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await showAt(page, run.id, run.at(at))
    await page.waitForTimeout(400)
  }
}

function pagesOf(list: readonly string[]): readonly string[] {
  const pages = chunksOf(list, FULL ? 1 : 30)
  // What leaves a tag, a comment or a quotation open is closed before the next one begins.
  return pages.map((some) => some.map((text) => `<div>${text}\n<!-- "'\`--></div>`).join('\n'))
}

function chunksOf<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

/** The cheatsheet's own text is a list of divisions; each is a vector. Nothing where there is no copy. */
function cheatsheet(): readonly string[] {
  if (!existsSync(CHEATSHEET)) return []
  return readFileSync(CHEATSHEET, 'utf8')
    .split(/(?=<div id="\d+">)/)
    .slice(1)
}

/** What Firefox tells as an error and is none: a frame's policy that holds, and a fetch that a reload has cut off. */
const REFUSALS = /blocked the loading of a resource|^Failed to load ‘’\. A ServiceWorker intercepted/

/** Everything that a text must not do, as far as it has done it. */
function watch(page: Page, context: BrowserContext): () => readonly string[] {
  const harm: string[] = []
  const own = new URL(host.url).origin
  page.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (other) => harm.push(`pop-up ${other.url()}`))
  page.on('pageerror', ({ message }) => void (REFUSALS.test(message) || harm.push(`error ${message}`)))
  page.on('download', (download) => harm.push(`download ${download.suggestedFilename()}`))
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(own)) harm.push(`moved to ${frame.url()}`)
  })
  const left = (address: string) => {
    const url = new URL(address)
    if (url.protocol.startsWith('http') && url.origin !== own) harm.push(`request ${url.href}`)
  }
  context.on('requestfinished', (request) => left(request.url()))
  context.on('requestfailed', (request) => {
    // Refused by a policy, it has never left.
    if (!/csp|blocked/i.test(request.failure()?.errorText ?? '')) left(request.url())
  })
  return () => harm
}
