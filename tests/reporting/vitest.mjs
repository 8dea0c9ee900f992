// Tells the process that started Vitest how far it has come. Its own words are in the log of the lane.
export default class {
  #tally = { unit: 'files', done: 0, total: 0, passed: 0, failed: 0, skipped: 0, second: 0 }
  #files = []

  onTestRunStart(specifications) {
    this.#tally.total = specifications.length
    this.#tell()
  }

  onTestCaseResult(test) {
    const { state } = test.result()
    if (state === 'passed') this.#tally.passed += 1
    else if (state === 'failed') this.#tally.failed += 1
    else this.#tally.skipped += 1
  }

  onTestModuleEnd(module) {
    const { collectDuration, setupDuration, duration } = module.diagnostic()
    this.#files.push({
      name: module.relativeModuleId,
      seconds: (collectDuration + setupDuration + duration) / 1000,
    })
    this.#tally.done += 1
    // A file that does not load has no test that could fail.
    if (module.state() === 'failed' && module.errors().length > 0) this.#tally.failed += 1
    this.#tell()
  }

  onTestRunEnd(_modules, unhandled) {
    this.#tally.failed += unhandled.length
    process.send?.({ ...this.#tally, files: this.#files })
  }

  #tell() {
    process.send?.(this.#tally)
  }
}
