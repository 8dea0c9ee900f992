import { cleanup, fireEvent, render, screen, waitFor, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { en } from '../../src/i18n/en'
import { createTranslate } from '../../src/i18n/t'
import { type HealthPort, printHealthQuery, readHealthQuery } from '../../src/health/health'
import { HealthView } from '../../src/health/health-view'
import { createMetrics } from '../../src/health/metrics'
import type { HealthRow } from '../../src/health/run-row'
import { watchesOf } from '../../src/health/watching'
import type { HealthQuery, HealthReport } from '../../workers/health'

const t = createTranslate(en)
afterEach(cleanup)

const rows: readonly HealthRow[] = Array.from({ length: 20 }, (_, at) => ({
  at: 20 - at,
  status: at < 8 ? ('below_threshold' as const) : ('shipped' as const),
  connection: 'Kitchen',
  skill: 'landing',
  protocolVersion: 1,
  rounds: 2,
  composite: at < 8 ? 6 : 8.5,
  health: {
    runMs: 90_000,
    stageMs: [],
    roundMs: [40_000, 50_000],
    callMs: [30_000],
    mustFix: [],
    warnings: {},
  },
}))

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

function show(all: readonly HealthRow[], over: Partial<HealthPort> = {}) {
  const [changes, setChanges] = createSignal(0)
  const port = {
    report: vi.fn((_: HealthQuery) => Promise.resolve(reportOf(all))),
    write: vi.fn(),
    save: vi.fn(() => Promise.resolve<string | undefined>('health.json')),
    ...over,
  }
  render(() => <HealthView query="" changes={changes} port={port} t={t} />)
  return { port, setChanges }
}

test('[CT-45] what stands out is a sentence, and everything that is watched for has its limits', async () => {
  show(rows)
  const part = await screen.findByRole('region', { name: 'What is watched for' })
  const [sentence] = within(part).getAllByRole('listitem')
  expect(sentence?.textContent).toContain('8 of 20 runs on Kitchen. That is 40%, and 15% is the most')
  fireEvent.click(within(part).getByText('Kitchen'))
  const table = within(part).getByRole('table', { name: 'Kitchen' })
  const line = within(table).getByRole('row', { name: /Ended below the threshold/ })
  expect(line.textContent).toBe('Ended below the threshold8 / 205%15%alert')
  expect(within(table).getByRole('row', { name: /Failed outright/ }).textContent).toContain(
    'any that comes again',
  )
})

test('[CT-51] counters and how values are spread stand under the names of the specification', async () => {
  show(rows)
  const counters = await screen.findByRole('region', { name: 'Counters' })
  expect(within(counters).getByText('runs_total')).toBeTruthy()
  expect(within(counters).getByRole('row', { name: /shipped · Kitchen · landing/ }).textContent).toContain(
    '12',
  )
  const spread = screen.getByRole('region', { name: 'How they are spread' })
  const line = within(spread).getByRole('row', { name: /^Composite score/ })
  expect([...line.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
    'Kitchen · landing',
    '20',
    '8.5',
    '8.5',
  ])
  expect(within(spread).getByRole('row', { name: /^A call/ }).textContent).toContain('30 sec')
})

test('[CT-51] which runs are looked at goes into the address, and the numbers into a file', async () => {
  const { port, setChanges } = show(rows)
  await screen.findByText(/20 runs of 20 are looked at/)
  fireEvent.change(screen.getByLabelText('Runs'), { target: { value: '100' } })
  expect(port.write).toHaveBeenLastCalledWith('last=100')
  await waitFor(() => expect(port.report).toHaveBeenLastCalledWith({ last: 100 }))
  fireEvent.change(screen.getByLabelText('Connection'), { target: { value: 'Kitchen' } })
  expect(port.write).toHaveBeenLastCalledWith('connection=Kitchen&last=100')
  fireEvent.click(screen.getByRole('button', { name: 'Save as JSON' }))
  expect(await screen.findByText(/Saved: health.json/)).toBeTruthy()
  const asked = vi.mocked(port.report).mock.calls.length
  setChanges(1)
  await waitFor(() => expect(vi.mocked(port.report).mock.calls.length).toBeGreaterThan(asked))
  expect(readHealthQuery(printHealthQuery({ connection: 'a b', skill: 's', last: 1000 }))).toEqual({
    connection: 'a b',
    skill: 's',
    last: 1000,
  })
  expect(readHealthQuery('last=7&connection=')).toEqual({})
})

test('[CT-45] nothing to count, nothing read and nothing saved each say so', async () => {
  show([])
  expect(await screen.findByText(/No run of your own has ended/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Judge my own brief' }).getAttribute('href')).toBe('#/new')
  cleanup()
  const { port } = show(rows, { report: vi.fn(() => Promise.reject(new Error('Shut.'))) })
  expect((await screen.findByRole('alert')).textContent).toContain('Shut.')
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }))
  await waitFor(() => expect(port.report).toHaveBeenCalledTimes(2))
  cleanup()
  show(rows.slice(8), { save: () => Promise.reject(new Error('The stick is gone.')) })
  expect(await screen.findByText('Nothing stands out.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect(await screen.findByText(/Nothing was saved: The stick is gone/)).toBeTruthy()
})
