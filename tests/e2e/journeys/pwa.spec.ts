// The app can be installed under any path, and takes in what the system, a share or a link hands to it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { type BrowserContext, chromium, expect, type Page, test } from 'playwright/test'
import type { manifest } from '../../../src/manifest'
import { chromiumLaunch } from '../../browsers.mjs'
import { built, mounted, stored } from '../kept'
import { serveDist } from '../serve'

test('the app can be installed, and takes what the system hands it', async () => {
  await installed('/some/sub/path/', async ({ context, page, url }) => {
    const client = await context.newCDPSession(page)
    const { errors, url: from } = await client.send('Page.getAppManifest')
    expect({ errors, from }).toEqual({ errors: [], from: `${url}manifest.webmanifest` })
    expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
    // Two installations on one host must not be taken for one app.
    const { appId: manifestId = '' } = await client.send('Page.getAppId')
    expect(manifestId).toContain(url)

    await client.send('PWA.install', { manifestId, installUrlOrBundleUrl: url })
    const { fileHandlers } = await client.send('PWA.getOsAppState', { manifestId })
    const ends = fileHandlers.flatMap(({ accepts }) =>
      accepts.flatMap(({ fileExtensions }) => fileExtensions),
    )
    expect(ends.sort()).toEqual(['.htm', '.html', '.jury', '.md', '.ndjson'])

    // What is being written is in no address, and stays.
    await page.evaluate(() => (location.hash = '#/new'))
    await page.getByLabel('What page do you want?').fill('A page for tea')
    const files = [fileURLToPath(new URL('../../runs/unsupported.jury', import.meta.url))]
    await client.send('PWA.launchFilesInApp', { manifestId, files })
    await expect.poll(() => page.url()).toContain('#/run/')
    await client.send('PWA.launch', { manifestId, url: `${url}?source=shortcut#/new` })
    await expect(page.getByLabel('What page do you want?')).toHaveValue('A page for tea')
    const link = encodeURIComponent('web+jury:run/shipped?at=12')
    await client.send('PWA.launch', { manifestId, url: `${url}?source=link#/new?link=${link}` })
    await expect.poll(() => page.url()).toMatch(/#\/run\/shipped/)
    // The newest run that was kept, though it is on show already, and its end with it.
    const night = fileURLToPath(new URL('../../../public/runs/shipped.jury', import.meta.url))
    await client.send('PWA.launchFilesInApp', { manifestId, files: [night] })
    await expect.poll(() => page.url()).toMatch(/#\/run\/(?!shipped)(?!unsupported)/)
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await client.send('PWA.launch', { manifestId, url: `${url}?source=shortcut#/new?replay=last` })
    await expect.poll(() => page.url()).toMatch(/\?t=0&play$/)
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    expect(context.pages().filter((one) => one.url().startsWith(url))).toHaveLength(1)
  })
})

test('what another app shares reaches the form once, without its host', async () => {
  await installed('/', async ({ page, url, stop }) => {
    await stop()
    const words = await share(page, url, { title: 'Tea', text: 'A page for a tea house' })
    expect(words).toMatch(/\?source=share#\/new\?shared=[\da-f-]{36}$/)
    const brief = page.getByLabel('What page do you want?')
    await expect(brief).toHaveValue('Tea\nA page for a tea house')
    // It is kept like anything that is written, and what was kept for handing over is gone.
    await page.reload()
    await expect(brief).toHaveValue('Tea\nA page for a tea house')
    await page.goto(words)
    await expect(page.getByText('What was shared is not here any more.')).toBeVisible()

    // A second one takes nothing away.
    await share(page, url, { text: 'A page for coffee' })
    await expect(page.getByText('You are writing one of your own: “Tea')).toBeVisible()
    await page.getByRole('button', { name: 'Use this brief' }).click()
    await expect(brief).toHaveValue('A page for coffee')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(brief).toHaveValue('Tea\nA page for a tea house')
  })
})

test('a link carries a brief to another browser, and a broken one nothing', async ({ page }) => {
  const text = JSON.stringify({ v: 1, brief: { what: 'A page for tea', tone: 'calm' }, brand: 'Teehaus' })
  const packed = deflateRawSync(text).toString('base64url')
  await page.goto(`./#/new?brief=${packed}`)
  await expect(
    page.getByText('Written for the brand Teehaus, and none on this device is called that.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Use this brief' }).click()
  await expect(page.getByLabel('What page do you want?')).toHaveValue('A page for tea')
  await expect(page.getByLabel('Tone, and what it must say')).toHaveValue('calm')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`./#/new?brief=${packed.slice(0, -4)}`)
  await expect(page.getByText('This link is not whole.')).toBeVisible()
  await page.getByRole('link', { name: 'Write a brief' }).click()
  await expect(page.getByLabel('What page do you want?')).toHaveValue('A page for tea')
  expect(asked.filter((url) => url.includes(packed.slice(0, 12)))).toEqual([])
})

test('the browser is asked to keep what is here, and a note tells of a run that failed', async () => {
  await installed('/', async ({ context, page, url }) => {
    const { origin } = new URL(url)
    const client = await context.newCDPSession(page)
    await client.send('Browser.grantPermissions', { origin, permissions: ['notifications'] })
    await page.evaluate(() => (location.hash = '#/settings'))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('On.', { exact: true })).toBeVisible()
    const persisted = () => page.evaluate(() => navigator.storage.persisted())
    expect(await persisted()).toBe(false)
    // A browser without a person decides by what was granted before.
    await client.send('Browser.grantPermissions', {
      origin,
      permissions: ['durableStorage', 'notifications'],
    })
    await page.getByRole('button', { name: 'Ask the browser to keep them' }).click()
    await expect(page.getByText('It does not clear them away by itself.')).toBeVisible()
    expect(await persisted()).toBe(true)

    await page.goto(`${url}?pace=2000#/run/degraded`)
    await page.getByRole('banner').getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Perform live' }).click()
    const notes = () =>
      page.evaluate(async () => {
        const shown = await (await navigator.serviceWorker.ready).getNotifications()
        return shown.map(({ data }) => String(data))
      })
    await expect.poll(notes).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  })
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

test('[CT-55] the manifest speaks the languages of the app @heart', async ({ page }) => {
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

test('the page keeps its content policy @firefox @heart', async ({ page }) => {
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
    )) as typeof import('../../../src/install')
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

interface Installed {
  readonly context: BrowserContext
  readonly page: Page
  readonly url: string
  /** Ends the host: what works from then on needs none. */
  readonly stop: () => Promise<void>
}

/** Visits the app in a profile on disk: a plain context counts as private browsing, in which nothing can be installed. */
async function installed(path: string, work: (app: Installed) => Promise<void>): Promise<void> {
  const { url, stop } = await serveDist({ path })
  const profile = mkdtempSync(join(tmpdir(), 'profile-'))
  const context = await chromium.launchPersistentContext(profile, { ...chromiumLaunch() })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await stored(page)
    await work({ context, page, url, stop })
  } finally {
    await context.close()
    await stop()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Posts a form as the system does when something is shared with the app. Gives the address that it is led to. */
async function share(page: Page, url: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
  const form = `<form method="post" enctype="multipart/form-data" action="${url}shared">${inputs.join('')}</form>`
  await page.goto(`data:text/html,${encodeURIComponent(form)}`)
  const answer = page.waitForResponse((response) => response.url() === `${url}shared`)
  await page.evaluate(() => document.forms[0]?.submit())
  expect((await answer).status()).toBe(303)
  const [led] = await Promise.all([(await answer).headerValue('location'), page.waitForURL(/#\/new/)])
  return led ?? ''
}

function sizeOf(page: Page, url: string): Promise<string> {
  return page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, url)
}
