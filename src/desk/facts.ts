import type { Listed } from '../../workers/desk-surface'
import { pricedBy } from '../models/prices'
import type { ProviderRow } from '../models/provider'
import type { Price } from '../run/connection'
import { type DeskTranslate, whenOf } from './words'

/** How the key of a connection stands, in one line. */
export function keyWords(connection: Listed, row: ProviderRow | undefined, t: DeskTranslate): string {
  const { keyHint, keyMode, keyState } = connection
  if (keyState === 'none') return t(takesKey(row) ? 'desk.keyState.none' : 'desk.keyState.notNeeded')
  const parts = [keyHint ?? '', t(`desk.keyMode.${keyMode}`), t(`desk.keyState.${keyState}`)]
  return parts.filter((part) => part !== '').join(' · ')
}

/** Whether a provider refuses whoever brings no key. */
export function takesKey(row: ProviderRow | undefined): boolean {
  return row?.auth !== undefined && row.auth.optional !== true
}

export function testWords({ testedAt, testOk }: Listed, t: DeskTranslate): string {
  if (testedAt === undefined) return t('desk.row.untested')
  return t(testOk === true ? 'desk.row.tested' : 'desk.row.testFailed', { when: whenOf(testedAt, t) })
}

export function perMillion({ input, output }: Price, t: DeskTranslate): string {
  return t('desk.price.per', { input: t.usd(input), output: t.usd(output) })
}

/** What is known of a price without asking anybody, and from where. */
export function priceWords(connection: Listed, row: ProviderRow | undefined, t: DeskTranslate): string {
  const known = pricedBy(connection, { local: row?.local === true })
  if (known?.from === 'local') return t('desk.price.local')
  if (!known?.price) return t('desk.price.unknown')
  const { from, price, asOf = '' } = known
  return `${perMillion(price, t)}, ${t(`desk.price.${from}`, { date: asOf })}`
}
