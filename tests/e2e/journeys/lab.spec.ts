import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { stored } from '../kept'
import { type Host, serveDist } from '../serve'

/** The library speaks this old version of its wire. */
const COMLINK = readFileSync('node_modules/comlink-old/dist/umd/comlink.js', 'utf8')

const project = {
  files: { 'package.json': '{"scripts":{"dev":"x"}}', 'src/main.js': 'export const answer = 42\n' },
}

/** A host that speaks the container's handshake, and does nothing but say what it was asked. */
const STAND_IN = `<!doctype html><script>${COMLINK}</script><script>
  const bytes = (text) => new TextEncoder().encode(text)
  const asked = []
  let ready = () => {}
  const instance = {
    fs: () => Comlink.proxy({ readdir: async () => [] }),
    previewScript: () => Comlink.proxy({}),
    runtimeInfo: () => ({ path: '/bin', cwd: '/home/project' }),
    loadFiles: async (payload) => { asked.push(JSON.stringify(JSON.parse(new TextDecoder().decode(payload)))) },
    on: async (event, listener) => { if (event === 'server-ready') ready = listener; return Comlink.proxy(() => {}) },
    run: async ({ command, args }, _out, _err, output) => {
      const line = [command, ...args].join(' ')
      output(bytes('ran ' + line + '\\n'))
      if (line === 'npm run dev') setTimeout(() => ready(3000, 'https://p--3000.local.webcontainer-api.io/'), 100)
      const code = line === 'npm install' ? EXIT : undefined
      return Comlink.proxy({
        onExit: code === undefined ? new Promise(() => {}) : Promise.resolve(code),
        kill: () => {}, write: async () => {}, resize: () => {},
      })
    },
    teardown: async () => {},
  }
  const { port1, port2 } = new MessageChannel()
  Comlink.expose({ build: () => Comlink.proxy(instance) }, port1)
  parent.postMessage({ type: 'init' }, '*', [port2])
</script>`

const HEADERS = {
  'content-type': 'text/html',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
}

let host: Host
test.beforeEach(async () => {
  host = await serveDist()
})
test.afterEach(() => host.stop())

/** Puts a host in the place of the container's own; nothing leaves this machine. */
async function standIn(context: BrowserContext, exit = 0) {
  await context.route('https://stackblitz.com/headless**', (route) =>
    route.fulfill({ headers: HEADERS, body: STAND_IN.replace('EXIT', String(exit)) }),
  )
  await context.route('https://p--3000.local.webcontainer-api.io/**', (route) =>
    route.fulfill({ headers: HEADERS, body: '<!doctype html><h1>It runs</h1>' }),
  )
}

/** Opens a project as a file of the person's own. */
async function openProject(page: Page) {
  await page.goto(host.url)
  await stored(page)
  await page.locator('input[type=file][accept*=json]').setInputFiles({
    name: 'shop.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(project)),
  })
  await expect(page.getByRole('button', { name: 'Run this project' })).toBeVisible()
}

async function runIt(page: Page) {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Run this project' }).click()
  return opened
}

test('a project can be read, and says what running it means before it runs @firefox', async ({ page }) => {
  const asked: string[] = []
  page.context().on('request', (request) => asked.push(request.url()))
  await openProject(page)
  await expect(page.getByText(/StackBlitz/).first()).toBeVisible()
  await expect(page.getByText('2 files')).toBeVisible()
  await page.getByRole('button', { name: 'src/main.js' }).click()
  await expect(page.getByText('export const answer = 42')).toBeVisible()
  expect(asked.filter((url) => !url.startsWith(host.url) && !/^(blob|data):/.test(url))).toEqual([])
})

test('it boots, mounts, installs, serves in a frame, and stops', async ({ page, context }) => {
  await standIn(context)
  await openProject(page)
  const lab = await runIt(page)
  await expect(lab.getByText('Running.', { exact: true })).toBeVisible()
  expect(await lab.evaluate(() => crossOriginIsolated)).toBe(true)
  await expect(lab.frameLocator('iframe.lab-frame').getByRole('heading', { name: 'It runs' })).toBeVisible()
  await lab.getByText('Log', { exact: true }).click()
  await expect(lab.getByText(/ran npm install\s+\$ npm run dev\s+ran npm run dev/)).toBeVisible()
  await lab.getByRole('button', { name: 'Stop' }).click()
  await expect(lab.getByText(/Stopped\. Nothing of it runs/)).toBeVisible()
  await expect(lab.locator('iframe.lab-frame')).toHaveCount(0)
  // The app itself shares nothing and stays as it was.
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
})

test('packages that cannot be had are told with the log open', async ({ page, context }) => {
  await standIn(context, 1)
  await openProject(page)
  const lab = await runIt(page)
  await expect(lab.getByRole('alert')).toContainText('npm install ended with 1')
  await expect(lab.getByText('ran npm install')).toBeVisible()
})

test('a blocked host is told, the files stay readable, and a second try begins afresh', async ({
  page,
  context,
}) => {
  await openProject(page)
  const lab = await runIt(page)
  await expect(lab.getByRole('alert')).toContainText('does not answer from here')
  await expect(page.getByRole('button', { name: 'src/main.js' })).toBeEnabled()
  await standIn(context)
  await lab.getByRole('button', { name: 'Try again' }).click()
  await expect(lab.getByText('Running.', { exact: true })).toBeVisible()
  // Without the page that opened it there is nobody to ask.
  await page.close()
  await lab.reload()
  await expect(lab.getByText(/does not answer any more/)).toBeVisible()
})

test('offline it says so beside the button', async ({ page, context }) => {
  await openProject(page)
  await context.setOffline(true)
  await expect(page.getByText(/There is no network now/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Run this project' })).toBeDisabled()
  await page.getByRole('button', { name: 'src/main.js' }).click()
  await expect(page.getByText('export const answer = 42')).toBeVisible()
})
