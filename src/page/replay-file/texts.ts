import { en } from '../../i18n/en'
import { exportingTexts } from '../../i18n/exporting'
import { mustFixTexts } from '../../i18n/must-fix'
import type { Language } from '../../i18n/t'
import { theaterTexts } from '../../i18n/theater'

/** The parts of the texts that a replay in a file says something of, in English. A test asks for those that it lacks. */
export const fileTexts = {
  first: en,
  exporting: exportingTexts,
  mustFix: mustFixTexts,
  theater: theaterTexts,
} as const

/** All of them in a language, with English where it has none. */
export function fileLanguage({ locale, parts }: Language): Language {
  return {
    locale,
    parts: {
      first: { ...fileTexts.first, ...parts.first },
      exporting: { ...fileTexts.exporting, ...parts.exporting },
      mustFix: { ...fileTexts.mustFix, ...parts.mustFix },
      theater: { ...fileTexts.theater, ...parts.theater },
    },
  }
}
