import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readRun } from '../../../src/run/log'
import { fold, initialState } from '../../../src/run/state'
import { believed } from '../../../workers/incoming/believed'

const folders = ['tests/runs', 'public/runs']
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jury'))
    .map((name) => `${folder}/${name}`),
)

const read = (path: string) => readRun(readFileSync(path, 'utf8'))

describe('a run that was made by our rules is believed', () => {
  test.each(files)('%s', (path) => {
    const { events } = read(path)
    const state = events.reduce(fold, initialState())
    const again = believed(events)
    expect(again.claimed).toBe(undefined)
    expect(again.state.settled).toEqual(state.settled)
    expect(again.state.rounds.map(({ end }) => end?.decision)).toEqual(
      state.rounds.map(({ end }) => end?.decision),
    )
  })
})

test('[SAFETY 4] scores that were raised in the verdict are ours again', () => {
  const { events } = read('tests/runs/below_threshold.jury')
  const forged = events.map((event) => {
    if (event.type === 'critique.round_end')
      return { ...event, composite: 10, mustFix: 0, decision: 'ship' as const }
    if (event.type === 'run_settled')
      return { ...event, status: 'shipped' as const, composite: 10, mustFix: 0 }
    return event
  })
  const honest = events.reduce(fold, initialState()).settled
  const { state, claimed } = believed(forged)
  expect(claimed).toBe('shipped')
  expect(state.settled).toMatchObject({ status: 'below_threshold', composite: honest?.composite })
})
