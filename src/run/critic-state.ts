import { alike, likenessOf } from './alike'
import { rowsOf } from './column'
import type { CriterionAnswer, CriticResult, Escalation, EscalationOption, LoopSetup } from './critic'
import { type Decided, decisionsIn } from './critic-answers'
import { loopDefaults } from './critic-limits'
import { stagePrefix } from './stages'
import type { RunState, StageEvent } from './state'

type Of<T extends StageEvent['type']> = Extract<StageEvent, { type: T }>
type Draft<T> = { -readonly [K in keyof T]: T[K] }

/** What was put to the person. */
export interface Escalated {
  readonly id: string
  /** The round that it came up in. */
  readonly round: number
  readonly escalation: Escalation
  /** Undefined while they have not answered. */
  readonly decided?: Decided
}

/** One version and what the critic said of it. */
export interface LoopRound {
  readonly n: number
  readonly artifact: string
  readonly criteria: readonly Of<'criterion'>[]
  readonly scenarios: readonly Of<'adversarial'>[]
  /** What the critic wants to know of the person: some of it is measured, or decided already. */
  readonly escalations: readonly Of<'escalation_heard'>[]
  readonly measured: readonly Of<'criterion_measured'>[]
  readonly claimed?: Of<'result_heard'>
  readonly invalid: readonly Of<'critic_invalid'>[]
  readonly gates: number
  /** One for each time that the gate was asked: once more after the person has answered. */
  readonly results: readonly Of<'critic_result'>[]
  readonly isWarned: boolean
  readonly fixed?: Of<'fixed'>
}

/** A critic loop as its facts tell it. */
export interface LoopState {
  /** Versions that calls have given, by the call. */
  readonly texts: ReadonlyMap<string, string>
  /** What was wrong with the last unreadable reply of a call, by the call. */
  readonly refused: ReadonlyMap<string, Of<'reply_refused'>>
  readonly rounds: readonly LoopRound[]
  /** In the order in which they were put. */
  readonly escalated: readonly Escalated[]
  readonly ended?: Of<'critic_ended'>
}

/** What a loop goes by: that of a stage, or of the run itself. */
export function loopSetup({ given, stages }: RunState, stage?: string): LoopSetup | undefined {
  return stage === undefined ? given.loop : stages[stage]?.loop
}

/** The questions of a loop begin so. */
export function escalationPrefix(stage: string | undefined): string {
  return `${stagePrefix(stage)}escalate:`
}

/** The loop's part of a run, or of one stage of it. There are few of its facts, so it is folded anew for whoever asks. */
export function loopOf(state: Pick<RunState, 'stageFacts' | 'questions'>, stage?: string): LoopState {
  const texts = new Map<string, string>()
  const refused = new Map<string, Of<'reply_refused'>>()
  const rounds: Draft<LoopRound>[] = []
  const escalated: Draft<Escalated>[] = []
  const loop: Draft<LoopState> = { texts, refused, rounds, escalated }
  for (const fact of rowsOf(state.stageFacts)) {
    if (fact.stage !== stage) continue
    if (fact.type === 'critique.artifact_seen' && fact.call !== undefined) texts.set(fact.call, fact.hash)
    if (fact.type === 'reply_refused' && fact.call !== undefined) refused.set(fact.call, fact)
    if (fact.type === 'critic_round_started') rounds.push(newRound(fact))
    if (fact.type === 'escalated') escalated.push(...escalatedOf(rounds, fact))
    if (fact.type === 'critic_ended') loop.ended = fact
    const round = rounds.at(-1)
    if (round) addToRound(round, fact)
  }
  return { ...loop, escalated: decidedBy(escalated, state.questions, escalationPrefix(stage)) }
}

function newRound({ round, artifact }: Of<'critic_round_started'>): LoopRound {
  return {
    n: round,
    artifact,
    criteria: [],
    scenarios: [],
    escalations: [],
    measured: [],
    invalid: [],
    gates: 0,
    results: [],
    isWarned: false,
  }
}

/** What is of the loop as a whole, or of a procedure before it, changes no round. */
function addToRound(round: Draft<LoopRound>, fact: StageEvent): void {
  if (fact.type === 'criterion') round.criteria = [...round.criteria, fact]
  if (fact.type === 'adversarial') round.scenarios = [...round.scenarios, fact]
  if (fact.type === 'escalation_heard') round.escalations = [...round.escalations, fact]
  if (fact.type === 'criterion_measured') round.measured = [...round.measured, fact]
  if (fact.type === 'result_heard') round.claimed = fact
  if (fact.type === 'critic_invalid') round.invalid = [...round.invalid, fact]
  if (fact.type === 'gate') round.gates += 1
  if (fact.type === 'critic_result') round.results = [...round.results, fact]
  if (fact.type === 'critique.parser_warning') round.isWarned = true
  if (fact.type === 'fixed') round.fixed = fact
}

function escalatedOf(rounds: readonly LoopRound[], fact: Of<'escalated'>): readonly Escalated[] {
  const { id, round, criterion, question } = fact
  const heard = rounds.flatMap(({ escalations }) => escalations)
  const escalation = heard.findLast((each) => each.criterion === criterion && each.question === question)
  return escalation ? [{ id, round, escalation }] : []
}

/** A choice beyond the options is the last card's own: skip. */
function decidedBy(
  escalated: readonly Escalated[],
  questions: RunState['questions'],
  prefix: string,
): readonly Escalated[] {
  const decisions = Object.entries(questions).flatMap(([id, { answer }]) =>
    id.startsWith(prefix) && answer !== undefined ? [...decisionsIn(answer)] : [],
  )
  const byId = new Map(decisions)
  return escalated.map((each) => {
    const decided = byId.get(each.id)
    if (decided === undefined) return each
    const isOption = decided !== 'skip' && each.escalation.options[decided - 1] !== undefined
    return { ...each, decided: isOption ? decided : 'skip' }
  })
}

