// `npm test -- tests/unit/run` and `npm test -- --watch`: what somebody works at, without the rest.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'

const vitest = ['node_modules/vitest/vitest.mjs', '--config=tests/vitest.config.ts']
const reporters = ['--reporter=default', '--reporter=./tests/reporting/vitest.mjs']
const playwright = ['node_modules/playwright/cli.js', 'test', '--config=tests/playwright.config.ts']
const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']

/** Whether a path names tests of the built app: a folder or a file of them, or a line in one. */
export const isWindow = (path) => path.includes('e2e') || /\.spec\.ts(:\d+)?$/.test(path)

/** Rules and what is drawn; with a path, what stands there. */
export async function watch(paths) {
  const command = [...vitest, 'watch', '--project=rules', '--project=unit', '--project=ui*', ...paths]
  return (await run(command)).code
}

/** Tests by a part of their path: those of the built app by Playwright, all others by Vitest. The last line counts them. */
export async function runPaths(paths) {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  const missing = paths.filter((path) => !files.some((file) => file.includes(path.replace(/:\d+$/, ''))))
  if (missing.length > 0) {
    console.error(`No test stands at ${missing.join(', ')}.`)
    return 2
  }
  const [inWindows, others] = [paths.filter(isWindow), paths.filter((path) => !isWindow(path))]
  const ran = []
  if (others.length > 0) ran.push(await run([...vitest, 'run', ...reporters, ...others]))
  if (inWindows.length > 0) {
    // Built anew, or an old app would be driven as if it were this one.
    const built = await run(build)
    ran.push(built.code === 0 ? await run([...playwright, ...inWindows]) : built)
  }
  const sum = (key) => ran.reduce((total, one) => total + one[key], 0)
  const broken = ran.some(({ code }) => code !== 0)
  console.log(`\n${sum('passed')} passed, ${broken ? Math.max(1, sum('failed')) : 0} failed`)
  return broken ? 1 : 0
}

/** Its words are on screen as it says them. */
function run(command) {
  const child = spawn(process.execPath, command, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  let tally = { passed: 0, failed: 0 }
  child.on('message', (told) => {
    tally = told
  })
  return new Promise((ended) => {
    child.on('close', (code) => ended({ ...tally, code: code ?? 1 }))
  })
}
