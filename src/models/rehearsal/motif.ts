import type { Chance } from './chance'
import { bars, books, bowl, hills, house, leaves, shapes, waves, wheels } from './drawings'

/** A drawing in the colours of the page, and what it shows to whoever cannot see it. */
interface Motif {
  readonly name: string
  readonly german: string
  readonly fits: RegExp
  readonly draw: (chance: Chance) => string
}

const MOTIFS: readonly Motif[] = [
  {
    name: 'A bicycle in front of a low sun',
    german: 'Ein Fahrrad vor tiefer Sonne',
    fits: /\b(?:bi(ke|cycl)|cycl|fahrrad|rad\b|velo)/,
    draw: wheels,
  },
  {
    name: 'Waves under a low sun',
    german: 'Wellen unter tiefer Sonne',
    fits: /\b(?:sea\b|boat|ferry|swim|ocean|coast|sail|harbou?r|river|lake|surf|see\b|meer|schiff)/,
    draw: waves,
  },
  {
    name: 'A stem with leaves',
    german: 'Ein Stängel mit Blättern',
    fits: /\b(?:plant|garden|flor|flower|farm|seed|leaf|herb|tree|forest|garten|blume|climate|organic|yoga|spa\b)/,
    draw: leaves,
  },
  {
    name: 'A steaming bowl',
    german: 'Eine dampfende Schale',
    fits: /\b(?:coffee|caf[eé]|teas?\b|bak(er|ing)|bread|restaurant|soup|kitchen|food|cook|recipe|menu|noodle|brot|bäcker|ramen|pizza)/,
    draw: bowl,
  },
  {
    name: 'Upright bars of differing height',
    german: 'Balken verschiedener Höhe',
    fits: /\b(?:music|concert|jazz|band\b|choir|dance|metric|dashboard|sales|energy|data|konzert|musik|finance|sensor|analytic)/,
    draw: bars,
  },
  {
    name: 'Spines of books on a shelf',
    german: 'Buchrücken auf einem Brett',
    fits: /\b(?:book|librar|school|course|teach|learn|stud(y|ent)|read|museum|archive|buch|schule|kurs|writ|law\b)/,
    draw: books,
  },
  {
    name: 'A house with one window lit',
    german: 'Ein Haus mit einem hellen Fenster',
    fits: /\b(?:house|home\b|rent|flat|apartment|hotel|room|hostel|architect|tenant|haus|wohnung|neighbou?r|onboarding|office)/,
    draw: house,
  },
  {
    name: 'Hills and a high sun',
    german: 'Hügel und hohe Sonne',
    fits: /\b(?:mountain|hik|trail|travel|outdoor|camp|sun\b|solar|village|wein|wine|berg|festival|holiday)/,
    draw: hills,
  },
]

const ABSTRACT: Motif = {
  name: 'Rows of plain shapes',
  german: 'Reihen einfacher Formen',
  fits: /./,
  draw: shapes,
}

/** The drawing whose words stand in what the page is about, or else anywhere in the brief; plain shapes where none do. */
export function motifFor(words: readonly string[]): Motif {
  const fitting = words.flatMap((text) => MOTIFS.find(({ fits }) => fits.test(text)) ?? [])
  return fitting[0] ?? ABSTRACT
}
