import type { Defect } from '../defect'
import { markup, scripted, withCss, withScript, words } from '../plant'

const paragraph = (text: string) => (n: number) => `<p>${text.replace('#', String(n))}</p>`
const LATIN = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.'
const OURS = 'Bread comes from the baker at the corner, and the butter from farm #.'

/** D-9: Latin that means nothing. */
export const isFiller: Defect = {
  id: 'D-9',
  name: 'Lorem Ipsum',
  seenBy: ['IN-6'],
  must: true,
  variants: [
    markup('plain', paragraph(LATIN), paragraph(OURS)),
    markup(
      'from the middle',
      paragraph(
        'Duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur.',
      ),
      paragraph('Per aspera ad astra stands above door #.'),
    ),
    markup(
      'two words',
      (n) => `<div><h3>Our room ${n}</h3><p>Lorem ipsum</p></div>`,
      (n) => `<div><h3>Our room ${n}</h3><p>It seats nine.</p></div>`,
    ),
    markup(
      'with entities',
      paragraph('Lorem&nbsp;ipsum dolor sit&#32;amet, consectetur &#97;dipiscing elit.'),
      paragraph(OURS),
    ),
    markup(
      'broken by markup',
      paragraph('Lorem <em>ipsum</em> dolor <b>sit amet</b>, consectetur adipiscing elit.'),
      paragraph('Bread <em>comes</em> from the baker.'),
    ),
    markup(
      'in an alternative',
      () =>
        '<p><img width="8" height="8" alt="Lorem ipsum dolor sit amet" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="></p>',
      () =>
        '<p><img width="8" height="8" alt="A black square" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="></p>',
    ),
    markup(
      'a text to come',
      paragraph('Your headline goes here'),
      paragraph('Type your name here, and the driver rings you.'),
    ),
    scripted('plain', paragraph(LATIN), paragraph(OURS)),
  ],
}

const LEFT = ['TODO: real prices', 'FIXME the second picture', 'TODO(anna) ask for the fares']
const DONE = ['Prices of the spring list', 'The second picture is wider', 'Fares were checked with Anna']

/** D-10: what its author meant to come back to. */
export const isUnfinished: Defect = {
  id: 'D-10',
  name: 'TODO comment',
  seenBy: ['IN-6'],
  must: true,
  variants: [
    words('in the markup', LEFT, DONE, (html, texts) =>
      html.replace('<main', () => `${texts.map((text) => `<!-- ${text} -->`).join('\n')}\n<main`),
    ),
    words('in the sheet', LEFT, DONE, (html, texts) =>
      withCss(html, texts.map((text) => `/* ${text} */`).join('\n')),
    ),
    words('in a script', LEFT, DONE, (html, texts) =>
      withScript(html, `${texts.map((text) => `// ${text}`).join('\n')}\n`),
    ),
    markup(
      'in words',
      paragraph('TODO: write what room # is for'),
      paragraph('Todo está listo para la sala #.'),
    ),
    markup(
      'in a heading',
      (n) => `<h3>TBD ${n}</h3>`,
      (n) => `<h3>Room ${n}</h3>`,
    ),
  ],
}
