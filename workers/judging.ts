import { familyOf } from '../src/models/family'
import { REHEARSAL } from '../src/run/connection'
import type { StageSetup } from '../src/run/event'
import { noiseOf } from '../src/run/calibration'
import type { ExamSetup } from '../src/run/exam'
import { examRulesOf } from '../src/run/exam-limits'
import { opinionDefaults } from '../src/run/opinion-limits'
import { bandOf } from '../src/run/opinion-setup'
import { repeatsOf } from '../src/run/opinion-setup'
import type { RunState } from '../src/run/state'
import type { AcceptanceWish, ExamWish, OpinionWish, PlanWish, StageWish } from '../src/run/stage-wish'
import type { NotTaken } from './desk-surface'
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
): Promise<StageSetup | NotTaken> {
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

/** Whoever looks for what is missing has examined the version as well; whoever words the outcome does nothing else. */
async function examSetup(
  options: Options,
  { use, critic, summary, ...wish }: ExamWish,
  { artifact, mime }: Subject,
): Promise<ExamSetup | NotTaken> {
  const jurors = critic === undefined || wish.seats.includes(critic) ? wish.seats : [...wish.seats, critic]
  const taken = await seated(options, summary === undefined ? jurors : [...jurors, summary])
  if ('why' in taken) return taken
  const { seats } = taken
  const looking = critic === undefined ? undefined : seats[jurors.indexOf(critic)]?.id
  const wording = summary === undefined ? undefined : seats.at(-1)?.id
  return {
    kind: 'exam',
    ...{ artifact, mime, seats },
    ...examRulesOf(use, wish),
    ...(looking !== undefined && { critic: criticOf(taken, looking) }),
    ...(wording !== undefined && { summary: wording }),
  }
}

function criticOf({ connections }: Seated, seat: string): NonNullable<ExamSetup['critic']> {
  const asked = connections.get(seat)
  // Played, it has no model: without the name of one it would be passed over as a connection whose model is not known.
  if (!asked) return { seat, provider: REHEARSAL, model: REHEARSAL }
  return { seat, provider: asked.provider, model: asked.model }
}

/** The critic sits first; the others confirm, and a connection that is both is asked once. */
async function acceptanceSetup(
  options: Options,
  { critic, seats: others }: AcceptanceWish,
  { artifact, mime }: Subject,
): Promise<StageSetup | NotTaken> {
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
): Promise<StageSetup | NotTaken> {
  const taken = await seated(options, seats)
  return 'why' in taken ? taken : { kind: 'plan', artifact, mime, seats: taken.seats, round, adversarial }
}

async function opinionSetup(
  options: Options,
  { seats, repeats = repeatsOf(seats.length) }: OpinionWish,
  { artifact, mime, state }: Subject,
): Promise<StageSetup | NotTaken> {
  const taken = await seated(options, seats)
  if ('why' in taken) return taken
  const composite = compositeOf(state, artifact)
  const authorFamily = await authorOf(options, state)
  return {
    kind: 'opinion',
    ...{ artifact, mime, seats: taken.seats, repeats, band: widestBand(taken) },
    mostCalls: opinionDefaults.mostCalls,
    perRoundTimeoutMs: opinionDefaults.perRoundTimeoutMs,
    totalTimeoutMs: opinionDefaults.totalTimeoutMs,
    ...(composite !== undefined && { composite }),
    ...(authorFamily !== undefined && { authorFamily }),
  }
}

/** What this very version was given. One that a stage has made was given nothing, and what its forebear got is no word on it. */
function compositeOf({ settled, rounds }: RunState, artifact: string): number | undefined {
  if (settled?.artifact === artifact) return settled.composite
  return rounds.find((round) => round.artifact?.hash === artifact)?.end?.composite
}

/** One juror whose scores wander makes the spread of all wide. */
function widestBand({ connections }: Seated): number {
  const bands = [...connections.values()].map((connection) => bandOf(noiseOf(connection)))
  return bands.length > 0 ? Math.max(...bands) : opinionDefaults.band
}

/** Who made the model that the run has asked, as far as it is known still. */
async function authorOf(
  { callableOf }: Options,
  { connection, connectionId, model = '' }: RunState,
): Promise<string | undefined> {
  if (connectionId === undefined) return connection === REHEARSAL ? REHEARSAL : undefined
  // A connection that was removed says nothing of its provider: the name of the model has to do.
  const provider = await callableOf(connectionId).then(
    ({ row }) => row.id,
    () => CUSTOM,
  )
  return familyOf({ provider, model })
}

/** Of such an address the name of the model is all that is known. */
const CUSTOM = 'custom-chat'
