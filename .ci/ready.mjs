// Runs before `npm start` and `npm test`: installs what the lock asks for when something is owed, and with
// --browser makes sure that there is a browser to test with. Node's own modules only: it runs before any other
// package is there.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)

if (owed()) install()
if (process.argv.includes('--browser')) await needBrowser()

/** Whether `node_modules` differs from the lock. 60 ms, against ten seconds for installing anew each time. */
function owed() {
  const installed = packages('node_modules/.package-lock.json')
  if (!installed) return true
  const wanted = packages('package-lock.json')
  const differs = ([at, entry]) => {
    const found = installed[at]
    return found ? found.version !== entry.version : !entry.optional && !entry.peer
  }
  return (
    Object.entries(wanted).some(([at, entry]) => at !== '' && differs([at, entry])) ||
    Object.values(installed).some((entry) => !fits(entry))
  )
}

function packages(path) {
  const text = read(path)
  return text === undefined ? undefined : JSON.parse(text).packages
}

function read(path) {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return undefined // Nothing is installed yet.
  }
}

/** Bindings of another system are left behind when a folder is copied between machines. */
function fits({ os, cpu }) {
  return names(os, process.platform) && names(cpu, process.arch)
}

/** npm lists what a package runs on, or, with `!`, what it does not. */
function names(list, mine) {
  if (!list || list.includes('any')) return true
  if (list.includes(`!${mine}`)) return false
  return list.includes(mine) || list.every((name) => name.startsWith('!'))
}

function install() {
  const npm = process.env.npm_execpath
  if (!npm) stop('Packages are missing. Run npm ci.')
  console.log('Installing packages.')
  // Not `npm` by name: on Windows that is a .cmd file, which cannot be started without a shell.
  if (spawnSync(process.execPath, [npm, 'ci'], { cwd: root, stdio: 'inherit' }).status !== 0) {
    stop('npm ci failed; its message is above.')
  }
}

async function needBrowser() {
  const { chromiumLaunch } = await import('../tests/browsers.mjs')
  if (chromiumLaunch()) return
  console.log('Fetching a browser to test with.')
  const fetching = ['node_modules/playwright/cli.js', 'install', '--no-shell', 'chromium']
  if (spawnSync(process.execPath, fetching, { cwd: root, stdio: 'inherit' }).status !== 0) {
    stop('The tests need Chrome, Edge or Chromium: install one, or set PLAYWRIGHT_CHROMIUM_PATH.')
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
