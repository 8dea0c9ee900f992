import type { Refusal } from '../../workers/desk-surface'
import type { newRun } from '../i18n/new-run'
import type { KeyOf, Translate } from '../i18n/t'

/** Says the texts of the form that begins a run. */
export type Say = Translate<KeyOf<typeof newRun>>

/** Why a run was not begun. */
export function refusalWords(refusal: Refusal, t: Say): string {
  if (refusal.why !== 'cap') return t(`new.refused.${refusal.why}`)
  const { scope, unit, limit } = refusal.cap
  const amount = unit === 'usd' ? t.usd(limit) : t('new.capTokens', { n: limit })
  return t('new.refused.cap', { cap: t(`new.cap.${scope}`, { limit: amount }) })
}

/** A length of time in the largest unit of which it is whole. */
export function timeWords(ms: number, t: Say): string {
  if (ms % 3_600_000 === 0) return t('new.hours', { n: ms / 3_600_000 })
  return ms % 60_000 === 0 ? t('new.minutesLong', { n: ms / 60_000 }) : t('new.seconds', { n: ms / 1000 })
}
