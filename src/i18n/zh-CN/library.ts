import type { libraryTexts as english } from '../library'
import type { Texts } from '../t'

export const library: Texts<typeof english> = {
  'library.title': '资料库',
}
