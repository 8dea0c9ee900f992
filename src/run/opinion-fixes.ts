import { alike, type Likeness, likenessOf } from './alike'
import { rowsOn } from './bench'
import type { Evidence, Measurement, Severity } from './event'
import { limits } from './limits'
import { stillOpen } from './must-fixes'
import type { Checked, RunState, StageEvent } from './state'

/** One seat, asked once. */
export interface BlindKey {
  readonly seat: string
  readonly repeat: number
}

/** Why a must-fix keeps a verdict from being upheld: code has found it as well, or more than half of the answers say it. */
export type CountsAs = 'measured' | 'raised_by_most'

/** One thing that has to change, whoever has said it and in whatever words. */
export interface BlindFix {
  /** The finding that said it first. */
  readonly id: string
  readonly statement: string
  readonly evidence: readonly Evidence[]
  readonly findings: readonly string[]
  readonly raisedBy: readonly BlindKey[]
  /** The run has it open already: it is nothing that the verdict has not known. */
  readonly isKnown: boolean
  /** The check that says most: one that confirms, else one that refutes. */
  readonly check?: Checked
  readonly counts?: CountsAs
}

interface Said {
  readonly artifact: string
  /** Those of the stage. */
  readonly facts: readonly StageEvent[]
  /** The answers that decide. */
  readonly usable: readonly BlindKey[]
}

type Raised = Extract<StageEvent, { type: 'finding_raised' }>

/** What the answers of a second opinion want changed, each thing once. */
export function fixesIn(state: RunState, { artifact, facts, usable }: Said): readonly BlindFix[] {
  const groups = groupsOf(facts.filter((fact) => fact.type === 'finding_raised'))
  // The ledger of a run is dear, and most answers want nothing.
  if (groups.length === 0) return []
  const weighing: Weighing = {
    checks: facts.filter((fact) => fact.type === 'finding.checked'),
    known: stillOpen(state).map(({ text }) => likenessOf(text)),
    rows: rowsOn(state, artifact),
    usable,
  }
  return groups.map((group) => fixOf(group, weighing))
}

interface Group {
  readonly first: Raised
  readonly all: readonly Raised[]
  readonly said: readonly Likeness[]
}

/** Each with all that say the same, in whichever answer. */
function groupsOf(raised: readonly Raised[]): readonly Group[] {
  return raised.reduce<readonly Group[]>((groups, finding) => {
    const said = likenessOf(finding.statement)
    const same = groups.find((group) => isSaidIn(said, group.said))
    if (!same) return [...groups, { first: finding, all: [finding], said: [said] }]
    const grown = { ...same, all: [...same.all, finding], said: [...same.said, said] }
    return groups.map((group) => (group === same ? grown : group))
  }, [])
}

function isSaidIn(said: Likeness, others: readonly Likeness[]): boolean {
  return others.some((other) => alike(said, other) >= limits.sameMustFix)
}

interface Weighing {
  readonly checks: readonly Checked[]
  readonly known: readonly Likeness[]
  readonly rows: readonly Measurement[]
  readonly usable: readonly BlindKey[]
}

function fixOf({ first, all, said }: Group, weighing: Weighing): BlindFix {
  const { id, statement, evidence } = first
  const raisedBy = weighing.usable.filter((key) => all.some((finding) => isBy(finding, key)))
  const check = checkOf(all, weighing)
  const isKnown = said.some((one) => isSaidIn(one, weighing.known))
  const counts = isKnown ? undefined : countsAs(check, raisedBy, weighing)
  return {
    id,
    statement,
    evidence,
    findings: all.map((finding) => finding.id),
    raisedBy,
    isKnown,
    ...(check && { check }),
    ...(counts && { counts }),
  }
}

function isBy({ seat, round }: Raised, key: BlindKey): boolean {
  return seat === key.seat && round === key.repeat
}

function checkOf(all: readonly Raised[], { checks }: Weighing): Checked | undefined {
  const own = checks.filter(({ finding }) => all.some(({ id }) => id === finding))
  const saying = (standing: Checked['check']) => own.find(({ check }) => check === standing)
  return saying('confirmed') ?? saying('refuted') ?? own[0]
}

/** What code has refuted stands in nobody's way, however many say it. */
function countsAs(
  check: Checked | undefined,
  raisedBy: readonly BlindKey[],
  weighing: Weighing,
): CountsAs | undefined {
  if (check?.check === 'refuted') return undefined
  if (check?.check === 'confirmed' && isWeighty(check, weighing.rows)) return 'measured'
  const isByMost = raisedBy.length > 1 && raisedBy.length > weighing.usable.length / 2
  return isByMost ? 'raised_by_most' : undefined
}

const WEIGHTY: ReadonlySet<Severity> = new Set(['critical', 'high'])

/**
 * Whether what was measured is as grave as a must-fix. A reading that keeps no round from shipping does not undo a verdict
 * because a juror calls it grave: it stood beside the verdict all the time.
 */
function isWeighty({ rows: places = [] }: Checked, rows: readonly Measurement[]): boolean {
  const broken = places.flatMap((at) => rows[at] ?? []).filter(({ violation }) => violation)
  return broken.length === 0 || broken.some(({ severity }) => WEIGHTY.has(severity))
}
