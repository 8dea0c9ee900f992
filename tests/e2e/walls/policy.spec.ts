// Only a line reaches a provider, each its own origin alone, and no other script hears a key or gets hold of a line.
import { copyFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { proxy as comlinkProxy, Remote, transfer as comlinkTransfer, wrap as comlinkWrap } from 'comlink'
import { expect, type Page, test } from 'playwright/test'
import type { ActName, FromLine, ToLine } from '../../../src/models/line'
import type { ProviderRow } from '../../../src/models/provider'
import type { Desk } from '../../../workers/desk-surface'
import type { Jury } from '../../../workers/jury'
import { stored } from '../kept'
import { copyDist, type Host, serveDist } from '../serve'

declare global {
  interface Window {
    /** The line under test, and all that it has said. */
    line?: { readonly worker: Worker; readonly port: MessagePort; readonly said: FromLine[] }
    /** What a script has got hold of that was there before the app. */
    tapped?: Tapped
  }
}

interface Tapped {
  readonly workers: Worker[]
  readonly scripts: string[]
  /** Everything that came out of a worker or went through a channel of the page's. */
  readonly heard: unknown[]
}

const KEY = 'sk-canary-4f1d9b7e2c6a8053'

const row: ProviderRow = {
  id: 'custom-chat',
  name: 'Custom',
  dialect: 'chat',
  baseUrl: '',
  auth: { header: 'authorization', prefix: 'Bearer ' },
  models: { path: '/models', shape: 'openai' },
}

/** What a worker of the test's own is asked, and says. */
const PROBE = `
self.onmessage = async ({ data: { reach, part } }) => {
  const said = { reached: undefined, part: undefined }
  said.part = await import(part).then((module) => module.part, String)
  said.reached = await fetch(reach, { mode: 'no-cors' }).then(() => true, () => false)
  self.postMessage(said)
}`

let folder: string
let host: Host
let provider: Provider
let other: Provider

test.beforeEach(async () => {
  folder = copyDist()
  // Named as the built ones are: by its name a line is told from any other worker.
  for (const name of ['line-probe', 'jury-probe']) writeFileSync(`${folder}assets/${name}.js`, PROBE)
  writeFileSync(`${folder}assets/part-probe.js`, `export const part = 'loaded'`)
  host = await serveDist({ folder })
  provider = await serveProvider()
  other = await serveProvider()
})

test.afterEach(async () => {
  await Promise.all([host.stop(), provider.stop(), other.stop()])
  rmSync(folder, { recursive: true })
})

test('[CT-53] a line reaches its origin and no other @firefox @heart', async ({ page }) => {
  await visit(page)
  expect(await startLine(page, provider.origin)).toMatchObject({ type: 'ready', walled: true })
  expect(await ask(page, provider.origin)).toMatchObject({ type: 'value' })
  expect(provider.seen).toContain('POST /v1/chat/completions')

  expect(await ask(page, other.origin)).toMatchObject({ type: 'failed', failed: { kind: 'not_listed' } })
  expect(other.seen).toEqual([])
})

test('a line tells a refusal from a host that is gone, and follows nobody elsewhere @firefox', async ({
  page,
}) => {
  await visit(page)
  await startLine(page, provider.origin)
  expect(await ask(page, `${provider.origin}/locked`)).toMatchObject({
    failed: { kind: 'auth', status: 401 },
  })
  // Failures are told by the lazy parts of a line as well: there must not be two kinds of them in it.
  expect(await ask(page, `${provider.origin}/locked`, 'models')).toMatchObject({
    failed: { kind: 'auth', status: 401 },
  })
  for (const away of ['elsewhere', 'turned']) {
    expect(await ask(page, `${provider.origin}/${away}?${other.origin}`), away).toMatchObject({
      type: 'failed',
    })
  }
  expect(other.seen).toEqual([])
  await provider.stop()
  expect(await ask(page, provider.origin)).toMatchObject({ failed: { kind: 'cors_or_key' } })
})

test('the policy holds whatever a worker asks for, and its parts load @firefox @heart', async ({ page }) => {
  await visit(page)
  const line = `${host.url}assets/line-probe.js?to=${encodeURIComponent(provider.origin)}`
  expect(await probe(page, line, provider.origin)).toEqual({ reached: true, part: 'loaded' })
  expect(await probe(page, line, other.origin)).toEqual({ reached: false, part: 'loaded' })
  expect(await probe(page, line, host.url)).toEqual({ reached: false, part: 'loaded' })

  // Only a line may be sent elsewhere.
  const jury = `${host.url}assets/jury-probe.js?to=${encodeURIComponent(other.origin)}`
  expect(await probe(page, jury, other.origin)).toEqual({ reached: false, part: 'loaded' })
  expect(await probe(page, jury, host.url)).toEqual({ reached: true, part: 'loaded' })

  const anyHost = `${host.url}assets/line-probe.js?to=${encodeURIComponent('http://*')}`
  expect(await probe(page, anyHost, other.origin)).toEqual({ reached: false, part: 'loaded' })
  expect(other.seen).toEqual([])
})

test('without a policy a line refuses @firefox', async ({ page }) => {
  await page.goto(`${host.url}?sw=off`)
  expect(await startLine(page, provider.origin)).toMatchObject({ type: 'ready', walled: false })
  expect(await ask(page, provider.origin)).toMatchObject({ type: 'failed', failed: { kind: 'no_policy' } })
  expect(provider.seen).toEqual([])
  // What would have been reached: the probe tells a policy from its lack.
  const free = `${host.url}assets/line-probe.js?to=${encodeURIComponent(provider.origin)}`
  expect(await probe(page, free, other.origin)).toEqual({ reached: true, part: 'loaded' })
})

for (const { intruder, attends } of [
  { intruder: 'in the page', attends: false },
  { intruder: 'that answers for the page', attends: true },
]) {
  test(`a script ${intruder} gets hold of no line and hears no key @firefox`, async ({ page }) => {
    copyFileSync(COMLINK, `${folder}assets/comlink-probe.js`)
    await page.addInitScript(tap)
    // The first visit: the jury worker is there before anything controls the page.
    await page.goto(host.url)
    await stored(page)
    const said = await page.evaluate(spend, { baseUrl: `${provider.origin}/v1`, key: KEY, attends })

    expect(said.models).toEqual(['m'])
    await expect.poll(() => provider.seen).toContain('POST /v1/chat/completions')
    expect(provider.keys).toContain(`Bearer ${KEY}`)
    expect(said.asked).toEqual([])
    const scripts = await page.evaluate(() => window.tapped?.scripts ?? [])
    const heard = await page.evaluate(() => JSON.stringify(window.tapped?.heard))
    expect(scripts.filter((script) => /\bline\b/.test(script))).toEqual([])
    expect(scripts.some((script) => /\bjury-/.test(script))).toBe(true)
    // That the tap hears at all: the id came over it.
    expect(heard).toContain(said.id)
    expect(heard).not.toContain(KEY)
  })
}

test('the page itself reaches no provider @firefox @heart', async ({ page }) => {
  await visit(page)
  const blocked = await page.evaluate(async () => {
    const violation = new Promise<string>((seen) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        seen(effectiveDirective),
      ),
    )
    const failed = await fetch('https://provider.invalid/v1/models').then(
      () => false,
      () => true,
    )
    return failed && violation
  })
  expect(blocked).toBe('connect-src')
})

