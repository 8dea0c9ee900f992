import type { Defect } from '../defect'
import { markup, scripted } from '../plant'

const cta = (style: string) => (n: number) =>
  `<p><a href="#top" style="display:inline-block;padding:16px 24px;${style}">Keep a seat for evening ${n}</a></p>`
const button = (attributes: string) => (n: number) =>
  `<p><button type="button" onclick="this.textContent = 'Kept'" ${attributes}>Keep a seat for evening ${n}</button></p>`
const body = (style: string) => (n: number) =>
  `<p style="${style}">The ${n === 1 ? 'first' : 'next'} group meets at half past six and leaves by nine.</p>`

const VARIABLES = `.pv { --pv-face: #b8b8b8; --pv-ink: #ffffff; } .pv.good { --pv-face: #595959; }
.pv button { font: inherit; padding: 16px 24px; border: 0; background: var(--pv-face); color: var(--pv-ink, #000); }`

/** D-1: the button that matters most, at 1.99. */
export const cannotBeRead: Defect = {
  id: 'D-1',
  name: 'CTA contrast 1.99',
  seenBy: ['IN-1', 'IN-2'],
  must: true,
  variants: [
    markup('plain', cta('background:#b8b8b8;color:#ffffff'), cta('background:#595959;color:#ffffff')),
    markup(
      'variables',
      (n) => `<div class="pv">${button('')(n)}</div>`,
      (n) => `<div class="pv good">${button('')(n)}</div>`,
      { css: VARIABLES },
    ),
    markup(
      'oklch',
      cta('background:oklch(0.78 0.02 90);color:oklch(0.98 0 0)'),
      cta('background:oklch(0.42 0.02 90);color:oklch(0.98 0 0)'),
    ),
    markup(
      'color-mix',
      cta('background:color-mix(in oklab, #22302b 28%, white);color:#ffffff'),
      cta('background:color-mix(in oklab, #22302b 92%, white);color:#ffffff'),
    ),
    markup(
      'opacity',
      cta('background:#2f5d4a;color:#ffffff;opacity:.4'),
      cta('background:#2f5d4a;color:#ffffff;opacity:.95'),
    ),
    markup(
      'gradient',
      cta('background:linear-gradient(90deg,#b8b8b8,#cccccc);color:#ffffff'),
      cta('background:linear-gradient(90deg,#444444,#595959);color:#ffffff'),
    ),
    markup(
      'translucent over the section',
      cta('background:rgba(34,48,43,.25);color:#ffffff'),
      cta('background:rgba(34,48,43,.98);color:#ffffff'),
    ),
    // Nobody presses it, and the rule does not ask.
    markup(
      'disabled twin',
      button('style="font:inherit;padding:16px 24px;border:0;background:#b8b8b8;color:#ffffff"'),
      button('disabled style="font:inherit;padding:16px 24px;border:0;background:#b8b8b8;color:#ffffff"'),
    ),
    scripted('plain', cta('background:#b8b8b8;color:#ffffff'), cta('background:#595959;color:#ffffff')),
  ],
}

const onWhite =
  (piece: (n: number) => string, style = '') =>
  (n: number) =>
    `<div style="background:#ffffff;padding:16px;${style}">${piece(n)}</div>`
const caption = (under: string) => (n: number) =>
  `<div style="position:relative;height:96px"><div style="position:absolute;inset:0;background:${under}"></div><p style="position:absolute;left:16px;top:16px;margin:0;color:#ffffff">Seen from pier ${n} in the morning</p></div>`

/** D-2: grey on white, at 2.5. */
export const fadesAway: Defect = {
  id: 'D-2',
  name: 'body text 2.5',
  seenBy: ['IN-1', 'IN-2'],
  must: true,
  variants: [
    markup('plain', onWhite(body('color:#a3a3a3')), onWhite(body('color:#6b6b6b'))),
    markup(
      'inherited',
      onWhite((n) => `<div><section>${body('')(n)}</section></div>`, 'color:#a3a3a3'),
      onWhite((n) => `<div><section>${body('')(n)}</section></div>`, 'color:#6b6b6b'),
    ),
    markup(
      'translucent colour',
      onWhite(body('color:rgb(0 0 0 / 37%)')),
      onWhite(body('color:rgb(0 0 0 / 66%)')),
    ),
    markup(
      'opacity of an ancestor',
      onWhite((n) => `<div style="opacity:.42">${body('color:#222222')(n)}</div>`),
      onWhite((n) => `<div style="opacity:.8">${body('color:#222222')(n)}</div>`),
    ),
    markup(
      'a word within',
      onWhite(
        (n) => `<p>It begins <span style="color:#a3a3a3">on the sixth of month ${n}</span> at noon.</p>`,
      ),
      onWhite(
        (n) => `<p>It begins <span style="color:#6b6b6b">on the sixth of month ${n}</span> at noon.</p>`,
      ),
    ),
    markup(
      'large and too pale',
      onWhite(body('font-size:24px;color:#a3a3a3')),
      onWhite(body('font-size:24px;color:#8a8a8a')),
    ),
    markup(
      'large by its weight',
      onWhite(body('font-size:17px;font-weight:700;color:#8a8a8a')),
      onWhite(body('font-size:19px;font-weight:700;color:#8a8a8a')),
    ),
    markup('over a sibling', caption('#d9d9d9'), caption('#22302b')),
    markup(
      'the sheet of a dark mode',
      onWhite(body('color:light-dark(#a3a3a3, #ffffff)'), 'color-scheme:light;'),
      onWhite(body('color:light-dark(#6b6b6b, #ffffff)'), 'color-scheme:light;'),
    ),
    markup(
      'in a shadow tree',
      onWhite((n) => `<div><template shadowrootmode="open">${body('color:#a3a3a3')(n)}</template></div>`),
      onWhite((n) => `<div><template shadowrootmode="open">${body('color:#6b6b6b')(n)}</template></div>`),
    ),
    scripted('plain', onWhite(body('color:#a3a3a3')), onWhite(body('color:#6b6b6b'))),
  ],
}
