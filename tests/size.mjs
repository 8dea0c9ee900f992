// Sums what is downloaded, from the built files: a glob on one chunk lies, because what it needs may sit in another.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const STAGE = 'src/theater/stage.tsx'
const KIB = 1024

const pages = JSON.parse(read('.vite/manifest.json'))
const entry = pageClosure('index.html')
const stage = pageClosure(STAGE)
const worker = workerClosure([workerEntry('jury')])
const line = workerClosure([workerEntry('line')])
const withStore = [...worker, ...storeOf(worker)]
const page = unique([...entry, ...stage])

const gates = [
  { name: 'stage with all it imports', files: stage, limit: 18 },
  {
    name: 'first load: page, stage, jury worker',
    files: unique(['index.html', ...page, ...worker]),
    limit: 90,
  },
  { name: 'scripts of the page', files: page.filter((file) => file.endsWith('.js')), limit: 60 },
  { name: 'jury worker with its store', files: unique(withStore), limit: 60 },
  { name: 'a line: providers in a worker', files: line, limit: 8 },
]

const results = gates.map((gate) => ({ ...gate, kib: total(gate.files) / KIB }))
for (const { name, files, limit, kib } of results) {
  const verdict = kib > limit ? 'FAIL' : ' ok '
  console.log(`${verdict} ${name.padEnd(38)} ${kib.toFixed(1).padStart(6)} of ${limit} KiB gz`)
  for (const file of files) console.log(`       ${(gzipped(file) / KIB).toFixed(1).padStart(6)}  ${file}`)
}
const misplaced = apart()
for (const sentence of misplaced) console.log(`FAIL ${sentence}`)
if (misplaced.length > 0 || results.some(({ kib, limit }) => kib > limit)) process.exitCode = 1

/** Providers are asked over a line alone: who else held the code for it could be made to use it. */
function apart() {
  const askers = [
    { who: 'the first load of the page', files: page, sign: /eventsource|data: \[DONE\]|chat\/completions/ },
    {
      who: 'the jury worker',
      files: everyPart(worker),
      sign: /[=(,:]fetch\b|\bfetch\(|XMLHttpRequest|chat\/completions/,
    },
  ]
  return askers.flatMap(({ who, files, sign }) => {
    if (!line.some((file) => sign.test(read(file))))
      stop(`A line shows no sign of ${sign}: it proves nothing.`)
    return files.filter((file) => sign.test(read(file))).map((file) => `${who} holds code of a line: ${file}`)
  })
}

/** All that a worker may ever load. */
function everyPart(core) {
  return reach(core, (file) => importsIn(file, /(?:\bfrom|\bimport)\s*\(?\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
}

/** A page chunk, everything that it imports before it runs, and their styles. */
function pageClosure(key) {
  if (!pages[key]) stop(`The build has no chunk for ${key}. It must be built and imported by import().`)
  const seen = reach([key], (at) => pages[at].imports ?? [])
  return unique(seen.flatMap((at) => [pages[at].file, ...(pages[at].css ?? [])]))
}

/** Vite's manifest leaves workers out, so their imports are read from the built text. */
function workerClosure(files) {
  return reach(files, (file) => importsIn(file, /(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
}

function workerEntry(door) {
  const built = new RegExp(`^${door}-[\\w-]+\\.js$`)
  const found = readdirSync(new URL('assets/', dist)).filter((name) => built.test(name))
  const pageFiles = Object.values(pages).map(({ file }) => file)
  const workers = found.map((name) => `assets/${name}`).filter((file) => !pageFiles.includes(file))
  if (workers.length !== 1)
    stop(`Expected one built ${door} worker, assets/${door}-*.js; found ${workers.length}.`)
  return workers[0]
}

/** The lazy part of the worker that opens the database. */
function storeOf(core) {
  const lazy = unique(core.flatMap((file) => importsIn(file, /\bimport\(\s*["'`]\.\/([^"'`]+\.js)["'`]/g)))
  const store = lazy.map((file) => workerClosure([file])).find((files) => files.some(holdsDexie))
  if (!store && !core.some(holdsDexie)) stop('No part of the jury worker holds the store (Dexie).')
  return store ?? []
}

function holdsDexie(file) {
  return read(file).includes('DexieError')
}

function importsIn(file, pattern) {
  return [...read(file).matchAll(pattern)].map(([, name]) => `assets/${name}`)
}

function reach(starts, next) {
  const seen = new Set(starts)
  for (const at of seen) for (const found of next(at)) seen.add(found)
  return [...seen]
}

function unique(files) {
  return [...new Set(files)]
}

function total(files) {
  return files.reduce((sum, file) => sum + gzipped(file), 0)
}

function gzipped(file) {
  return gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length
}

function read(file) {
  try {
    return readFileSync(new URL(file, dist), 'utf8')
  } catch {
    return stop(`dist/${file} is missing. Run npm run build first.`)
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}
