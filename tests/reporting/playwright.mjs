// Tells the process that started Playwright how far it has come. Its own words are in the log of the lane.
import { relative } from 'node:path'

export default class {
  #tally = { unit: 'tests', done: 0, total: 0, passed: 0, failed: 0, skipped: 0, second: 0 }
  #seconds = new Map()
  #suite

  onBegin(_config, suite) {
    this.#suite = suite
    this.#tally.total = suite.allTests().length
    this.#tell()
  }

  onTestEnd(test, { duration, retry }) {
    const file = relative(process.cwd(), test.location.file)
    this.#seconds.set(file, (this.#seconds.get(file) ?? 0) + duration / 1000)
    if (retry === 0) this.#tally.done += 1
    this.#tell()
  }

  onError() {
    this.#tally.failed += 1
  }

  /** A test that is tried twice ends twice: what it came to is known when all have ended. */
  onEnd() {
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome()
      if (outcome === 'unexpected') this.#tally.failed += 1
      else if (outcome === 'skipped') this.#tally.skipped += 1
      else this.#tally.passed += 1
      if (outcome === 'flaky') this.#tally.second += 1
    }
    const files = [...this.#seconds].map(([name, seconds]) => ({ name, seconds }))
    process.send?.({ ...this.#tally, files })
  }

  #tell() {
    process.send?.(this.#tally)
  }

  printsToStdio() {
    return false
  }
}
