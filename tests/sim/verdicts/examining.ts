import type { Parameters } from '../../../src/models/simulated/parameters'
import { FLAWLESS } from '../../../src/models/simulated/parameters'
import { truthOf } from '../../../src/models/simulated/votes'
import { crossExam } from '../../../src/procedures/cross-exam'
import type { ExamSetup } from '../../../src/run/exam'
import { examRulesOf } from '../../../src/run/exam-limits'
import { type ExamState, examOf } from '../../../src/run/exam-state'
import { looped } from './loop'
import { type MadePage, type Mix, MIX, pageWith } from './page'
import { share } from './shipping'
import { STAGE, staged } from './stage'

/** Who examines, and how. */
export interface Examining {
  readonly parameters: Omit<Parameters, 'start'>
  readonly families: readonly string[]
  readonly adversarial: boolean
  /** Whether what code has measured takes part. */
  readonly instruments: boolean
  readonly start: number
  readonly runs: number
  readonly mix?: Mix
}

/** What is left of what was raised. */
export interface Kept {
  /** Of what was raised, what is so. */
  readonly raised: number
  /** Of what is kept, what is so. */
  readonly precision: number
  /** Of what was raised and is so, what is kept. */
  readonly recall: number
}

interface Claim {
  readonly isReal: boolean
  readonly isKept: boolean
}

/** Cross-examines many pages, and counts what is kept: what seats have come to agree on, in full or in part. */
export async function keptIn(examining: Examining): Promise<Kept> {
  const claims: Claim[] = []
  for (let at = 0; at < examining.runs; at++) claims.push(...(await claimsOf(examining, at)))
  const real = claims.filter(({ isReal }) => isReal)
  const kept = claims.filter(({ isKept }) => isKept)
  return {
    raised: share(claims, ({ isReal }) => isReal),
    precision: share(kept, ({ isReal }) => isReal),
    recall: share(real, ({ isKept }) => isKept),
  }
}

async function claimsOf(examining: Examining, at: number): Promise<readonly Claim[]> {
  const made = pageWith(examining.mix ?? MIX, `page ${at}`)
  const exam = await examined(examining, made, at)
  return exam.findings.map(({ id, statement, class: kind }) => ({
    isReal: truthOf(made.version, { id, text: statement })?.isReal === true,
    isKept: kind === 'full-consensus' || kind === 'partial-consensus',
  }))
}

/** One page cross-examined, as the stage tells it. */
export async function examined(
  examining: Examining,
  { version, rows }: MadePage,
  at: number,
): Promise<ExamState> {
  const { adversarial, instruments, families, start } = examining
  const parameters = { ...examining.parameters, start: start * 1_000_003 + at }
  const on = await looped({ parameters: FLAWLESS, family: 'loop', version: () => version })
  const setup: ExamSetup = {
    ...{ kind: 'exam', artifact: on.state.settled?.artifact ?? '', mime: 'text/html' },
    seats: families.map((family, n) => ({ id: `s${n + 1}`, connection: `other ${n}`, family })),
    ...examRulesOf('artifact', { adversarial, verificationMode: 'full-reanalysis' }),
  }
  const measured = {
    outcome: instruments ? 'measured' : 'not_measured',
    rows: instruments ? rows : [],
  } as const
  const state = await staged({ on, procedure: crossExam, setup, parameters, version, measured })
  const exam = examOf(state, STAGE)
  if (!exam?.final) throw new Error('A cross-examination has ended without an outcome.')
  return exam
}
