import type { enteringTexts as english } from '../entering'
import type { Texts } from '../t'

export const entering: Texts<typeof english> = {
  'entering.title': '안전하게 보관',
}
