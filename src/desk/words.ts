import { desk } from '../i18n/desk'
import { problems } from '../i18n/problems'
import type { KeyOf, Translate } from '../i18n/t'

const texts = { ...desk, ...problems }

export type DeskKey = KeyOf<typeof texts>

/** Says the texts of the desk and of what may go wrong with a call. */
export type DeskTranslate = Translate<DeskKey>

/** The desk comes later than the page and brings its own texts. */
export function createDeskTranslate(page: Translate): DeskTranslate {
  return page.part('desk', texts)
}

/** A day and a time, as short as they can be understood. */
export function whenOf(ms: number, t: DeskTranslate): string {
  return new Date(ms).toLocaleString(t.locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A count in whole digits: a limit is typed as it is shown. */
export function wholeOf(count: number, t: DeskTranslate): string {
  return count.toLocaleString(t.locale)
}
