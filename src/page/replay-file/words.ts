import { exportingTexts } from '../../i18n/exporting'
import type { KeyOf, Translate } from '../../i18n/t'

/** What only a replay in a file says. */
export type FileSay = Translate<KeyOf<typeof exportingTexts>>

export function createFileSay(t: Translate): FileSay {
  return t.part('exporting', exportingTexts)
}
