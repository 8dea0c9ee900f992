import { healthTexts } from '../i18n/health'
import type { KeyOf, Translate } from '../i18n/t'
import type { Labels, Metric } from './metrics'
import type { Watch } from './watching'

export type HealthSay = Translate<KeyOf<typeof healthTexts>>

export function healthSay(t: Translate): HealthSay {
  return t.part('health', healthTexts)
}

/** A share as people read it: a rate of half a percent must not look like none. */
export function shareWords(share: number, locale: string): string {
  const digits = share > 0 && share < 0.1 ? 2 : 0
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share)
}

/** What stands out about something that is watched for, as one sentence; undefined where nothing does. */
export function sentenceOf(watch: Watch, connection: string, say: HealthSay): string | undefined {
  const { name, times, runs, limit, standing } = watch
  const known = {
    what: say(`health.watch.${name}`),
    times,
    runs,
    connection,
    rate: shareWords(times / runs, say.locale),
  }
  if (standing === 'over')
    return say('health.sentence.over', { ...known, limit: shareWords(limit.target ?? 0, say.locale) })
  if (standing !== 'alert') return undefined
  if (limit.alert === 'sustained') return say('health.sentence.sustained', known)
  return say('health.sentence.alert', { ...known, limit: shareWords(limit.alert, say.locale) })
}

const NAMES = [
  'runs_total',
  'run_causes_total',
  'rounds_total',
  'protocol_version',
  'interrupted_total',
  'degraded_total',
  'parser_errors_total',
  'must_fix_total',
  'composite_score',
  'round_duration_ms',
  'call_duration_ms',
  'run_duration_ms',
  'stage_duration_ms',
] as const

export function metricWords(name: string, say: HealthSay): string {
  const known = NAMES.find((each) => each === name)
  return known ? say(`health.metric.${known}`) : name
}

/** What a number is of: its labels by their values, in the order in which they were given. */
export function labelWords(labels: Labels): string {
  return Object.values(labels)
    .filter((value) => value !== '')
    .join(' · ')
}

/** A value of a metric: a score, or a stretch of time. */
export function valueWords({ name }: Pick<Metric, 'name'>, value: number, say: HealthSay): string {
  if (!name.endsWith('_ms')) return say.score(value)
  const [unit, length] =
    value < 1000
      ? ['millisecond', value]
      : value < 120_000
        ? ['second', value / 1000]
        : ['minute', value / 60_000]
  const style = {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: length < 10 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(say.locale, style).format(length)
}
