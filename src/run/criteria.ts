import { CRITERIA, type Criterion } from './critic'

/** What a critic loop may look at. */
export const LOOP_KINDS = ['page', 'copy', 'findings'] as const
export type LoopKind = (typeof LOOP_KINDS)[number]

type Shipped = (typeof CRITERIA)[number]

/** Each is answered with "M of N": a question that nobody can count an answer to has no place here. */
const QUESTIONS: Readonly<Record<Shipped, string>> = {
  BRIEF_COVERAGE:
    'How many of the things that the brief asks for are there, complete and where a reader looks for them?',
  HIERARCHY:
    'How many of the headings and landmarks stand in an outline with one first heading and no level left out?',
  A11Y_MEASURED:
    'How many of the measured places have enough contrast, a name, and no broken rule of WCAG A and AA?',
  BRAND_TOKENS: 'How many of the colours, typefaces and spacings in use are ones that the brand text names?',
  COPY_SPECIFICITY:
    'How many of the sentences say something that would be wrong of another offer, instead of what everybody says?',
  RESPONSIVE_STATES:
    'How many of the measured widths and targets fit: nothing wider than the window, nothing too small to touch?',
  HONESTY: 'How many of the names, numbers, quotations and promises are borne out by brief and documents?',
  PRECISION: 'How many of the findings name a fault that can be seen at the place that they point to?',
}

/** Whose rows are the answer, word for word. What a model judges beside them is another question. */
const INSTRUMENTS: Partial<Readonly<Record<Shipped, readonly string[]>>> = {
  HIERARCHY: ['IN-3'],
  A11Y_MEASURED: ['IN-1', 'IN-2', 'IN-4'],
  BRAND_TOKENS: ['IN-10'],
  RESPONSIVE_STATES: ['IN-7', 'IN-8'],
}

const SETS: Readonly<Record<LoopKind, readonly Shipped[]>> = {
  page: [
    'BRIEF_COVERAGE',
    'HIERARCHY',
    'A11Y_MEASURED',
    'BRAND_TOKENS',
    'COPY_SPECIFICITY',
    'RESPONSIVE_STATES',
    'HONESTY',
  ],
  copy: ['BRIEF_COVERAGE', 'COPY_SPECIFICITY', 'HONESTY'],
  findings: ['BRIEF_COVERAGE', 'HONESTY', 'PRECISION'],
}

/** The criteria that ship for a kind of artifact. */
export function criteriaFor(kind: LoopKind): readonly Criterion[] {
  return SETS[kind].map(criterionOf)
}

/** One of those that ship, to make a set of one's own with. */
export function criterionOf(id: Shipped): Criterion {
  const instruments = INSTRUMENTS[id]
  return { id, question: QUESTIONS[id], ...(instruments && { instruments }) }
}
