import type { Config } from '../run/config'
import type { Role } from '../run/event'
import { DIMS } from './protocol'

/** What a seat looks at, thing by thing, and what it leaves to the others. */
interface Seat {
  readonly looks: string
  readonly leaves: string
}

const SEATS: Readonly<Record<Role, Seat>> = {
  designer: {
    looks: 'drafts the page and revises it. Says in NOTES what it means to do, or what it changed and why.',
    leaves: 'Gives no score and raises no must-fix.',
  },
  critic: {
    looks: 'looks at the page as a whole, the way a visitor meets it, and at whether it does its one job.',
    leaves: 'Leaves colours of the brand, wording and assistive technology to the others.',
  },
  brand: {
    looks:
      'holds the page to the brand text. Where there is none, it asks whether the page has a character that fits the brief, and keeps to it.',
    leaves: 'Leaves taste alone that neither text settles, and whether the page works.',
  },
  a11y: {
    looks: 'stands for people who see, hear, move or read differently, by WCAG at level AA.',
    leaves: 'Leaves beauty and wording to the others, but for texts that stand in for pictures.',
  },
  copy: {
    looks: 'reads every word of the page, headings, labels and small print included.',
    leaves: 'Leaves the looks to the others.',
  },
}

/** What each thing that is scored means. The names are those of the protocol. */
const MEANINGS: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
  designer: {},
  critic: {
    hierarchy: 'what is seen first, second and third, and whether that is the right order',
    type: 'sizes, line lengths, line heights, a few styles that differ clearly',
    contrast: 'loud against quiet, large against small: the eye is led',
    rhythm: 'alignment and repetition from section to section',
    space: 'room around things, what is near belongs together, narrow and wide windows',
  },
  brand: {
    palette: 'few colours, each with one meaning',
    typography: 'typefaces and their use',
    spacing: 'one scale of distances, kept to',
  },
  a11y: {
    contrast: 'text and controls against what is behind them',
    focus: 'everything reachable by keyboard, in order, with a focus that shows',
    headings: 'levels without gaps, landmarks, labels of fields, table headers',
    alt_text: 'pictures, icons and charts have words; decoration has none',
  },
  copy: {
    specificity: 'facts, names and figures instead of claims; nothing invented',
    voice: 'the tone that the brief asks for, from the first line to the last',
    length: 'each sentence is needed, and nothing that is needed is missing',
  },
}

/** What a judge looks at under that name. */
export function meaningOf(role: Role, name: string): string {
  return MEANINGS[role][name] ?? ''
}

/** Who the five are. */
export function seatsText({ cast, weights }: Config): string {
  const lines = cast.flatMap((role) => {
    const { looks, leaves } = SEATS[role]
    const weight = role === 'designer' ? '' : ` Its score weighs ${weights[role]}.`
    return [`- ${role} ${looks} ${leaves}${weight}`, ...DIMS[role].map((name) => dimText(role, name))]
  })
  return ['The five', ...lines].join('\n')
}

function dimText(role: Role, name: string): string {
  return `  - ${name}: ${meaningOf(role, name)}`
}
