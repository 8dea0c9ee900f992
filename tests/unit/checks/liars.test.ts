import { describe, expect, test } from 'vitest'
import { type Check, checkClaim } from '../../../src/checks/check'
import type { Role } from '../../../src/run/event'
import { sick, well } from './pages'

/** What a must-fix says where it is true, the same where everything is mended, and the same of a place that has no such fault. */
interface Pair {
  readonly truth: string
  /** Said of the page in which it is mended; the truth itself where nothing else is given. */
  readonly lie?: string
  readonly role?: Role
}

/** Each is confirmed on the sick page and refuted on the well one. */
const DEFECTS: Readonly<Record<string, readonly Pair[]>> = {
  contrast: [
    { truth: '.order: the contrast is 1.99:1, it needs 4.5:1.' },
    { truth: 'The “Order bread” button has a contrast of 2,0.' },
    { truth: '“Order bread” fails WCAG AA contrast. Darken it.' },
    { truth: '“We close at noon.” is #999 on white, too faint to read.' },
    { truth: 'Raise the contrast of .pale to at least 4.5:1; it is 2.9 to 1 now.' },
    { truth: 'form .order is at 2:1, below 4.5:1' },
    { truth: 'Some text is below 4.5:1 contrast.' },
    { truth: 'The button text has a contrast ratio of 2:1 against its background at 375' },
  ],
  'text size': [
    { truth: 'The footer text is 10px. Make it 12px.' },
    { truth: '.imprint is set in 10px' },
    { truth: '“Harrow Bakery, 4 Mill Lane” is small print at 0.625rem' },
    { truth: 'footer small has a font-size of 7.5pt' },
  ],
  'target size': [
    { truth: 'The tap target .send is 20×20, needs 24×24.' },
    { truth: '.prices is a tap target of only 18px' },
    { truth: 'The touch target of .send is 20 x 20 px, WCAG wants 24' },
    { truth: '“Prices” has a target size of 18 px, short of 24 px.' },
  ],
  overflow: [
    { truth: 'The page overflows at 375.' },
    { truth: 'The page scrolls sideways on phones' },
    { truth: 'Horizontal scrolling on mobile: the table is too wide for the window' },
    { truth: 'At 375 px wide the body overflows the viewport' },
  ],
  alternatives: [
    { truth: '.hero-photo has no alt text.' },
    { truth: 'The picture img.hero-photo is missing an alt attribute' },
    { truth: 'An image without alt text: add one', role: 'critic' },
    { truth: 'Missing alternative text on img.hero-photo' },
  ],
  labels: [
    { truth: 'input.mail has no label' },
    { truth: 'The e-mail field lacks a label.' },
    { truth: 'Missing label on .mail' },
    { truth: 'form > input.mail is an unlabelled input' },
  ],
  names: [
    { truth: '.send is a button with no accessible name' },
    { truth: 'The icon link .icon has no accessible name' },
    { truth: 'button.send has no accessible name' },
    { truth: 'An icon button lacks an aria-label' },
  ],
  headings: [
    { truth: 'There are two h1 on the page' },
    { truth: 'Multiple h1 headings compete' },
    { truth: 'The outline skips from h2 to h4' },
    { truth: 'Heading levels are skipped after “Our loaves”' },
  ],
  document: [
    { truth: 'The lang attribute is missing' },
    { truth: 'No lang on the html element: add lang="en"' },
    { truth: 'The document title is empty' },
    { truth: 'The page has no <title>' },
  ],
  'left-overs': [
    { truth: 'Lorem ipsum is still on the page' },
    { truth: 'A TODO stands in the source' },
    { truth: 'Remove the lorem ipsum' },
    { truth: 'A TODO is left in the source' },
  ],
  links: [
    { truth: 'dead link #pricing' },
    { truth: 'The link to #pricing leads nowhere' },
    { truth: '“Prices” is a dead link' },
    { truth: 'The same id is used twice: duplicate id twice' },
  ],
  outside: [
    { truth: 'An external image is loaded' },
    { truth: 'The hot-linked photo .hero-photo is an external image' },
  ],
  palette: [
    { truth: '#ff00aa is not in the palette', role: 'brand' },
    { truth: 'Off-palette colour #FF00AA', role: 'brand' },
  ],
  counts: [
    { truth: 'Seven font sizes compete', role: 'critic' },
    { truth: '7 different type sizes are too many', role: 'critic' },
  ],
  running: [{ truth: 'There are console errors' }, { truth: 'The button .order does nothing' }],
}

/** Said of the sick page: of a place that is in order, or with a number where it holds. */
const MISPLACED = [
  '.lead has a contrast of 2.1:1, needs 4.5:1',
  '“Baked at four every morning.” is #aaa on white and fails contrast',
  'The h1 has a contrast of only 1.8:1',
  'The footer contrast is 2.2:1',
  '.home fails WCAG contrast',
  '.lead is set in 9px',
  'The h1 text is 11px',
  '“We close at noon.” is set in 0.6rem',
  '.order is a 20×20 tap target',
  'The tap target “Home” is 16px, needs 24px',
  'The page overflows at 1280',
  'It scrolls sideways on tablets',
  'The page overflows horizontally on desktop',
  '.crest has no alt text',
  'img.crest is missing an alt attribute',
  'input.name has no label',
  '.order is a button with no accessible name',
  'The link .home has no accessible name',
  'The page has no h1',
  'The outline skips from h1 to h3',
  'There is no main landmark: <main> is missing',
  '#00ff00 is not in the palette',
  'Twelve font sizes compete',
]

/** Said of either page. */
const ABSENT = [
  '.hero-cta has a contrast of 2.1:1',
  '#signup has no label',
  '“Try it free for thirty days” is 10px text',
  'img.team-photo has no alt text',
  'The heading “Welcome to the future of bread” says nothing',
  'The tap target .close is 20×20',
  'button.newsletter-send has no accessible name',
  'section.testimonials > blockquote feels empty',
]

const say = (text: string, role: Role = 'a11y') => ({ id: `${role}-1.1`, role, text })
const short = ({ check, reason }: Check) => `${check} ${reason}`

describe.each(Object.entries(DEFECTS))('%s', (_, pairs) => {
  test.each(pairs)('[TR-1] $truth', ({ truth, lie = truth, role }) => {
    expect(short(checkClaim(say(truth, role), sick.rows, sick.page))).toMatch(/^confirmed/)
    expect(short(checkClaim(say(lie, role), well.rows, well.page))).toMatch(/^refuted/)
  })
})

test.each(MISPLACED)('[TR-1] said of a place that is in order: %s', (text) => {
  expect(
    short(checkClaim(say(text, text.includes('palette') ? 'brand' : 'a11y'), sick.rows, sick.page)),
  ).toMatch(/^refuted/)
})

test.each(ABSENT)('[TR-1] said of what is not there: %s', (text) => {
  for (const { rows, page } of [sick, well])
    expect(short(checkClaim(say(text), rows, page))).toBe('refuted target_absent')
})

test('there are at least sixty pairs, each kind of lie among them', () => {
  const pairs = Object.values(DEFECTS).flat().length
  expect(pairs).toBeGreaterThanOrEqual(56)
  expect(pairs + MISPLACED.length + ABSENT.length).toBeGreaterThanOrEqual(85)
})
