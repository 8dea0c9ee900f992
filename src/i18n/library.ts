/** The library: every run on this device. */
export const libraryTexts = {
  'library.title': 'Library',
} as const
