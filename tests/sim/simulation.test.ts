import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PACES } from '../../src/run/config'
import { printRun } from '../../src/run/log'
import { playAll } from './crowd'
import { type Fault, FAULTS } from './faults'
import type { Played, Seed } from './play'
import { endless, pastFailures } from './seeds'
import type { Sums } from './tally'

/** What is played each time. Minutes where nothing else runs; a busy machine may take its time. */
const RUNS = 100_000
const LONGEST_MS = 20 * 60_000
/** Of so many runs a fault that comes about less often is one that nobody simulates. */
const LEAST = 500

/** The simulation as people call it: plain Node is several times as fast as a test runner. */
function simulate(...words: readonly string[]) {
  const command = [
    '--max-semi-space-size=64',
    '--import',
    './.ci/ts.mjs',
    'tests/tools/simulate.ts',
    ...words,
  ]
  return spawnSync(process.execPath, command, { encoding: 'utf8', timeout: LONGEST_MS, maxBuffer: 2 ** 26 })
}

/** Everything that each run has left on disk and shown, by its seed. */
async function textsOf(seeds: Iterable<Seed>): Promise<ReadonlyMap<number, string>> {
  const texts = new Map<number, string>()
  const keep = ({ seed, file, lives }: Played) => {
    const told = lives.map(({ shown, heard, died }) => ({ shown, heard, died }))
    texts.set(seed, `${file ? printRun(file) : ''}${JSON.stringify(told)}`)
  }
  await playAll({ seeds, onPlayed: keep })
  return texts
}

test('what has failed once goes first, and holds', { timeout: 60_000 }, async () => {
  const { tally, failures } = await playAll({ seeds: pastFailures() })
  expect(failures).toEqual([])
  expect(tally.sums().runs).toBe(pastFailures().length)
})

test('a seed gives the same run whatever is played beside it', { timeout: 60_000 }, async () => {
  const crowd = [...endless({ first: 1, step: 1, runs: 100, faults: FAULTS })]
  const together = await textsOf(crowd)
  expect(new Set(together.values()).size).toBeGreaterThan(90)
  for (const seed of crowd.filter((_, n) => n % 20 === 7))
    expect((await textsOf([seed])).get(seed.seed)).toBe(together.get(seed.seed))
})

test.each(FAULTS)('%s comes about when it is asked for alone', { timeout: 60_000 }, async (fault: Fault) => {
  const { tally, failures } = await playAll({
    seeds: endless({ first: 1, step: 1, runs: 40, faults: [fault] }),
  })
  const { faults } = tally.sums()
  expect(failures).toEqual([])
  expect(Object.entries(faults).filter(([, count]) => count > 0)).toEqual([[fault, faults[fault]]])
})

test(`${RUNS} runs with faults keep every law`, { timeout: LONGEST_MS }, () => {
  const { status, stdout, stderr } = simulate('--runs', String(RUNS), '--json')
  // Written by the tool, in one line.
  const { sums, failures, seconds } = JSON.parse(stdout || 'null') as {
    readonly sums: Sums
    readonly failures: readonly unknown[]
    readonly seconds: number
  }
  expect({ status, stderr, failures }).toEqual({ status: 0, stderr: '', failures: [] })
  expect(sums.runs).toBe(RUNS + pastFailures().length)
  for (const fault of FAULTS) expect(sums.faults[fault], fault).toBeGreaterThan(LEAST)
  for (const pace of PACES) expect(sums.paces[pace], pace).toBeGreaterThan(RUNS / 5)
  const reached = new Set(Object.keys(sums.endings).map((ending) => ending.split(' ')[0]))
  for (const way of ['shipped', 'below_threshold', 'timed_out', 'interrupted', 'degraded', 'failed'])
    expect(reached, way).toContain(way)
  expect(sums.endings.running, 'runs that never settled').toBeUndefined()
  console.log(`${Math.round(sums.runs / seconds)} runs per second; ${JSON.stringify(sums.faults)}`)
})

test('the tool names what it was asked for wrongly', { timeout: 60_000 }, () => {
  expect(simulate('--faults', 'flood')).toMatchObject({ status: 2, stderr: expect.stringContaining('flood') })
  expect(simulate('--runs', 'many')).toMatchObject({ status: 2, stderr: expect.stringContaining('--runs') })
})

test('one seed alone is played, told and printed', { timeout: 60_000 }, () => {
  const { status, stdout } = simulate('--seed', '7', '--runs', '1', '--print')
  expect(status).toBe(0)
  expect(stdout).toContain('Seed 7 meets')
  expect(stdout).toContain('"type":"run_settled"')
  expect(stdout).toMatch(/runs +1\n/)
})
