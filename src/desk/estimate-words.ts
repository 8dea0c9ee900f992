import type { Estimate } from '../models/estimate'
import type { CapHit } from '../run/event'
import { type DeskTranslate, wholeOf } from './words'

/** Longer than this, minutes have to be reckoned back. */
const LONGEST_IN_MINUTES = 90

/** What a check may cost: tokens, money, time. */
export function costWords({ tokens, usd, minutes }: Estimate, t: DeskTranslate): string {
  return t('desk.conform.cost', {
    tokens: rangeOf(
      tokens.map((one) => wholeOf(roundly(one), t)),
      t,
    ),
    money: usd ? rangeOf(usd.map(t.usd), t) : t('desk.conform.noMoney'),
    minutes: minuteWords(minutes, t),
  })
}

/** A limit in its own unit. */
export function capWords({ unit, limit }: Pick<CapHit, 'unit' | 'limit'>, t: DeskTranslate): string {
  return unit === 'usd' ? t.usd(limit) : t('desk.spending.tokens', { n: wholeOf(limit, t) })
}

function rangeOf([low = '', high = '']: readonly string[], t: DeskTranslate): string {
  return low === high ? low : t('desk.range', { low, high })
}

function minuteWords([low, high]: readonly [number, number], t: DeskTranslate): string {
  const [from, to] = [Math.round(low), Math.ceil(high)]
  if (high < 1) return t('desk.minutesLess')
  if (to > LONGEST_IN_MINUTES) return hourWords(from / 60, to / 60, t)
  return from === to || from === 0
    ? t('desk.minutes', { n: to })
    : t('desk.minutesRange', { low: from, high: to })
}

/** Half hours: an estimate of this length knows no more. */
function hourWords(low: number, high: number, t: DeskTranslate): string {
  const [from, to] = [Math.round(low * 2) / 2, Math.ceil(high * 2) / 2]
  if (from === 0) return t('desk.hoursUpTo', { n: to })
  return from === to ? t('desk.hours', { n: to }) : t('desk.hoursRange', { low: from, high: to })
}

/** An estimate that names single tokens would claim to know them. */
function roundly(tokens: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, tokens))) - 1)
  return Math.round(tokens / step) * step
}
