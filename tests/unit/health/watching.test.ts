// Each watched number alerts at its own limits, from enough runs alone, and stands under its specified name.
import { describe, expect, test } from 'vitest'
import { en } from '../../../src/i18n/en'
import { createTranslate } from '../../../src/i18n/t'
import { alertLimits, WATCHED, type Watched } from '../../../src/health/alert-limits'
import { createMetrics, metricLines, quantile } from '../../../src/health/metrics'
import type { HealthRow } from '../../../src/health/run-row'
import { watchesOf } from '../../../src/health/watching'
import { healthSay, sentenceOf } from '../../../src/health/words'

const say = healthSay(createTranslate(en))
const health = { runMs: 5000, stageMs: [], roundMs: [1000], callMs: [400, 600], mustFix: [], warnings: {} }
const row = (over: Partial<HealthRow> = {}): HealthRow => ({
  ...{ at: 1, status: 'shipped', connection: 'Kitchen', skill: 'landing', protocolVersion: 1, rounds: 2 },
  ...{ composite: 8.4, health },
  ...over,
})
const many = (n: number, over: Partial<HealthRow> = {}) => Array.from({ length: n }, () => row(over))

const degradedBy = (degraded: 'malformed_block' | 'oversize_block' | 'missing_artifact') =>
  ({ status: 'degraded', health: { ...health, degraded } }) as const
const BAD: { readonly [W in Watched]: Partial<HealthRow> } = {
  malformed_block: degradedBy('malformed_block'),
  oversize_block: degradedBy('oversize_block'),
  missing_artifact: degradedBy('missing_artifact'),
  below_threshold: { status: 'below_threshold' },
  round_timeout: { status: 'timed_out', health: { ...health, stopped: 'round_timeout' } },
  total_timeout: { status: 'failed', cause: 'total_timeout' },
  interrupted: { status: 'interrupted', health: { ...health, stopped: 'interrupt' } },
  crash: { status: 'failed', cause: 'http' },
}
const watchOf = (rows: readonly HealthRow[], name: Watched) =>
  watchesOf(rows).find((watch) => watch.name === name)

describe('[CT-45] what is watched for', () => {
  test.each(WATCHED)('%s is well, over its target, and an alert, at its own limits', (name) => {
    const { alert, target } = alertLimits.limits[name] as { alert: number | 'sustained'; target?: number }
    const bad = BAD[name]
    const standing = (...rows: readonly HealthRow[]) => watchOf(rows, name)?.standing
    expect(watchOf(many(100), name)).toMatchObject({ times: 0, runs: 100, standing: 'well' })
    // Every other one of what is watched for stays as it is.
    const others = watchesOf([...many(50), ...many(50, bad)]).filter((watch) => watch.name !== name)
    expect(others.every((watch) => watch.times === 0)).toBe(true)
    if (alert === 'sustained') {
      expect(standing(row(bad), ...many(99))).toBe('over')
      expect(standing(row(bad), row(bad), ...many(98))).toBe('alert')
      // Twice, and long ago.
      expect(standing(...many(30), row(bad), row(bad), ...many(68))).toBe('over')
      return
    }
    const most = Math.round(alert * 100)
    const at = (times: number) => standing(...many(times, bad), ...many(100 - times))
    expect(at(Math.max(2, most + 1))).toBe('alert')
    expect(at(most)).toBe(target === undefined ? 'well' : 'over')
  })

  test('of too few runs no rate is spoken, of many the newest count, and a closed tab is no interruption of anybody’s', () => {
    expect(watchOf(many(3, BAD.below_threshold), 'below_threshold')?.standing).toBe('few')
    const old = [...many(100), ...many(100, BAD.below_threshold)]
    expect(watchOf(old, 'below_threshold')).toMatchObject({ runs: 100, times: 0, standing: 'well' })
    const closed = many(20, { status: 'interrupted', health: { ...health, stopped: 'page_closed' } })
    expect(watchOf(closed, 'interrupted')?.times).toBe(0)
  })

  test.each<[Watched, number, number, string | undefined]>([
    [
      'below_threshold',
      16,
      100,
      'Ended below the threshold: 16 of 100 runs on Kitchen. That is 16%, and 15% is the most before it counts as an alert.',
    ],
    [
      'crash',
      2,
      5,
      'Failed outright: it came again, 2 times in 5 runs on Kitchen. One that comes again is an alert.',
    ],
    [
      'malformed_block',
      1,
      100,
      'Replies that could not be read: 1 of 100 runs on Kitchen. That is 1%; 0.5% would be as it should be.',
    ],
    ['malformed_block', 0, 100, undefined],
  ])(
    '%s, %i times in %i runs, is a sentence with its numbers, and what is well is none',
    (name, bad, all, said) => {
      const watch = watchOf([...many(bad, BAD[name]), ...many(all - bad)], name)
      expect(watch && sentenceOf(watch, 'Kitchen', say)).toBe(said)
    },
  )
})

test('[CT-51] every metric of the specification, under its name and with its labels', () => {
  const metrics = createMetrics()
  const { composite: _, health: __, ...bare } = row()
  const degraded: Partial<HealthRow> = {
    ...{ status: 'degraded', cause: 'malformed_block' },
    health: {
      ...{
        ...health,
        roundMs: [2000, 3000],
        stageMs: [{ kind: 'exam', ms: 700 }],
        degraded: 'malformed_block',
      },
      ...{ mustFix: [{ panelist: 'a11y', dim: 'contrast', n: 3 }], warnings: { stray_text: 2 } },
    },
  }
  for (const each of [row(), row(degraded), row({ status: 'interrupted' }), bare]) metrics.add(each)
  const lines = metricLines(metrics.metrics())
  const connection = { connection: 'Kitchen' }
  const by = { ...connection, skill: 'landing' }
  const metric = (name: string, labels: Record<string, string>) =>
    lines.find(
      (line) =>
        line.name === `critique_${name}` &&
        Object.entries(labels).every(([label, value]) => line.labels[label] === value),
    )?.value
  for (const [name, labels, value] of [
    ['runs_total', { status: 'shipped', ...by }, 2],
    ['rounds_total', by, 8],
    ['must_fix_total', { panelist: 'a11y', dim: 'contrast', ...by }, 3],
    ['degraded_total', { reason: 'malformed_block', ...connection }, 1],
    ['interrupted_total', connection, 1],
    ['parser_errors_total', { kind: 'stray_text', ...connection }, 2],
    ['protocol_version', { version: '1', ...by }, 4],
    ['round_duration_ms', { quantile: '0.5', round: '1', ...by }, 1000],
    ['round_duration_ms_count', { round: '2', ...by }, 1],
    ['run_duration_ms_count', by, 3],
    ['run_duration_ms', { quantile: '0.5', ...by }, 5000],
    ['stage_duration_ms_sum', { stage: 'exam', ...by }, 700],
    ['composite_score', { quantile: '0.9', ...by }, 8.4],
    ['composite_score_count', by, 3],
    ['run_causes_total', { status: 'degraded', cause: 'malformed_block' }, 1],
  ] as const)
    expect([name, metric(name, labels)]).toEqual([name, value])
})

test('[CT-51] a quantile is a value that was there', () => {
  expect(quantile([], 0.5)).toBeUndefined()
  expect([0.01, 0.5, 0.9, 1].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1, 2, 4, 4])
})

test('[CT-51] a hundred thousand runs are folded', () => {
  const metrics = createMetrics()
  for (const each of many(100_000)) metrics.add(each)
  const [runs] = metricLines(metrics.metrics()).filter(({ name }) => name === 'critique_runs_total')
  expect(runs?.value).toBe(100_000)
})
