import { Worker } from 'node:worker_threads'
import { inject, type RunnerTask } from 'vitest'
import { VitestTestRunner } from 'vitest/runners'
import { note, notesOf, pathOf } from './record'

declare module 'vitest' {
  interface ProvidedContext {
    /** The ids of the sample. */
    readonly mutants: readonly string[]
    /** The one mutant that is on from the moment a file loads; empty where each test tries its own. */
    readonly alone: string
  }
}

type Hits = Record<string, number>

/** What an instrumented file reads and writes while it runs. */
interface Switches {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  readonly mutantCoverage?: { readonly static: Hits; readonly perTest: Record<string, Hits> }
}

/** A mutant that is reached this much more often than the code it changes is taken for an endless loop. */
const LOOPS = 100
/** A test that has not ended after this long never will. */
const HUNG_MS = 120_000
/** For how long one test and one file are repeated at most: a long one would take hours for mutants that it cannot see. */
const REPEATED_MS = 15_000
const FILE_MS = 120_000

const switches: Switches = ((globalThis as { __stryker__?: Switches }).__stryker__ ??= {})

/**
 * Runs each test once as it is, and once more for each mutant that it reaches and that no test has noticed yet. A file is
 * loaded once for all of them, because loading takes most of the time of a test.
 */
export default class MutatingRunner extends VitestTestRunner {
  readonly #alone = inject('alone')
  readonly #mutants = inject('mutants')
  readonly #sample = new Set(this.#mutants)
  /** How many tries have begun, and which mutant the last one is with: read by a thread that a hung test cannot stop. */
  readonly #progress = new Int32Array(new SharedArrayBuffer(8))
  #file = ''
  #isTorn = false
  /** What the test at hand is still to be tried with; undefined stands for itself, to see whether it still passes. */
  #left: (string | undefined)[] = []
  #tries = 0
  #trying: string | undefined
  /** Noticed just now; whether it was the mutant, the next try tells. */
  #suspect: string | undefined
  #until = 0
  /** How long the tests of this file have been repeated. */
  #spent = 0
  #since = 0

  override async onBeforeRunSuite(suite: Parameters<VitestTestRunner['onBeforeRunSuite']>[0]) {
    if (this.#alone) switches.activeMutant = this.#alone
    if ('filepath' in suite) this.#file = suite.file.name
    await super.onBeforeRunSuite(suite)
  }

  override onCollectStart(file: Parameters<VitestTestRunner['onCollectStart']>[0]) {
    this.#file = file.name
    watchOver(this.#progress, this.#mutants, this.#file)
    if (this.#alone) this.#begins(this.#alone)
    super.onCollectStart(file)
  }

  override onBeforeRunTask(test: RunnerTask) {
    if (!this.#alone) {
      this.#left = []
      this.#tries = 0
      // Vitest asks for the number before each further time, and how many there are is known after the first alone.
      Object.assign(test, { repeats: { valueOf: () => this.#tries + this.#left.length } })
    }
    return super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(test: RunnerTask, at?: { repeats: number }) {
    if (this.#alone) return super.onBeforeTryTask(test)
    switches.currentTestId = test.id
    if (at && at.repeats > 0) {
      this.#tries += 1
      this.#trying = this.#left.shift()
      this.#begins(this.#trying)
      switches.activeMutant = this.#trying
      switches.hitCount = 0
      Object.assign(test.result ?? {}, { state: 'run', errors: undefined })
    }
    super.onBeforeTryTask(test)
  }

  #begins(mutant: string | undefined) {
    Atomics.store(this.#progress, 1, mutant === undefined ? -1 : this.#mutants.indexOf(mutant))
    Atomics.add(this.#progress, 0, 1)
  }

  /** Comes after all hooks of the test: what they noticed counts too. */
  onAfterRetryTask(test: RunnerTask, { repeats }: { repeats: number }) {
    if (this.#alone) return
    const isFailed = test.result?.state === 'fail'
    switches.activeMutant = undefined
    this.#begins(undefined)
    if (repeats === 0) return this.#plan(test, isFailed)
    this.#judge(test, isFailed)
    this.#spent += performance.now() - this.#since
    this.#since = performance.now()
    const isLong = performance.now() > this.#until || this.#spent > FILE_MS
    if (isLong && this.#suspect === undefined) this.#left = []
    Object.assign(test.result ?? {}, { state: 'pass', errors: undefined })
  }

  #plan(test: RunnerTask, isFailed: boolean) {
    if (isFailed) return note('red', { mutant: '', file: this.#file, test: test.name })
    if (this.#isTorn) return
    const hits = switches.mutantCoverage?.perTest[test.id] ?? {}
    const here = notesOf('untold').filter(({ file }) => file === this.#file)
    const over = new Set([...notesOf('killed'), ...notesOf('hung'), ...here].map(({ mutant }) => mutant))
    this.#left = Object.keys(hits).filter((mutant) => this.#sample.has(mutant) && !over.has(mutant))
    switches.hitLimit = Math.max(0, ...Object.values(hits)) * LOOPS + 1000
    if (this.#spent > FILE_MS) this.#left = []
    this.#since = performance.now()
    this.#until = this.#since + REPEATED_MS
  }

  #judge(test: RunnerTask, isFailed: boolean) {
    const tried = this.#trying
    const suspect = this.#suspect
    this.#suspect = undefined
    if (tried !== undefined && isFailed) {
      this.#suspect = tried
      this.#left.unshift(undefined)
    } else if (tried === undefined && suspect !== undefined) {
      note(isFailed ? 'untold' : 'killed', { mutant: suspect, file: this.#file, test: test.name })
      if (isFailed) this.#tear()
    }
  }

  /** What a mutant left behind would be taken for the work of the next one: the file has to be loaded anew. */
  #tear() {
    this.#isTorn = true
    this.#left = []
    note('torn', { mutant: '', file: this.#file, test: '' })
  }

  override onAfterRunTask(test: RunnerTask) {
    // A test is sent to another process, which takes no functions.
    if (!this.#alone) Object.assign(test, { repeats: undefined })
    super.onAfterRunTask(test)
  }

  override onAfterRunFiles() {
    for (const mutant of Object.keys(switches.mutantCoverage?.static ?? {}))
      if (!this.#alone && this.#sample.has(mutant)) note('met', { mutant, file: this.#file, test: '' })
    super.onAfterRunFiles()
  }
}

/** Ends the process of a mutant that never lets go, and says which one it was. */
function watchOver(progress: Int32Array, mutants: readonly string[], file: string) {
  const watch = `
    const { appendFileSync } = require('node:fs')
    const { progress, mutants, file, path, pid, most } = require('node:worker_threads').workerData
    let seen = -1
    setInterval(() => {
      const tries = Atomics.load(progress, 0)
      const mutant = mutants[Atomics.load(progress, 1)]
      if (tries === seen && mutant !== undefined) {
        appendFileSync(path, JSON.stringify({ mutant, file, test: '' }) + '\\n')
        process.kill(pid, 'SIGKILL')
      }
      seen = tries
    }, most)
  `
  const workerData = { progress, mutants, file, path: pathOf('hung'), pid: process.pid, most: HUNG_MS }
  new Worker(watch, { eval: true, workerData }).unref()
}
