import type { Role } from '../../run/event'
import { contrast, ratio } from './colour'
import { actionOf, boastOf, type Draft, headOf } from './draft'
import type { Flaw } from './flaw'

/** What the jury says of one flaw. Each sentence is true of the page that has it, or of the one that has it no more. */
export interface Remark {
  readonly role: Role
  readonly dim: string
  /** What it takes from the score of its dimension, of ten. */
  readonly cost: number
  /** While it is there: what must change, and what a reader notices. */
  readonly must: (draft: Draft) => string
  readonly note: (draft: Draft) => string
  /** What the designer says on having put it right. */
  readonly fixed: (draft: Draft) => string
}

/** One remark for each flaw, in the order in which the jury looks at a page. */
export const REMARKS: Readonly<Record<Flaw, Remark>> = {
  small: {
    role: 'critic',
    dim: 'hierarchy',
    cost: 3,
    must: () =>
      'Enlarge .act: the one action of the page is 28 px tall and set in 13 px. It needs 44 px at least.',
    note: ({ subject }) =>
      `The button is the smallest thing on the page, and ${subject.title} depends on it.`,
    fixed: () => 'the button is about 50 px tall',
  },
  cramped: {
    role: 'critic',
    dim: 'space',
    cost: 2.8,
    must: () => 'Open up the sections: with “--gap:14px” each part runs into the next.',
    note: () => 'There is 14 px between parts that have nothing to do with each other.',
    fixed: () => 'the parts have 56 to 112 px of air',
  },
  flat: {
    role: 'critic',
    dim: 'type',
    cost: 2.6,
    must: () => 'Let the h1 lead: 30 px over section headings of 27 px is a difference that nobody sees.',
    note: () => 'h1 at 30 px, .h at 27 px. A ratio of 1.1 is a misprint, not a scale.',
    fixed: () => 'the h1 leads clearly',
  },
  wide: {
    role: 'critic',
    dim: 'rhythm',
    cost: 2.2,
    must: () => 'Hold the measure: “p{max-width:none}” lets running text grow with the window.',
    note: () => 'Lines have no end of their own; on a wide screen the eye loses its place.',
    fixed: () => 'running text stops at 62ch',
  },
  stray: {
    role: 'brand',
    dim: 'palette',
    cost: 2.4,
    must: ({ look }) =>
      `Use one accent: .act is filled from ${look.stray} while the page says ${look.accent}.`,
    note: ({ look }) =>
      `${look.stray} beside ${look.accent}, ${ratio(look.stray, look.accent)} apart: it looks like a printing fault.`,
    fixed: ({ look }) => `one accent, ${look.accent}`,
  },
  plain: {
    role: 'brand',
    dim: 'typography',
    cost: 2.6,
    must: () => 'Choose a display face: “--display:Arial,sans-serif” is also what the text is set in.',
    note: ({ subject }) => `Arial twice. Nothing in the letters belongs to ${subject.title}.`,
    fixed: () => 'a display face of its own',
  },
  pill: {
    role: 'brand',
    dim: 'spacing',
    cost: 1.8,
    must: () => 'Square the buttons: “--round:999px” stands next to fields with corners of 2 px.',
    note: () => 'Two ideas of a corner, 999 px and 2 px.',
    fixed: () => 'one radius, 2 px',
  },
  pale: {
    role: 'a11y',
    dim: 'contrast',
    cost: 3.6,
    must: ({ look }) =>
      `${contrast(look.ink, '#ffffff') > contrast(look.paper, '#ffffff') ? 'Darken' : 'Lighten'} .soft until it has 4.5:1. ${look.tooPale} on ${look.paper} measures ${ratio(look.tooPale, look.paper)}.`,
    note: ({ look }) =>
      `The footer, ${look.tooPale} on ${look.paper}, has ${ratio(look.tooPale, look.paper)} at 15 px.`,
    fixed: ({ look }) => `small text has ${ratio(look.soft, look.paper)}`,
  },
  unringed: {
    role: 'a11y',
    dim: 'focus',
    cost: 4,
    must: () =>
      'Remove “:focus{outline:none}” and draw a ring: with a keyboard nobody can tell where they are.',
    note: () => 'The outline is taken away and nothing is put in its place.',
    fixed: () => 'a ring of 3 px shows the focus',
  },
  skipped: {
    role: 'a11y',
    dim: 'headings',
    cost: 3,
    must: ({ subject, words }) =>
      `Make “${words.kinds[subject.kind].about}” an h2: the outline jumps from h1 to h4.`,
    note: () => 'h1, then h4. Two levels are missing for whoever moves by headings.',
    fixed: () => 'headings go h1, h2',
  },
  nameless: {
    role: 'a11y',
    dim: 'alt_text',
    cost: 3,
    must: () =>
      'Name the picture: svg.fig has neither a role nor a label, so it is silence to a screen reader.',
    note: () => 'The only picture says nothing to whoever cannot see it.',
    fixed: () => 'the picture has a name',
  },
  unlabelled: {
    role: 'a11y',
    dim: 'alt_text',
    cost: 2.8,
    must: ({ words }) =>
      `Give the first field a label: “${words.topic}” is only a placeholder and goes with the first letter.`,
    note: () => 'A field without a label has to be remembered.',
    fixed: () => 'both fields have labels',
  },
  vague: {
    role: 'copy',
    dim: 'specificity',
    cost: 3.2,
    must: (draft) => `Rewrite the h1 “${headOf(draft)}”. Name ${draft.subject.title} or what it is.`,
    note: (draft) => `“${headOf(draft)}” could stand on any page.`,
    fixed: () => 'the h1 names its subject',
  },
  boast: {
    role: 'copy',
    dim: 'voice',
    cost: 2.8,
    must: (draft) => `Cut “${boastOf(draft)}” The brief does not say it, so nobody can vouch for it.`,
    note: ({ subject }) =>
      subject.tone
        ? `One sentence boasts. The brief asks for another tone: ${subject.tone}.`
        : 'One sentence boasts.',
    fixed: () => 'the boast is gone',
  },
  learn: {
    role: 'copy',
    dim: 'specificity',
    cost: 2.4,
    must: (draft) =>
      `Rename the button “${draft.words.learn}” after what it does: ${actionOf({ ...draft, flaws: new Set() })}.`,
    note: ({ words }) => `“${words.learn}” promises reading where the page wants an act.`,
    fixed: (draft) => `the button says ${actionOf(draft)}`,
  },
}
