// A run that is exported, imported into an empty profile and exported again has the same bytes, however it ended.
import { describe, expect, test } from 'vitest'
import { inFileOrder } from '../../../src/run/file-order'
import { printRun, type RunFile, readRun } from '../../../src/run/log'
import { saveRunFile } from '../../../src/store/import'
import type { Store } from '../../../src/store/open'
import { readRunFile } from '../../../src/store/reader'
import { digest } from '../../../src/wire/digest'
import { troubleIn } from '../../../workers/trouble-in'
import { depth } from '../../building/depth'
import { stateOf } from '../../building/facts'
import { recordedRuns } from '../../building/runs'
import { playAll } from '../../sim/crowd'
import { FAULTS } from '../../sim/faults'
import { endless } from '../../sim/seeds'
import { freshStore, notes, writeRun } from '../store/fixture'

async function exported(store: Store, runId: string): Promise<string> {
  const file = await readRunFile(store, runId)
  if (!file) throw new Error(`There is no run ${runId}.`)
  return printRun(inFileOrder(file))
}

/** What a profile that has never seen the run exports after it has imported it. */
async function throughAnEmptyProfile(file: RunFile): Promise<string> {
  const store = await freshStore()
  const { runId } = await saveRunFile(store, file, { digest })
  return exported(store, runId)
}

const hashesIn = ({ bodies }: RunFile) => [...new Set(bodies.map(({ hash }) => hash))].sort()

describe('export, import into an empty profile, export again: the same bytes', () => {
  test('of every recorded run', async () => {
    for (const { name, file } of recordedRuns()) {
      const first = await throughAnEmptyProfile(file)
      const read = readRun(first)
      expect((await throughAnEmptyProfile(read)) === first, name).toBe(true)
      expect(troubleIn(first), name).toBeUndefined()
      expect(read.events, name).toEqual(file.events)
      // Whatever it speaks of comes along: a page that was given is shown, and run again.
      expect(hashesIn(read), name).toEqual(hashesIn(file))
      // Pages and replies stand in one order, whichever way they came.
      const turned = { ...file, raw: file.raw.toReversed(), bodies: file.bodies.toReversed() }
      expect(printRun(inFileOrder(turned)) === printRun(inFileOrder(file)), name).toBe(true)
    }
  })

  test('of a run that was written here, whether it is compacted or not', async () => {
    const store = await freshStore()
    await writeRun(store, { middle: notes(3000, 6), flushes: 7 })
    const first = await exported(store, 'r1')
    expect(await throughAnEmptyProfile(readRun(first))).toBe(first)
  })

  test('of simulated runs, however they ended, broken in every way that is simulated', async () => {
    const files: RunFile[] = []
    const runs = depth(20, 60)
    const seeds = endless({ first: 7000, step: 1, runs, faults: FAULTS })
    await playAll({ seeds, onPlayed: ({ file }) => void (file && files.push(file)) })
    expect(files.length).toBeGreaterThan((runs * 2) / 3)
    for (const file of files) {
      const first = printRun(inFileOrder(file))
      const again = await throughAnEmptyProfile(readRun(first))
      expect(again).toBe(first)
      expect(stateOf(readRun(again).events)).toEqual(stateOf(file.events))
    }
  })
})