test('a line and its parts start with their host down @firefox', async ({ page }) => {
  await visit(page)
  await withoutHost(page)
  expect(await startLine(page, provider.origin)).toMatchObject({ walled: true })
  expect(await ask(page, provider.origin)).toMatchObject({ type: 'value' })
  // Its code is a part that is loaded when it is asked for.
  expect(await ask(page, provider.origin, 'models')).toMatchObject({ type: 'value', value: [{ id: 'm' }] })
})

test('the jury worker and its parts start behind their wall with the host down @firefox', async ({
  page,
}) => {
  await visit(page)
  await withoutHost(page, '?pace=400#/run/degraded?at=1')
  await page.getByRole('banner').getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Perform live' }).click()
  await expect(page.getByText('Degraded: not reviewed')).toBeVisible()
})

test('an abort is seen by the provider @firefox', async ({ page }) => {
  await visit(page)
  await startLine(page, provider.origin)
  await ask(page, provider.origin)
  await page.evaluate(() => {
    const abort: ToLine = { type: 'abort', id: 1 }
    window.line?.port.postMessage(abort)
  })
  await provider.left
})

test('so is the end of its worker, and whoever holds its port finds out @firefox', async ({ page }) => {
  await visit(page)
  const ready = await startLine(page, provider.origin)
  await ask(page, provider.origin)
  const alive = (ready.type === 'ready' && ready.alive) || ''
  expect(
    await page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name)),
  ).toContain(alive)
  await page.evaluate(async (name) => {
    window.line?.worker.terminate()
    await navigator.locks.request(name, () => undefined)
  }, alive)
  await provider.left
})