/** The option that the person chose; undefined where they skipped it or have not answered. */
export function chosenOption({ escalation, decided }: Escalated): EscalationOption | undefined {
  return typeof decided === 'number' ? escalation.options[decided - 1] : undefined
}

/** One thing that was said against a version, by what makes it the same in another round. */
export interface LoopFinding {
  readonly criterion: string
  readonly statement: string
}

/** Whether two rounds say the same of the same criterion, much the same words included: models never say it twice alike. */
export function isSameFinding(one: LoopFinding, other: LoopFinding): boolean {
  if (one.criterion !== other.criterion) return false
  return alike(likenessOf(one.statement), likenessOf(other.statement)) >= loopDefaults.sameFinding
}

/** What the person was asked of a question before, in whatever words it comes again. */
export function askedBefore(loop: LoopState, { criterion, question }: Escalation): Escalated | undefined {
  return loop.escalated.find(({ escalation }) =>
    isSameFinding(
      { criterion, statement: question },
      { criterion: escalation.criterion, statement: escalation.question },
    ),
  )
}

/** How it stands with a criterion once measurements and the person have been heard. */
export type Standing = 'PASS' | 'FAIL' | 'DEFER' | 'chosen' | 'open'

export interface StandingAnswer {
  readonly answer: CriterionAnswer
  readonly standing: Standing
  readonly measured?: Of<'criterion_measured'>
  /** What was put to the person of it. */
  readonly escalated: readonly Escalated[]
  /** Why it is left alone: as the critic has said it, or because the person skipped it. */
  readonly reason?: string
}

/** What a criterion is deferred with whose questions the person has passed over. */
export const SKIPPED = 'skipped by you'

export function standingsOf(loop: LoopState, round: LoopRound): readonly StandingAnswer[] {
  return round.criteria.map((answer) => standingOf(loop, round, answer))
}

function standingOf(loop: LoopState, round: LoopRound, answer: Of<'criterion'>): StandingAnswer {
  const measured = round.measured.find(({ criterion }) => criterion === answer.id)
  if (measured) return { answer, standing: measured.verdict, measured, escalated: [] }
  const { verdict, reason } = answer
  if (verdict === 'ESCALATE') return decidedAnswer(loop, round, answer)
  return { answer, standing: verdict, escalated: [], ...(reason !== undefined && { reason }) }
}

function decidedAnswer(loop: LoopState, { escalations }: LoopRound, answer: Of<'criterion'>): StandingAnswer {
  const asked = escalations
    .filter(({ criterion }) => criterion === answer.id)
    .map((escalation) => askedBefore(loop, escalation))
  const escalated = asked.filter((each) => each !== undefined)
  const isOpen = asked.some((each) => each?.decided === undefined)
  if (isOpen) return { answer, standing: 'open', escalated }
  if (escalated.some((each) => chosenOption(each))) return { answer, standing: 'chosen', escalated }
  return { answer, standing: 'DEFER', escalated, reason: SKIPPED }
}

/** Everything that a round says against its version. What holds is no finding, whatever is noted beside it. */
export function findingsOf(loop: LoopState, round: LoopRound): readonly LoopFinding[] {
  return standingsOf(loop, round).flatMap(({ answer, standing, reason, escalated }) => {
    const criterion = answer.id
    if (standing === 'PASS') return []
    if (escalated.length > 0)
      return escalated.map(({ escalation }) => ({ criterion, statement: escalation.question }))
    return [{ criterion, statement: answer.fix ?? reason ?? answer.answer }]
  })
}

/** Findings of a round that no earlier one has said. */
export function newFindings(loop: LoopState, round: LoopRound): readonly LoopFinding[] {
  const earlier = loop.rounds.filter(({ n }) => n < round.n).flatMap((before) => findingsOf(loop, before))
  return findingsOf(loop, round).filter((finding) => !earlier.some((known) => isSameFinding(known, finding)))
}

/** A round of which nothing could be read has judged nothing. */
export function isUnread({ criteria }: LoopRound): boolean {
  return criteria.length === 0
}

/** The newest version that the critic has judged. A fix that nobody has looked at is never what a loop leaves. */
export function judgedArtifact({ rounds }: LoopState, { artifact }: LoopSetup): string {
  return rounds.findLast((round) => !isUnread(round))?.artifact ?? artifact
}

export interface LoopCounts {
  readonly passes: number
  readonly fixes: number
  readonly escalations: number
}

/** Rounds, fixes by what they mended, and questions that were put to the person. */
export function countsOf({ rounds, escalated }: LoopState): LoopCounts {
  const fixes = rounds.reduce((sum, { fixed }) => sum + (fixed?.n ?? 0), 0)
  return { passes: rounds.length, fixes, escalations: escalated.length }
}

/** The result line of a round as it is written, with the numbers of that round. */
export function resultOf(
  { keyword, n }: Pick<Of<'critic_result'>, 'keyword' | 'n'>,
  loop: LoopState,
  round: LoopRound,
): CriticResult {
  switch (keyword) {
    case 'CONTINUE':
      return { keyword, fixes: n }
    case 'ESCALATE':
      return { keyword, escalations: n }
    case 'CONVERGED':
      return { keyword, ...countsOf({ ...loop, rounds: loop.rounds.filter((each) => each.n <= round.n) }) }
    case 'SAFETY CAP':
      return { keyword }
  }
}
