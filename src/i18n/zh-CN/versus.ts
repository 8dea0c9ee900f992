import type { versusTexts as english } from '../versus'
import type { Texts } from '../t'

export const versus: Texts<typeof english> = {
  'versus.title': '运行比较',
}
