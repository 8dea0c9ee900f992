// What `npm test` and `npm run test:all` consist of. A lane can run alone: `npm run test:all -- --only looks`.
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { firefoxLaunch } from './browsers.mjs'

/** A lane that fills every core by itself runs beside no other. */
const ALL = Number.POSITIVE_INFINITY

const tsc = 'node_modules/typescript/bin/tsc'

/** Passes or fails as a whole. */
const check = (about, ...commands) => ({ about, cores: 1, commands: commands.map((line) => line.split(' ')) })

const vitest = (about, ...given) => ({
  about,
  cores: ALL,
  hasTests: true,
  isShardable: true,
  commands: [
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=tests/vitest.config.ts',
      '--reporter=default',
      '--reporter=./tests/reporting/vitest.mjs',
      ...given,
    ],
  ],
})

/** Drives the built app. Lanes share a port, and so they take turns. */
const windows = (about, project) => ({
  about,
  cores: ALL,
  hasTests: true,
  isShardable: true,
  after: 'build',
  commands: [
    ['node_modules/playwright/cli.js', 'test', '--config=tests/playwright.config.ts', `--project=${project}`],
  ],
})

/** As much as a test can try, where it tries little in `npm test`. */
const deep = (lane) => ({ ...lane, env: { TEST_DEPTH: 'deep' } })

/** In the order in which they begin: what a change breaks most often is told first. */
export const LANES = {
  types: check(
    'the compiler finds no fault',
    `${tsc} --noEmit`,
    `${tsc} --noEmit -p tests/tsconfig.pure.json`,
  ),
  lint: check(
    'the rules that the compiler does not know',
    'node_modules/eslint/bin/eslint.js . --max-warnings 0',
  ),
  format: check(
    'how files are laid out',
    'node_modules/@biomejs/biome/bin/biome check --error-on-warnings .',
  ),
  build: check('the app is built', 'node_modules/vite/bin/vite.js build --logLevel warn'),
  sizes: { ...check('what is downloaded, and when', 'tests/size.mjs'), after: 'build' },
  unused: check(
    'no file, export or package is there for nothing',
    'node_modules/knip/bin/knip.js --no-progress --no-config-hints',
  ),
  unit: vitest(
    'rules, readers, stores and workers without a window',
    '--project=rules',
    '--project=unit',
    '--project=sim',
  ),
  interface: vitest('what is drawn and what a press does', '--project=ui*'),
  frames: vitest('frames, workers and tabs in Chromium', '--project=frames'),
  heart: windows('the built app in Chromium: that the parts meet', 'heart'),
}

/** What takes longer than anyone waits for. */
export const LONG_LANES = {
  coverage: {
    ...vitest(
      'every branch of the rules of a run is reached by a unit test',
      '--project=rules',
      '--project=unit',
      '--coverage',
    ),
    // A part of the tests reaches a part of the branches.
    isShardable: false,
  },
  laws: deep(
    vitest(
      'recorded logs, cut at every place and drawn at every place',
      '--project=rules',
      '--project=unit',
      '--project=ui*',
      ...deepFiles((name) => name.includes('law') || name.startsWith('tests/ui/')),
    ),
  ),
  fuzz: deep(
    vitest(
      'random and hostile input, many seeds',
      '--project=rules',
      '--project=unit',
      ...deepFiles((name) => !name.includes('law') && name.startsWith('tests/unit/')),
    ),
  ),
  simulation: deep(vitest('whole runs with faults, by chance', '--project=sim')),
  journeys: windows('everything else that a person does', 'journeys'),
  walls: windows('nothing leaves a page, and no key leaves its place', 'walls'),
  faults: windows('providers that fail, runs that break, tabs that close', 'faults'),
  kill: windows('the browser is killed in the middle of a run', 'kill'),
  looks: deep(windows('every state in every language, theme and width', 'looks')),
  languages: windows('texts that are longer, and texts that were never translated', 'languages'),
  firefox: {
    ...(!firefoxLaunch() && { absent: 'there is no Firefox ESR here.' }),
    ...windows('a part of all this in Firefox', 'firefox'),
    commands: [...windows('', 'firefox').commands, ...vitest('', '--project=frames-in-firefox').commands],
  },
}

/** The tests without a window that say how deep they go, or whose rules do. */
function deepFiles(belongs) {
  const files = ['tests/unit', 'tests/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path)),
  )
  const speaks = (path) => readFileSync(path, 'utf8').includes("/building/depth'")
  const rules = files.filter((path) => !isTest(path) && speaks(path)).map((path) => basename(path, '.ts'))
  const asks = (path) => {
    const text = readFileSync(path, 'utf8')
    return rules.some((rule) => text.includes(`/${rule}'`))
  }
  const found = files.filter((path) => isTest(path) && belongs(path) && (speaks(path) || asks(path)))
  // Without a file that is named, all of them would be run.
  if (found.length === 0) throw new Error('No test says how deep it goes: tests/building/depth.ts has moved.')
  return found
}

function isTest(path) {
  return /\.test\.tsx?$/.test(path)
}
