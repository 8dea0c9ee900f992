/** Brands and skills. */
export const cabinetTexts = {
  'cabinet.title': 'Brands and skills',
} as const
