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
const line = lineParts()
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
  { name: `a line with its largest wire, ${line.wire}`, files: line.files, limit: 8 },
]

const results = gates.map((gate) => ({ ...gate, kib: total(gate.files) / KIB }))
for (const { name, files, limit, kib } of results) {
  const verdict = kib > limit ? 'FAIL' : ' ok '
  console.log(`${verdict} ${name.padEnd(38)} ${kib.toFixed(1).padStart(6)} of ${limit} KiB gz`)
  for (const file of files) console.log(`       ${(gzipped(file) / KIB).toFixed(1).padStart(6)}  ${file}`)
}
console.log('      Loaded by a line beside that, each with what it shares with no other part above:')
for (const { name, kib } of line.others) console.log(`       ${kib.toFixed(1).padStart(6)}  ${name}`)
const shell = await shellBytes()
const KEPT = 60
console.log(
  `${shell > KEPT * KIB ? 'FAIL' : ' ok '} a replay in one file, without its run ${(shell / KIB).toFixed(1).padStart(10)} of ${KEPT} KiB as it is`,
)
if (shell > KEPT * KIB) process.exitCode = 1
const misplaced = apart()
for (const sentence of misplaced) console.log(`FAIL ${sentence}`)
if (misplaced.length > 0 || results.some(({ kib, limit }) => kib > limit)) process.exitCode = 1

/** A replay in one file is what it is when it is opened: nobody packs it. Its texts and its run are filled in when one is saved. */
async function shellBytes() {
  const key = 'src/page/replay-file/shell.ts'
  if (!pages[key]) stop(`The build has no chunk for ${key}.`)
  const { shell } = await import(new URL(pages[key].file, dist))
  return Buffer.byteLength(shell.html.replace(/\{\{\w+\}\}/g, ''))
}

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
    if (!line.all.some((file) => sign.test(read(file))))
      stop(`A line shows no sign of ${sign}: it proves nothing.`)
    return files.filter((file) => sign.test(read(file))).map((file) => `${who} holds code of a line: ${file}`)
  })
}

/** A line loads one wire before its first request; the largest counts. What it may load besides is told. */
function lineParts() {
  const entry = workerClosure([workerEntry('line')])
  const all = everyPart(entry)
  const lazy = all.filter((file) => !entry.includes(file) && !importedBy(all, file))
  const closures = lazy.map((file) => ({ name: file, files: unique([...entry, ...workerClosure([file])]) }))
  const isWire = ({ name }) => /^assets\/(chat|responses|anthropic|gemini|ollama)-/.test(name)
  const wires = closures.filter(isWire).sort((a, b) => total(b.files) - total(a.files))
  if (wires.length !== 5) stop(`A line has ${wires.length} wires as parts of their own; it speaks five.`)
  const [{ name: wire, files }] = wires
  const others = closures
    .filter(({ name }) => name !== wire)
    .map((part) => ({
      name: part.name,
      kib: total(part.files.filter((file) => !files.includes(file))) / KIB,
    }))
  return { wire: wire.replace(/^assets\/|-.*/g, ''), files, others, all }
}

/** Whether a part loads this one before it runs itself: then nobody asks for it alone. */
function importedBy(all, file) {
  return all.some((other) => other !== file && workerClosure([other]).includes(file))
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
