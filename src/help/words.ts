import { help } from '../i18n/help'
import { createTranslate, type KeyOf, type Translate } from '../i18n/t'

/** How the help speaks: with texts of its own, under the name of the app. */
export type HelpWords = Translate<KeyOf<typeof help>>

export function wordsOf(t: Translate): HelpWords {
  const name = { 'critiqueTheater.userFacingName': t('critiqueTheater.userFacingName') }
  return createTranslate({ ...help, ...name }, t.locale)
}
