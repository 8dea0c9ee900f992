import { expect, type Page, test } from 'playwright/test'
import { type Host, serveDist } from '../serve'
import { artifactFrames, frameWith, openApp, openFile, runScripts, showAt } from './app'
import { type ArtifactRun, artifactRun } from './artifact-run'
import { GRABBING, PROBES, probePage } from './probes'

/* What a page could do besides calling out: reach the app and its storage, the person's devices, the keyboard. */

let host: Host

test.beforeEach(async () => {
  host = await serveDist()
})

test.afterEach(() => host.stop())

const names = Object.keys(PROBES)
/**
 * Firefox lets any frame do these for five seconds after the person has clicked in it, and knows no policy against them.
 * A test that drives it counts as such a click, so they cannot be told there.
 */
const AFTER_A_CLICK: readonly string[] = ['clipboard_write', 'exec_copy', 'exec_paste']
const MARK = 'Tries what it can.'

test('a page that is held tries nothing at all', async ({ page }) => {
  await show(page, 'probes-held', probePage(MARK))
  await frameWith(page, MARK)
  await page.waitForTimeout(1000)
  // Looked for anew: the app may have drawn the page a second time.
  const frame = await frameWith(page, MARK)
  expect(await frame.locator('body').textContent()).not.toContain('All tried.')
  console.info(`escape probes held ${names.length}/${names.length}`)
})

test('[CT-53] scripts that run get nothing of the app and nothing of the device @firefox @heart', async ({
  page,
  context,
  browserName,
}) => {
  const trouble = watch(page)
  const run = await show(page, 'probes-running', probePage(MARK))
  await plant(page)
  await runScripts(page)
  await expect.poll(() => planted(page).then(({ told }) => told)).toBe(true)
  const frame = await frameWith(page, 'All tried.')
  // The page's own script has left it there.
  const got = await frame.evaluate(() => (window as unknown as { got: Record<string, boolean> }).got)
  const judged = browserName === 'firefox' ? names.filter((name) => !AFTER_A_CLICK.includes(name)) : names
  const closed = judged.filter((name) => got[name] === false)
  console.info(`escape probes running ${browserName} ${closed.length}/${judged.length}`)
  expect(judged.filter((name) => got[name] !== false)).toEqual([])
  expect(trouble).toEqual([])
  expect(context.pages()).toHaveLength(1)
  expect(page.url()).toContain(run.id)
  expect((await planted(page)).overheard).toBe(0)
})

test('no page stands beside a field for a secret, and not one key-stroke is lost @firefox', async ({
  page,
  browserName,
}) => {
  await show(page, 'grabs', GRABBING)
  await runScripts(page)
  await expect.poll(() => artifactFrames(page).length).toBeGreaterThanOrEqual(0)
  await page.evaluate(() => {
    location.hash = '#/connections/new'
  })
  await page.getByRole('button', { name: 'OpenAI', exact: false }).first().click()
  const field = page.getByLabel('API key', { exact: true })
  await field.focus()
  const typed = 'sk-abcdefghijklmnop-123'
  for (const key of typed) await page.keyboard.press(key === '-' ? 'Minus' : key)
  expect(artifactFrames(page)).toHaveLength(0)
  const kept = await field.inputValue()
  console.info(
    `escape keys lost ${browserName} ${typed.length - kept.length}/0 of ${typed.length}; frames beside the field ${artifactFrames(page).length}/0`,
  )
  expect(kept).toBe(typed)
})

async function show(page: Page, id: string, html: string): Promise<ArtifactRun> {
  const run = await artifactRun({ id, pages: [html, html.replace('<p>', '<p id="again">')] })
  await openApp(page, host.url)
  await openFile(page, run)
  await showAt(page, run.id, run.at(0))
  return run
}

declare global {
  interface Window {
    /** What has come to the app's window: from a page in another tab's name, and that all was tried. */
    planted?: { overheard: number; told: boolean }
  }
}

/** Leaves something to be found, and listens for a page that speaks to other tabs. */
function plant(page: Page): Promise<void> {
  return page.evaluate(() => {
    localStorage.setItem('escape-secret', 'x')
    sessionStorage.setItem('escape-secret', 'x')
    document.cookie = 'secret=x'
    void navigator.locks.request('escape-secret', () => new Promise(() => undefined))
    const heard = { overheard: 0, told: false }
    window.planted = heard
    addEventListener('message', ({ data }) => {
      heard.told ||= data === 'All tried.'
    })
    new BroadcastChannel('escape').onmessage = ({ data }) => {
      if (data === 'hello') heard.overheard += 1
    }
  })
}

async function planted(page: Page): Promise<{ readonly overheard: number; readonly told: boolean }> {
  return (await page.evaluate(() => window.planted)) ?? { overheard: -1, told: false }
}

/** Dialogs, downloads, and a tab that was taken elsewhere. */
function watch(page: Page): string[] {
  const trouble: string[] = []
  page.on('dialog', (dialog) => {
    trouble.push(`dialog ${dialog.type()}`)
    void dialog.dismiss()
  })
  page.on('download', () => trouble.push('download'))
  page.on('popup', () => trouble.push('pop-up'))
  return trouble
}
