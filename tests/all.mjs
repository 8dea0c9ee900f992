// `npm test`, `npm run test:all`, and parts of them: tests/README.md tells how to call it.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { LANES, LONG_LANES } from './lanes.mjs'
import { GRACE_MS, SILENT_MS } from './limits.mjs'
import { isWindow, runPaths, watch } from './paths.mjs'

const CORES = availableParallelism()
const isWindows = process.platform === 'win32'
const SECOND = 1000
/** How often a log that nobody rewrites is told how far the lanes have come. */
const QUIET_SECONDS = 20
const SLOWEST = 10

const { values: asked, positionals: paths } = askedFor()
const began = performance.now()
const every = { ...LANES, ...LONG_LANES }
/** Ended together with this process: what goes on after it would slow down whatever comes next. */
const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)

if (asked.list) list()
else if (asked.watch) process.exitCode = await watch(paths)
else if (paths.length > 0) process.exitCode = await runPaths(paths)
else await runLanes(chosen())

function askedFor() {
  try {
    const read = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        rest: { type: 'boolean' },
        only: { type: 'string' },
        shard: { type: 'string' },
        watch: { type: 'boolean' },
        list: { type: 'boolean' },
      },
    })
    const { only, shard, rest, watch: watches } = read.values
    if (read.positionals.length > 0 && (only ?? shard ?? rest) !== undefined)
      stop('A path names tests, --only, --rest and --shard choose lanes: use one or the other.')
    if (watches && read.positionals.some(isWindow)) stop('Tests of the built app are not watched.')
    return read
  } catch (error) {
    return stop(`${error.message}\ntests/README.md tells what there is.`)
  }
}

function list() {
  for (const [name, { about }] of Object.entries(every))
    console.log(`${name.padEnd(12)} ${name in LANES ? 'npm test    ' : 'test:all    '} ${about}`)
}

/** The lanes that were asked for, in their order. */
function chosen() {
  const names = asked.only?.split(',') ?? Object.keys(asked.rest ? LONG_LANES : asked.all ? every : LANES)
  const unknown = names.filter((name) => !Object.hasOwn(every, name))
  if (unknown.length > 0) stop(`No lane is called ${unknown.join(', ')}: ${Object.keys(every).join(', ')}.`)
  // Built anew, or an old app would be driven as if it were this one.
  const needed = names.map((name) => every[name].after)
  const wanted = Object.keys(every).filter((name) => names.includes(name) || needed.includes(name))
  const mine = wanted.filter(isOfShard)
  if (mine.length === 0) stop(`Nothing of ${names.join(', ')} is in this shard: another one runs it.`, 0)
  return mine
}

async function runLanes(names) {
  mkdirSync('tests/.out', { recursive: true })
  const waiting = [...names]
  const going = new Map()
  const ended = []
  const showing = show(going)

  await new Promise((done) => {
    const next = () => {
      for (const name of [...waiting]) {
        const { after, cores } = every[name]
        const taken = [...going.keys()].reduce((sum, other) => sum + Math.min(every[other].cores, CORES), 0)
        if (going.size > 0 && taken + Math.min(cores, CORES) > CORES) continue
        // What it needs comes first where it comes at all: a single lane may be tried on a build that is there.
        if (waiting.includes(after) || going.has(after)) continue
        waiting.splice(waiting.indexOf(name), 1)
        begin(name)
      }
      if (going.size === 0) done()
    }
    const begin = (name) => {
      const lane = { name, began: performance.now(), tally: undefined }
      going.set(name, lane)
      const { after, absent } = every[name]
      const broken = ended.find((other) => other.name === after && other.failed > 0)
      if (absent) showing.line(`${name} is left out: ${absent}`)
      const running = absent ? Promise.resolve(true) : broken ? Promise.resolve(false) : run(lane)
      void running.then((isWhole) => {
        going.delete(name)
        ended.push(result(lane, isWhole))
        showing.line(laneLine(ended.at(-1)))
        if (broken) showing.line(`  ${name} needs ${broken.name}, which failed.`)
        else if (ended.at(-1).failed > 0) showing.line(endOf(name))
        next()
      })
    }
    next()
  })
  showing.end()
  table(ended)
}

/** A lane that cannot be divided is run by one shard whole. */
function isOfShard(name) {
  const [part, of] = shard() ?? []
  if (part === undefined || every[name].isShardable || name === 'build') return true
  return Object.keys(every).indexOf(name) % of === part - 1
}

function shard() {
  if (asked.shard === undefined) return undefined
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(asked.shard) ?? []
  const numbers = [Number(part), Number(of)]
  if (!(numbers[0] >= 1 && numbers[0] <= numbers[1])) stop(`--shard takes a part and a whole, like 1/3.`)
  return numbers
}

/** Whether each command of the lane ended well. Its words go into its log. */
async function run(lane) {
  const { commands, env, isShardable } = every[lane.name]
  const log = createWriteStream(logOf(lane.name))
  let isWhole = true
  for (const command of commands) {
    const divided = isShardable && shard() ? [...command, `--shard=${asked.shard}`] : command
    isWhole = (await one(divided, { lane, env, log })) && isWhole
  }
  await new Promise((closed) => log.end(closed))
  return isWhole
}

