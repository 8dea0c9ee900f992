import type { exportingTexts as english } from '../exporting'
import type { Texts } from '../t'

export const exporting: Texts<typeof english> = {
  'exporting.title': '导出',
}
