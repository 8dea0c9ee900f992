import type { cabinetTexts as english } from '../cabinet'
import type { Texts } from '../t'

export const cabinet: Texts<typeof english> = {
  'cabinet.title': '品牌与技能',
}
