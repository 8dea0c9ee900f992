import { describe, expect, test } from 'vitest'
import { inFileOrder } from '../../../src/run/file-order'
import { printRun, type RunFile, readRun } from '../../../src/run/log'
import { fold, initialState } from '../../../src/run/state'
import { saveRunFile } from '../../../src/store/import'
import type { Store } from '../../../src/store/open'
import { readRunFile } from '../../../src/store/reader'
import { digest } from '../../../src/wire/digest'
import { troubleIn } from '../../../workers/trouble-in'
import { playAll } from '../../sim/crowd'
import { FAULTS } from '../../sim/faults'
import { endless } from '../../sim/seeds'
import { recordedRuns } from '../../building/runs'
import { freshStore, notes, writeRun } from '../store/fixture'

async function exported(store: Store, runId: string): Promise<string> {
  const file = await readRunFile(store, runId)
  if (!file) throw new Error(`There is no run ${runId}.`)
  return printRun(inFileOrder(file))
}

/** What a profile that has never seen the run exports after it has imported it. */
async function throughAnEmptyProfile(text: string): Promise<string> {
  const store = await freshStore()
  const { runId } = await saveRunFile(store, readRun(text), { digest })
  return exported(store, runId)
}

const hashesIn = ({ bodies }: RunFile) => [...new Set(bodies.map(({ hash }) => hash))].sort()
const lastOf = (file: RunFile) => file.events.reduce(fold, initialState())

/** What simulated runs have left, broken in every way that is simulated. */
async function simulatedRuns(runs: number): Promise<readonly RunFile[]> {
  const files: RunFile[] = []
  const seeds = endless({ first: 7000, step: 1, runs, faults: FAULTS })
  await playAll({ seeds, onPlayed: ({ file }) => void (file && files.push(file)) })
  return files
}

describe('export, import into an empty profile, export again: the same bytes', () => {
  test.each(recordedRuns().map(({ name, file }) => [name, file] as const))('%s', async (_, file) => {
    const store = await freshStore()
    const { runId } = await saveRunFile(store, file, { digest })
    const first = await exported(store, runId)
    expect(await throughAnEmptyProfile(first)).toBe(first)
    expect(troubleIn(first)).toBeUndefined()
    expect(readRun(first).events).toEqual(file.events)
    // Whatever it speaks of comes along: a page that was given is shown, and run again.
    expect(hashesIn(readRun(first))).toEqual(hashesIn(file))
  })

  test('a run that was written here, whether it is compacted or not', async () => {
    const store = await freshStore()
    await writeRun(store, { middle: notes(3000, 6), flushes: 7 })
    const first = await exported(store, 'r1')
    expect(await throughAnEmptyProfile(first)).toBe(first)
  })
})

test('simulated runs, however they ended', { timeout: 60_000 }, async () => {
  const files = await simulatedRuns(60)
  expect(files.length).toBeGreaterThan(40)
  for (const file of files) {
    const first = printRun(inFileOrder(file))
    const again = await throughAnEmptyProfile(first)
    expect(again).toBe(first)
    expect(lastOf(readRun(again))).toEqual(lastOf(file))
  }
})

test('pages and replies stand in one order, whichever way they came', () => {
  for (const { file } of recordedRuns()) {
    const turned = { ...file, raw: file.raw.toReversed(), bodies: file.bodies.toReversed() }
    expect(printRun(inFileOrder(turned))).toBe(printRun(inFileOrder(file)))
  }
})
