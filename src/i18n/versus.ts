/** Runs beside one another. */
export const versusTexts = {
  'versus.title': 'Runs compared',
} as const
