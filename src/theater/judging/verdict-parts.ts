import { gradeOf, type JudgeGrade, noiseOf } from '../../run/calibration'
import { rowAt } from '../../run/column'
import { WIDTHS } from '../../run/config'
import type { Connection } from '../../run/connection'
import { opinionDefaults } from '../../run/opinion-limits'
import { bandOf } from '../../run/opinion-setup'
import { verdictOn } from '../../run/opinion-state'
import { trustOf } from '../../run/opinion-trust'
import { counts } from '../../run/played'
import { barOf } from '../../run/score'
import { isOneFamily, type Seat } from '../../run/seats'
import { stagePrefix } from '../../run/stages'
import type { RunState } from '../../run/state'
import { jurorsOf, type NoiseBand, noiseBand } from '../../run/uncertainty'
import { versionLeft } from '../../run/version-left'
import { rowsOfPage } from '../rows-of-page'
import { roundOnShow } from '../selectors'
import { judgingStages } from './judging-on-show'

/** How well a connection judges, as far as this device knows. */
export interface Judge {
  readonly grade: JudgeGrade
  readonly band: number
}

/** By the id of a connection. Of one that is not here nothing is known. */
export type Judges = ReadonlyMap<string, Judge>

export function judgesIn(connections: readonly Pick<Connection, 'id' | 'model' | 'calibration'>[]): Judges {
  return new Map(connections.map((one) => [one.id, { grade: gradeOf(one), band: bandOf(noiseOf(one)) }]))
}

/** The score of the version that a run has left, and how far it may be off. */
export interface ScoreStanding {
  readonly noise: NoiseBand
  readonly threshold: number
  /** Nobody has measured how far the scores of these jurors lie apart. */
  readonly assumed: boolean
}

/** A panel and a critic loop have gates of their own, and no composite. */
export function scoreStanding(state: RunState, judges: Judges): ScoreStanding | undefined {
  const value = isTheater(state) ? roundOnShow(state, undefined)?.end?.composite : undefined
  if (value === undefined) return undefined
  const judge = judges.get(state.connectionId ?? '')
  const isGraded = judge?.grade.type === 'graded'
  const threshold = barOf(state.config)
  const band = isGraded ? judge.band : (frozenBand(state) ?? opinionDefaults.band)
  return { noise: noiseBand({ value, threshold, band }), threshold, assumed: !isGraded }
}

export function isTheater({ given }: RunState): boolean {
  return given.panel === undefined && given.loop === undefined && given.page?.judged !== false
}

/** By what a second opinion on this version went. */
function frozenBand(state: RunState): number | undefined {
  const artifact = versionLeft(state)
  return artifact === undefined ? undefined : verdictOn(state, artifact)?.setup.band
}

/** How many of the blind judgements would have decided otherwise. */
export function flipsIn(state: RunState): { readonly n: number; readonly of: number } | undefined {
  const artifact = versionLeft(state)
  const opinion = artifact === undefined ? undefined : verdictOn(state, artifact)
  const flips = opinion && trustOf(opinion).flips
  const of = opinion?.repeats.filter(({ composite }) => composite !== undefined).length ?? 0
  return flips === undefined || of === 0 ? undefined : { n: Math.round(flips * of), of }
}

/** Somebody who has judged: a connection, and what is known of how well it judges. */
export interface JurorLine {
  readonly name: string
  readonly grade: JudgeGrade
}

interface Asked {
  readonly connection: string
  readonly connectionId?: string | undefined
  readonly model?: string | undefined
}

/** Everybody who was asked in this run, each once. */
export function jurorsIn(state: RunState, judges: Judges): readonly JurorLine[] {
  const own: Asked = state
  const asked = [own, ...seatsIn(state)]
  const each = new Map(asked.map((one) => [one.connectionId ?? one.connection, one]))
  return [...each.values()].map(({ connection, connectionId, model }) => ({
    name: [...new Set([connection, model].filter(Boolean))].join(' · '),
    grade: judges.get(connectionId ?? '')?.grade ?? { type: 'uncalibrated' },
  }))
}

/** The seats of all stages that have judged a version and count, each connection once: those that have answered. */
export function seatsIn(state: RunState): readonly Seat[] {
  const all = judgingStages(state)
    // Who votes on a plan is shown no page.
    .filter((id) => counts(state, id) && state.stages[id]?.setup?.kind !== 'plan')
    .flatMap((id) => state.stages[id]?.setup?.seats.filter((seat) => hasAnswered(state, id, seat)) ?? [])
  return [...new Map(all.map((seat) => [seat.connectionId ?? seat.connection, seat])).values()]
}

function hasAnswered({ calls }: RunState, stage: string, { id: seat }: Seat): boolean {
  const prefix = stagePrefix(stage)
  return Object.entries(calls).some(
    ([id, call]) => id.startsWith(prefix) && call.seat === seat && call.phase === 'ended',
  )
}

/** As how many jurors who err on their own those of the stages count; `one` where they are of one family. */
export function effectiveIn(state: RunState): 'connection' | 'family' | number {
  const seats = seatsIn(state)
  if (seats.length < 2) return 'connection'
  return isOneFamily(seats) ? 'family' : jurorsOf(seats).effective
}

/** What nobody has measured of the version that is left. */
export interface Unmeasured {
  readonly isAll: boolean
  readonly widths: readonly number[]
  readonly cannot: number
}

export function unmeasuredIn(state: RunState): Unmeasured {
  const rows = rowsOfPage(state, versionLeft(state))
  const seen = new Set(rows.map(({ width }) => width))
  return {
    isAll: rows.length === 0,
    widths: rows.length === 0 ? [] : WIDTHS.filter((width) => !seen.has(width)),
    cannot: rows.filter(({ cannot }) => cannot !== undefined).length,
  }
}

export interface OverrideMark {
  readonly gate: string
  readonly reason: string
}

/** Every gate that the person has gone against, for ever. */
export function overridesIn({ marks }: RunState): readonly OverrideMark[] {
  return Array.from({ length: marks.length }, (_, at) => rowAt(marks, at)).flatMap((mark) =>
    mark?.type === 'override' ? [{ gate: mark.gate, reason: mark.reason }] : [],
  )
}

/** Versions that the person has shipped. */
export function approvedIn({ marks }: RunState): readonly string[] {
  return Array.from({ length: marks.length }, (_, at) => rowAt(marks, at)).flatMap((mark) =>
    mark?.type === 'approved' ? [mark.artifact] : [],
  )
}

/** How many findings the person has struck. */
export function struckIn({ findings, stageFacts }: RunState): number {
  const own = Object.values(findings).filter(({ struck }) => struck).length
  const facts = Array.from({ length: stageFacts.length }, (_, at) => rowAt(stageFacts, at))
  return own + facts.filter((fact) => fact?.type === 'finding_struck').length
}