async function visit(page: Page): Promise<void> {
  await page.goto(host.url)
  await stored(page)
}

/** Opens the app anew: Firefox breaks off a reload of a page whose host has just gone. */
async function withoutHost(page: Page, route = ''): Promise<void> {
  await host.stop()
  await page.goto('about:blank')
  await page.goto(host.url + route)
}

/** Starts the built line to `origin`; gives what it says first. */
async function startLine(page: Page, origin: string): Promise<FromLine> {
  const script = readdirSync(`${folder}assets`).find((name) => /^line-(?!probe)[\w-]+\.js$/.test(name))
  await page.evaluate(
    (url) => {
      const worker = new Worker(url, { type: 'module' })
      const { port1, port2: port } = new MessageChannel()
      const said: FromLine[] = []
      port.addEventListener('message', ({ data }) => said.push(data as FromLine))
      port.start()
      worker.postMessage(undefined, [port1])
      window.line = { worker, port, said }
    },
    `${host.url}assets/${script}?to=${encodeURIComponent(origin)}`,
  )
  return nth(page, 0)
}

/** Asks something of `origin`, by the number of what has been said; gives the first thing that is said of it. */
async function ask(page: Page, origin: string, act: ActName = 'stream'): Promise<FromLine> {
  const before = await page.evaluate(
    ([baseUrl, name, chatRow]) => {
      const { port, said } = window.line ?? {}
      const asked: ToLine = {
        type: 'ask',
        id: said?.length ?? 0,
        act: name,
        args: {
          to: { row: chatRow, baseUrl, key: 'sk-test-0123456789' },
          request: { model: 'm', system: '', messages: [{ role: 'user', text: 'Hi' }], maxOutput: 10 },
          patience: { firstByteMs: 5000, idleMs: 5000 },
        },
      }
      port?.postMessage(asked)
      return said?.length ?? 0
    },
    [`${origin}/v1`, act, row] as const,
  )
  return nth(page, before)
}

async function nth(page: Page, at: number): Promise<FromLine> {
  const handle = await page.waitForFunction((index) => window.line?.said[index], at)
  // Waited for until it is there.
  return (await handle.jsonValue()) as FromLine
}

function probe(page: Page, script: string, reach: string): Promise<unknown> {
  return page.evaluate(
    ([url, target]) =>
      new Promise((said) => {
        const worker = new Worker(url ?? '', { type: 'module' })
        worker.addEventListener('message', ({ data }) => {
          worker.terminate()
          said(data)
        })
        worker.addEventListener('error', () => said('It did not load.'))
        worker.postMessage({ reach: target, part: './part-probe.js' })
      }),
    [script, reach],
  )
}

const COMLINK = fileURLToPath(
  new URL('../../../node_modules/comlink/dist/esm/comlink.min.mjs', import.meta.url),
)

