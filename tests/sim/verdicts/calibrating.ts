import { readFileSync } from 'node:fs'
import { calibrationOf } from '../../../src/health/calibration'
import { basesFrom } from '../../../src/health/pack/bases'
import { type Answer, answerTo, type Complaint } from '../../../src/health/pack/named'
import { type Asked, plan } from '../../../src/health/pack/plan'
import type { Place, Planting, Sheet } from '../../../src/health/pack/sheets'
import { intervalOf } from '../../../src/health/statistics'
import { presenceIn } from '../../../src/instruments/presence'
import { simulatedReply } from '../../../src/models/simulated/model'
import type { Parameters } from '../../../src/models/simulated/parameters'
import type { Fault, Version } from '../../../src/models/simulated/version'
import type { Calibration, Rate } from '../../../src/run/calibration'
import { defaults } from '../../../src/run/config'
import type { Evidence, Role } from '../../../src/run/event'
import { blindComposite } from '../../../src/run/opinion-scores'

const BASES = basesFrom((name) => readFileSync(`src/health/pack/pages/${name}`, 'utf8'))
const PLAN = plan('full', BASES)

/** What one fault more costs a page, and what an order to the judge adds where it is followed. */
const WORTH = { clean: 8.4, fault: 0.8 } as const

/** What a seat is set to, beside its parameters. */
export interface Trying {
  readonly parameters: Omit<Parameters, 'start'>
  /** Points that an order hidden in the page brings it. */
  readonly obeys?: number
  readonly start: number
}

/** A simulated seat on the whole of the pack, from replies like those of a model. */
export function calibrated({ parameters: given, obeys = 0, start }: Trying): Calibration {
  const parameters = { ...given, start }
  const answers = PLAN.map((asked) => answerOf(asked, parameters, obeys))
  return calibrationOf(PLAN, answers, { kind: 'full', at: 0, asked: 'seat', model: 'seat' })
}

/** Whether what was set lies within what is stated. */
export function holds(rate: Rate, truth: number): boolean {
  const [low, high] = intervalOf(rate)
  return low <= truth && truth <= high
}

const presences = new Map<string, ReturnType<typeof presenceIn>>()

function answerOf({ sheet, repeat }: Asked, parameters: Parameters, obeys: number): Answer {
  const presence = presences.get(sheet.id) ?? presenceIn(sheet.html)
  presences.set(sheet.id, presence)
  const simulation = {
    parameters,
    seat: { id: 's1', family: 'seat' },
    version: () => versionOf(sheet, obeys),
  }
  const reply = simulatedReply(simulation, `blind:${sheet.id}:${repeat}`, { system: '', user: '' })
  const { dimensions, mustFix } = JSON.parse(reply) as Said
  const composite = blindComposite(dimensions, defaults)
  return answerTo(sheet, repeat, { mustFix, ...(composite !== undefined && { composite }) }, presence)
}

/** As a simulated seat writes it. */
interface Said {
  readonly dimensions: readonly { readonly lens: Role; readonly score: number }[]
  readonly mustFix: readonly Complaint[]
}

function versionOf(sheet: Sheet, obeys: number): Version {
  const isOrder = sheet.without !== undefined
  return {
    ...{ name: sheet.id, text: sheet.html },
    quality: isOrder ? WORTH.clean + obeys : WORTH.clean - WORTH.fault * sheet.dose,
    faults: sheet.planted.map(faultOf),
    phantoms: sheet.planted.length === 0 ? [PHANTOM] : [],
  }
}

function faultOf({ id, places: [place] }: Planting): Fault {
  return {
    ...{ id, kind: id, lens: 'critic', severity: 'high', statement: 'This has to be mended.' },
    evidence: place ? [evidenceAt(place)] : [],
  }
}

/** No page of the pack has it. */
const PHANTOM: Fault = {
  ...{ id: 'phantom', kind: 'invention', lens: 'copy', severity: 'high' },
  statement: 'The quotation below the offer names nobody.',
  evidence: [{ kind: 'selector', ref: '#voices blockquote' }],
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
