import type { Brief } from '../../run/event'

/** A page that nothing is wrong with, and what was asked of it. */
export interface Base {
  readonly name: 'kiln' | 'tally' | 'ferry'
  /** The page with its slots: comments at which something can be planted. */
  readonly html: string
  readonly brand: string
  readonly brief: Brief
}

const SLOT = /^ *<!--slot-[\w]+-->\n/gm

/** The page as its author would have it. */
export function clean({ html }: Base): string {
  return unslotted(html)
}

/** What is left of the slots when everything is planted. */
export function unslotted(html: string): string {
  return html.replace(SLOT, '')
}

/** What a base is called in the folder of its page, with what its brand says. */
export type Text = `${Base['name']}.${'html' | 'md'}`

/** A workshop, a service and a ferry: a form, a dark head, and content that scripts make. */
export const basesFrom = (text: (name: Text) => string): readonly Base[] => [
  {
    name: 'kiln',
    html: text('kiln.html'),
    brand: text('kiln.md'),
    brief: {
      title: 'Evening courses',
      what: 'A landing page for the pottery courses of Harrow Kiln, with prices, questions and a form to book.',
      forWhom: 'Adults in Leith who have never sat at a wheel.',
      job: 'Book a place for £190.',
      requirements: [
        'A section with prices',
        'A section "Questions people ask"',
        'A form to book a place',
        'The sentence "Clay, glazes and two firings are in the price."',
      ],
    },
  },
  {
    name: 'tally',
    html: text('tally.html'),
    brand: text('tally.md'),
    brief: {
      title: 'Tallybook landing page',
      what: 'A landing page for Tallybook, which sends invoices for small trades and reminds late payers.',
      forWhom: 'Gas engineers, electricians and joiners who do their invoices on Sunday.',
      job: 'Send a first invoice.',
      requirements: ['A section with plans', 'A section "Questions"', 'A section "How it works"'],
    },
  },
  {
    name: 'ferry',
    html: text('ferry.html'),
    brand: text('ferry.md'),
    brief: {
      title: 'Sailings',
      what: 'One page with times, fares and boarding for Skerry Ferries.',
      forWhom: 'Islanders and visitors on a phone, on a windy pier.',
      job: 'See today’s sailings.',
      requirements: ['A section "Times"', 'A section "Fares"', 'A section "Boarding"'],
    },
  },
]
