import { help } from '../i18n/help'
import type { KeyOf, Translate } from '../i18n/t'

/** How the help speaks: with texts of its own. */
export type HelpWords = Translate<KeyOf<typeof help>>

export function wordsOf(t: Translate): HelpWords {
  return t.part('help', help)
}
