/** What a first draft gets wrong, and a later one puts right. Each changes the page in one place. */
export const FLAWS = [
  'small',
  'cramped',
  'flat',
  'wide',
  'stray',
  'plain',
  'pill',
  'pale',
  'unringed',
  'skipped',
  'nameless',
  'unlabelled',
  'vague',
  'boast',
  'learn',
] as const
export type Flaw = (typeof FLAWS)[number]
