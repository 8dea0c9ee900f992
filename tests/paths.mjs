// `npm test -- tests/unit/run` and `npm test -- --watch`: what somebody works at, without the rest.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const vitest = ['node_modules/vitest/vitest.mjs', '--config=tests/vitest.config.ts']
const playwright = ['node_modules/playwright/cli.js', 'test', '--config=tests/playwright.config.ts']
const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']

/** Rules and what is drawn; with a path, what stands there. */
export function watch(paths) {
  return exitOf([...vitest, 'watch', '--project=rules', '--project=unit', '--project=ui', ...paths])
}

/** Tests by a part of their path: those of the built app by Playwright, all others by Vitest. */
export async function runPaths(paths) {
  const isWindow = (path) => path.includes('e2e') || path.endsWith('.spec.ts')
  const [inWindows, others] = [paths.filter(isWindow), paths.filter((path) => !isWindow(path))]
  const codes = []
  if (others.length > 0) codes.push(await exitOf([...vitest, 'run', ...others]))
  if (inWindows.length > 0) {
    // Built anew, or an old app would be driven as if it were this one.
    codes.push(await exitOf(build))
    codes.push(
      await exitOf([...playwright, ...inWindows.filter((path) => path.endsWith('.ts') || existsSync(path))]),
    )
  }
  return Math.max(0, ...codes)
}

function exitOf(command) {
  const child = spawn(process.execPath, command, { stdio: 'inherit' })
  return new Promise((ended) => {
    child.on('close', (code) => ended(code ?? 1))
  })
}
