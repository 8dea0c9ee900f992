import { examLimits } from '../run/exam-limits'
import { shipCheckLimits } from '../run/ship-check-limits'
import type { CallSize } from './sizes'
import { tokensOf } from './tokens'

/** One call as it usually is, and at most: of a reply that keeps to its form, however much it finds. */
export interface Sized {
  readonly usual: CallSize
  readonly most: CallSize
}

/** What each kind of call writes, in tokens. At most: all that its form has room for, with a few sentences each. */
const WRITES = {
  analyse: [2000, 3200],
  reverify: [1300, 2200],
  gaps: [900, 2200],
  summary: [800, 1200],
  objections: [1300, 3600],
  confirm: [800, 3200],
  plan: [1400, 2600],
  blind: [1500, 3200],
} as const

type Task = keyof typeof WRITES
type Range = readonly [usual: number, most: number]

/** Rules, the form, and what was measured of the version: some fifty lines of it at most. */
const BESIDE: Range = [2500, 6500]
/** A line of a list, as it is cut. */
const LINE = 100
/** A claim with its evidence and what was measured there, beside the place that it speaks of. */
const CLAIM: Range = [700, 1400]
/** What another juror holds against a claim. */
const VOTE = 300
/** An item of a plan, with what code says of it. */
const ITEM: Range = [80, 240]
/** Must-fixes that are open or were mended before. */
const KNOWN = 48
/** Requirements that nothing was shown for are candidates as well. */
const UNSHOWN = 12
/** What a second try reads of the first. */
const REFUSED = 2200

export function analyseSize(version: number): Sized {
  return sized('analyse', [version, version])
}

/** Who looks for themselves sees each place: a line mostly, and a section at most. Whoever judges by the text sees none. */
export function reverifySize(
  claims: number,
  { version, others, looks }: { readonly version: number; readonly others: number; readonly looks: boolean },
): Sized {
  const place = looks ? Math.min(version, tokensOf(examLimits.sliceBytes)) : 0
  return sized('reverify', [CLAIM[0] * claims, (CLAIM[1] + VOTE * others + place) * claims])
}

/** The version, and a line for each finding. */
export function gapsSize(version: number, findings: number): Sized {
  return sized('gaps', [version + LINE * examLimits.findings, version + LINE * findings])
}

/** A line for each finding, and of the contested ones what each vote has against it. */
export function summarySize(findings: number, votes: number): Sized {
  return sized('summary', [LINE * examLimits.findings, LINE * findings * (1 + votes)])
}

export function objectionsSize(version: number): Sized {
  return sized('objections', [version, version + LINE * KNOWN])
}

export function confirmSize(version: number): Sized {
  return sized('confirm', [version, version + LINE * (shipCheckLimits.candidates + UNSHOWN)])
}

export function planSize(): Sized {
  return sized('plan', [ITEM[0] * shipCheckLimits.items, ITEM[1] * shipCheckLimits.items])
}

export function blindSize(version: number): Sized {
  return sized('blind', [version, version])
}

/** A call with the try that may have to follow it, which reads what was wrong with the first. */
export function twice({ most }: Sized): readonly CallSize[] {
  return [most, { ...most, reads: most.reads + REFUSED }]
}

function sized(task: Task, [usual, most]: Range): Sized {
  const [written, fullest] = WRITES[task]
  return {
    usual: { reads: usual + BESIDE[0], writes: written },
    most: { reads: most + BESIDE[1], writes: fullest },
  }
}
