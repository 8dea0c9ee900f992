import type { BriefDraft } from './draft'

/** Briefs to begin from. Each is complete, so that it can be run as it stands. */
export const examples: readonly BriefDraft[] = [
  {
    what: 'A landing page for a repair café for bicycles in Leipzig that opens on Saturdays.',
    forWhom: 'Commuters who ride an old bicycle and have never repaired one themselves',
    job: 'Get a visitor to book a place at the bench for the coming Saturday',
    tone: 'Plain, warm, a little dry. Say that nobody is turned away for lack of money.',
    constraints: 'One page, no photographs, readable on a phone in the sun',
    requirements:
      'Opening hours and the way there are visible without scrolling\nThe booking asks for a name and a time, nothing more\nWhat to bring is a list',
  },
  {
    what: 'A dashboard that shows the volunteers of a river watch how the water was this week.',
    forWhom: 'Volunteers between 16 and 80, most of them on a phone',
    job: 'Tell at a glance whether the river is safe to swim in today',
    tone: 'Calm and exact. No alarm without a number.',
    constraints: 'Charts as inline SVG, works without colour vision',
    requirements: 'Each reading names its place and hour\nThe limit stands beside the value',
  },
  {
    what: 'A poster page for a night of short films by students of the evening school.',
    forWhom: 'Friends, neighbours and one local journalist',
    job: 'Make them come on Friday at eight and bring someone along',
    tone: 'Bold, with a sense of humour about the budget',
    constraints: 'Type only',
    requirements: 'Date, time and place in the first screen\nThe six film titles with their makers',
  },
]
