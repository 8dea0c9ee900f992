import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { leave, readArguments } from '../tools/arguments'
import { PLANTED, type Planted } from './planted'

/*
 * `npm run plant -- [--only 3,17] [--project heart,journeys,…]`
 *
 * Plants one fault after the other into a copy of the app, builds it, and sees whether a browser test notices: those that are
 * likely to, then the whole project. A row a fault: the test that noticed, or that nothing did.
 */

/** Outside of the project: its own checks would take the copy for a part of it. */
const COPY = `${tmpdir()}/design-jury-planted`
const PARTS = [
  'src',
  'workers',
  'public',
  'tests',
  '.ci',
  'index.html',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
]

const { options } = readArguments()
const projects = (options.get('project') ?? 'heart').split(',')
const only = options.get('only')?.split(',').map(Number)

const chosen = PLANTED.map((fault, at) => ({ fault, at })).filter(({ at }) => !only || only.includes(at + 1))
layOut()
// What fails without a fault says nothing about one.
const likely = chosen.map(({ fault }) => fault.tests).join('|')
build('The app as it is')
const red = failing(`--grep=${likely}`)
if (red !== undefined) leave(`Without any fault this fails: ${red}`)

let missed = 0
for (const { fault, at } of chosen) {
  layOut()
  plant(fault)
  const by = noticedBy(fault)
  if (by === undefined) missed += 1
  console.log(`${String(at + 1).padStart(2)}  ${fault.name.padEnd(62)} ${by ?? 'NOT NOTICED'}`)
}
console.log(missed === 0 ? 'Every fault was noticed.' : `${missed} not noticed.`)
process.exitCode = missed === 0 ? 0 : 1

/** A copy of the project, so that nobody's work is touched. */
function layOut() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const part of PARTS)
    cpSync(part, `${COPY}/${part}`, { recursive: true, filter: (path) => !path.startsWith('tests/.out') })
  symlinkSync(`${process.cwd()}/node_modules`, `${COPY}/node_modules`, 'dir')
}

function plant({ file, from, to, name }: Planted) {
  const path = `${COPY}/${file}`
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (text.split(from).length !== 2)
    leave(`“${name}” cannot be planted: ${file} does not hold its place once.`)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  build(`“${name}”`)
}

function build(what: string) {
  if (run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error').status !== 0)
    leave(`${what} does not build.`)
}

function noticedBy({ tests }: Planted): string | undefined {
  return failing(`--grep=${tests}`) ?? failing()
}

/** The first test that fails; undefined when all of them pass. */
function failing(...narrow: readonly string[]): string | undefined {
  const test = [
    'node_modules/playwright/cli.js',
    'test',
    '--config=tests/playwright.config.ts',
    '--max-failures=1',
    // Where it is likely to be noticed may be in another lane.
    '--pass-with-no-tests',
  ]
  const lanes = projects.map((project) => `--project=${project}`)
  const { status, stdout } = run(...test, ...lanes, '--reporter=line', ...narrow)
  if (status === 0) return undefined
  const title = /^ {2}1\) (.*)$/m.exec(stdout)?.[1] ?? leave(`The tests did not run:\n${stdout}`)
  return title.replace(/^\[\w+\] › tests\/e2e\//, '').trim()
}

function run(...words: string[]) {
  // What a fault breaks never comes, and is not waited for as long as on a busy machine.
  const env = { TESTS_PORT: '4174', TEST_STATE_MS: '10000', ...process.env, NO_COLOR: '1', CI: '' }
  return spawnSync(process.execPath, words, { cwd: COPY, encoding: 'utf8', env, maxBuffer: 1 << 28 })
}
