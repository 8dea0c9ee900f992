import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { rolldown } from 'rolldown'
import { inlineScript } from '../../.ci/inline-script.mjs'
import type { Measurement } from '../../src/run/event'
import { chromiumLaunch } from '../browsers.mjs'
import type { Asked, Located, Places } from './in-page'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const DOCUMENT =
  '<!doctype html><meta charset="utf-8"><title>Measuring</title><script src="page.js"></script>'

/** A browser with the app's own frames and instruments in it, and nothing else of the app. */
export interface Host {
  readonly browser: Browser
  /** One more document. Each measures one page at a time; two keep two cores busy. */
  readonly open: () => Promise<Desk>
  readonly close: () => Promise<void>
}

/** One document that measures. */
export interface Desk {
  readonly page: Page
  readonly measure: (asked: Asked) => Promise<readonly Measurement[]>
  /** For each row, which of the planted places it names. */
  readonly locate: (places: Places) => Promise<readonly Located[]>
}

/** Starts it. Throws a sentence where there is no browser. */
export async function openHost(): Promise<Host> {
  const launch = chromiumLaunch()
  if (!launch) throw new Error('No Chromium was found. PLAYWRIGHT_CHROMIUM_PATH may name one.')
  const [script, browser] = await Promise.all([bundledPage(), chromium.launch(launch)])
  const server = await serve(script)
  // Listening on a port, not on a pipe: the address is never a string.
  const { port } = server.address() as AddressInfo
  return {
    browser,
    open: () => openDesk(browser, `http://127.0.0.1:${port}/`),
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function openDesk(browser: Browser, url: string): Promise<Desk> {
  const page = await browser.newPage()
  await page.goto(url)
  return {
    page,
    measure: (asked) => page.evaluate((given) => globalThis.bench.measure(given), asked),
    locate: (places) => page.evaluate((given) => globalThis.bench.locate(given), places),
  }
}

/** The document, its script, and the relay with the header that the app's service worker gives it. */
async function serve(script: string): Promise<Server> {
  const relay = readFileSync(at('../../public/stage.html'), 'utf8')
  const html = { 'Content-Type': 'text/html; charset=utf-8' }
  const files: Readonly<Record<string, readonly [body: string, headers: Record<string, string>]>> = {
    '/': [DOCUMENT, html],
    '/page.js': [script, { 'Content-Type': 'text/javascript; charset=utf-8' }],
    // Without it, scripts of a page could look up host names.
    '/stage.html': [relay, { ...html, 'Connection-Allowlist': '()' }],
  }
  const server = createServer((request, response) => {
    const [body, headers] = files[request.url ?? '/'] ?? []
    response.writeHead(headers ? 200 : 404, headers).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return server
}

async function bundledPage(): Promise<string> {
  const bundle = await rolldown({
    input: at('./in-page.ts'),
    platform: 'browser',
    plugins: [inlineScript(), rawText],
  })
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false, minify: true })
  await bundle.close()
  return output[0].code
}

/** `import text from 'x?raw'`, as the app's own build has it. */
const rawText = {
  name: 'raw-text',
  resolveId: {
    filter: { id: /\?raw$/ },
    handler: (id: string) => `\0raw:${fileURLToPath(import.meta.resolve(id.slice(0, -'?raw'.length)))}`,
  },
  load: {
    filter: { id: /^\0raw:/ },
    handler: (id: string) => ({
      code: `export default ${JSON.stringify(readFileSync(id.slice('\0raw:'.length), 'utf8'))}`,
      moduleType: 'js' as const,
    }),
  },
}
