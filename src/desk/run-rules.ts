import type { Rules } from '../../workers/desk-surface'
import {
  type Config,
  defaults,
  EVIDENCE,
  type Evidence,
  evidenceAt,
  localClocks,
  PACES,
  type Pace,
  paceOf,
} from '../run/config'
import { bounds } from '../run/limits'
import { ruleOf, wrongIn } from './rule-written'

/** The rules of one run as they are written. What is empty stands as in the defaults. */
export interface WrittenRules {
  readonly pace: string
  readonly rounds: string
  readonly roundTime: string
  readonly roundUnit: string
  readonly allTime: string
  readonly allUnit: string
  /** `yes` where the person wants to be asked before each further round. */
  readonly ask: string
  /** What measurements do at the gate; empty follows the pace. */
  readonly evidence: string
  /** The composite to ship at, and what each judge weighs. */
  readonly threshold: string
  /** By how much it has to be passed. */
  readonly margin: string
  readonly critic: string
  readonly brand: string
  readonly a11y: string
  readonly copy: string
}

export const noRules: WrittenRules = {
  pace: '',
  rounds: '',
  roundTime: '',
  roundUnit: '',
  allTime: '',
  allUnit: '',
  ask: '',
  evidence: '',
  threshold: '',
  margin: '',
  critic: '',
  brand: '',
  a11y: '',
  copy: '',
}

export const UNITS = ['s', 'min'] as const
export type Unit = (typeof UNITS)[number]

const UNIT_MS: Readonly<Record<Unit, number>> = { s: 1000, min: 60_000 }

/** What a run has whose person sets nothing. */
export type RuleDefaults = Required<
  Pick<Rules, 'pace' | 'maxRounds' | 'perRoundTimeoutMs' | 'totalTimeoutMs'>
>

/** The rules that stand where nothing is written: a model on the person's own machine has longer clocks. */
export function defaultRules(isLocal: boolean): RuleDefaults {
  const { maxRounds, perRoundTimeoutMs, totalTimeoutMs }: Config = {
    ...defaults,
    ...(isLocal && localClocks),
  }
  return { pace: paceOf(defaults), maxRounds, perRoundTimeoutMs, totalTimeoutMs }
}

/** What differs from the defaults. What cannot be read is left out: `wrongRule` says so. */
export function rulesOf(written: WrittenRules, byDefault: RuleDefaults): Rules {
  const read = { ...byDefault, ...readRules(written) }
  return {
    ...(read.pace !== byDefault.pace && { pace: read.pace }),
    ...(read.maxRounds !== byDefault.maxRounds && { maxRounds: read.maxRounds }),
    ...(read.perRoundTimeoutMs !== byDefault.perRoundTimeoutMs && {
      perRoundTimeoutMs: read.perRoundTimeoutMs,
    }),
    ...(read.totalTimeoutMs !== byDefault.totalTimeoutMs && { totalTimeoutMs: read.totalTimeoutMs }),
    ...(asks(written, read.pace) && { askEachRound: true }),
    ...(evidenceOf(written, read.pace) !== evidenceAt(read.pace) && {
      evidence: evidenceOf(written, read.pace),
    }),
    ...ruleOf(written),
  }
}

/** What measurements do in this run. */
export function evidenceOf({ evidence }: WrittenRules, pace: Pace): Evidence {
  return EVIDENCE.find((one) => one === evidence) ?? evidenceAt(pace)
}

/** Nobody can be asked between the rounds of one reply. */
export function asks({ ask }: WrittenRules, pace: Pace): boolean {
  return ask === 'yes' && pace !== 'stream'
}

function readRules(written: WrittenRules): Rules {
  const pace = PACES.find((one) => one === written.pace)
  const rounds = Number(written.rounds)
  const roundMs = readTime(written.roundTime, unitOf(written.roundUnit))
  const allMs = readTime(written.allTime, unitOf(written.allUnit))
  return {
    ...(pace && { pace }),
    ...(isRounds(rounds) && { maxRounds: rounds }),
    ...(typeof roundMs === 'number' && { perRoundTimeoutMs: roundMs }),
    ...(typeof allMs === 'number' && { totalTimeoutMs: allMs }),
  }
}

function isRounds(n: number): boolean {
  const [least, most] = bounds.rounds
  return Number.isInteger(n) && n >= least && n <= most
}

/** The unit that was chosen; minutes until one is. */
export function unitOf(written: string): Unit {
  return UNITS.find((unit) => unit === written) ?? 'min'
}

const TIME = /^\d{1,7}(?:[.,]\d{1,3})?$/

/** Milliseconds; undefined of an empty field. */
export function readTime(text: string, unit: Unit): number | undefined | 'wrong' {
  const trimmed = text.trim()
  if (trimmed === '') return undefined
  const [least, most] = bounds.clockMs
  const ms = TIME.test(trimmed) ? Math.round(Number(trimmed.replace(',', '.')) * UNIT_MS[unit]) : 0
  return ms >= least && ms <= most ? ms : 'wrong'
}

/** The first part that cannot be read. */
export function wrongRule(
  written: WrittenRules,
): 'roundTime' | 'allTime' | 'threshold' | 'margin' | 'weights' | undefined {
  if (readTime(written.roundTime, unitOf(written.roundUnit)) === 'wrong') return 'roundTime'
  if (readTime(written.allTime, unitOf(written.allUnit)) === 'wrong') return 'allTime'
  return wrongIn(written)
}
