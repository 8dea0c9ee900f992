import { chanceFor, pick } from './chance'
import { type Draft, headOf } from './draft'
import type { Kind } from './subject'

const OLD = '"Iowan Old Style","Palatino Linotype",Palatino,P052,"Liberation Serif",serif'
const CHARTER = 'Charter,"Bitstream Charter","Sitka Text",Cambria,"Liberation Serif",serif'
const SLAB = 'Rockwell,"Rockwell Nova","Roboto Slab","DejaVu Serif",serif'
const DIDONE = 'Didot,"Bodoni 72","Bodoni MT","Noto Serif Display","Liberation Serif",serif'
const NARROW =
  '"Avenir Next Condensed",Bahnschrift,"Roboto Condensed","Liberation Sans Narrow","Arial Narrow",sans-serif'
const HUMANIST = '"Gill Sans","Gill Sans MT",Seravek,Candara,"Noto Sans","Liberation Sans",sans-serif'
const PLAIN = '"Helvetica Neue","Segoe UI",Roboto,"Liberation Sans",sans-serif'

type Faces = readonly [display: string, text: string]

const FACES: Readonly<Record<Kind, readonly [Faces, ...Faces[]]>> = {
  landing: [
    [OLD, HUMANIST],
    [SLAB, HUMANIST],
    [NARROW, CHARTER],
  ],
  poster: [
    [NARROW, HUMANIST],
    [NARROW, CHARTER],
  ],
  dashboard: [
    [NARROW, PLAIN],
    [SLAB, PLAIN],
  ],
  form: [
    [SLAB, HUMANIST],
    [OLD, HUMANIST],
  ],
  article: [
    [CHARTER, CHARTER],
    [OLD, CHARTER],
    [DIDONE, CHARTER],
  ],
  shop: [
    [DIDONE, HUMANIST],
    [OLD, HUMANIST],
  ],
}

/** The two faces of a page. */
export function faces({ subject, flaws, seed }: Draft): string {
  const [display, text] = pick(FACES[subject.kind], chanceFor(seed, 'faces'))
  return flaws.has('plain')
    ? '--display:Arial,sans-serif;--text:Arial,sans-serif'
    : `--display:${display};--text:${text}`
}

// What a headline may grow to, as a share of the landing page's: a side column is narrow, a poster shouts.
const LOUD: Readonly<Record<Kind, number>> = {
  landing: 1,
  poster: 1.5,
  dashboard: 0.66,
  form: 0.62,
  article: 0.95,
  shop: 0.95,
}

/** How large the headline is set. A short one may be large; a wide script counts double. */
export function headlineSize(draft: Draft): string {
  const text = headOf(draft)
  const { kind } = draft.subject
  const wide = [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0)
  const [floor, slope] = wide <= 16 ? [1.5, 6.6] : wide <= 34 ? [1.5, 4.6] : [1.6, 2.9]
  const steep = slope * LOUD[kind]
  const most = (floor + steep * 0.8).toFixed(2)
  return `clamp(2.1rem,${floor}rem + ${steep.toFixed(2)}vw,${most}rem)`
}
