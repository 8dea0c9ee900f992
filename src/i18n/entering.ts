/** How the app is entered from outside, kept safe and installed. */
export const enteringTexts = {
  'entering.title': 'Keep this safe',
} as const
