/** What goes along with a brief, and its requirements. */
export const attachmentsTexts = {
  'attachments.title': 'Attachments',
} as const
