import { defaults } from '../../run/config'
import { asksMore, gateS } from '../../run/opinion-gate'
import { opinionDefaults } from '../../run/opinion-limits'
import { compositeOf, judges, reaches } from '../../run/score'
import { FLAWLESS, PARAMETERS, type Parameters } from './parameters'
import { isMadeUp, isSeen } from './remarks'
import { meanOf, scoresOf } from './scores'
import type { Fault, Version } from './version'

/*
 * What becomes of verdicts when judges err in one way or another: by the scores and gates of the app, and without a run
 * around them, so that it is worked out while somebody turns a dial.
 */

/** What a person may turn. */
export interface Dials {
  readonly leniency: number
  readonly noise: number
  readonly anchoring: number
  readonly inflation: number
  readonly shared: number
  readonly hallucination: number
}

/** Milder than the defaults of a simulated seat: whoever turns one of them up has to see what that does. */
export const DIALS: Dials = {
  leniency: 0,
  noise: 0.7,
  anchoring: 0.2,
  inflation: 0.1,
  shared: 0.2,
  hallucination: 0.1,
}

/** What looks at a page before it ships. */
export const WAYS = ['loop', 'measured', 'opinion', 'both'] as const
export type Way = (typeof WAYS)[number]

export interface Share {
  /** Weak pages that ship, of all that are weak. */
  readonly weak: number
  /** Good pages that do not, of all that are good. */
  readonly good: number
}

export interface WhatIf {
  readonly ways: Readonly<Record<Way, Share>>
  /** What the loop says at its end above what its pages are worth. */
  readonly over: number
}

/** Enough that no share moves by more than a few points from one start to the next, and few enough to be there at once. */
export const PAGES = 400

const ROLES = judges(defaults)
const FAMILIES = ['other', 'third'] as const

/** Plays the same pages for each way, so that ways differ by nothing but themselves. */
export function whatIf(dials: Dials, pages = PAGES): WhatIf {
  const parameters = parametersOf(dials)
  const half = Math.floor(pages / 2)
  const weak = range(half).map((at) => played(parameters, weakPage(at, half)))
  const good = range(half).map((at) => played(parameters, goodPage(at)))
  const shareOf = (all: readonly Played[], way: Way, is: boolean) =>
    all.filter((one) => one.ships[way] === is).length / Math.max(1, half)
  const of = (way: Way): Share => ({ weak: shareOf(weak, way, true), good: shareOf(good, way, false) })
  return {
    ways: { loop: of('loop'), measured: of('measured'), opinion: of('opinion'), both: of('both') },
    over: meanOf([...weak, ...good].map(({ over }) => over)),
  }
}

function range(n: number): readonly number[] {
  return Array.from({ length: n }, (_, at) => at)
}

function parametersOf({ leniency, noise, anchoring, inflation, shared, hallucination }: Dials): Parameters {
  return {
    ...FLAWLESS,
    ...{ leniency, noiseSd: noise, anchoring, inflationPerRound: inflation, sharedError: shared },
    missRate: PARAMETERS.missRate,
    hallucinationRate: { each: hallucination },
  }
}

const SOMETHING: Omit<Fault, 'id' | 'kind'> = {
  lens: 'critic',
  severity: 'high',
  statement: '',
  evidence: [],
}
/** Two of three inventions can be measured, and so can the fault that every other weak page has. */
const PHANTOMS: readonly Fault[] = [
  { ...SOMETHING, id: 'first', kind: 'measured' },
  { ...SOMETHING, id: 'second', kind: 'measured' },
  { ...SOMETHING, id: 'third', kind: 'judged' },
]
const FAULT: Fault = { ...SOMETHING, id: 'fault', kind: 'measured' }

function goodPage(at: number): Version {
  return { name: `good ${at}`, text: '', quality: 8.5, family: 'loop', faults: [], phantoms: PHANTOMS }
}

function weakPage(at: number, of: number): Version {
  const quality = 6.5 + (1.4 * (at + 0.5)) / of
  return { ...goodPage(at), name: `weak ${at}`, quality, faults: at % 2 === 0 ? [FAULT] : [] }
}

interface Played {
  readonly ships: Readonly<Record<Way, boolean>>
  readonly over: number
}

function played(parameters: Parameters, version: Version): Played {
  const rounds = range(defaults.maxRounds).map((at) => judged(parameters, version, 'loop', at + 1))
  const shipped = (isMeasured: boolean) => rounds.find((round) => isEarned(round, version, isMeasured))
  const [plain, measured] = [shipped(false), shipped(true)]
  const upholds = (round: Judged | undefined, isMeasured: boolean) =>
    round !== undefined && isUpheld(parameters, version, isMeasured)
  const last = plain ?? rounds.at(-1)
  return {
    ships: {
      loop: plain !== undefined,
      measured: measured !== undefined,
      opinion: upholds(plain, false),
      both: upholds(measured, true),
    },
    over: (last?.composite ?? 0) - version.quality,
  }
}

interface Judged {
  readonly composite: number
  readonly mustFixes: readonly Fault[]
}

function judged(
  parameters: Parameters,
  version: Version,
  family: string,
  round: number,
  call = 'review',
): Judged {
  const looking = { parameters, version, family, call: `${family} ${call} ${round} ${version.name}` }
  const scores = scoresOf(
    { ...looking, version: { ...version, bytes: 0 }, round: call === 'review' ? round : 1, heard: [] },
    ROLES,
  )
  return {
    composite: compositeOf(new Map(ROLES.map((role, at) => [role, scores[at] ?? 0])), defaults) ?? 0,
    mustFixes: [
      ...version.faults.filter((fault) => isSeen(looking, fault)),
      ...version.phantoms.filter((phantom) => isMadeUp(looking, phantom)),
    ],
  }
}

/** What can be measured is known: what is there counts whether anybody names it or not, and what is not there never does. */
function openOf({ mustFixes }: Judged, { faults }: Version, isMeasured: boolean): number {
  if (!isMeasured) return mustFixes.length
  return faults.length + mustFixes.filter(({ kind }) => kind !== 'measured').length
}

function isEarned(round: Judged, version: Version, isMeasured: boolean): boolean {
  return openOf(round, version, isMeasured) === 0 && reaches(round.composite, defaults.scoreThreshold)
}

/** A second opinion as the app asks for it: two others, and more where it is close. */
function isUpheld(parameters: Parameters, version: Version, isMeasured: boolean): boolean {
  const { band, mostCalls } = opinionDefaults
  const answers: Judged[] = []
  for (let repeat = 1; ; repeat++) {
    answers.push(...FAMILIES.map((family) => judged(parameters, version, family, repeat, 'blind')))
    const composites = answers.map(({ composite }) => composite)
    const blocked = isBlocked(answers, version, isMeasured)
    const facts = { composites, threshold: defaults.scoreThreshold, band, blocked }
    if (!asksMore(facts) || answers.length + FAMILIES.length > mostCalls)
      return gateS(facts).result === 'upheld'
  }
}

/** Said by more than half of the answers, and not refuted. */
function isBlocked(answers: readonly Judged[], { faults, phantoms }: Version, isMeasured: boolean): boolean {
  const open = [...faults, ...phantoms.filter(({ kind }) => !isMeasured || kind !== 'measured')]
  return open.some(({ id }) => {
    const said = answers.filter(({ mustFixes }) => mustFixes.some((one) => one.id === id)).length
    return said * 2 > answers.length
  })
}
