// Which browsers the tests drive. Used by Vitest, by Playwright and by the set-up before `npm test`.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const DEBIAN_CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/snap/bin/chromium']
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell'
const CHROME = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ...windows('Google\\Chrome\\Application\\chrome.exe'),
]
const EDGE = windows('Microsoft\\Edge\\Application\\msedge.exe')
const FIREFOX_ESR = '/usr/bin/firefox-esr'

// A page can reach nothing but this machine, so a forgotten fake fails at once and everywhere alike.
const CLOSED = ['--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost']

/** The Chromium to use as Playwright launch options, or undefined when this machine has none. */
export function chromiumLaunch() {
  const found = pickChromium()
  return found && { ...found, args: CLOSED }
}

/**
 * The same engine without a browser around it, where this machine has it: a page is drawn in two thirds of the time. It gives a
 * frame no process of its own and moves the focus in its own way, so it is for tests that look and do nothing else. Letters
 * stand at whole pixels in it, as they do on many a desk.
 */
export function shellLaunch() {
  const whole = chromiumLaunch()
  if (process.env.PLAYWRIGHT_CHROMIUM_PATH || !existsSync(DEBIAN_SHELL)) return whole
  return { executablePath: DEBIAN_SHELL, args: CLOSED }
}

/** Firefox ESR as Playwright launch options, or undefined. An ordinary Firefox moves too fast to be relied on. */
export function firefoxLaunch() {
  const executablePath = process.env.PLAYWRIGHT_FIREFOX_PATH || FIREFOX_ESR
  return existsSync(executablePath) ? { executablePath } : undefined
}

function pickChromium() {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (named) return { executablePath: named }
  // Asked for last: to load it takes longer than anything else here.
  const { chromium } = require('playwright')
  // Without the channel, headless would want the separate headless shell.
  if (existsSync(chromium.executablePath())) return { channel: 'chromium' }
  const debian = DEBIAN_CHROMIUM.find((path) => existsSync(path))
  if (debian) return { executablePath: debian }
  if (CHROME.some((path) => existsSync(path))) return { channel: 'chrome' }
  return EDGE.some((path) => existsSync(path)) ? { channel: 'msedge' } : undefined
}

function windows(path) {
  const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  return roots.filter((root) => root !== undefined).map((root) => `${root}\\${path}`)
}
