import { desk } from '../i18n/desk'
import { problems } from '../i18n/problems'
import { createTranslate, type KeyOf, type Translate } from '../i18n/t'

const texts = { ...desk, ...problems, 'critiqueTheater.userFacingName': '' }

export type DeskKey = KeyOf<typeof texts>

/** Says the texts of the desk and of what may go wrong with a call. */
export type DeskTranslate = Translate<DeskKey>

/** The desk comes later than the page and brings its own texts; the name and the language are the page's. */
export function createDeskTranslate(page: Translate): DeskTranslate {
  const name = page('critiqueTheater.userFacingName')
  return createTranslate({ ...texts, 'critiqueTheater.userFacingName': name }, page.locale)
}

/** A day and a time, as short as they can be understood. */
export function whenOf(ms: number, t: DeskTranslate): string {
  return new Date(ms).toLocaleString(t.locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** A count in whole digits: a limit is typed as it is shown. */
export function wholeOf(count: number, t: DeskTranslate): string {
  return count.toLocaleString(t.locale)
}
