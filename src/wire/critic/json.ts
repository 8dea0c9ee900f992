import type { Counts, EscalationOption } from '../../run/critic'
import { type Fields, fieldsOf, flagIn, listOf, numberIn, optionalText } from '../value'
import type { Said, SaidAnswer, SaidEscalation, SaidScenario } from './said'
import { resultIn } from './words'

/** The JSON form of a critic's reply. */
export function saidInJson(value: unknown): Said {
  const fields = fieldsOf(value, 'The reply')
  const result = optionalText(fields, 'result')
  return {
    criteria: listOf(fields, 'criteria', 'The reply').map(answerOf),
    adversarial: optionalList(fields, 'adversarial').map(scenarioOf),
    escalations: optionalList(fields, 'escalations').map(escalationOf),
    result: result === undefined ? undefined : resultIn(result),
  }
}

function optionalList(fields: Fields, name: string): readonly unknown[] {
  return fields[name] === undefined ? [] : listOf(fields, name, 'The reply')
}

function answerOf(value: unknown, at: number): SaidAnswer {
  const fields = fieldsOf(value, `Criterion ${at + 1}`)
  return {
    id: idOf(fields, 'id'),
    answer: optionalText(fields, 'answer'),
    counts: countsOf(fields),
    notes: notesOf(fields),
    verdict: optionalText(fields, 'verdict'),
    fix: optionalText(fields, 'fix'),
    reason: optionalText(fields, 'reason'),
  }
}

/** A name in capitals, in whatever case it comes. */
function idOf(fields: Fields, name: string): string {
  return (optionalText(fields, name) ?? '').toUpperCase()
}

function countsOf(fields: Fields): Counts | undefined {
  const { counts } = fields
  if (typeof counts !== 'object' || counts === null) return undefined
  const own = fieldsOf(counts, 'counts')
  const [confirmed, total] = [numberIn(own, 'confirmed'), numberIn(own, 'total')]
  if (confirmed === undefined || total === undefined) return undefined
  return { confirmed, total, unit: optionalText(own, 'unit') ?? '' }
}

/** One note may come as a text of its own. */
function notesOf(fields: Fields): readonly string[] {
  const { notes } = fields
  const list = Array.isArray(notes) ? notes : [notes]
  return list.flatMap((note) => optionalText({ note }, 'note') ?? [])
}

function scenarioOf(value: unknown, at: number): SaidScenario {
  const fields = fieldsOf(value, `Scenario ${at + 1}`)
  return {
    perspective: optionalText(fields, 'perspective'),
    scenario: optionalText(fields, 'scenario'),
    realistic: flagIn(fields, 'realistic'),
    rationale: optionalText(fields, 'rationale'),
    counts: countsOf(fields),
  }
}

function escalationOf(value: unknown, at: number): SaidEscalation {
  const where = `Escalation ${at + 1}`
  const fields = fieldsOf(value, where)
  return {
    criterion: idOf(fields, 'criterion'),
    question: optionalText(fields, 'question'),
    issue: optionalText(fields, 'issue'),
    why: optionalText(fields, 'why'),
    reason: optionalText(fields, 'reason'),
    options: optionalList(fields, 'options')
      .map((option) => optionOf(option, where))
      .filter(isNoSkip),
  }
}

function optionOf(value: unknown, where: string): Partial<EscalationOption> {
  const fields = fieldsOf(value, `An option of ${where}`)
  const [label, description] = [optionalText(fields, 'label'), optionalText(fields, 'description')]
  const [pro, con] = [optionalText(fields, 'pro'), optionalText(fields, 'con')]
  return {
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...(pro !== undefined && { pro }),
    ...(con !== undefined && { con }),
  }
}

/** The last card is always ours: a model that writes it out means the same. */
export function isNoSkip({ label = '' }: Partial<EscalationOption>): boolean {
  return label.trim().toLowerCase() !== 'skip'
}
