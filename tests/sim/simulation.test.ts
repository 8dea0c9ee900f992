import { execFile } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { PACES } from '../../src/run/config'
import { printRun } from '../../src/run/log'
import { depth } from '../building/depth'
import { playAll } from './crowd'
import { FAULTS } from './faults'
import type { Played, Seed } from './play'
import { endless, pastFailures } from './seeds'
import { type Sums, together } from './tally'

/** What is played each time, and how much of it by one process. `npm run simulate -- --runs 100000` plays more, in half an hour. */
const RUNS = depth(400, 20_000)
const SHARE = depth(400, 2500)
/** A fault that comes about in fewer runs is one that nobody simulates. */
const LEAST = RUNS / 200

interface Said {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** The simulation as people call it: plain Node is several times as fast as a test runner. */
function simulate(...words: readonly string[]): Promise<Said> {
  const options = ['--max-semi-space-size=64', '--import', './.ci/ts.mjs', 'tests/tools/simulate.ts']
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [...options, ...words],
      { maxBuffer: 2 ** 26 },
      (_, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
    )
  })
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

test('what has failed once goes first, and holds', async () => {
  const { tally, failures } = await playAll({ seeds: pastFailures() })
  expect(failures).toEqual([])
  expect(tally.sums().runs).toBe(pastFailures().length)
})

test('a seed gives the same run whatever is played beside it', async () => {
  const crowd = [...endless({ first: 1, step: 1, runs: depth(40, 100), faults: FAULTS })]
  const beside = await textsOf(crowd)
  expect(new Set(beside.values()).size).toBeGreaterThan(0.9 * crowd.length)
  for (const seed of crowd.filter((_, n) => n % 20 === 7))
    expect((await textsOf([seed])).get(seed.seed)).toBe(beside.get(seed.seed))
})

test.each(FAULTS)('%s comes about when it is asked for alone', async (fault) => {
  const seeds = endless({ first: 1, step: 1, runs: depth(10, 40), faults: [fault] })
  const { tally, failures } = await playAll({ seeds })
  const { faults } = tally.sums()
  expect(failures).toEqual([])
  expect(Object.keys(faults).filter((each) => faults[each])).toEqual([fault])
})

describe(`${RUNS} runs with faults`, () => {
  const played: Sums[] = []
  const firsts = Array.from({ length: RUNS / SHARE }, (_, at) => 1 + at * SHARE)

  test.each(firsts)('from seed %i on keep every law', async (first) => {
    const words = ['--seed', String(first), '--runs', String(SHARE), '--json']
    const { status, stdout, stderr } = await simulate(...words)
    // Written by the tool, in one line.
    const told = JSON.parse(stdout || '{}') as { readonly sums?: Sums; readonly failures?: unknown }
    expect({ status, stderr, failures: told.failures }).toEqual({ status: 0, stderr: '', failures: [] })
    if (told.sums) played.push(told.sums)
  })

  test('meet every fault, pace and way to end, and all come to an end', () => {
    const sums = together(played)
    expect(sums.runs).toBe(RUNS)
    expect(FAULTS.filter((fault) => (sums.faults[fault] ?? 0) <= LEAST)).toEqual([])
    expect(PACES.filter((pace) => (sums.paces[pace] ?? 0) <= RUNS / 5)).toEqual([])
    const reached = Object.keys(sums.endings).map((ending) => ending.split(' ')[0])
    const ways = ['shipped', 'below_threshold', 'timed_out', 'interrupted', 'degraded', 'failed']
    expect(reached).toEqual(expect.arrayContaining(ways))
    expect(reached).not.toContain('running')
  })

  afterAll(() => console.log(JSON.stringify(together(played).faults)))
})

test('the tool names what it was asked for wrongly, and tells and prints one seed alone', async () => {
  const said = (word: string) => ({ status: 2, stderr: expect.stringContaining(word) })
  expect(await simulate('--faults', 'flood')).toMatchObject(said('flood'))
  expect(await simulate('--runs', 'many')).toMatchObject(said('--runs'))
  const { status, stdout } = await simulate('--seed', '7', '--runs', '1', '--print')
  expect(status).toBe(0)
  expect(stdout).toContain('Seed 7 meets')
  expect(stdout).toContain('"type":"run_settled"')
  expect(stdout).toMatch(/runs +1\n/)
})
