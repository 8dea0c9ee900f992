import { FLAWLESS, PARAMETERS, type Parameters } from '../../../src/models/simulated/parameters'
import { calibrated, holds } from './calibrating'
import { keptIn } from './examining'
import { FOR_READERS } from './page'
import { countedAs, coverage, falseStops } from './jurors'
import { share, shippedIn } from './shipping'

/** How much is played, and from where the random sequences start. */
export interface Scope {
  readonly runs: number
  readonly start: number
}

/** What has to lie where, for the bound to be met. */
export interface Bound {
  readonly what: string
  readonly value: number
  readonly least?: number
  readonly most?: number
}

/** One line of the table: its cells as text, and what of it is promised. */
export interface Row {
  readonly cells: readonly string[]
  readonly bounds: readonly Bound[]
}

export interface Section {
  readonly title: string
  readonly note: string
  readonly head: readonly string[]
  readonly rows: readonly Row[]
}

/** The spreads of a seat for which all of it is promised. */
const SPREADS = [0.4, 0.7, 1] as const
/** By so much a loop talks its page up in each round: enough that it ships as many weak pages as loops were found to. */
const INFLATION = 0.125
const OTHERS = ['other', 'third']

const percent = (value: number) => `${(100 * value).toFixed(1)} %`
const points = (value: number) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`

interface Case {
  readonly name: string
  readonly changed: Partial<Parameters>
  readonly families?: readonly string[]
  /** Whether the bounds are promised for it. */
  readonly promised?: boolean
}

const CASES: readonly Case[] = [
  ...SPREADS.map((noiseSd) => ({
    name: `seat SD ${noiseSd.toFixed(1)}`,
    changed: { noiseSd, inflationPerRound: INFLATION },
    promised: true,
  })),
  { name: 'SD 0.7, anchoring 0.4', changed: { noiseSd: 0.7, inflationPerRound: INFLATION, anchoring: 0.4 } },
  { name: 'SD 0.7, inflation 0.3', changed: { noiseSd: 0.7, inflationPerRound: 0.3 } },
  {
    name: 'SD 0.7, shared error 0.5, other families',
    changed: { noiseSd: 0.7, inflationPerRound: INFLATION, sharedError: 0.5 },
  },
  {
    name: 'SD 0.7, shared error 0.5, the loop’s family',
    changed: { noiseSd: 0.7, inflationPerRound: INFLATION, sharedError: 0.5 },
    families: ['loop', 'loop'],
  },
  { name: 'all defaults', changed: { ...PARAMETERS } },
]

/** Who ships: the loop alone, and with a second opinion behind it. */
export async function shippingSection({ runs, start }: Scope): Promise<Section> {
  const rows: Row[] = []
  for (const one of CASES)
    rows.push(await shippingRow(one, { runs: one.promised ? runs : Math.ceil(runs / 2), start }))
  return {
    title: 'What ships',
    note: 'Weak: true quality 6.5–7.9. Good: 8.5. A weak page ships when the loop ships it and the second opinion upholds it; a good one is held back when the loop ships it and the second opinion does not uphold it, or cannot tell. Judges raise no must-fix here: scores alone decide. Bounds are promised for the first three rows. Of a few hundred pages shares are off by some points: with --runs 1500 a loop alone ships 18, 27 and 36 %.',
    head: [
      '',
      'weak shipped: loop',
      'with second opinion',
      'good held back',
      'of these inconclusive',
      'reported − true',
      'calls',
    ],
    rows,
  }
}

async function shippingRow({ name, changed, families = OTHERS, promised }: Case, scope: Scope): Promise<Row> {
  const shipped = await shippedIn({ name, parameters: { ...FLAWLESS, ...changed }, families, ...scope })
  const { plain, upheld, held, inconclusive, over, calls } = shipped
  // Two standard errors of so few pages: what is promised is what many of them come to.
  const chance = 0.8 / Math.sqrt(scope.runs)
  return {
    cells: [name, ...[plain, upheld, held, inconclusive].map(percent), points(over), calls.toFixed(1)],
    bounds: promised
      ? [
          {
            what: `${name}: weak pages that a loop alone ships`,
            value: plain,
            least: 0.17 - chance,
            most: 0.37 + chance,
          },
          { what: `${name}: weak pages that ship`, value: upheld, most: 0.05 },
          { what: `${name}: good pages held back`, value: held, most: 0.05 },
        ]
      : [],
  }
}

const THREE = ['one', 'other', 'third']
const EXAMS = [
  { name: 'collaborative', adversarial: false, instruments: false, families: THREE },
  { name: 'adversarial', adversarial: true, instruments: false, families: THREE },
  { name: 'collaborative, instruments', adversarial: false, instruments: true, families: THREE },
  { name: 'adversarial, instruments', adversarial: true, instruments: true, families: THREE, promised: true },
  {
    name: 'the same, a third for readers alone',
    adversarial: true,
    instruments: true,
    families: THREE,
    mix: FOR_READERS,
  },
  { name: 'the same, one family', adversarial: true, instruments: true, families: ['one', 'one', 'one'] },
] as const

/** What is left of findings of which half are false. */
export async function findingsSection({ runs, start }: Scope): Promise<Section> {
  const rows: Row[] = []
  const pages = Math.max(10, Math.ceil(runs / 4))
  for (const one of EXAMS) {
    const { missRate, hallucinationRate, anchoring, sharedError } = PARAMETERS
    const parameters = { ...FLAWLESS, missRate, hallucinationRate, anchoring, sharedError }
    const { raised, precision, recall } = await keptIn({ ...one, parameters, start, runs: pages })
    const bounds: readonly Bound[] = [
      { what: 'true findings among those that are raised', value: raised, least: 0.45, most: 0.55 },
      { what: 'precision of what is kept', value: precision, least: 0.9 },
      { what: 'recall of what is kept', value: recall, least: 0.9 },
    ]
    rows.push({
      cells: [one.name, ...[raised, precision, recall].map(percent)],
      bounds: 'promised' in one ? bounds : [],
    })
  }
  return {
    title: 'Which findings are kept',
    note: 'Three seats that miss 30 % of what is wrong and claim 30 % of what is not; seven of eight faults and ten of twelve inventions can be measured or looked up.',
    head: ['', 'raised that are true', 'kept that are true', 'true that are kept'],
    rows,
  }
}

const PANELS = [
  ['on their own', {}],
  ['anchoring 0.4', { anchoring: 0.4 }],
  ['shared error 0.5, anchoring 0.4', { sharedError: 0.5, anchoring: 0.4 }],
  ['shared error 0.8, anchoring 0.4', { sharedError: 0.8, anchoring: 0.4 }],
] as const

export function jurorsSection({ runs }: Scope): Section {
  return {
    title: 'As how many jurors a panel of four counts',
    note: 'By how much less its composite strays than the score of one.',
    head: ['', 'effective jurors'],
    rows: PANELS.map(([name, changed]) => ({
      cells: [name, countedAs(changed, runs * 10).toFixed(2)],
      bounds: [],
    })),
  }
}

export function stopsSection({ runs }: Scope): Section {
  return {
    title: '“Decreasing, so approve” though the text has become better by 0.3',
    note: 'Three critics. The margin is what averages stray, and what the app takes: the spread of a seat, 0.3 at the least.',
    head: ['', 'to the letter', 'one SD of margin', 'as the app has it'],
    rows: [0.5, 0.8, 1.2].map((sd) => {
      const margins = [0, sd * Math.sqrt(2 / 3), Math.max(0.3, sd)]
      const [letter = 0, one = 0, ours = 0] = margins.map((band) => falseStops(sd, band, runs * 10))
      return {
        cells: [`seat SD ${sd.toFixed(1)}`, ...[letter, one, ours].map(percent)],
        bounds: [{ what: `SD ${sd}: false stops with a margin`, value: ours, most: letter / 3 }],
      }
    }),
  }
}

export function calibrationSection({ runs, start }: Scope): Section {
  const rows = [
    [0.9, 0.05],
    [0.7, 0.3],
    [0.5, 0.5],
  ].map(([sees = 0, cries = 0]) => {
    const parameters = {
      ...FLAWLESS,
      noiseSd: 0.7,
      missRate: { each: 1 - sees },
      hallucinationRate: { each: cries },
    }
    const all = Array.from({ length: runs }, (_, at) =>
      calibrated({ parameters, start: start * 1_000_003 + at }),
    )
    const seen = share(all, (one) => holds(one.seen, sees))
    const alarms = share(all, (one) => holds(one.alarms, cries))
    return {
      cells: [`sees ${percent(sees)}, invents ${percent(cries)}`, percent(seen), percent(alarms)],
      bounds: [
        { what: `hit rate ${sees} within its interval`, value: seen, least: 0.9 },
        { what: `false alarms ${cries} within their interval`, value: alarms, least: 0.9 },
      ],
    }
  })
  return {
    title: 'Whether calibration finds what was set',
    note: 'How often the rate that was set lies within the interval of 95 of 100 that is stated.',
    head: ['', 'hit rate within', 'false alarms within'],
    rows,
  }
}

export function bandSection({ runs }: Scope): Section {
  return {
    title: 'Whether the noise band holds what is true',
    note: 'Two times of three is promised.',
    head: ['', 'within'],
    rows: [1, 2, 4].map((repeats) => {
      const within = coverage(0.7, repeats, runs * 5)
      return {
        cells: [`${repeats} answers`, percent(within)],
        bounds: [{ what: `the band of ${repeats} answers`, value: within, least: 0.62, most: 0.74 }],
      }
    }),
  }
}
