import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'playwright/test'
import { TESTS } from '../.ci/ports.mjs'
import { chromiumLaunch, firefoxLaunch } from './browsers.mjs'
import { STATE_MS, WINDOW_MS } from './limits.mjs'

// Everything here counts from this folder, the server's own folder too.
const root = fileURLToPath(new URL('..', import.meta.url))
const address = `http://127.0.0.1:${TESTS}/`
const firefox = firefoxLaunch()

function inChromium() {
  const found = chromiumLaunch()
  return {
    browserName: 'chromium' as const,
    ...(found?.channel && { channel: found.channel }),
    launchOptions: {
      args: found?.args ?? [],
      ...(found?.executablePath && { executablePath: found.executablePath }),
    },
  }
}

/** A lane is a folder. What `npm test` takes from it bears a tag, and is not repeated. */
const lane = (name: string, folders = [name]) => ({
  name,
  testMatch: folders.map((folder) => `${folder}/**/*.spec.ts`),
  grepInvert: /@heart/,
  use: inChromium(),
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.out/e2e',
  snapshotPathTemplate: '{testDir}/shots/{arg}{ext}',
  forbidOnly: true,
  fullyParallel: true,
  // A window keeps a core busy: more of them than cores take as long.
  workers: Math.max(2, availableParallelism()),
  // A test that needed a second try is told as one.
  retries: process.env.CI ? 1 : 0,
  timeout: WINDOW_MS,
  expect: { timeout: STATE_MS },
  reporter: [['line'], ['./reporting/playwright.mjs']],
  // To record each step for the case that it fails doubles the time of every test that does not: `--trace on` asks for it.
  use: { baseURL: address, trace: 'on-first-retry' },
  projects: [
    { name: 'heart', grep: /@heart/, use: inChromium() },
    lane('journeys'),
    lane('walls', ['walls', 'escape']),
    lane('faults'),
    lane('kill'),
    lane('looks'),
    lane('languages'),
    // Firefox takes 1.7 times as long, and knows neither downloads nor the CDP here.
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
    // One that is there already may serve another copy of the project.
    reuseExistingServer: false,
  },
})
