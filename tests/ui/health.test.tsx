// What stands out among past runs is told in a sentence beside its limits, and the numbers can be saved as a file.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { expect, test, vi } from 'vitest'
import { type HealthPort, printHealthQuery, readHealthQuery } from '../../src/health/health'
import { HealthView } from '../../src/health/health-view'
import { createMetrics } from '../../src/health/metrics'
import type { HealthRow } from '../../src/health/run-row'
import { watchesOf } from '../../src/health/watching'
import type { HealthQuery, HealthReport } from '../../workers/health'
import { press, t } from './window'

const health = {
  runMs: 90_000,
  stageMs: [],
  roundMs: [40_000, 50_000],
  callMs: [30_000],
  mustFix: [],
  warnings: {},
}
/** Twenty runs, the first eight of which stayed below the threshold. */
const rows = Array.from({ length: 20 }, (_, at): HealthRow => {
  const result =
    at < 8
      ? ({ status: 'below_threshold', composite: 6 } as const)
      : ({ status: 'shipped', composite: 8.5 } as const)
  const run = { connection: 'Kitchen', skill: 'landing', protocolVersion: 1, rounds: 2, health }
  return { at: 20 - at, ...run, ...result }
})

function reportOf(all: readonly HealthRow[]): HealthReport {
  const metrics = createMetrics()
  for (const row of all) metrics.add(row)
  return {
    all: all.length,
    runs: all.length,
    connections: ['Kitchen'],
    skills: ['landing'],
    metrics: metrics.metrics(),
    watches: all.length === 0 ? [] : [{ connection: 'Kitchen', watches: watchesOf(all) }],
    waiting: 0,
  }
}

function show(all: readonly HealthRow[] = rows, over: Partial<HealthPort> = {}) {
  cleanup()
  const [changes, setChanges] = createSignal(0)
  const port = {
    report: vi.fn((_: HealthQuery) => Promise.resolve(reportOf(all))),
    write: vi.fn(),
    save: () => Promise.resolve<string | undefined>('health.json'),
    ...over,
  }
  render(() => <HealthView query="" changes={changes} port={port} t={t} />)
  return { port, setChanges }
}

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('[CT-45] what stands out is a sentence, and everything that is watched for has its limits', async () => {
  show()
  const part = await region('What is watched for')
  expect(part.getAllByRole('listitem')[0]?.textContent).toContain(
    '8 of 20 runs on Kitchen. That is 40%, and 15% is the most',
  )
  fireEvent.click(part.getByText('Kitchen'))
  const table = within(part.getByRole('table', { name: 'Kitchen' }))
  const row = (name: RegExp) => table.getByRole('row', { name }).textContent
  expect(row(/Ended below the threshold/)).toBe('Ended below the threshold8 / 205%15%alert')
  expect(row(/Failed outright/)).toContain('any that comes again')
})

test('[CT-51] counters and how values are spread stand under the names of the specification', async () => {
  show()
  const counters = await region('Counters')
  expect(counters.getByText('runs_total')).toBeTruthy()
  expect(counters.getByRole('row', { name: /shipped · Kitchen · landing/ }).textContent).toContain('12')
  const spread = await region('How they are spread')
  const line = spread.getByRole('row', { name: /^Composite score/ })
  const cells = [...line.querySelectorAll('td')].map(({ textContent }) => textContent)
  expect(cells).toEqual(['Kitchen · landing', '20', '8.5', '8.5'])
  expect(spread.getByRole('row', { name: /^A call/ }).textContent).toContain('30 sec')
})

test('[CT-51] which runs are looked at goes into the address, and the numbers into a file', async () => {
  const { port, setChanges } = show()
  await screen.findByText(/20 runs of 20 are looked at/)
  choose('Runs', '100')
  expect(port.write).toHaveBeenLastCalledWith('last=100')
  await waitFor(() => expect(port.report).toHaveBeenLastCalledWith({ last: 100 }))
  choose('Connection', 'Kitchen')
  expect(port.write).toHaveBeenLastCalledWith('connection=Kitchen&last=100')
  press('Save as JSON')
  expect(await screen.findByText(/Saved: health.json/)).toBeTruthy()
  const asked = vi.mocked(port.report).mock.calls.length
  setChanges(1)
  await waitFor(() => expect(vi.mocked(port.report).mock.calls.length).toBeGreaterThan(asked))
  const query = { connection: 'a b', skill: 's', last: 1000 } as const
  expect(readHealthQuery(printHealthQuery(query))).toEqual(query)
  expect(readHealthQuery('last=7&connection=')).toEqual({})
})

test('[CT-45] nothing to count, nothing read and nothing saved each say so', async () => {
  show([])
  expect(await screen.findByText(/No run of your own has ended/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Judge my own brief' }).getAttribute('href')).toBe('#/new')
  const report = vi.fn(() => Promise.reject(new Error('Shut.')))
  show(rows, { report })
  expect((await screen.findByRole('alert')).textContent).toContain('Shut.')
  press('Read again')
  await waitFor(() => expect(report).toHaveBeenCalledTimes(2))
  show(rows.slice(8), { save: () => Promise.reject(new Error('The stick is gone.')) })
  expect(await screen.findByText('Nothing stands out.')).toBeTruthy()
  press('Save as CSV')
  expect(await screen.findByText(/Nothing was saved: The stick is gone/)).toBeTruthy()
})
