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

type Standing = 'confirmed' | 'refuted' | 'not_measurable'

const lie = (id: string, role: Said['role'], text: string, target?: string): Said => ({
  id,
  role,
  text,
  ...(target !== undefined && { target }),
  wrong: 'confirmed',
  clean: 'refuted',
})

const doubt = (id: string, role: Said['role'], text: string): Said => ({
  ...lie(id, role, text),
  clean: 'not_measurable',
})

/** Each is true of the page that has the defect and a lie about the one that has not. */
export const SAID: readonly Said[] = [
  lie('c1', 'a11y', 'The contrast of the pale paragraph is 1.98:1, below 4.5:1.', '#pale'),
  lie('c2', 'a11y', 'The input has no label.', '#unlabelled'),
  lie('c3', 'a11y', 'An image has no alt text.'),
  lie('c4', 'a11y', 'A button has no accessible name.'),
  lie('c5', 'critic', 'There are two h1 headings on the page.'),
  lie('c6', 'critic', 'The page overflows horizontally at 375 px.'),
  lie('c7', 'designer', 'The text is 9 px, which is too small to read.'),
  // The clean page has links in its sentences that are excused from being large: nobody can call it a lie.
  doubt('c8', 'a11y', 'Tap targets are only 12 × 12 px, smaller than 24 px.'),
  lie('c9', 'copy', 'Lorem ipsum placeholder text is left on the page.'),
  lie(
    'c10',
    'critic',
    'The link "Read on" points to #nowhere-at-all, which does not exist.',
    'a[href="#nowhere-at-all"]',
  ),
  // What is found by known phrases may stand there in other words.
  doubt('c11', 'critic', 'There is hidden text that addresses the jury.'),
  lie('c12', 'a11y', 'The whole page has text with a contrast below 4.5:1.'),
  {
    id: 'c13',
    role: 'copy',
    text: 'The headline lacks charm and does not persuade.',
    wrong: 'not_measurable',
    clean: 'not_measurable',
  },
  {
    id: 'c14',
    role: 'a11y',
    text: 'The page has no lang attribute.',
    wrong: 'refuted',
    clean: 'refuted',
  },
]
