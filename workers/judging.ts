import { REHEARSAL } from '../src/run/connection'
import type { StageSetup } from '../src/run/event'
import type { ExamSetup, ExamUse, VerificationMode } from '../src/run/exam'
import type { RunState } from '../src/run/state'
import type { AcceptanceWish, ExamWish, OpinionWish, PlanWish, StageWish } from '../src/run/stage-wish'
import type { NotSeated } from './desk-surface'
import { type Seated, seated } from './seated'
import type { TakingUp } from './take-up'

/** The version that a stage is to look at, and the run that it is of. */
export interface Subject {
  readonly artifact: string
  readonly mime: string
  readonly state: RunState
}

type Options = Pick<TakingUp, 'callableOf' | 'refusalOf'>

/** What a judging stage goes by that the person has asked for; why not, where one of its seats cannot be asked now. */
export function judgingSetup(
  options: Options,
  wish: StageWish,
  subject: Subject,
): Promise<StageSetup | NotSeated> {
  switch (wish.kind) {
    case 'exam':
      return examSetup(options, wish, subject)
    case 'acceptance':
      return acceptanceSetup(options, wish, subject)
    case 'plan':
      return planSetup(options, wish, subject)
    case 'opinion':
      return opinionSetup(options, wish, subject)
  }
}

/** Rounds and posture of a cross-examination by what it is for. */
const EXAMS: Readonly<Record<ExamUse, { readonly rounds: number; readonly adversarial: boolean }>> = {
  brief: { rounds: 1, adversarial: true },
  artifact: { rounds: 2, adversarial: true },
  plan: { rounds: 2, adversarial: true },
  ship: { rounds: 2, adversarial: false },
}
const ROUNDS = [1, 3] as const

/** Whoever looks for what is missing has examined the version as well; whoever words the outcome does nothing else. */
async function examSetup(
  options: Options,
  { use, critic, summary, ...wish }: ExamWish,
  { artifact, mime }: Subject,
): Promise<ExamSetup | NotSeated> {
  const jurors = critic === undefined || wish.seats.includes(critic) ? wish.seats : [...wish.seats, critic]
  const taken = await seated(options, summary === undefined ? jurors : [...jurors, summary])
  if ('why' in taken) return taken
  const { seats } = taken
  const looking = critic === undefined ? undefined : seats[jurors.indexOf(critic)]?.id
  const wording = summary === undefined ? undefined : seats.at(-1)?.id
  return {
    kind: 'exam',
    ...{ artifact, mime, seats, use },
    ...(wish.maxRounds !== undefined && { maxRounds: wish.maxRounds }),
    ...postureOf({ use, ...wish }),
    ...(looking !== undefined && { critic: criticOf(taken, looking) }),
    ...(wording !== undefined && { summary: wording }),
  }
}

/** Whoever attacks has to look for themselves. */
function postureOf({
  use,
  maxRounds = EXAMS[use].rounds,
  adversarial = EXAMS[use].adversarial,
  verificationMode = 'lightweight',
}: Pick<ExamWish, 'use' | 'maxRounds' | 'adversarial' | 'verificationMode'>) {
  const mode: VerificationMode = adversarial ? 'full-reanalysis' : verificationMode
  const [least, most] = ROUNDS
  const rounds = Math.min(most, Math.max(least, Math.round(maxRounds) || least))
  return { effectiveMaxRounds: rounds, adversarial, verificationMode: mode }
}

function criticOf({ seats, providers }: Seated, seat: string): NonNullable<ExamSetup['critic']> {
  const model = seats.find(({ id }) => id === seat)?.model ?? null
  return { seat, provider: providers.get(seat) ?? '', model }
}

/** The critic sits first; the others confirm, and a connection that is both is asked once. */
async function acceptanceSetup(
  options: Options,
  { critic, seats: others }: AcceptanceWish,
  { artifact, mime }: Subject,
): Promise<StageSetup | NotSeated> {
  const isOther = (id: string, at: number) => id !== critic || (id === REHEARSAL && others.indexOf(id) !== at)
  const taken = await seated(options, [critic, ...others.filter(isOther)])
  return 'why' in taken
    ? taken
    : { kind: 'acceptance', artifact, mime, seats: taken.seats, critic: taken.seats[0]?.id ?? 's1' }
}

async function planSetup(
  options: Options,
  { seats, round, adversarial = true }: PlanWish,
  { artifact, mime }: Subject,
): Promise<StageSetup | NotSeated> {
  const taken = await seated(options, seats)
  return 'why' in taken ? taken : { kind: 'plan', artifact, mime, seats: taken.seats, round, adversarial }
}

/** How far repeated scores of one thing lie apart, until a connection has shown it. */
const BAND = 1

async function opinionSetup(
  options: Options,
  { seats, repeats = seats.length < 2 ? 2 : 1 }: OpinionWish,
  { artifact, mime, state }: Subject,
): Promise<StageSetup | NotSeated> {
  const taken = await seated(options, seats)
  if ('why' in taken) return taken
  const composite = state.settled?.composite
  return {
    kind: 'opinion',
    ...{ artifact, mime, seats: taken.seats, repeats, band: BAND },
    ...(composite !== undefined && { composite }),
  }
}
