import type { attachmentsTexts as english } from '../attachments'
import type { Texts } from '../t'

export const attachments: Texts<typeof english> = {
  'attachments.title': '附件',
}
