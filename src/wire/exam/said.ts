import { EVIDENCE_KINDS, type Evidence, type Severity } from '../../run/event'
import { type Fields, fieldsOf, folded, optionalText, textOf, ValueError, wordOf } from '../value'

/*
 * What seats of a judging stage say of a version: claims with what they rest on. What has to be there and is missing refuses
 * the reply; nothing is made up for it.
 */

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[]

/** A claim with its evidence, before it has a name and an author. */
export interface SaidFinding {
  readonly title?: string
  readonly statement: string
  readonly severity: Severity
  readonly target?: string
  readonly requirementIds?: readonly string[]
  readonly evidence: readonly Evidence[]
  readonly suggestion?: string
}

export function findingIn(value: unknown, where: string): SaidFinding {
  const fields = fieldsOf(value, where)
  const evidence = evidenceIn(fields, where)
  if (evidence.length === 0)
    throw new ValueError(`${where} needs "evidence": a place, words, a requirement or a measurement.`)
  const requirementIds = requirementIdsIn(fields)
  const [title, target, suggestion] = [
    optionalText(fields, 'title'),
    optionalText(fields, 'target'),
    optionalText(fields, 'suggestion'),
  ]
  return {
    statement: textOf(fields, 'statement', where),
    severity: wordOf(fields, 'severity', SEVERITIES, where),
    evidence,
    ...(title !== undefined && { title }),
    ...(target !== undefined && { target }),
    ...(requirementIds.length > 0 && { requirementIds }),
    ...(suggestion !== undefined && { suggestion }),
  }
}

/** A severity that may be left out; one that is none of ours was not meant as one. */
export function severityIn(fields: Fields): Severity | undefined {
  const said = folded(optionalText(fields, 'severity') ?? '')
  return SEVERITIES.find((severity) => severity === said)
}

const REQUIREMENT = /^R\d+$/i

/** One requirement may come alone, under either name. */
function requirementIdsIn({ requirementIds, requirementId }: Fields): readonly string[] {
  const said = [requirementIds, requirementId].flat()
  return said.flatMap((id) =>
    typeof id === 'string' && REQUIREMENT.test(id.trim()) ? [id.trim().toUpperCase()] : [],
  )
}

/** The list of what is pointed at; a single pointer may come without its list. Empty where there is none. */
export function evidenceIn({ evidence = [] }: Fields, where: string): readonly Evidence[] {
  const list: readonly unknown[] = Array.isArray(evidence) ? evidence : [evidence]
  return list.map((one) => (typeof one === 'string' ? pointerIn(one, where) : evidenceOf(one, where)))
}

const KINDS: Readonly<Record<string, Evidence['kind']>> = {
  quotation: 'quote',
  text: 'quote',
  css: 'selector',
  element: 'selector',
  row: 'measurement',
}

function evidenceOf(value: unknown, where: string): Evidence {
  const fields = fieldsOf(value, `The evidence of ${where}`)
  const { kind: said } = fields
  const alias = typeof said === 'string' ? KINDS[folded(said)] : undefined
  const kind = alias ?? wordOf(fields, 'kind', EVIDENCE_KINDS, `The evidence of ${where}`)
  const words = optionalText(fields, 'quote')
  const ref = kind === 'quote' ? (optionalText(fields, 'ref') ?? words) : optionalText(fields, 'ref')
  if (ref === undefined) throw new ValueError(`The evidence of ${where} needs the text "ref".`)
  return { kind, ref: kind === 'quote' ? bare(ref) : ref, ...(words !== undefined && { quote: bare(words) }) }
}

/** A pointer that is a text alone is told by its signs. */
function pointerIn(text: string, where: string): Evidence {
  const ref = text.trim()
  if (ref === '') throw new ValueError(`The evidence of ${where} is empty.`)
  if (REQUIREMENT.test(ref)) return { kind: 'requirement', ref: ref.toUpperCase() }
  if (/^IN-\d/.test(ref)) return { kind: 'measurement', ref }
  return bare(ref) === ref ? { kind: 'selector', ref } : { kind: 'quote', ref: bare(ref) }
}

/** Without the signs around it. */
function bare(text: string): string {
  return /^["“„«](.+)["”“»]$/su.exec(text.trim())?.[1]?.trim() ?? text
}
