// Builds the code of a replay that lives in one file, and lays it into that file without a run: the app fills one in.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import solid from 'vite-plugin-solid'
import { bundleInline, inlineScript } from './inline-script.mjs'

const ASKED = '?replay-shell'
const MARK = '\0replay-shell:'
const ROOT = resolve(import.meta.dirname, '..')
const AGENT = `${ROOT}/src/preview/agent/held.ts`
const TEXTS = /\/src\/i18n\/(?!t\.ts|parts\.ts|language)[\w-]+\.ts$/

/** @typedef {{ readonly html: string, readonly parts: readonly string[], readonly keys: readonly string[], readonly stems: readonly string[] }} ReplayShell */

/** `import shell from './main.tsx?replay-shell'`: the file, and which texts it says. */
export function replayShell() {
  return {
    name: 'replay-shell',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.endsWith(ASKED) || importer === undefined) return undefined
      return MARK + resolve(dirname(importer), id.slice(0, -ASKED.length))
    },
    async load(id) {
      if (!id.startsWith(MARK)) return undefined
      const shell = await buildShell(id.slice(MARK.length))
      return { code: `export default ${JSON.stringify(shell)}`, moduleType: 'js' }
    },
  }
}

/**
 * The file with holes for a run: `{{name}}`.
 *
 * @param {string} path of the entry; the loader stands beside it
 * @returns {Promise<ReplayShell>}
 */
export async function buildShell(path) {
  const [{ code, css }, loader, agent] = await Promise.all([
    bundled(path),
    bundleInline(`${dirname(path)}/loader.ts`),
    bundleInline(AGENT),
  ])
  return { html: laidOut({ code, css, loader, agent }), ...saidIn(code) }
}

async function bundled(entry) {
  const [{ output }] = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    // Asked for by name: under test, or while developing, the libraries would come as they are for that.
    resolve: { conditions: ['solid', 'module', 'browser', 'production'] },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
    plugins: [withoutTexts, withoutFonts, inlineScript(), solid({ dev: false, hot: false })],
    build: {
      write: false,
      target: 'baseline-widely-available',
      minify: true,
      cssMinify: true,
      lib: { entry, formats: ['iife'], name: 'replay', fileName: 'replay' },
    },
  })
  const text = (ending) => output.find(({ fileName }) => fileName.endsWith(ending))
  return { code: text('.js').code.trim(), css: String(text('.css').source).trim() }
}

/** A file speaks one language, and is handed its texts with the run. */
const withoutTexts = {
  name: 'without-texts',
  enforce: 'pre',
  load(id) {
    if (!TEXTS.test(id)) return undefined
    const names = readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)
    return { code: [...names].map(([, name]) => `export const ${name} = {}`).join('\n'), moduleType: 'js' }
  },
}

/** Faces of the app are as large as all else: the file is set in those of the system. */
const withoutFonts = {
  name: 'without-fonts',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/tokens.css')) return undefined
    return code.replace(/@font-face\s*\{[^}]*\.woff2[^}]*\}/g, '')
  },
}

/** Which texts the code asks for: by their whole keys, and by beginnings that it completes. */
function saidIn(code) {
  const whole = code.matchAll(/["'`]([\w-]+(?:\.[\w-]+)+)["'`]/g)
  const begun = code.matchAll(/`((?:[\w-]+\.)+[\w-]*)\$\{/g)
  const sorted = (found) => [...new Set([...found].map(([, key]) => key))].sort()
  const parts = code.matchAll(/\.part\(["'`](\w+)["'`]/g)
  return { parts: ['first', ...sorted(parts)], keys: sorted(whole), stems: sorted(begun) }
}

function laidOut({ code, css, loader, agent }) {
  return `<!doctype html>
<html lang="{{lang}}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy([loader, code, agent])}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="jury-replay 1">
<title>{{title}}</title>
<body>
<p id="wait">{{wait}}</p>
<script type="text/plain" id="texts" data-n="{{textsBytes}}">{{texts}}</script>
<script type="text/plain" id="run">{{run}}</script>
${packed('style', css)}
${packed('code', code)}
<script>${loader}</script>
`
}

/**
 * Three scripts by their hashes and nothing else that runs; nothing that is fetched, sent or framed by an address. Pages of
 * the run are framed by their text and take this over, so their own styles have to be allowed. `frame-src 'none'` is what keeps
 * a frame from navigating itself.
 */
function policy(scripts) {
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const none = ['connect', 'frame', 'child', 'worker', 'object', 'manifest'].map(
    (name) => `${name}-src 'none'`,
  )
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}`,
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    'media-src data: blob:',
    ...none,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Base64 would be a sixteenth longer. `loader.ts` reads it. */
function packed(id, text) {
  const bytes = gzipSync(text, { level: 9, memLevel: 9 })
  return `<script type="text/plain" id="${id}" data-n="${bytes.length}">${tight(bytes)}</script>`
}

/** Four bytes in five signs from `(` on; `~` stands for `<`, with which markup begins. */
function tight(bytes) {
  const whole = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
  const words = Array.from({ length: whole.length / 4 }, (_, at) => whole.readUInt32BE(at * 4))
  return words.map(signsOf).join('')
}

function signsOf(word) {
  const digits = [4, 3, 2, 1, 0].map((power) => Math.floor(word / 85 ** power) % 85)
  return String.fromCharCode(...digits.map((digit) => digit + 40)).replaceAll('<', '~')
}
