import { type Chance, pick } from './chance'
import { mix, paled, readable } from './colour'

/** The colours of one page. Text stands on paper, tint, accent and pop. */
export interface Look {
  readonly paper: string
  readonly ink: string
  readonly accent: string
  readonly pop: string
  readonly tint: string
  readonly line: string
  readonly soft: string
  readonly onAccent: string
  readonly onPop: string
  /** What the first draft has instead: small text too pale to read, and a second accent beside the first. */
  readonly tooPale: string
  readonly stray: string
}

type Palette = readonly [paper: string, ink: string, accent: string, pop: string]

/** Mixed by hand. One colour acts, one is for pictures and grounds, and the last three are pages by night. */
export const PALETTES: readonly [Palette, ...Palette[]] = [
  ['#f6f1e7', '#1c2a23', '#1f5f46', '#e8b04a'],
  ['#faf6f1', '#2a1f1b', '#a63d22', '#f0c9a8'],
  ['#eef2f1', '#14243a', '#174a7c', '#f2b84b'],
  ['#fdf3d3', '#231f16', '#8a3b12', '#7fb69a'],
  ['#f1efe9', '#16292c', '#0b6069', '#e58b5b'],
  ['#f8ece6', '#2d1a1a', '#8e2f3f', '#d9b65d'],
  ['#eaf0e2', '#1d2b1a', '#3f6212', '#f1a66a'],
  ['#f7f5f0', '#15171f', '#1d3fbb', '#ffcf4d'],
  ['#f3eadb', '#22201c', '#14532d', '#ea8a63'],
  ['#10202b', '#f1ede2', '#f4c65a', '#c9694f'],
  ['#1c1a19', '#f5efe6', '#ff8f6b', '#6fa59b'],
  ['#0f241d', '#eef3e6', '#d8e26a', '#e0876a'],
]

/** A palette by chance. */
export function lookFrom(chance: Chance): Look {
  return lookOf(pick(PALETTES, chance), chance)
}

/** Everything that a palette implies. */
export function lookOf([paper, ink, accent, pop]: Palette, chance: Chance): Look {
  const black = '#14120f'
  return {
    paper,
    ink,
    accent,
    pop,
    tint: mix(pop, paper, 0.16),
    line: mix(ink, paper, 0.22),
    soft: paled(ink, paper, 6.4),
    onAccent: readable(accent, ink, paper),
    onPop: readable(pop, black, '#ffffff'),
    tooPale: paled(ink, paper, 2.8 + chance() * 0.6),
    stray: mix(accent, pop, 0.82),
  }
}
