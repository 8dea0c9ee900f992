/** What leaves the device as a file. */
export const exportingTexts = {
  'exporting.title': 'Export',
  'file.note': 'A replay. All of it is in this file, and nothing in it reaches a network.',
  'file.wait': 'This file holds a replay. A browser of 2023 or later shows it, where scripts are allowed.',
  'file.blank': 'Nothing to see without its scripts: no text, no boxes.',
  'file.gone': 'This page is not in the file.',
  'file.large': 'Large page: show it all the same',
  'file.show': 'Show in the page',
} as const
