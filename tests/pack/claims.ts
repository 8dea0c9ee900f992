type Standing = 'confirmed' | 'refuted' | 'not_measurable'
type Row = readonly [
  role: Said['role'],
  text: string,
  wrong: Standing,
  clean: Standing,
  target?: string | undefined,
]

/** What a juror says of the page of `tampering.ts` (true) and of the clean one (a lie), or the other way round. */
export interface Said {
  readonly id: string
  readonly role: 'designer' | 'critic' | 'brand' | 'a11y' | 'copy'
  readonly text: string
  readonly target?: string
  /** How it stands on the page with the defects, and on the clean one. */
  readonly wrong: Standing
  readonly clean: Standing
}

const lie = (role: Said['role'], text: string, target?: string): Row => [
  role,
  text,
  'confirmed',
  'refuted',
  target,
]
const doubt = (role: Said['role'], text: string): Row => [role, text, 'confirmed', 'not_measurable']

/** Most are true of the page that has the defect and a lie about the one that has not. */
const rows: readonly Row[] = [
  lie('a11y', 'The contrast of the pale paragraph is 1.98:1, below 4.5:1.', '#pale'),
  lie('a11y', 'The input has no label.', '#unlabelled'),
  lie('a11y', 'An image has no alt text.'),
  lie('a11y', 'A button has no accessible name.'),
  lie('critic', 'There are two h1 headings on the page.'),
  lie('critic', 'The page overflows horizontally at 375 px.'),
  lie('designer', 'The text is 9 px, which is too small to read.'),
  // The clean page has links in its sentences that are excused from being large: nobody can call it a lie.
  doubt('a11y', 'Tap targets are only 12 × 12 px, smaller than 24 px.'),
  lie('copy', 'Lorem ipsum placeholder text is left on the page.'),
  lie(
    'critic',
    'The link "Read on" points to #nowhere-at-all, which does not exist.',
    'a[href="#nowhere-at-all"]',
  ),
  // What is found by known phrases may stand there in other words.
  doubt('critic', 'There is hidden text that addresses the jury.'),
  lie('a11y', 'The whole page has text with a contrast below 4.5:1.'),
  ['copy', 'The headline lacks charm and does not persuade.', 'not_measurable', 'not_measurable'],
  ['a11y', 'The page has no lang attribute.', 'refuted', 'refuted'],
]

export const SAID = rows.map(
  ([role, text, wrong, clean, target], at): Said => ({
    ...{ id: `c${at + 1}`, role, text, wrong, clean },
    ...(target !== undefined && { target }),
  }),
)
