// Runs the TypeScript tools under plain Node: `node --import ./.ci/ts.mjs FILE`.
// Types are stripped by the compiler that builds the app, so a benchmark times the code that ships;
// runners that wrap each function to keep its name slow down hot closures.
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as module from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'
import { transformSync } from 'rolldown/utils'

const ENDINGS = ['', '.ts', '/index.ts']

/** Finds `./score` as `./score.ts`, as the bundler does. */
export function resolve(specifier, context, nextResolve) {
  const near = specifier.startsWith('./') || specifier.startsWith('../')
  if (!near || !context.parentURL?.startsWith('file:')) return nextResolve(specifier, context)
  const base = new URL(specifier, context.parentURL).href
  const found = ENDINGS.map((ending) => base + ending).find(isFile)
  return nextResolve(found ?? specifier, context)
}

/** Strips the types of a `.ts` file; everything else is Node's to load. */
export function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return nextLoad(url, context)
  const path = fileURLToPath(url)
  const { code, errors, map } = transformSync(path, readFileSync(path, 'utf8'), {
    sourcemap: true,
    tsconfig: false,
  })
  if (errors.length > 0) throw new SyntaxError(errors.map((error) => error.message).join('\n'))
  return { format: 'module', shortCircuit: true, source: code + inline(map) }
}

function isFile(url) {
  const path = fileURLToPath(url)
  return existsSync(path) && statSync(path).isFile()
}

function inline(map) {
  if (!map) return ''
  const data = Buffer.from(JSON.stringify(map)).toString('base64')
  return `\n//# sourceMappingURL=data:application/json;base64,${data}`
}

// Node 20 runs hooks in a thread of their own, which loads this file again: only the first one registers.
if (module.registerHooks) module.registerHooks({ resolve, load })
else if (isMainThread) module.register(import.meta.url)