/** Runs in the page before the app: from then on every worker and every channel tells. */
function tap(): void {
  const tapped: Tapped = { workers: [], scripts: [], heard: [] }
  window.tapped = tapped
  const [RealWorker, RealChannel] = [window.Worker, window.MessageChannel]
  const relay = (from: MessagePort, to: MessagePort) => {
    from.onmessage = ({ data, ports }) => {
      tapped.heard.push(data)
      to.postMessage(data, [...ports])
    }
  }
  window.Worker = class extends RealWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      tapped.workers.push(this)
      tapped.scripts.push(String(url))
      this.addEventListener('message', ({ data }) => tapped.heard.push(data))
    }
  }
  window.MessageChannel = class extends RealChannel {
    constructor() {
      super()
      const [one, other] = [new RealChannel(), new RealChannel()]
      relay(one.port2, other.port2)
      relay(other.port2, one.port2)
      Object.defineProperties(this, { port1: { value: one.port1 }, port2: { value: other.port1 } })
    }
  }
}

/** Runs in the page: makes the jury worker send a key, as the person would. */
async function spend({ baseUrl, key, attends }: { baseUrl: string; key: string; attends: boolean }) {
  const { wrap, proxy, transfer } = (await import(
    new URL('assets/comlink-probe.js', document.baseURI).href
  )) as {
    wrap: typeof comlinkWrap
    proxy: typeof comlinkProxy
    transfer: typeof comlinkTransfer
  }
  const worker = window.tapped?.workers[0]
  if (!worker) throw new Error('The app has started no worker.')
  const jury: Remote<Jury> = wrap<Jury>(worker)
  const asked: string[] = []
  const page = {
    async openLine(origin: string) {
      asked.push(origin)
      const { port1, port2 } = new MessageChannel()
      port1.start()
      return transfer(port2, [port2])
    },
    controlled: async () => (await navigator.serviceWorker.ready, true),
    place: async () => ({ https: false, online: true }),
    measure: async () => [],
  }
  if (attends)
    await jury.attend(
      proxy(() => undefined),
      proxy(page),
    )
  const desk = jury.desk as unknown as Desk // Comlink cannot see through a door that is opened on first use.
  const { id } = await desk.save({
    name: 'Probe',
    provider: 'custom-chat',
    baseUrl,
    model: 'm',
    thinking: 'auto',
    lock: false,
  })
  await desk.keep(id, key, { mode: 'tab' })
  const models = await desk.models(id)
  const { port2 } = new MessageChannel()
  // The provider does not end its reply, so the test of the connection does not end either.
  void desk.test(id, transfer(port2, [port2]))
  return { id, models: models.map((model) => model.id), asked }
}

/** A model that begins to speak and does not end. */
type Provider = {
  readonly origin: string
  readonly seen: string[]
  /** What each request gave to be let in by. */
  readonly keys: string[]
  /** When whoever was being spoken to has left. */
  readonly left: Promise<void>
  stop(): Promise<void>
}

async function serveProvider(): Promise<Provider> {
  const seen: string[] = []
  const keys: string[] = []
  let leave = () => {}
  const left = new Promise<void>((gone) => (leave = gone))
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    keys.push(request.headers.authorization ?? '')
    if (/^\/(locked|elsewhere|turned)/.test(request.url ?? '') && request.method !== 'OPTIONS') {
      refuse(request, response)
    } else speak(request, response)
    response.on('close', () => request.method === 'POST' && leave())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    keys,
    left,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

function refuse({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const away = /^\/elsewhere\?(.+)\/v1/.exec(url)?.[1]
  const status = url.startsWith('/locked') ? 401 : 307
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('content-type', 'application/json')
  if (status === 307) response.setHeader('location', `${away ?? ''}/v1/chat/completions`)
  response.writeHead(status).end('{"error":{"message":"Wrong key."}}')
}

function speak({ method }: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-allow-headers', 'authorization, content-type')
  if (method !== 'POST') {
    response.setHeader('content-type', 'application/json')
    response.writeHead(200).end('{"data":[{"id":"m"}]}')
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('data: {"choices":[{"delta":{"content":"Hello"}}]}\n\n')
}
