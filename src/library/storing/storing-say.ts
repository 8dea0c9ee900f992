import type { storingTexts } from '../../i18n/storing'
import type { KeyOf, Translate } from '../../i18n/t'

export type StoringSay = Translate<KeyOf<typeof storingTexts>>
