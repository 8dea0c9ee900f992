import { LENSES } from '../../../src/documents/panel/advisors'
import { shippedRegistry } from '../../../src/documents/panel/registry'
import { setupOf } from '../../../src/documents/panel/setup'
import { withVersion, type Shelf } from '../../../src/documents/panel/foundation'
import type { Brief } from '../../../src/run/event'
import type { Advisor, DocType, PanelSetup } from '../../../src/run/panel'

/** A small company with all documents, so that what is wrong with a text is wrong by something. */
const DOCUMENTS: readonly (readonly [DocType, string])[] = [
  [
    'strategy',
    '# Strategy\n\nIndependent bike workshops lose an afternoon a week to the phone. We take bookings off the phone and do nothing else: no shop, no stock, no accounts.',
  ],
  [
    'positioning',
    '# Positioning\n\n- Instead: the phone, a paper diary, a general calendar.\n- Only here: a booking form that knows how long each repair takes, from the workshop’s own past jobs.\n- Gain: the diary fills itself and the bench is not interrupted.\n- Who: workshops with one to four mechanics.\n- Category: booking for bike workshops. We are not a shop system, and we do not sell to chains.',
  ],
  [
    'brand-voice',
    '# Voice\n\nPlain, dry, in the second person.\n\n## Headlines\n- ✓ Your bench, uninterrupted.\n- ✓ The diary that knows a gear change takes an hour.\n- ✗ Revolutionise your workflow!',
  ],
  [
    'seo-strategy',
    '# Search\n\n1. “bike workshop booking”: title and first heading.\n2. “online booking for bike repairs”: one heading.\n\nQuestion: How long does a booking form take to set up? An evening.',
  ],
  [
    'social-media-strategy',
    '# Social\n\nOne channel, read by mechanics at lunch. Posts of at most 60 words, one idea each.',
  ],
]

export const shelf: Shelf = DOCUMENTS.reduce<Shelf>(
  (so, [type, text]) => withVersion(so, type, { text, by: 'person', at: 0 }),
  [],
)

export const brief: Brief = {
  title: 'Torque',
  what: 'The landing page of Torque, online booking for independent bike workshops. It costs 19 euros a month, the first month is free, and setting it up takes an evening.',
  forWhom: 'Owners of workshops with one to four mechanics.',
  job: 'Start the free month.',
}

/** A lens that no text of ours needs. */
export const tax: Advisor = {
  id: 'tax',
  name: 'Tax lens',
  role: 'critic',
  evaluationExpertise:
    'Checks annual tax returns: whether depreciation, deductions and deadlines are right by the tax law of the country.',
  doesNotEvaluate: 'Does not look at marketing texts of any kind.',
}

export function setupFor(contentType: string, advisors: readonly Advisor[] = LENSES): PanelSetup {
  const setup = setupOf({ registry: shippedRegistry, shelf, contentType })
  if (!setup) throw new Error(`There is no recipe for ${contentType}.`)
  return { ...setup, advisors }
}

/** Copy that has nothing against it but taste. */
export const CLEAN = `# Bike workshop booking that knows your repairs

Your bench, uninterrupted: customers book online, and the form knows from your own past jobs how long each repair takes.

[Start the free month](#)

## Online booking for bike repairs

The phone and the paper diary cost you an afternoon a week. Torque takes the booking, reserves the right time for it and leaves you alone.

## Made for one to four mechanics

It does bookings and nothing else. No stock, no till, no accounts to learn.

## How long does it take to set up?

An evening. After the free month it costs 19 euros a month, and you can stop at any time.

[Start the free month](#)
`

/** One thing made wrong, so that nothing else is. */
export function planted(from: string, to: string): string {
  if (!CLEAN.includes(from)) throw new Error(`The clean text does not say “${from}”.`)
  return CLEAN.replace(from, to)
}
