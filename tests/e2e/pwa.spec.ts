import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page, test } from 'playwright/test'
import type { manifest } from '../../src/manifest'
import { chromiumLaunch } from '../browsers.mjs'
import { built, mounted, stored } from './kept'
import { serveDist } from './serve'

test('the app can be installed', async () => {
  const { url, stop } = await serveDist({ path: '/some/sub/path/' })
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  // A plain context counts as private browsing, in which nothing can be installed.
  const context = await chromium.launchPersistentContext(profile, { ...chromiumLaunch() })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await stored(page)
    const client = await context.newCDPSession(page)
    const { errors, url: from } = await client.send('Page.getAppManifest')
    expect({ errors, from }).toEqual({ errors: [], from: `${url}manifest.webmanifest` })
    expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    // Two installations on one host must not be taken for one app.
    expect((await client.send('Page.getAppId')).appId).toContain(url)
  } finally {
    await context.close()
    await stop()
    rmSync(profile, { recursive: true })
  }
})

test('each picture that the manifest names has the size it says', async ({ page, baseURL }) => {
  await page.goto('./')
  // The build writes this file from the manifest of this type.
  const text = (await (await page.request.get('manifest.webmanifest')).json()) as typeof manifest
  const pictures = [...(text.icons ?? []), ...(text.screenshots ?? [])]
  expect(pictures.map(({ src }) => src)).toContain('./icon-512.png')
  for (const { src, sizes } of pictures) {
    const size = await sizeOf(page, new URL(src, baseURL).href)
    // A drawing has the size that it is asked for.
    if (sizes === 'any') expect(size).toMatch(/\d+x\d+/)
    else expect(size, src).toBe(sizes)
  }
})

test('[CT-55] the manifest speaks the languages of the app', async ({ page }) => {
  // The build writes this file from the manifest of this type.
  const text = (await (await page.request.get('manifest.webmanifest')).json()) as typeof manifest
  const tags = ['en', 'de', 'ja', 'ko', 'zh', 'zh-CN', 'zh-TW', 'zh-Hant', 'zh-HK', 'zh-MO']
  for (const member of ['name', 'short_name', 'description'] as const) {
    expect(Object.keys(text[`${member}_localized`]).sort()).toEqual([...tags].sort())
    expect(text[`${member}_localized`]['en']).toBe(text[member])
  }
  const said = text.description_localized
  expect(new Set(Object.values(said)).size).toBe(6)
  expect([said['zh-HK'], said['zh-MO'], said['zh-Hant']]).toEqual(Array(3).fill(said['zh-TW']))
})

test('the app lives under any path and leaves the paths around it alone', async ({ page }) => {
  const { url, stop } = await serveDist({ path: '/some/sub/path/' })
  try {
    await page.goto(`${url}?source=pwa`)
    await mounted(page)
    await stored(page)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(url)
    expect((await page.goto(`${url}another/app`))?.status()).toBe(404)
    await stop()
    await page.goto(`${url}index.html?source=pwa#/library`)
    await mounted(page)
  } finally {
    await stop()
  }
})

test('the relay of the preview is served with a wall', async ({ page }) => {
  const { url, stop } = await serveDist()
  try {
    await page.goto(url)
    await stored(page)
    const wall = (path: string) =>
      page.evaluate(async (from) => (await fetch(from)).headers.get('connection-allowlist'), path)
    expect(await wall('./stage.html')).toBe('()')
    expect(await wall('./index.html')).toBeNull()
  } finally {
    await stop()
  }
})

test('the page keeps its content policy @firefox', async ({ page }) => {
  await page.addInitScript(() => {
    const broken: string[] = []
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      broken.push(violatedDirective),
    )
    Object.assign(window, { broken })
  })
  await page.goto('./')
  await mounted(page)
  expect(await page.evaluate(() => document.head.firstElementChild?.getAttribute('http-equiv'))).toBe(
    'Content-Security-Policy',
  )
  expect(await page.evaluate(() => (window as unknown as { broken: string[] }).broken)).toEqual([])

  const refused = (markup: string) =>
    page.evaluate((text) => {
      try {
        document.createElement('div').innerHTML = text
        return false
      } catch {
        return true
      }
    }, markup)
  expect(await refused('<p>text</p>')).toBe(false)
  expect(await refused('<img src=x onerror=alert(1)>')).toBe(true)
})

test('files and addresses that the system opens reach the app, and no others', async ({ page }) => {
  await page.addInitScript(() => {
    const launchQueue = { setConsumer: (take: unknown) => Object.assign(window, { take }) }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
  await page.goto('./')
  const heard = await page.evaluate(async (file) => {
    const { onLaunched } = (await import(
      new URL(file, document.baseURI).href
    )) as typeof import('../../src/install')
    const opened: unknown[] = []
    onLaunched(({ files, place }) => opened.push([files.map(({ name }) => name), place]))
    const { take } = window as unknown as {
      take(launch: { files?: { getFile(): Promise<File> }[]; targetURL?: string | null }): Promise<void>
    }
    const here = new URL('./', document.baseURI).href
    await take({ files: [] })
    await take({ targetURL: `${here}?source=pwa` })
    await take({ targetURL: 'https://evil.example/#/run/x' })
    await take({ targetURL: `${here}#javascript:alert(1)` })
    await take({ targetURL: 'javascript:alert(1)//#/library' })
    await take({ files: [{ getFile: async () => new File(['{}'], 'shipped.jury') }] })
    await take({ files: [], targetURL: `${here}?source=shortcut#/library` })
    return opened
  }, built('src/install.ts'))
  expect(heard).toEqual([
    [['shipped.jury'], ''],
    [[], '#/library'],
  ])
})

function sizeOf(page: Page, url: string): Promise<string> {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, url)
}
