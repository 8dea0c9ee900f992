import {
  type Counts,
  type Criterion,
  type CriterionAnswer,
  type CriticProblem,
  type CriticResult,
  ESCALATE_REASONS,
  type Escalation,
  type EscalationOption,
  PERSPECTIVES,
  type Perspective,
  type Scenario,
  VERDICTS,
} from '../../run/critic'
import { loopDefaults } from '../../run/critic-limits'
import { folded, ValueError } from '../value'

/*
 * What a critic's reply says, in whichever form, before anybody has asked whether it is enough. What is missing is
 * undefined: nothing is made up for it.
 */

export interface SaidAnswer {
  readonly id: string
  readonly answer?: string | undefined
  readonly counts?: Counts | undefined
  readonly notes: readonly string[]
  readonly verdict?: string | undefined
  readonly fix?: string | undefined
  readonly reason?: string | undefined
}

export interface SaidScenario {
  readonly perspective?: string | undefined
  readonly scenario?: string | undefined
  readonly realistic?: boolean | undefined
  readonly rationale?: string | undefined
  readonly counts?: Counts | undefined
}

export interface SaidEscalation {
  readonly criterion: string
  readonly question?: string | undefined
  readonly issue?: string | undefined
  readonly why?: string | undefined
  readonly reason?: string | undefined
  readonly options: readonly Partial<EscalationOption>[]
}

export interface Said {
  readonly criteria: readonly SaidAnswer[]
  readonly adversarial: readonly SaidScenario[]
  readonly escalations: readonly SaidEscalation[]
  readonly result?: CriticResult | undefined
}

/** A reply that does not say enough to be a critique. */
export class CriticRefusal extends ValueError {
  constructor(
    readonly problem: CriticProblem,
    message: string,
    readonly criterion?: string,
  ) {
    super(message)
  }
}

/** A reply that says all that it has to. */
export interface Critique {
  readonly criteria: readonly CriterionAnswer[]
  readonly adversarial: readonly Scenario[]
  readonly escalations: readonly Escalation[]
  readonly result?: CriticResult
}

/** What a reply has to speak of. */
export interface Asked {
  readonly criteria: readonly Criterion[]
  /** Without scenarios: an edit of one line. */
  readonly short?: boolean | undefined
}

/** Where a scenario without numbers is looked for: it belongs to no criterion. */
export const ADVERSARIAL = 'ADVERSARIAL'

/** The critique in a reply. Criteria that nobody asked about are passed over; what is asked and missing refuses the reply. */
export function accepted(said: Said, { criteria, short = false }: Asked): Critique {
  const escalations = said.escalations.filter(({ criterion }) => criteria.some(({ id }) => id === criterion))
  const answers = criteria.map((criterion) => acceptedAnswer(criterion, said))
  return {
    criteria: answers,
    adversarial: short ? [] : PERSPECTIVES.map((perspective) => acceptedScenario(perspective, said)),
    escalations: escalations.map((escalation) => acceptedEscalation(escalation, answers)),
    ...(said.result && { result: said.result }),
  }
}

function acceptedAnswer({ id, question }: Criterion, said: Said): CriterionAnswer {
  const found = said.criteria.find((answer) => answer.id === id)
  if (!found) throw new CriticRefusal('criterion_missing', `There is no answer to ${id}.`, id)
  const verdict = VERDICTS.find((word) => folded(word) === folded(found.verdict ?? ''))
  if (!verdict) throw new CriticRefusal('not_read', `${id} needs a verdict: ${VERDICTS.join(', ')}.`, id)
  const { answer = '', notes, fix, reason } = found
  if (widthOf(answer) < loopDefaults.answerWidth)
    throw new CriticRefusal('bare_pass', `${id} needs an answer to its question: a verdict is none.`, id)
  const counts = counted(found.counts, id)
  if (notes.length === 0)
    throw new CriticRefusal(
      'no_note',
      `${id} needs at least one concern, improvement, or reason why there is none.`,
      id,
    )
  checkVerdict(found, verdict, said)
  return {
    ...{ id, question, answer, counts, notes, verdict },
    ...(verdict === 'FAIL' && fix !== undefined && { fix }),
    ...(verdict === 'DEFER' && reason !== undefined && { reason }),
  }
}

