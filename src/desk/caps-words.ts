import type { Cap, Caps } from '../run/limits'
import type { DeskTranslate } from './words'

/** The caps in money, as one would say them. */
export function capsWords({ run, day, month }: Caps, t: DeskTranslate): string {
  return [capWords(run, 'run', t), capWords(day, 'day', t), capWords(month, 'month', t)].join(', ')
}

/** Without the word on money, a cap in tokens that is still there would be denied. */
function capWords({ usd, tokens }: Cap, scope: keyof Caps, t: DeskTranslate): string {
  const named = { scope: t(`desk.scope.${scope}`) }
  if (usd !== undefined) return t('desk.spending.savedCap', { ...named, money: t.usd(usd) })
  return t(tokens === undefined ? 'desk.spending.savedNone' : 'desk.spending.savedNoMoney', named)
}
