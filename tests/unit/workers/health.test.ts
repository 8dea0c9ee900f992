// The health report counts the runs of this device that have ended, and none that came as a file.
import { expect, test } from 'vitest'
import { summarise } from '../../../src/store/summaries'
import { openHealth } from '../../../workers/health'
import { freshStore, writeRun } from '../store/fixture'

test('[CT-51] runs of this device that have ended are counted, and again once something has changed', async () => {
  const store = await freshStore()
  const health = openHealth(store)
  expect(await health.report({})).toMatchObject({ all: 0, runs: 0, metrics: [], watches: [] })
  for (const runId of ['a', 'b']) {
    await writeRun(store, { runId })
    await summarise(store, runId)
  }
  const report = await health.report({})
  expect(report).toMatchObject({ all: 2, runs: 2, connections: ['here'], skills: [], waiting: 0 })
  expect(report.watches.map(({ connection }) => connection)).toEqual(['here'])
  const values = (name: string) =>
    report.metrics.flatMap((metric) =>
      metric.name !== name ? [] : metric.type === 'histogram' ? metric.values : [metric.value],
    )
  expect(values('round_duration_ms')).toEqual([60, 60])
  expect(values('call_duration_ms')).toEqual([80, 80])
  expect(await health.report({ connection: 'elsewhere' })).toMatchObject({ all: 2, runs: 0 })
  expect(await health.report({ last: 1 })).toMatchObject({ runs: 1 })
  expect(await health.report({ skill: 'landing' })).toMatchObject({ runs: 0 })
})

test('[CT-51] what came as a file, and what has no summary yet, is not counted', async () => {
  const store = await freshStore()
  await writeRun(store, { runId: 'a' })
  expect(await openHealth(store).report({})).toMatchObject({ all: 0 })
  await summarise(store, 'a')
  await store.relaxed.runs.update('a', { origin: 'file' })
  expect(await openHealth(store).report({})).toMatchObject({ all: 0 })
})
