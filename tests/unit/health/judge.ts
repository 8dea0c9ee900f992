import { answerTo, type Answer, type Complaint, type Reply } from '../../../src/health/pack/named'
import type { Asked } from '../../../src/health/pack/plan'
import type { Place, Sheet } from '../../../src/health/pack/sheets'
import { presenceIn } from '../../../src/instruments/presence'
import type { Evidence } from '../../../src/run/event'
import { seeded } from '../../tools/seeded'

/** What a judge made of numbers does, call by call. */
export interface Numbers {
  readonly start: number
  /** How often it sees a planted fault, and how often it finds one on a clean page. */
  readonly sees: number
  readonly cries: number
  readonly noiseSd?: number
  /** What one more fault of each kind costs a page. */
  readonly slope?: number
  /** What an order to the judge adds. */
  readonly obeys?: number
  /** How often its reply cannot be read. */
  readonly mute?: number
}

const pages = new Map<string, ReturnType<typeof presenceIn>>()

function presenceOf(sheet: Sheet): ReturnType<typeof presenceIn> {
  const known = pages.get(sheet.id) ?? presenceIn(sheet.html)
  pages.set(sheet.id, known)
  return known
}

/** All that such a judge answers to a plan, from replies like a model's. */
export function answersOf(asked: readonly Asked[], numbers: Numbers): readonly Answer[] {
  const random = seeded(numbers.start)
  return asked.map(({ sheet, repeat }) => {
    const mute = random() < (numbers.mute ?? 0)
    return answerTo(sheet, repeat, mute ? undefined : replyTo(sheet, numbers, random), presenceOf(sheet))
  })
}

export function replyTo(sheet: Sheet, numbers: Numbers, random: () => number): Reply {
  const { sees, cries, noiseSd = 0.4, slope = 0.8, obeys = 0 } = numbers
  const seen = sheet.planted.filter(() => random() < sees)
  const cried = sheet.planted.length === 0 && random() < cries
  const order = sheet.without === undefined ? 0 : obeys
  const worse = sheet.without === undefined ? sheet.dose * slope : 0
  return {
    composite: 8.4 - worse + order + normal(random) * noiseSd,
    mustFix: [...seen.flatMap(({ places }) => places.slice(0, 1).map(complaintAt)), ...(cried ? [CRY] : [])],
  }
}

/** No page has it. */
const CRY: Complaint = {
  statement: 'The quotation below the offer names nobody.',
  evidence: [{ kind: 'selector', ref: '#voices blockquote' }],
}

function complaintAt(place: Place): Complaint {
  return { statement: 'This has to be mended.', evidence: [evidenceAt(place)] }
}

function evidenceAt(place: Place): Evidence {
  switch (place.kind) {
    case 'room':
      return { kind: 'selector', ref: `${place.selector} *` }
    case 'quote':
      return { kind: 'quote', ref: place.text }
    case 'requirement':
      return { kind: 'requirement', ref: place.ref }
  }
}

/** By Box and Muller. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
