import { checkClaim } from '../src/checks/check'
const rows: any[] = [
  {
    instrument: 'IN-2',
    rule: 'contrast',
    target: '#cta',
    said: 'Order bread',
    value: 2.9,
    expected: 4.5,
    violation: true,
    severity: 'high',
    width: 375,
  },
  {
    instrument: 'IN-2',
    rule: 'contrast',
    target: 'main > p',
    said: 'Fresh from the oven',
    value: 12.6,
    expected: 4.5,
    violation: false,
    severity: 'high',
  },
  {
    instrument: 'IN-2',
    rule: 'contrast',
    target: 'h1',
    said: 'Bread',
    value: 15,
    expected: 3,
    violation: false,
    severity: 'high',
  },
  {
    instrument: 'IN-9',
    rule: 'text_size',
    target: 'main > p',
    said: 'Fresh from the oven',
    value: 16,
    expected: 12,
    violation: false,
    severity: 'medium',
  },
  {
    instrument: 'IN-9',
    rule: 'text_size',
    target: 'footer > small',
    said: 'Imprint',
    value: 10,
    expected: 12,
    violation: true,
    severity: 'medium',
  },
  { instrument: 'IN-9', rule: 'type_sizes', value: 7, violation: false, severity: 'low' },
  {
    instrument: 'IN-8',
    rule: 'target_size',
    target: '#x',
    value: 20,
    expected: 24,
    violation: true,
    severity: 'medium',
  },
  {
    instrument: 'IN-8',
    rule: 'target_size',
    target: '#cta',
    value: 48,
    expected: 24,
    violation: false,
    severity: 'medium',
  },
  {
    instrument: 'IN-7',
    rule: 'overflow',
    value: 375,
    expected: 375,
    violation: false,
    severity: 'high',
    width: 375,
  },
  {
    instrument: 'IN-7',
    rule: 'overflow',
    value: 1280,
    expected: 1280,
    violation: false,
    severity: 'high',
    width: 1280,
  },
  { instrument: 'IN-4', rule: 'alt_missing', target: 'main > img', violation: true, severity: 'high' },
  { instrument: 'IN-4', rule: 'alt_missing', target: '#logo', violation: false, severity: 'high' },
  { instrument: 'IN-4', rule: 'label_missing', violation: false, severity: 'high' },
  { instrument: 'IN-3', rule: 'h1_missing', value: 1, violation: false, severity: 'medium' },
  { instrument: 'IN-3', rule: 'h1_many', value: 1, violation: false, severity: 'medium' },
  {
    instrument: 'IN-3',
    rule: 'heading_skipped',
    target: 'h4',
    value: 'h4',
    expected: 'h3',
    violation: true,
    severity: 'medium',
  },
  { instrument: 'IN-6', rule: 'lorem_ipsum', violation: false, severity: 'high' },
  {
    instrument: 'IN-5',
    rule: 'broken_anchor',
    target: 'a[href="#pricing"] “Prices”',
    value: '#pricing',
    violation: true,
    severity: 'high',
  },
  { instrument: 'IN-14', rule: 'outside_request', violation: false, severity: 'medium' },
  {
    instrument: 'IN-10',
    rule: 'colour',
    target: 'h1',
    value: '#ff00aa',
    violation: true,
    severity: 'medium',
  },
]
const present = new Set([
  '#cta',
  'main > p',
  'h1',
  '#x',
  'main > img',
  '#logo',
  'footer > small',
  '“Order bread”',
  '“Fresh from the oven”',
  '“Bread”',
  '“Imprint”',
])
const page = {
  has: (p: string) => present.has(p),
  within: (a: string, b: string) => a === b || a.startsWith(b),
}
const t = (text: string, role: any = 'a11y', id = 'a11y-1.1', target?: string) => {
  const c = checkClaim({ id, role, text, ...(target && { target }) }, rows, page)
  console.log(
    c.check.padEnd(15),
    c.reason.padEnd(20),
    `${c.claimed}/${c.measured}`.padEnd(16),
    JSON.stringify(c.rows),
    text,
  )
}
t('#cta: contrast is 2.9:1, needs 4.5:1.')
t('The “Order bread” button has a contrast of 2,1')
t('“Fresh from the oven” has contrast of only 3.1:1')
t('main > p is #999 on white, too faint')
t('Some text is below 4.5:1')
t('Contrast of #hero-cta is 1.9:1')
t('The h1 contrast is 2:1')
t('The footer text is 10px, raise to 14px')
t('main > p is set in 10px')
t('Body text of 0.6rem is too small')
t('seven font sizes compete', 'critic')
t('Cut the twelve font sizes to four', 'critic')
t('#x tap target 20×20, make it 44')
t('#cta is a 20x20 tap target')
t('#cta tap target too small')
t('overflows at 375')
t('The page scrolls sideways on phones')
t('overflows at 320 px')
t('overflows the window at 768')
t('main > img has no alt text')
t('#logo is missing alt text')
t('The logo has no alt')
t('The newsletter input has a missing label')
t('three h1 on the page')
t('No h1')
t('skips from h2 to h4')
t('skips from h1 to h3')
t('Lorem ipsum in the footer')
t('dead link #pricing')
t('The link to #team leads nowhere')
t('external image in the hero')
t('#ff00aa is not in the palette', 'brand')
t('#123456 is not in the palette', 'brand')
t('The headline “Welcome home” says nothing', 'copy')
t('Change “Order bread” to “See the loaves”', 'copy')
t('The hero feels "templated" and flat', 'critic')
t('The contrast between headline and body is weak: make it larger', 'critic')
t('contrast: body contrast is 12.6:1', 'a11y', 'a11y-1:contrast')
t('contrast: All text passes AA', 'a11y', 'a11y-1:contrast')
t('alt text: All images have alt text', 'a11y', 'a11y-1:alt')
t('headings: one h1, no gaps', 'a11y', 'a11y-1:headings')
t('hierarchy: lovely and strong', 'critic', 'critic-1:hierarchy')
t('space: no horizontal overflow at 375', 'critic', 'critic-1:space')
t('contrast: main > p is at 7:1', 'a11y', 'a11y-1:c')
t('#cta:hover contrast is 2:1')
