import {
  CONVERGENCE_VERSION,
  type Convergence,
  type ConvergenceCritic,
  type ConvergenceFinding,
} from '../../run/convergence'
import type { ExamSetup } from '../../run/exam'
import { type ExamFinding, type ExamGap, type ExamState, examOf, requirementsOf } from '../../run/exam-state'
import type { RunState } from '../../run/state'

/** The state of one cross-examination in the form that other programs read; undefined where the stage is none. */
export function convergenceOf(
  state: Pick<RunState, 'stageFacts' | 'stages' | 'questions'>,
  stage: string,
): Convergence | undefined {
  const exam = examOf(state, stage)
  if (!exam) return undefined
  const { findings, gaps, final } = exam
  return {
    schemaVersion: CONVERGENCE_VERSION,
    config: configOf(exam),
    findings: [...findings, ...gaps].map((finding) => findingRow(exam, finding)),
    finalState: final?.finalState ?? null,
    totalRounds: final?.totalRounds ?? null,
  }
}

/** Every key stands there, used or not: a file that leaves some out could not be told from an older one. */
function configOf(exam: ExamState): Convergence['config'] {
  const { setup, final } = exam
  const { effectiveMaxRounds, maxRounds = effectiveMaxRounds, verificationMode, adversarial } = setup
  return {
    enabled: final?.autoDisabled === undefined,
    maxRounds,
    effectiveMaxRounds,
    verificationMode,
    adversarial,
    critic: criticOf(exam),
    planBodyVerification: { enabled: true, maxRounds: 1 },
    autoDisabled: final?.autoDisabled ?? null,
    workers: setup.seats.map(({ id }) => workerOf(setup, id)),
  }
}

function criticOf({ setup: { critic }, criticGaps }: ExamState): ConvergenceCritic {
  return {
    enabled: critic !== undefined,
    provider: critic?.provider ?? null,
    modelExecutionValue: critic?.model ?? null,
    gapsProposed: criticGaps?.proposed ?? null,
    gapsMerged: criticGaps?.merged ?? null,
  }
}

/** A connection by its name; with that of its seat where it has several. */
function workerOf({ seats }: ExamSetup, id: string): string {
  const connection = seats.find((seat) => seat.id === id)?.connection ?? id
  const isOnly = seats.filter((seat) => seat.connection === connection).length === 1
  return isOnly ? connection : `${connection} (${id})`
}

function findingRow({ setup, rounds }: ExamState, finding: ExamFinding | ExamGap): ConvergenceFinding {
  const { id, members, statement, severity, votes } = finding
  const isGap = members.some(({ source }) => source === 'critic')
  const worker = workerOf(setup, members[0]?.seat ?? '')
  return {
    id,
    ticketIds: requirementsOf(members),
    source: isGap ? 'critic' : null,
    originWorker: isGap ? `${setup.critic?.provider ?? worker}-critic` : worker,
    originEvidence: members.flatMap(({ evidence }) => evidence),
    statement,
    severity,
    rounds: rounds
      .filter(({ queue }) => queue.includes(id))
      .map(({ round }) => ({
        round,
        votes: Object.fromEntries(
          votes
            .filter((vote) => vote.round === round)
            .map(({ seat, verdict, basis, note }) => [
              workerOf(setup, seat),
              { verdict, disagreeBasis: basis ?? null, note: note === '' ? null : note },
            ]),
        ),
      })),
    classification: finding.class ?? null,
  }
}

/** Every cross-examination of a run, by its stage. */
export function convergencesIn(state: RunState): readonly (readonly [stage: string, Convergence])[] {
  return Object.keys(state.stages).flatMap((stage) => {
    const convergence = convergenceOf(state, stage)
    return convergence ? [[stage, convergence] as const] : []
  })
}

export function printConvergence(convergence: Convergence): string {
  return `${JSON.stringify(convergence, undefined, 2)}\n`
}
