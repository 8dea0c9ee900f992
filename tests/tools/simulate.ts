import { spawn } from 'node:child_process'
import { PACES, type Pace } from '../../src/run/config'
import { printRun } from '../../src/run/log'
import { type Failure, playAll } from '../sim/crowd'
import { type Fault, FAULTS } from '../sim/faults'
import type { Played, Seed } from '../sim/play'
import { endless, pastFailures } from '../sim/seeds'
import { type Sums, table, together } from '../sim/tally'
import { leave, readArguments } from './arguments'

const USAGE = `npm run -s simulate -- [--runs N] [--seed S] [--faults ${FAULTS.slice(0, 3).join(',')},…] [--pace ${PACES.join('|')}] [--jobs N] [--most N] [--print] [--json]`
const { file, options } = readArguments(['print', 'json', 'part', 'help'])
if (file !== undefined || options.has('help')) leave(`Usage: ${USAGE}`)

const runs = count('runs', 10_000)
const first = count('seed', 1)
/** No more are begun once so many have failed. */
const most = count('most', 10)
const faults = readFaults()
const pace = readPace()
/** Fewer runs are over before a second process has started. */
const jobs = Math.min(count('jobs', 2), Math.ceil(runs / 2000))

if (options.has('part')) await playPart()
else await playWhole()

interface Report {
  readonly sums: Sums
  readonly failures: readonly Failure[]
  readonly cpuSeconds: number
}

/** Plays every n-th seed, and tells the process that asked for it. */
async function playPart() {
  // Whoever asked may be gone: nobody would hear the answer.
  process.stdin.on('end', () => process.exit(1)).resume()
  const step = count('step', 1)
  process.stdout.write(JSON.stringify(await playHere(endless({ first, step, runs, faults, pace }))))
  process.stdin.destroy()
}

async function playWhole() {
  const started = performance.now()
  const past = options.has('seed') ? [] : pastFailures()
  const reports = [await playHere(past), ...(await Promise.all(parts()))]
  const seconds = (performance.now() - started) / 1000
  const sums = together(reports.map((report) => report.sums))
  const failures = reports.flatMap((report) => report.failures)
  const cpuSeconds = reports.reduce((sum, report) => sum + report.cpuSeconds, 0)
  if (options.has('json')) console.log(JSON.stringify({ seconds, cpuSeconds, sums, failures }))
  else console.log(table({ sums, seconds, cpuSeconds, past: past.length, failures: failures.map(told) }))
  process.exitCode = failures.length > 0 ? 1 : 0
}

function parts(): Promise<Report>[] {
  if (jobs <= 1) return [playHere(endless({ first, step: 1, runs, faults, pace }))]
  return Array.from({ length: jobs }, (_, n) => playThere(n))
}

async function playHere(seeds: Iterable<Seed>): Promise<Report> {
  const before = process.cpuUsage()
  const { tally, failures } = await playAll({ seeds, most, ...(options.has('print') && { onPlayed: print }) })
  const { user, system } = process.cpuUsage(before)
  return { sums: tally.sums(), failures, cpuSeconds: (user + system) / 1e6 }
}

/** A process of its own: two threads of one would share its collector of garbage. */
function playThere(n: number): Promise<Report> {
  const share = Math.floor((runs - n + jobs - 1) / jobs)
  const words = [
    '--part',
    '--seed',
    first + n,
    '--step',
    jobs,
    '--runs',
    share,
    '--most',
    most,
    '--faults',
    faults.join(','),
  ]
  const script = process.argv[1] ?? leave('This runs as a script.')
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=64',
      ...process.execArgv,
      script,
      ...words.map(String),
      ...(pace ? ['--pace', pace] : []),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve(JSON.parse(said))
      reject(new Error(`A part of the simulation ended with ${code}.`))
    })
  })
}

/** A failed run is played again alone: whatever ran beside it has no part in it. */
function told({ seed, faults: mine, pace: its, sentences }: Failure): string {
  const words = [
    `--seed ${seed} --runs 1`,
    ...(mine.length < FAULTS.length ? [`--faults ${mine.join(',')}`] : []),
    ...(its ? [`--pace ${its}`] : []),
  ]
  return [...sentences, `  npm run -s simulate -- ${words.join(' ')} --print`].join('\n  ')
}

function print({ seed, troubles, met, lives, file: kept, platter }: Played, sentences: readonly string[]) {
  console.log(
    `Seed ${seed} meets ${JSON.stringify(troubles)}; came about: ${[...met.keys()].join(', ') || 'none'}.`,
  )
  for (const { kind, died, saved, from, events, asked, shown } of lives) {
    const fate = died ? `died (${died})` : saved ? 'saved' : 'could not save'
    console.log(
      `The ${kind} tab took over ${from} events, asked for ${asked.join(', ') || 'nothing'}, showed ${shown.length} and ${fate}.`,
    )
    for (const event of events.slice(from)) console.log(`  ${JSON.stringify(event)}`)
  }
  console.log(`After ${platter.flushes} flushes there is on disk:`)
  console.log(kept ? printRun(kept) : 'nothing')
  for (const sentence of sentences) console.log(sentence)
}

function count(name: string, otherwise: number): number {
  const number = Number(options.get(name) ?? otherwise)
  if (!Number.isInteger(number) || number < 0) leave(`--${name} takes a whole number.`)
  return number
}

function readFaults(): readonly Fault[] {
  const named = options.get('faults')?.split(',').filter(Boolean)
  if (!named) return FAULTS
  const unknown = named.filter((name) => !FAULTS.some((fault) => fault === name))
  if (unknown.length > 0) leave(`No fault is called ${unknown.join(', ')}. There are: ${FAULTS.join(', ')}.`)
  return FAULTS.filter((fault) => named.includes(fault))
}

function readPace(): Pace | undefined {
  const named = options.get('pace')
  const found = PACES.find((one) => one === named)
  if (named !== undefined && !found) leave(`No pace is called ${named}. There are: ${PACES.join(', ')}.`)
  return found
}
