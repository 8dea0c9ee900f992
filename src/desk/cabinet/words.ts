import { cabinetTexts } from '../../i18n/cabinet'
import type { KeyOf, Translate } from '../../i18n/t'

/** Says the texts of brands and skills. */
export type CabinetSay = Translate<KeyOf<typeof cabinetTexts>>

export function createCabinetSay(page: Translate): CabinetSay {
  return page.part('cabinet', cabinetTexts)
}