function checkVerdict(
  { id, fix, reason }: SaidAnswer,
  verdict: CriterionAnswer['verdict'],
  said: Said,
): void {
  if (verdict === 'FAIL' && fix === undefined)
    throw new CriticRefusal('no_fix', `${id} is FAIL and needs the fix that would mend it.`, id)
  if (verdict === 'DEFER' && reason === undefined)
    throw new CriticRefusal('no_reason', `${id} is DEFER and needs a reason.`, id)
  if (verdict === 'ESCALATE' && !said.escalations.some(({ criterion }) => criterion === id))
    throw new CriticRefusal(
      'no_options',
      `${id} is ESCALATE and needs its escalation with two options or more.`,
      id,
    )
}

/** A sign of a script that is written without spaces says as much as two letters. */
function widthOf(text: string): number {
  return [...text.trim()].reduce((sum, sign) => sum + (sign >= '\u2e80' ? 2 : 1), 0)
}

function counted(counts: Counts | undefined, where: string): Counts {
  if (counts && counts.total > 0 && counts.confirmed >= 0 && counts.confirmed <= counts.total) return counts
  throw new CriticRefusal('no_numbers', `${where} needs numbers: how many of how many, and of what.`, where)
}

const PERSPECTIVE_NAMES: Readonly<Record<Perspective, readonly string[]>> = {
  sceptic: ['sceptic', 'skeptic'],
  devils_advocate: ['devilsadvocate'],
  edge_case_hunter: ['edgecasehunter'],
}

function acceptedScenario(perspective: Perspective, { adversarial }: Said): Scenario {
  const names = PERSPECTIVE_NAMES[perspective]
  const found = adversarial.find((each) => names.includes(folded(each.perspective ?? '')))
  const { scenario, realistic, rationale } = found ?? {}
  if (scenario === undefined || realistic === undefined || rationale === undefined)
    throw new CriticRefusal(
      'no_scenario',
      `The ${perspective} needs a scenario in which this fails, whether it is realistic, and why.`,
      ADVERSARIAL,
    )
  return { perspective, scenario, realistic, rationale, counts: counted(found?.counts, ADVERSARIAL) }
}

function acceptedEscalation(said: SaidEscalation, answers: readonly CriterionAnswer[]): Escalation {
  const { criterion, question, issue, why } = said
  if (answers.find(({ id }) => id === criterion)?.verdict !== 'ESCALATE')
    throw new CriticRefusal('not_read', `${criterion} has an escalation and another verdict.`, criterion)
  const reason = ESCALATE_REASONS.find((word) => folded(word) === folded(said.reason ?? ''))
  if (question === undefined || issue === undefined || why === undefined || !reason)
    throw new CriticRefusal(
      'not_read',
      `The escalation of ${criterion} needs a question, the issue, why it is one, and a reason: ${ESCALATE_REASONS.join(', ')}.`,
      criterion,
    )
  const options = said.options.flatMap((option) => wholeOption(option))
  if (options.length < 2 || options.length < said.options.length)
    throw new CriticRefusal(
      'no_options',
      `The escalation of ${criterion} needs two options or more, each with what speaks for and against it.`,
      criterion,
    )
  return { criterion, question, issue, why, reason, options }
}

function wholeOption({
  label,
  description,
  pro,
  con,
}: Partial<EscalationOption>): readonly EscalationOption[] {
  const isWhole = label !== undefined && description !== undefined && pro !== undefined && con !== undefined
  return isWhole ? [{ label, description, pro, con }] : []
}
