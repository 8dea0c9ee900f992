import type { Defect } from '../defect'
import { markup, scripted } from '../plant'

const under = (second: string) => (n: number) =>
  `<section><h2>Before you come, part ${n}</h2><p>The tram stops at the bridge.</p>${second}<p>It is four minutes on foot.</p></section>`

/** D-6: a level that is skipped. */
export const skipsALevel: Defect = {
  id: 'D-6',
  name: 'heading level skipped',
  seenBy: ['IN-3'],
  must: true,
  variants: [
    markup('plain', under('<h4>From the bridge</h4>'), under('<h3>From the bridge</h3>')),
    markup(
      'by role',
      under('<div role="heading" aria-level="5">From the bridge</div>'),
      under('<div role="heading" aria-level="3">From the bridge</div>'),
    ),
    markup(
      'in a section of its own',
      under('<section><div><h5>From the bridge</h5></div></section>'),
      under('<section><div><h3>From the bridge</h3></div></section>'),
    ),
    // What is in a comment, a template or a string is no part of the outline.
    markup('beside a comment', under('<h4>From the bridge</h4>'), under('<!-- <h5>From the bridge</h5> -->')),
    markup(
      'beside a template',
      under('<h4>From the bridge</h4>'),
      under('<template><h5>From the bridge</h5></template>'),
    ),
    markup(
      'its level changed',
      under('<h3 aria-level="4">From the bridge</h3>'),
      under('<h6 aria-level="3" style="font-size:18px">From the bridge</h6>'),
    ),
    scripted('plain', under('<h4>From the bridge</h4>'), under('<h3>From the bridge</h3>')),
  ],
}

const first = (heading: string) => () => `<section>${heading}<p>It opens in the spring.</p></section>`
const whole = { whole: true } as const

/** D-7: a second heading of the first level. */
export const hasTwoTitles: Defect = {
  id: 'D-7',
  name: 'two h1',
  seenBy: ['IN-3'],
  must: true,
  variants: [
    markup(
      'plain',
      first('<h1 style="font-size:24px">The new room</h1>'),
      first('<h2 style="font-size:24px">The new room</h2>'),
      whole,
    ),
    markup(
      'by role',
      first('<div role="heading" aria-level="1">The new room</div>'),
      first('<div role="heading" aria-level="2">The new room</div>'),
      whole,
    ),
    markup(
      'in an article',
      first('<article><h1 style="font-size:24px">The new room</h1></article>'),
      first('<article><h3>The new room</h3></article>'),
      whole,
    ),
    markup(
      'beside a template',
      first('<h1 style="font-size:24px">The new room</h1>'),
      first('<template><h1>The new room</h1></template>'),
      whole,
    ),
    markup(
      'beside a comment',
      first('<h1 style="font-size:24px">The new room</h1>'),
      first('<!-- <h1>The new room</h1> -->'),
      whole,
    ),
    scripted(
      'plain',
      first('<h1 style="font-size:24px">The new room</h1>'),
      first('<h2>The new room</h2>'),
      whole,
    ),
  ],
}
