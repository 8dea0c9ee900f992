/** The English texts. Every other locale has the same keys. */
export const en = {
  'critiqueTheater.userFacingName': 'Design Jury',
} as const
