import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import solid from 'vite-plugin-solid'
import { defineConfig } from 'vitest/config'
import { inlineScript } from '../.ci/inline-script.mjs'
import { markdown } from '../.ci/markdown.mjs'
import { replayShell } from '../.ci/replay-shell.mjs'
import { chromiumLaunch, firefoxLaunch } from './browsers.mjs'
import { TEST_MS } from './limits.mjs'

// A day that does not begin when it does in Greenwich. It is set here, because a thread cannot set it.
process.env.TZ = 'America/Sao_Paulo'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const root = at('..')
const launchOptions = chromiumLaunch()
const firefox = firefoxLaunch()

/** What workers import. Found late, each would make the first run reload in the middle of a test. */
const workerPackages = ['dexie', 'zod/mini', 'comlink', '@noble/hashes/sha2.js', '@noble/hashes/utils.js']

/** What tabs share is locks, and each browser has locks of its own, as it has frames. The rest asks for what only Chromium can play. */
const inFirefox = firefox
  ? [
      {
        browser: 'firefox' as const,
        name: 'frames-in-firefox',
        // One window takes the focus from another.
        fileParallelism: false,
        include: ['queue', 'tabs', 'preview*', 'instruments*'].map((name) => `tests/browser/${name}.test.ts`),
        provider: playwright({ launchOptions: { ...firefox, channel: 'moz-firefox' } }),
      },
    ]
  : []

/** The rules of a run: every branch of them is reached by a unit test. */
const rules = ['src/run/**', 'src/wire/**', 'src/kernel.ts']

/** Rooms whose tests call pure code and nothing else. */
const PURE = ['run', 'wire', 'procedures', 'prompts', 'checks', 'instruments']
const inRooms = (rooms: readonly string[]) => rooms.map((room) => `tests/unit/${room}/**/*.test.{ts,tsx}`)

/** What puts another module in the place of one would do so for the files that follow. */
const replacing = readdirSync(at('./ui'), { recursive: true, encoding: 'utf8' })
  .map((name) => `tests/ui/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(at(`../${path}`), 'utf8')))

/** What is drawn, in jsdom. */
const drawn = (name: string, files: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  extends: true as const,
  plugins: [solid()],
  test: {
    name,
    environment: 'jsdom' as const,
    setupFiles: ['tests/ui/setup.ts'],
    pool: 'threads' as const,
    ...files,
  },
})

export default defineConfig({
  root,
  cacheDir: 'node_modules/.vite',
  plugins: [markdown(), inlineScript(), replayShell()],
  test: {
    // A shard may have none. Elsewhere a lane without tests would be taken for one that holds.
    passWithNoTests: process.argv.some((word) => word.startsWith('--shard')),
    allowOnly: false,
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    // By itself one core is left idle.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          environment: 'node',
          include: inRooms(PURE),
          pool: 'threads',
          // They hold no state and touch no global: loading them anew for each file takes most of their time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // A process for each file takes twice as long to begin.
          pool: 'threads',
          // Without this a sheet is empty, even where its text is asked for.
          css: { include: /\/documents\/own\// },
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: inRooms(PURE),
          setupFiles: ['tests/unit/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'sim',
          environment: 'node',
          include: ['tests/sim/**/*.test.{ts,tsx}'],
        },
      },
      // A window for each file takes longer than its tests.
      drawn('ui', { include: ['tests/ui/**/*.test.{ts,tsx}'], exclude: replacing, isolate: false }),
      drawn('ui-apart', { include: replacing }),
      {
        extends: true,
        plugins: [solid()],
        worker: { format: 'es' },
        optimizeDeps: { include: workerPackages },
        test: {
          name: 'browsers',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright(launchOptions ? { launchOptions } : {}),
            instances: [{ browser: 'chromium', name: 'frames' }, ...inFirefox],
          },
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: rules,
      exclude: ['**/*.md'],
      reportsDirectory: at('.out/coverage'),
      reporter: ['text', 'json-summary'],
      thresholds: { branches: 100 },
    },
  },
})
