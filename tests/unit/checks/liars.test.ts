import { describe, expect, test } from 'vitest'
import type { Role } from '../../../src/run/event'
import { checked, say, sick, stands, well } from './pages'

/** Each is confirmed on the sick page and refuted on the well one. */
const DEFECTS: Readonly<Record<string, readonly (readonly [text: string, role?: Role])[]>> = {
  contrast: [
    ['.order: the contrast is 1.99:1, it needs 4.5:1.'],
    ['The “Order bread” button has a contrast of 2,0.'],
    ['“Order bread” fails WCAG AA contrast. Darken it.'],
    ['“We close at noon.” is #999 on white, too faint to read.'],
    ['Raise the contrast of .pale to at least 4.5:1; it is 2.9 to 1 now.'],
    ['form .order is at 2:1, below 4.5:1'],
    ['Some text is below 4.5:1 contrast.'],
    ['The button text has a contrast ratio of 2:1 against its background at 375'],
  ],
  'text size': [
    ['The footer text is 10px. Make it 12px.'],
    ['.imprint is set in 10px'],
    ['“Harrow Bakery, 4 Mill Lane” is small print at 0.625rem'],
    ['footer small has a font-size of 7.5pt'],
  ],
  'target size': [
    ['The tap target .send is 20×20, needs 24×24.'],
    ['.prices is a tap target of only 18px'],
    ['The touch target of .send is 20 x 20 px, WCAG wants 24'],
    ['“Prices” has a target size of 18 px, short of 24 px.'],
  ],
  overflow: [
    ['The page overflows at 375.'],
    ['The page scrolls sideways on phones'],
    ['Horizontal scrolling on mobile: the table is too wide for the window'],
    ['At 375 px wide the body overflows the viewport'],
  ],
  alternatives: [
    ['.hero-photo has no alt text.'],
    ['The picture img.hero-photo is missing an alt attribute'],
    ['An image without alt text: add one', 'critic'],
    ['Missing alternative text on img.hero-photo'],
  ],
  labels: [
    ['input.mail has no label'],
    ['The e-mail field lacks a label.'],
    ['Missing label on .mail'],
    ['form > input.mail is an unlabelled input'],
  ],
  names: [
    ['.send is a button with no accessible name'],
    ['The icon link .icon has no accessible name'],
    ['button.send has no accessible name'],
    ['An icon button lacks an aria-label'],
  ],
  headings: [
    ['There are two h1 on the page'],
    ['Multiple h1 headings compete'],
    ['The outline skips from h2 to h4'],
    ['Heading levels are skipped after “Our loaves”'],
  ],
  document: [
    ['The lang attribute is missing'],
    ['No lang on the html element: add lang="en"'],
    ['The document title is empty'],
    ['The page has no <title>'],
  ],
  'left-overs': [
    ['Lorem ipsum is still on the page'],
    ['A TODO stands in the source'],
    ['Remove the lorem ipsum'],
    ['A TODO is left in the source'],
  ],
  links: [
    ['dead link #pricing'],
    ['The link to #pricing leads nowhere'],
    ['“Prices” is a dead link'],
    ['The same id is used twice: duplicate id twice'],
  ],
  outside: [['An external image is loaded'], ['The hot-linked photo .hero-photo is an external image']],
  palette: [
    ['#ff00aa is not in the palette', 'brand'],
    ['Off-palette colour #FF00AA', 'brand'],
  ],
  counts: [
    ['Seven font sizes compete', 'critic'],
    ['7 different type sizes are too many', 'critic'],
  ],
  running: [['There are console errors'], ['The button .order does nothing']],
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

describe.each(Object.entries(DEFECTS))('%s', (_, claims) => {
  test.each(claims.map(([text, role = 'a11y']) => ({ text, role })))('[TR-1] $text', ({ text, role }) => {
    expect(checked(say(text, role), sick).check).toBe('confirmed')
    expect(checked(say(text, role), well).check).toBe('refuted')
  })
})

test.each(MISPLACED)('[TR-1] said of a place that is in order: %s', (text) => {
  expect(checked(say(text, text.includes('palette') ? 'brand' : 'a11y'), sick).check).toBe('refuted')
})

test.each(ABSENT)('[TR-1] said of what is not there: %s', (text) => {
  for (const side of [sick, well]) expect(stands(text, side)).toBe('refuted target_absent')
})
