import type { HealthRow } from './run-row'

export type Labels = Readonly<Record<string, string>>

/** One number under the name that the theater's specification gives it. */
export type Metric =
  | { readonly name: string; readonly type: 'counter'; readonly labels: Labels; readonly value: number }
  | {
      readonly name: string
      readonly type: 'histogram'
      readonly labels: Labels
      readonly values: readonly number[]
    }
  | { readonly name: string; readonly type: 'info'; readonly labels: Labels; readonly value: number }

/** Before each name, in exports. */
export const PREFIX = 'critique_'

/** Folds runs one after another: ten thousand of them are never looked at twice. */
export function createMetrics() {
  const counters = new Map<
    string,
    { name: string; type: 'counter' | 'info'; labels: Labels; value: number }
  >()
  const histograms = new Map<string, { name: string; type: 'histogram'; labels: Labels; values: number[] }>()

  function count(name: string, labels: Labels, by = 1, type: 'counter' | 'info' = 'counter') {
    const key = keyOf(name, labels)
    const known = counters.get(key)
    if (known) known.value += by
    else counters.set(key, { name, type, labels, value: by })
  }

  function observe(name: string, labels: Labels, values: readonly number[]) {
    if (values.length === 0) return
    const key = keyOf(name, labels)
    const known = histograms.get(key)
    if (known) known.values.push(...values)
    else histograms.set(key, { name, type: 'histogram', labels, values: [...values] })
  }

  return {
    add(row: HealthRow) {
      const { connection, skill, health } = row
      const by = { connection, skill }
      count('runs_total', { status: row.status, ...by })
      if (row.cause !== undefined) count('run_causes_total', { status: row.status, cause: row.cause, ...by })
      count('rounds_total', by, row.rounds)
      count('protocol_version', { version: String(row.protocolVersion), ...by }, 1, 'info')
      observe('composite_score', by, row.composite === undefined ? [] : [row.composite])
      if (row.status === 'interrupted') count('interrupted_total', { connection })
      if (!health) return
      observe('run_duration_ms', by, [health.runMs])
      for (const { kind, ms } of health.stageMs) observe('stage_duration_ms', { stage: kind, ...by }, [ms])
      for (const [at, ms] of health.roundMs.entries())
        observe('round_duration_ms', { round: String(at + 1), ...by }, [ms])
      observe('call_duration_ms', by, health.callMs)
      for (const { panelist, dim, n } of health.mustFix) count('must_fix_total', { panelist, dim, ...by }, n)
      if (health.degraded) count('degraded_total', { reason: health.degraded, connection })
      for (const [kind, n] of Object.entries(health.warnings))
        count('parser_errors_total', { kind, connection }, n)
    },
    metrics: (): readonly Metric[] => [...counters.values(), ...histograms.values()].toSorted(byName),
  }
}

function keyOf(name: string, labels: Labels): string {
  return `${name}\n${Object.values(labels).join('\n')}`
}

function byName(one: Metric, other: Metric): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1
  return keyOf('', one.labels) < keyOf('', other.labels) ? -1 : 1
}

/** The value that so large a share of the values does not pass; undefined where there is none. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]
}

const QUANTILES = [0.5, 0.9, 0.99] as const

export interface Line {
  readonly name: string
  readonly type: Metric['type']
  readonly labels: Labels
  readonly value: number
}

/** Every number by itself, as it leaves the device: of a histogram its quantiles, its sum and how many values there were. */
export function metricLines(metrics: readonly Metric[]): readonly Line[] {
  return metrics.flatMap((metric): readonly Line[] => {
    const { type, labels } = metric
    const name = `${PREFIX}${metric.name}`
    if (metric.type !== 'histogram') return [{ name, type, labels, value: metric.value }]
    const { values } = metric
    return [
      ...QUANTILES.map((share) => ({
        ...{ name, type, value: quantile(values, share) ?? 0 },
        labels: { quantile: String(share), ...labels },
      })),
      { name: `${name}_sum`, type, labels, value: values.reduce((sum, value) => sum + value, 0) },
      { name: `${name}_count`, type, labels, value: values.length },
    ]
  })
}
