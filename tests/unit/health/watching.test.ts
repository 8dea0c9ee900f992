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
  at: 1,
  status: 'shipped',
  connection: 'Kitchen',
  skill: 'landing',
  protocolVersion: 1,
  rounds: 2,
  composite: 8.4,
  health,
  ...over,
})
const many = (n: number, over: Partial<HealthRow> = {}) => Array.from({ length: n }, () => row(over))

const BAD: { readonly [W in Watched]: Partial<HealthRow> } = {
  malformed_block: { status: 'degraded', health: { ...health, degraded: 'malformed_block' } },
  oversize_block: { status: 'degraded', health: { ...health, degraded: 'oversize_block' } },
  missing_artifact: { status: 'degraded', health: { ...health, degraded: 'missing_artifact' } },
  below_threshold: { status: 'below_threshold' },
  round_timeout: { status: 'timed_out', health: { ...health, stopped: 'round_timeout' } },
  total_timeout: { status: 'failed', cause: 'total_timeout' },
  interrupted: { status: 'interrupted', health: { ...health, stopped: 'interrupt' } },
  crash: { status: 'failed', cause: 'http' },
}
const standing = (rows: readonly HealthRow[], name: Watched) =>
  watchesOf(rows).find((watch) => watch.name === name)

describe('what is watched for', () => {
  test.each(WATCHED)('[CT-45] %s is well, over its target, and an alert, at its own limits', (name) => {
    const { alert, target } = alertLimits.limits[name] as { alert: number | 'sustained'; target?: number }
    const bad = BAD[name]
    expect(standing(many(100), name)).toMatchObject({ times: 0, runs: 100, standing: 'well' })
    // Every other one of what is watched for stays as it is.
    const others = watchesOf([...many(50), ...many(50, bad)]).filter((watch) => watch.name !== name)
    expect(others.every((watch) => watch.times === 0)).toBe(true)
    if (alert === 'sustained') {
      expect(standing([row(bad), ...many(99)], name)?.standing).toBe('over')
      expect(standing([row(bad), row(bad), ...many(98)], name)?.standing).toBe('alert')
      // Twice, and long ago.
      expect(standing([...many(30), row(bad), row(bad), ...many(68)], name)?.standing).toBe('over')
      return
    }
    const most = Math.round(alert * 100)
    const at = (times: number) => standing([...many(times, bad), ...many(100 - times)], name)?.standing
    expect(at(Math.max(2, most + 1))).toBe('alert')
    expect(at(most)).toBe(target === undefined ? 'well' : 'over')
  })

  test('[CT-45] of too few runs no rate is spoken, and of many the newest count', () => {
    expect(standing(many(3, BAD.below_threshold), 'below_threshold')?.standing).toBe('few')
    const old = [...many(100), ...many(100, BAD.below_threshold)]
    expect(standing(old, 'below_threshold')).toMatchObject({ runs: 100, times: 0, standing: 'well' })
  })

  test('[CT-45] a closed tab is no interruption of anybody’s', () => {
    const closed = row({ status: 'interrupted', health: { ...health, stopped: 'page_closed' } })
    expect(
      standing(
        Array.from({ length: 20 }, () => closed),
        'interrupted',
      )?.times,
    ).toBe(0)
  })

  test('[CT-45] each alert is a sentence with its numbers, and what is well is none', () => {
    const sentence = (rows: readonly HealthRow[], name: Watched) => {
      const watch = standing(rows, name)
      return watch && sentenceOf(watch, 'Kitchen', say)
    }
    expect(sentence([...many(16, BAD.below_threshold), ...many(84)], 'below_threshold')).toBe(
      'Ended below the threshold: 16 of 100 runs on Kitchen. That is 16%, and 15% is the most before it counts as an alert.',
    )
    expect(sentence([row(BAD.crash), row(BAD.crash), ...many(3)], 'crash')).toBe(
      'Failed outright: it came again, 2 times in 5 runs on Kitchen. One that comes again is an alert.',
    )
    expect(sentence([row(BAD.malformed_block), ...many(99)], 'malformed_block')).toBe(
      'Replies that could not be read: 1 of 100 runs on Kitchen. That is 1%; 0.5% would be as it should be.',
    )
    expect(sentence(many(100), 'malformed_block')).toBeUndefined()
  })
})

describe('metrics', () => {
  test('[CT-51] every metric of the specification, under its name and with its labels', () => {
    const metrics = createMetrics()
    metrics.add(row())
    metrics.add(
      row({
        status: 'degraded',
        cause: 'malformed_block',
        health: {
          ...health,
          roundMs: [2000, 3000],
          stageMs: [{ kind: 'exam', ms: 700 }],
          degraded: 'malformed_block',
          mustFix: [{ panelist: 'a11y', dim: 'contrast', n: 3 }],
          warnings: { stray_text: 2 },
        },
      }),
    )
    metrics.add(row({ status: 'interrupted' }))
    const { composite: _, health: __, ...bare } = row()
    metrics.add(bare)
    const lines = metricLines(metrics.metrics())
    const of = (name: string, labels: Record<string, string> = {}) =>
      lines.find(
        (line) =>
          line.name === `critique_${name}` &&
          Object.entries(labels).every(([label, value]) => line.labels[label] === value),
      )
    const by = { connection: 'Kitchen', skill: 'landing' }
    expect(of('runs_total', { status: 'shipped', ...by })?.value).toBe(2)
    expect(of('rounds_total', by)?.value).toBe(8)
    expect(of('must_fix_total', { panelist: 'a11y', dim: 'contrast', ...by })?.value).toBe(3)
    expect(of('degraded_total', { reason: 'malformed_block', connection: 'Kitchen' })?.value).toBe(1)
    expect(of('interrupted_total', { connection: 'Kitchen' })?.value).toBe(1)
    expect(of('parser_errors_total', { kind: 'stray_text', connection: 'Kitchen' })?.value).toBe(2)
    expect(of('protocol_version', { version: '1', ...by })?.value).toBe(4)
    expect(of('round_duration_ms', { quantile: '0.5', round: '1', ...by })?.value).toBe(1000)
    expect(of('round_duration_ms_count', { round: '2', ...by })?.value).toBe(1)
    expect(of('run_duration_ms_count', by)?.value).toBe(3)
    expect(of('run_duration_ms', { quantile: '0.5', ...by })?.value).toBe(5000)
    expect(of('stage_duration_ms_sum', { stage: 'exam', ...by })?.value).toBe(700)
    expect(of('composite_score', { quantile: '0.9', ...by })?.value).toBe(8.4)
    expect(of('composite_score_count', by)?.value).toBe(3)
    expect(of('run_causes_total', { status: 'degraded', cause: 'malformed_block' })?.value).toBe(1)
  })

  test('[CT-51] a quantile is a value that was there', () => {
    expect(quantile([], 0.5)).toBeUndefined()
    expect([0.01, 0.5, 0.9, 1].map((share) => quantile([4, 1, 3, 2], share))).toEqual([1, 2, 4, 4])
  })

  test('[CT-51] ten thousand runs are folded in well under a second', () => {
    const metrics = createMetrics()
    const began = performance.now()
    for (const each of many(10_000)) metrics.add(each)
    metricLines(metrics.metrics())
    expect(performance.now() - began).toBeLessThan(1000)
  })
})
