import { alike, type Likeness, likenessOf } from '../../run/alike'
import { rowsCited } from '../../run/cited'
import type { Measurement, Severity } from '../../run/event'
import { examLimits } from '../../run/exam-limits'
import { gravestFirst, placeOf, type Raised, requirementsOf } from '../../run/exam-state'

interface Compared {
  readonly finding: Raised
  readonly rows: ReadonlySet<string>
  readonly requirements: ReadonlySet<string>
  readonly place: string | undefined
  readonly likeness: Likeness
}

export interface Group {
  readonly id: string
  readonly findings: readonly string[]
  readonly severity: Severity
}

/**
 * Which findings are one: those that cite the same measurement, or are about the same requirement or place in much the same
 * words. The first of each gives the group its name, and the gravest its severity: who was seated first is chance.
 */
export function groupsOf(raised: readonly Raised[], rows: readonly Measurement[]): readonly Group[] {
  const groups: Compared[][] = []
  for (const finding of raised) {
    const compared = comparedOf(finding, rows)
    const own = groups.find((group) => group.some((other) => isOne(other, compared)))
    if (own) own.push(compared)
    else groups.push([compared])
  }
  return groups.flatMap((group) => {
    const findings = group.map(({ finding }) => finding.id)
    const [gravest] = gravestFirst(group.map(({ finding }) => finding))
    return gravest ? [{ id: findings[0] ?? '', findings, severity: gravest.severity }] : []
  })
}

function comparedOf(finding: Raised, rows: readonly Measurement[]): Compared {
  return {
    finding,
    rows: new Set(
      finding.evidence.flatMap(({ kind, ref }) => (kind === 'measurement' ? keysOf(ref, rows) : [])),
    ),
    requirements: new Set(requirementsOf([finding])),
    place: placeOf(finding)?.replace(/\s+/g, ' ').trim(),
    likeness: wordsOf(finding.statement),
  }
}

/** Where it does not say which, what was written stands for them. */
function keysOf(ref: string, rows: readonly Measurement[]): readonly string[] {
  const cited = rowsCited(ref, rows)
  if (cited.length === 0) return [ref.replace(/\s+/g, ' ').trim().toLowerCase()]
  return cited.map(({ instrument, rule, target = '' }) => `${instrument}\n${rule}\n${target}`)
}

function isOne(one: Compared, other: Compared): boolean {
  if (shares(one.rows, other.rows)) return true
  const isSamePlace = one.place !== undefined && one.place === other.place
  if (!isSamePlace && !shares(one.requirements, other.requirements)) return false
  return alike(one.likeness, other.likeness) >= examLimits.sameFinding
}

function shares(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((each) => other.has(each))
}

const NOWHERE: ReadonlySet<string> = new Set()

/** By the words alone: two findings that name one place may be about two things. */
export function wordsOf(statement: string): Likeness {
  const { plain, stems, weight } = likenessOf(statement)
  return { plain, stems, weight, anchors: NOWHERE }
}

/** The finding that a gap says again, wherever it says it; undefined where it is new. */
export function restatedBy<T extends Pick<Raised, 'id' | 'statement'>>(
  gap: T,
  known: readonly T[],
): T | undefined {
  const words = wordsOf(gap.statement)
  return known.find(
    ({ id, statement }) => id !== gap.id && alike(wordsOf(statement), words) >= examLimits.sameFinding,
  )
}
