// Takes the pictures of the guide anew, and those that the tests compare: builds the app and brings each state on screen.
import { spawnSync } from 'node:child_process'

const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, PICTURES: 'take' },
  })
  if (status !== 0) process.exit(status ?? 1)
}

run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')
run(
  'node_modules/playwright/cli.js',
  'test',
  '-c',
  'tests/playwright.config.ts',
  '--project=looks',
  'pictures.spec',
  'shots.spec',
  '--update-snapshots=all',
)
