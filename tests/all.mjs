// `npm test`: every check, one after the other. A failing one does not stop the rest, so that one run tells all.
// `node tests/all.mjs --only unit,build` runs some of them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = `${root}tests/.out`
/** A step that hangs must not hang CI. The browser tests take some twenty-five minutes where nothing else runs, and twice that beside others. */
const LONGEST = 60 * 60_000

const tsc = 'node_modules/typescript/bin/tsc'
const vitest = 'node_modules/vitest/vitest.mjs run -c tests/vitest.config.ts'

/** A step is its commands, what its report counts, and the step that must not have failed before it. */
const STEPS = [
  { name: 'types', run: [`${tsc} --noEmit`, `${tsc} --noEmit -p tests/tsconfig.pure.json`] },
  { name: 'eslint', run: ['node_modules/eslint/bin/eslint.js . --max-warnings 0'] },
  { name: 'biome', run: ['node_modules/@biomejs/biome/bin/biome check --error-on-warnings .'] },
  { name: 'unit', run: [`${vitest} --project unit --coverage ${reporters('unit')}`], count: vitestCount },
  { name: 'sim', run: [`${vitest} --project sim ${reporters('sim')}`], count: vitestCount },
  {
    name: 'ui',
    run: [`${vitest} --project ui --project browser* ${reporters('ui')}`],
    count: vitestCount,
  },
  { name: 'build', run: ['node_modules/vite/bin/vite.js build --logLevel warn'] },
  { name: 'size', run: ['tests/size.mjs'], after: 'build' },
  { name: 'knip', run: ['node_modules/knip/bin/knip.js --no-progress --no-config-hints'] },
  {
    name: 'e2e',
    run: ['node_modules/playwright/cli.js test -c tests/playwright.config.ts --pass-with-no-tests'],
    count: playwrightCount,
    after: 'build',
  },
]

mkdirSync(out, { recursive: true })
const results = []
for (const step of chosen()) results.push(take(step))

console.log(`\n${results.map(line).join('\n')}\n`)
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0

function chosen() {
  const at = process.argv.indexOf('--only')
  if (at < 0) return STEPS
  const names = (process.argv[at + 1] ?? '').split(',')
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name))
  if (unknown.length > 0) throw new Error(`No step is called ${unknown}: ${STEPS.map((step) => step.name)}`)
  return STEPS.filter((step) => names.includes(step.name))
}

function take(step) {
  console.log(`\n— ${step.name}`)
  const started = performance.now()
  const counted = outcome(step)
  const result = { name: step.name, seconds: (performance.now() - started) / 1000, skipped: 0, ...counted }
  console.log(line(result))
  return result
}

function outcome(step) {
  // An old dist would be measured and driven as if it were this one.
  if (results.some(({ name, failed }) => name === step.after && failed > 0)) {
    console.log(`${step.name} needs ${step.after}, which failed.`)
    return { passed: 0, failed: 1 }
  }
  rmSync(report(step.name), { force: true })
  const passed = step.run.map(command).every(Boolean)
  return step.count ? honest(step.count(report(step.name)), passed) : one(passed)
}

/** Runs one of our tools by Node itself: its name alone is not on the path outside of npm, nor a program on Windows. */
function command(words) {
  const { status } = spawnSync(process.execPath, words.split(' '), {
    cwd: root,
    stdio: 'inherit',
    timeout: LONGEST,
  })
  return status === 0
}

function one(passed) {
  return passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A step that fails without a failing test (coverage, a file that does not load, a crash) is one failure. */
function honest(counted, passed) {
  if (counted === undefined || counted.passed + counted.failed === 0) return one(passed)
  return { ...counted, failed: passed ? counted.failed : Math.max(counted.failed, 1) }
}

function vitestCount(path) {
  const json = readJson(path)
  return (
    json && {
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests + json.numTodoTests,
    }
  )
}

function playwrightCount(path) {
  const stats = readJson(path)?.stats
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // The step died before its report; its exit code tells.
  }
}

function report(name) {
  return `${out}/${name}.json`
}

function reporters(name) {
  return `--reporter=default --reporter=json --outputFile.json=tests/.out/${name}.json`
}

function line({ name, seconds, passed, failed, skipped }) {
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${failed > 0 ? 'FAIL' : ' ok '} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s   ${passed} passed, ${failed} failed${rest}`
}
