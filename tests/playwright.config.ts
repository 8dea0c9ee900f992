import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { TESTS } from '../.ci/ports.mjs'
import { chromiumLaunch, firefoxLaunch } from './browsers.mjs'

// Everything here counts from this folder, the server's own folder too.
const root = fileURLToPath(new URL('..', import.meta.url))
const address = `http://127.0.0.1:${TESTS}/`
const chromium = chromiumLaunch()
const firefox = firefoxLaunch()

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.out/e2e',
  snapshotPathTemplate: '{testDir}/shots/{arg}{ext}',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // A busy machine may starve one browser; a test that needed a second try is still listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  reporter: [['list'], ['json', { outputFile: '.out/e2e.json' }]],
  use: { baseURL: address, trace: 'retain-on-failure' },
  projects: [
    {
      name: 'chromium',
      use: {
        browserName: 'chromium',
        ...(chromium?.channel && { channel: chromium.channel }),
        launchOptions: {
          args: chromium?.args ?? [],
          ...(chromium?.executablePath && { executablePath: chromium.executablePath }),
        },
      },
    },
    // A smoke only: Firefox takes 1.7 times as long, and knows neither downloads nor the CDP here.
    ...(firefox
      ? [
          {
            name: 'firefox',
            grep: /@firefox/,
            use: { browserName: 'firefox' as const, channel: 'moz-firefox', launchOptions: firefox },
          },
        ]
      : []),
  ],
  webServer: {
    // Preview binds only the name that it is told: `localhost` for people, 127.0.0.1 for tests.
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${TESTS} --strictPort`,
    cwd: root,
    url: address,
    reuseExistingServer: !process.env.CI,
  },
})
