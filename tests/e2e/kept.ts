import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import type { Applied, Kept } from '../../src/install'
import { dist } from './serve'

declare global {
  interface Window {
    /** How often the page was told that it is stored and that an update waits, and its way to let that in. */
    heard?: { ready: number; updates: number; apply?: () => Promise<Applied> }
  }
}

/** Waits until the visited app is stored, and controlled by what stores it. */
export async function stored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Expects that the app drew itself. */
export async function mounted(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

/** Lets the page keep itself once more, by the built part that does it, and hears what that part says. */
export function listen(page: Page): Promise<Kept> {
  return page.evaluate(async (file) => {
    const { keepOffline } = (await import(
      new URL(file, document.baseURI).href
    )) as typeof import('../../src/install')
    const heard: Window['heard'] = { ready: 0, updates: 0 }
    window.heard = heard
    return keepOffline({
      onOfflineReady: () => {
        heard.ready += 1
      },
      onUpdateWaiting: (apply) => {
        heard.updates += 1
        heard.apply = apply
      },
    })
  }, built('src/install.ts'))
}

/** The file that a source of the app was built into. A source has one when it is imported by `import()`. */
export function built(source: string): string {
  // Written by the build: each source that starts a chunk, with its file.
  const chunks = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<
    string,
    { file: string }
  >
  const chunk = chunks[source]
  if (!chunk) throw new Error(`The build has no chunk for ${source}.`)
  return chunk.file
}

/** What the document of a deployed version is marked with. */
export const NEXT = 'html[data-version="next"]'

/** Makes a newer version of the app in `folder`: another first script, another document, nothing left of the old. */
export function deployNext(folder: string): void {
  const old = built('index.html')
  const next = old.replace(/-[\w-]+\.js$/, '-next.js')
  const html = readFileSync(`${folder}index.html`, 'utf8')
  renameSync(folder + old, folder + next)
  for (const file of scripts(folder)) rewrite(folder + file, (text) => text.replaceAll(base(old), base(next)))
  rewrite(`${folder}index.html`, (text) =>
    text.replace(base(old), base(next)).replace('<html', '<html data-version="next"'),
  )
  rewrite(`${folder}sw.js`, (text) => text.replace(md5(html), md5(`next ${html}`)))
}

/** Changes the text of a file in a copy of the built app. */
function rewrite(file: string, change: (text: string) => string): void {
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, change(text))
}

function scripts(folder: string): string[] {
  return ['sw.js', ...readdirSync(`${folder}assets`).map((name) => `assets/${name}`)].filter((name) =>
    name.endsWith('.js'),
  )
}

function base(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The revision that the build gives to a file in the service worker's list. */
function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
