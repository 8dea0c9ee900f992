import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, firefox } from 'playwright/test'
import { chromiumLaunch, firefoxLaunch } from '../../browsers.mjs'
import { LOOKUPS_SEEN, OUTSIDE } from './listener'

export type Engine = 'chromium' | 'firefox'

export interface Browser {
  readonly context: BrowserContext
  close(): Promise<void>
}

/**
 * A browser for which every name of `OUTSIDE` leads to this machine. It has a folder of its own: a context without
 * one opens no connection ahead of a request, and those are what is to be seen.
 */
export async function openBrowser(
  engine: Engine,
  hosts: readonly string[],
  { workers = true } = {},
): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'escape-'))
  const context = await (engine === 'chromium' ? openChromium(folder, workers) : openFirefox(folder, hosts))
  return {
    context,
    async close() {
      await context.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function openChromium(folder: string, workers: boolean): Promise<BrowserContext> {
  const { executablePath, channel, args = [] } = chromiumLaunch() ?? {}
  const rules = args.map((arg) => arg.replace('MAP *', `MAP *.${OUTSIDE} 127.0.0.1 , MAP *`))
  return chromium.launchPersistentContext(folder, {
    acceptDownloads: true,
    serviceWorkers: workers ? 'allow' : 'block',
    args: LOOKUPS_SEEN ? [] : rules,
    ...(executablePath !== undefined && { executablePath }),
    ...(channel !== undefined && { channel }),
  })
}

function openFirefox(folder: string, hosts: readonly string[]): Promise<BrowserContext> {
  const { executablePath } = firefoxLaunch() ?? {}
  return firefox.launchPersistentContext(folder, {
    channel: 'moz-firefox',
    firefoxUserPrefs: {
      // What people have; under test it is 0, and nothing connects ahead of a request.
      'network.http.speculative-parallel-limit': 20,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      ...(!LOOKUPS_SEEN && { 'network.dns.localDomains': hosts.join(',') }),
    },
    ...(executablePath !== undefined && { executablePath }),
  })
}
