/** What leaves the device as a file. */
export const exportingTexts = {
  'exporting.title': 'Export',
} as const
