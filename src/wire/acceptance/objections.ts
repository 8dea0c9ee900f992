import { shipCheckLimits } from '../../run/ship-check-limits'
import type { RequirementRow } from '../../run/acceptance'
import type { Fact, Severity } from '../../run/event'
import type { Reader, ReaderOptions } from '../../run/reading'
import { evidenceIn } from '../evidence'
import {
  createWholeReader,
  type Fields,
  fieldsOf,
  flagIn,
  folded,
  listOf,
  optionalText,
  textOf,
  ValueError,
  valueIn,
} from '../value'

export interface ObjectionsAsked {
  readonly seat: string
  /** How many requirements the brief has. */
  readonly requirements: number
}

type Raised = Extract<Fact, { type: 'finding_raised' }>

/** Reasons not to accept and where each requirement shows. A reply that names no reason has to say that there is none. */
export function createObjectionsReader(options: ReaderOptions, asked: ObjectionsAsked): Reader {
  return createWholeReader(options, (reply, emit) => {
    for (const fact of objectionsIn(valueIn(reply), asked)) emit(fact)
  })
}

function objectionsIn(value: unknown, asked: ObjectionsAsked): readonly Fact[] {
  const { seat } = asked
  const fields = fieldsOf(value, 'The reply')
  const matrix: Fact = { type: 'matrix_heard', seat, rows: rowsIn(fields, asked) }
  const candidates = candidatesIn(fields, asked)
  if (candidates.length > 0) return [matrix, ...candidates]
  return [matrix, { type: 'nothing_found', seat, reason: noneIn(fields) }]
}

function rowsIn(fields: Fields, { requirements }: ObjectionsAsked): readonly RequirementRow[] {
  if (requirements === 0) return []
  const rows = listOf(fields, 'matrix', 'The reply').map((row, at) =>
    rowOf(row, `Row ${at + 1} of the matrix`),
  )
  // Nobody has asked about another, and of one that is named twice all evidence counts.
  const names = Array.from({ length: requirements }, (_, at) => `R${at + 1}`)
  return names.map((requirement) => ({
    requirement,
    evidence: rows.filter((row) => row.requirement === requirement).flatMap(({ evidence }) => evidence),
  }))
}

function rowOf(value: unknown, where: string): RequirementRow {
  const fields = fieldsOf(value, where)
  return {
    requirement: textOf(fields, 'requirement', where).toUpperCase(),
    evidence: evidenceIn(fields),
  }
}

function candidatesIn(fields: Fields, asked: ObjectionsAsked): readonly Raised[] {
  if (fields['candidates'] === undefined) return []
  const list = listOf(fields, 'candidates', 'The reply')
  // To leave some out here would drop them, and none is ever dropped.
  if (list.length > shipCheckLimits.candidates)
    throw new ValueError(`Name at most ${shipCheckLimits.candidates} candidates, those that weigh most.`)
  return list.map((value, at) => candidateOf(value, at + 1, asked))
}

function candidateOf(value: unknown, n: number, { seat, requirements }: ObjectionsAsked): Raised {
  const where = `Candidate ${n}`
  const fields = fieldsOf(value, where)
  const [title, target] = [optionalText(fields, 'title'), optionalText(fields, 'target')]
  const [suggestion, trigger] = [optionalText(fields, 'followUp'), optionalText(fields, 'trigger')]
  const requirementIds = requirementsIn(fields, requirements)
  return {
    type: 'finding_raised',
    id: `objection-${n}`,
    seat,
    severity: severityOf(fields, where),
    statement: textOf(fields, 'statement', where),
    evidence: evidenceIn(fields),
    ...(title !== undefined && { title }),
    ...(target !== undefined && { target }),
    ...(suggestion !== undefined && { suggestion }),
    ...(trigger !== undefined && { trigger }),
    ...(requirementIds.length > 0 && { requirementIds }),
  }
}

/** The words of the critic, and our own for the same. */
const SEVERITIES: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  major: 'high',
  high: 'high',
  minor: 'medium',
  medium: 'medium',
}

function severityOf(fields: Fields, where: string): Severity {
  const severity = SEVERITIES[folded(optionalText(fields, 'severity') ?? '')]
  if (!severity) throw new ValueError(`${where} needs "severity" as one of critical, major, minor.`)
  return severity
}

function requirementsIn(fields: Fields, requirements: number): readonly string[] {
  const { requirementIds } = fields
  const list: readonly unknown[] = Array.isArray(requirementIds) ? requirementIds : []
  const names = Array.from({ length: requirements }, (_, at) => `R${at + 1}`)
  return names.filter((name) => list.some((id) => typeof id === 'string' && id.trim().toUpperCase() === name))
}

function noneIn(fields: Fields): string {
  if (flagIn(fields, 'none') !== true)
    throw new ValueError('There is no candidate. Where there is none, say so: "none": true, with a "reason".')
  return textOf(fields, 'reason', 'A reply without candidates')
}