/** Runs one of our tools by Node itself: its name alone is not on the path outside of npm, nor a program on Windows. */
function one(command, { lane, env, log }) {
  const before = lane.tally
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A group of its own: a browser or a worker that hangs is ended with whoever started it.
    detached: !isWindows,
  })
  children.add(child)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const giveUp = () => {
    log.write(`\nGiven up after ${SILENT_MS / 60 / SECOND} minutes without a word: something in it hangs.\n`)
    void end(child)
  }
  let hung = setTimeout(giveUp, SILENT_MS)
  child.on('message', (tally) => {
    lane.tally = before ? added(before, tally) : tally
    clearTimeout(hung)
    hung = setTimeout(giveUp, SILENT_MS)
  })
  return new Promise((ended) => {
    const over = (code) => {
      clearTimeout(hung)
      children.delete(child)
      for (const stream of [child.stdout, child.stderr]) stream.unpipe(log)
      ended(code === 0)
    }
    child.on('close', over)
    // What it has left behind may hold its pipes open for ever.
    child.on('exit', (code) => setTimeout(over, SECOND, code))
  })
}

/** Ends a child and whatever it has started. It is asked first: Playwright alone knows of the server that it has started. */
function end(child) {
  const send = (signal) => {
    try {
      if (isWindows) child.kill(signal)
      else process.kill(-child.pid, signal)
    } catch {
      // It ended by itself meanwhile.
    }
  }
  send('SIGINT')
  const insist = setTimeout(send, GRACE_MS, 'SIGKILL')
  return new Promise((ended) => {
    child.on('exit', () => {
      clearTimeout(insist)
      ended()
    })
  })
}

async function stopAll(signal) {
  console.error(`\nStopped by ${signal}. What was told up to here is in tests/.out.`)
  await Promise.all([...children].map(end))
  process.exit(130)
}

function added(one, other) {
  const sum = (key) => one[key] + other[key]
  const numbers = ['done', 'total', 'passed', 'failed', 'skipped', 'second'].map((key) => [key, sum(key)])
  return { ...other, ...Object.fromEntries(numbers), files: [...(one.files ?? []), ...(other.files ?? [])] }
}

/**
 * What fails without a failing test (coverage, a crash, a tool that found a fault) is one failure. So is a lane of tests in which
 * none ran: it would be taken for one that holds. A shard may have none.
 */
function result({ name, began, tally }, isWhole) {
  const seconds = (performance.now() - began) / SECOND
  const { hasTests, absent } = every[name]
  const none = { passed: 0, failed: 0, skipped: 0, second: 0, files: [] }
  const { passed, failed, skipped, second, files } = hasTests
    ? (tally ?? none)
    : { ...none, passed: isWhole ? 1 : 0 }
  const isEmpty = hasTests && passed + failed === 0 && !absent && !asked.shard
  return {
    name,
    seconds,
    passed,
    failed: isWhole && !isEmpty ? failed : Math.max(failed, 1),
    skipped,
    second,
    files: files ?? [],
  }
}

/** What is under way: one line that is written anew where somebody looks on, a line now and then in a log. */
function show(going) {
  const isTerminal = process.stdout.isTTY
  const now = () => {
    const lanes = [...going.values()].map(({ name, tally }) =>
      tally ? `${name} ${tally.done} of ${tally.total} ${tally.unit}` : name,
    )
    return `… ${clock((performance.now() - began) / SECOND)}  ${lanes.join(', ')}`
  }
  const clear = () => isTerminal && process.stdout.write('\r\x1b[K')
  const beat = setInterval(
    () => {
      if (going.size === 0) return
      clear()
      process.stdout.write(isTerminal ? now().slice(0, process.stdout.columns - 1) : `${now()}\n`)
    },
    isTerminal ? SECOND / 4 : QUIET_SECONDS * SECOND,
  )
  return {
    line: (text) => {
      clear()
      console.log(text)
    },
    end: () => {
      clear()
      clearInterval(beat)
    },
  }
}

function laneLine({ name, seconds, passed, failed, skipped, second }) {
  const more = [
    skipped > 0 ? `${skipped} skipped` : '',
    second > 0 ? `${second} passed at the second try` : '',
  ].filter(Boolean)
  const counts = [`${passed} passed`, `${failed} failed`, ...more].join(', ')
  return `${failed > 0 ? 'FAIL' : ' ok '} ${name.padEnd(12)} ${clock(seconds).padStart(6)}   ${counts}`
}

/** A lane's log from where its failures are told together; where nothing tells of them, its end. */
function endOf(name) {
  const text = readFileSync(logOf(name), 'utf8')
  const told = text.search(/⎯ (Failed (Tests|Suites)|Unhandled Errors)|^ {2}1\) /m)
  const lines = text.slice(Math.max(0, told)).trimEnd().split('\n')
  const MOST = 300
  const part = told < 0 ? lines.slice(-MOST) : lines.slice(0, MOST)
  const more = lines.length > MOST ? `\n… all of it is in ${logOf(name)}` : ''
  return `${part.join('\n')}${more}\nAlone: npm run test:all -- --only ${name}\n`
}

function table(ended) {
  const files = ended.flatMap((lane) => lane.files).sort((a, b) => b.seconds - a.seconds)
  console.log(`\n${ended.map(laneLine).join('\n')}\n`)
  if (files.length > 0) console.log('The slowest files')
  for (const { name, seconds } of files.slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  const sum = (key) => ended.reduce((total, lane) => total + lane[key], 0)
  for (const { name } of ended.filter(({ failed }) => failed > 0))
    console.log(`\n${name} failed. Alone: npm run test:all -- --only ${name}`)
  console.log(`\n${clock((performance.now() - began) / SECOND)} in all`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

function clock(seconds) {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function logOf(name) {
  return `tests/.out/${name}.log`
}

function stop(sentence, code = 2) {
  console.error(sentence)
  process.exit(code)
}
