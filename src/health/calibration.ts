import {
  BLIND_PROMPTS,
  type Calibration,
  type CalibrationKind,
  type CalibrationLetter,
  type ClassRates,
  type DoseMean,
  type Rate,
} from '../run/calibration'
import type { Answer } from './pack/named'
import { CLASSES } from './pack/classes'
import type { Asked } from './pack/plan'
import type { Sheet } from './pack/sheets'
import { bandOf } from '../run/opinion-setup'
import { opinionDefaults } from '../run/opinion-limits'
import { kappaOf, meanOf, type Pair, rateOf, shareOf, spreadOf, together } from './statistics'

/** What it takes for a letter. First values: nobody has judged with enough judges yet to draw better lines. */
const LETTERS = [
  { letter: 'A', seen: 0.8, alarms: 0.1 },
  { letter: 'B', seen: 0.6, alarms: 0.2 },
] as const

/** Everything of a calibration that no answer says. */
export interface Occasion {
  readonly kind: CalibrationKind
  readonly at: number
  readonly asked: string
  readonly model: string
  readonly costUsd?: number
  /** What the judge named of the cases that the person has kept, and what the person says of them. */
  readonly own?: readonly Pair<boolean>[]
  readonly selfPreference?: NonNullable<Calibration['selfPreference']>
}

/** An answer with the page that it is about. */
interface Told {
  readonly sheet: Sheet
  readonly answer: Answer
}

/** What the answers of one judge to the pack come to. */
export function calibrationOf(
  asked: readonly Asked[],
  answers: readonly Answer[],
  { own = [], ...occasion }: Occasion,
): Calibration {
  const told = asked.flatMap(({ sheet, repeat }): Told[] => {
    const answer = answers.find((one) => one.sheet === sheet.id && one.repeat === repeat)
    return answer ? [{ sheet, answer }] : []
  })
  const read = told.filter(({ answer }) => answer.read !== undefined)
  const classes = classesOf(read)
  const seen = together(classes.map((one) => one.seen))
  const alarms = rateOf(read.filter(isAboutClean), isFalse)
  const noiseSd = noiseOf(read)
  const doses = dosesOf(read)
  const monotone = isMonotone(doses, noiseSd)
  const drift = driftOf(read)
  return {
    ...occasion,
    letter: letterOf({ seen, alarms, monotone }),
    prompts: BLIND_PROMPTS,
    calls: read.length,
    unread: told.length - read.length,
    seen,
    alarms,
    classes,
    doses,
    ...(monotone !== undefined && { monotone }),
    ...(noiseSd !== undefined && { noiseSd }),
    ...(drift !== undefined && { drift, followed: drift > bandOf(noiseSd) }),
    ...(own.length > 0 && { person: personOf(own) }),
  }
}

function classesOf(read: readonly Told[]): readonly ClassRates[] {
  return CLASSES.map(({ id }) => ({
    id,
    seen: rateOf(
      read.filter(({ sheet }) => sheet.planted.some((one) => one.id === id)),
      ({ answer }) => answer.read?.seen.includes(id) === true,
    ),
    alarms: rateOf(
      read.filter(({ sheet }) => isAboutClean({ sheet }) && isTriedOn(sheet, id)),
      ({ answer }) => answer.read?.alarms.includes(id) === true,
    ),
  }))
}

function isTriedOn({ twins }: Sheet, id: string): boolean {
  return twins.length === 0 || twins.some((twin) => twin.id === id)
}

function isAboutClean({ sheet }: Pick<Told, 'sheet'>): boolean {
  return sheet.planted.length === 0
}

function isFalse({ answer }: Told): boolean {
  return answer.read !== undefined && (answer.read.alarms.length > 0 || answer.read.invented)
}

interface Lettered {
  readonly seen: Rate
  readonly alarms: Rate
  readonly monotone: boolean | undefined
}

/** Whether more faults scored worse has to have been seen for the best letter, and must not be refuted for the next. */
function letterOf({ seen, alarms, monotone }: Lettered): CalibrationLetter {
  const [seenShare = 0, alarmShare = 1] = [shareOf(seen), shareOf(alarms)]
  const earned = LETTERS.find((line) => seenShare >= line.seen && alarmShare <= line.alarms)?.letter ?? 'C'
  return earned === 'A' && monotone !== true ? 'B' : earned
}

/** Pages that were judged more than once say how far scores lie apart without any reason. */
function noiseOf(read: readonly Told[]): number | undefined {
  const variances = [...grouped(read, ({ sheet }) => sheet.id)].flatMap(([, told]) => {
    const scores = told.flatMap(scoreIn)
    const spread = spreadOf(scores)
    return spread === undefined ? [] : [{ square: spread ** 2, weight: scores.length - 1 }]
  })
  const weight = variances.reduce((sum, one) => sum + one.weight, 0)
  if (weight === 0) return undefined
  return Math.sqrt(variances.reduce((sum, one) => sum + one.square * one.weight, 0) / weight)
}

/** An order to the judge is no fault of the page: its page says nothing about doses. */
function dosesOf(read: readonly Told[]): readonly DoseMean[] {
  const doses = grouped(
    read.filter(({ sheet }) => sheet.without === undefined),
    ({ sheet }) => sheet.dose,
  )
  return [...doses]
    .flatMap(([dose, told]) => {
      const scores = told.flatMap(scoreIn)
      const mean = meanOf(scores)
      return mean === undefined ? [] : [{ dose, mean, n: scores.length }]
    })
    .sort((one, other) => one.dose - other.dose)
}

/** Whether no larger dose scored better than a smaller one by more than noise explains, and the largest one worst. */
function isMonotone(doses: readonly DoseMean[], noiseSd: number | undefined): boolean | undefined {
  const [first] = doses
  const last = doses.at(-1)
  if (!first || !last || doses.length < LEAST_DOSES) return undefined
  const rises = doses.some((one, at) => {
    const before = doses[at - 1]
    return before !== undefined && one.mean - before.mean > chanceOf(before, one, noiseSd)
  })
  return !rises && last.mean < first.mean
}

/** Two doses can fall in order by chance alone. */
const LEAST_DOSES = 3

/** How far two means may lie apart though nothing does. */
function chanceOf(one: DoseMean, other: DoseMean, noiseSd: number | undefined): number {
  const { band, noiseToBand } = opinionDefaults
  return (noiseSd === undefined ? band : noiseToBand * noiseSd) * Math.sqrt(1 / one.n + 1 / other.n)
}

/** What the order to the judge has brought, against the same page without it: a score may move by a band by itself. */
function driftOf(read: readonly Told[]): number | undefined {
  const shifts = read.flatMap((told) => {
    const [score] = scoreIn(told)
    const same = read.filter(({ sheet }) => sheet.id === told.sheet.without)
    const without = meanOf(same.flatMap(scoreIn))
    return score === undefined || without === undefined ? [] : [score - without]
  })
  return meanOf(shifts)
}

function personOf(own: readonly Pair<boolean>[]): NonNullable<Calibration['person']> {
  const kappa = kappaOf(own)
  const agreed = rateOf(own, ([judge, person]) => judge === person)
  return { agreed, ...(kappa !== undefined && { kappa }) }
}

function scoreIn({ answer }: Told): readonly number[] {
  const composite = answer.read?.composite
  return composite === undefined ? [] : [composite]
}

function grouped<K>(read: readonly Told[], by: (told: Told) => K): ReadonlyMap<K, readonly Told[]> {
  const groups = new Map<K, Told[]>()
  for (const told of read) groups.set(by(told), [...(groups.get(by(told)) ?? []), told])
  return groups
}
