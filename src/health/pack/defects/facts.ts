import { clean } from '../bases'
import type { Defect } from '../defect'
import { markup, type Planted, type Variant } from '../plant'

/** The same colour in three places is one thing to mend: each place has its own. */
const FOREIGN = ['#6a0dad', '#d6006c', '#0aa1a1']
const foreign = (n: number) => FOREIGN[n - 1] ?? ''
const said = (style: string) => (n: number) =>
  `<p style="${style.replaceAll('FOREIGN', foreign(n))}">The lift to gallery ${n} is behind the second door.</p>`

/** What is on the palette of each of the brands. */
const OURS = '#ffffff'

/** D-13: a colour that is not the brand's. */
export const isOffPalette: Defect = {
  id: 'D-13',
  name: 'colour off the palette',
  seenBy: ['IN-10'],
  must: false,
  facts: true,
  variants: [
    markup('ground', said('background:FOREIGN;color:#ffffff'), said(`background:${OURS}`)),
    markup('text', said('color:FOREIGN'), said('color:inherit')),
    markup(
      'another notation',
      said('background:color-mix(in srgb, FOREIGN, FOREIGN);color:#ffffff'),
      said('background:rgb(255 255 255)'),
    ),
    markup('a hair off', said('background:FOREIGN;color:#ffffff'), said('background:#fefefe')),
    markup('border', said('border:8px solid FOREIGN'), said(`border:8px solid ${OURS}`)),
    scripted13(),
  ],
}

function scripted13(): Variant {
  return markup(
    'by a script',
    (n) =>
      `<div id="late-${n}"><p>Gallery ${n}</p></div><script>document.getElementById('late-${n}').style.cssText = 'background:${foreign(n)};color:#fff'</script>`,
    (n) =>
      `<div id="late-${n}"><p>Gallery ${n}</p></div><script>document.getElementById('late-${n}').style.cssText = 'background:#fff'</script>`,
  )
}

const NAMES = { kiln: 'Harrow Kiln', tally: 'Tallybook', ferry: 'Skerry Ferries' } as const
const WRONG = {
  kiln: ['Harow Kiln', 'Harrow Kilns', 'Harrow Pottery'],
  tally: ['Tally Book', 'Talybook', 'Tallybooks'],
  ferry: ['Skerrie Ferries', 'Skerry Ferry', 'Skerry Lines'],
} as const

/** D-14: a name that is nobody's. The dose says which of three wrong names it is. */
export const isMisnamed: Defect = {
  id: 'D-14',
  name: 'wrong brand name',
  seenBy: ['IN-11'],
  must: false,
  facts: true,
  variants: [
    {
      name: 'everywhere',
      plant: (base, dose) => {
        const wrong = WRONG[base.name][dose - 1] ?? ''
        return { ...whole(clean(base).replaceAll(NAMES[base.name], wrong)), quotes: [wrong] }
      },
      twin: (base) =>
        clean(base)
          .replaceAll(NAMES[base.name], `<strong>${NAMES[base.name]}</strong>`)
          .replace(/<title>.*?<\/title>/, (title) => title.replaceAll(/<\/?strong>/g, '')),
    },
  ],
}

/** The heading of each section that is asked for, in words that say the same. */
const SECTIONS = {
  kiln: [
    ['prices', 'What it costs: prices'],
    ['questions', 'Questions people ask'],
    ['book', 'Book a place'],
  ],
  tally: [
    ['plans', 'Plans'],
    ['faq', 'Questions'],
    ['how', 'How it works'],
  ],
  ferry: [
    ['fares', 'Fares'],
    ['times', 'Times'],
    ['board', 'Boarding'],
  ],
} as const

/** D-15: a section that was asked for and is not there. */
export const lacksASection: Defect = {
  id: 'D-15',
  name: 'required section missing',
  seenBy: ['IN-11'],
  must: false,
  facts: true,
  variants: [
    {
      name: 'taken out',
      plant: (base, dose) =>
        whole(SECTIONS[base.name].slice(0, dose).reduce((html, [id]) => without(html, id), clean(base))),
      twin: (base) => clean(base),
    },
  ],
}

function without(html: string, id: string): string {
  const section = new RegExp(`<section [^>]*id="${id}"[\\s\\S]*?</section>`)
  const link = new RegExp(`<li><a href="#${id}">.*?</a></li>\\n?`, 'g')
  return html.replace(section, '').replace(link, '').replaceAll(`href="#${id}"`, 'href="#top"')
}

function whole(html: string): Planted {
  return { html, whole: true }
}
