/** What is kept on this device, backups, and files that come in. */
export const storingTexts = {
  'storing.title': 'Kept on this device',
} as const
