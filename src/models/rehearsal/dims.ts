import type { Role } from '../../run/event'
import { ratio } from './colour'
import { type Draft, pointsOf } from './draft'

/** What each judge looks at, and what is true of it where nothing is wrong. */
export const DIMS: Readonly<
  Record<Role, readonly (readonly [name: string, fair: (draft: Draft) => string])[]>
> = {
  designer: [],
  critic: [
    ['hierarchy', () => 'Headline, sentence, button: read in that order.'],
    ['type', () => 'Headline and section headings are told apart at a glance.'],
    ['contrast', ({ look }) => `Ink on paper is ${ratio(look.ink, look.paper)}.`],
    ['space', () => 'The space between parts grows with the window.'],
    ['rhythm', () => 'Running text keeps to 62ch.'],
  ],
  brand: [
    ['palette', ({ look }) => `${look.accent} acts, ${look.pop} carries the picture.`],
    ['typography', () => 'The display face has a voice, the text face keeps quiet.'],
    ['spacing', () => 'Buttons and fields share a corner of 2 px.'],
  ],
  a11y: [
    [
      'contrast',
      ({ look }) => `Small print, ${look.soft} on ${look.paper}, has ${ratio(look.soft, look.paper)}.`,
    ],
    ['focus', () => 'A ring of 3 px follows the keyboard.'],
    ['headings', () => 'One h1, and no level is skipped.'],
    ['alt_text', () => 'Picture and fields have names.'],
  ],
  copy: [
    ['specificity', () => 'Headline and button speak of this subject.'],
    ['voice', () => 'Nothing is claimed that the brief does not say.'],
    ['length', (draft) => `${pointsOf(draft).length} points, each of one line or two.`],
  ],
}
