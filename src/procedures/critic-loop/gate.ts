import type { CriticKeyword, CriticRule } from '../../run/critic'

/** A round of the critic loop as gate C sees it. */
export interface GateFacts {
  readonly round: number
  readonly cap: number
  /** Nothing of what the critic said could be read: that is no sign that nothing is wrong. */
  readonly unread: boolean
  /** Escalations that the person has not answered. */
  readonly open: number
  /** Criteria that fail. */
  readonly fails: number
  /** Scenarios that are realistic. */
  readonly realistic: number
  /** Scenarios that are held for unrealistic without a number. */
  readonly uncounted: number
  /** Findings that no earlier round has said. */
  readonly fresh: number
  /** What this round has changed: faults to be mended, and options that the person has chosen. */
  readonly fixes: number
}

export interface GateResult {
  readonly rule: CriticRule
  readonly keyword: CriticKeyword
  readonly n: number
}

/** What has to hold all at once for the loop to be through. */
export interface Conditions {
  readonly clean: boolean
  readonly unrealistic: boolean
  readonly nothingNew: boolean
  readonly stable: boolean
}

export function conditionsOf({
  unread,
  fails,
  open,
  realistic,
  uncounted,
  fresh,
  fixes,
}: GateFacts): Conditions {
  return {
    clean: !unread && fails === 0 && open === 0,
    unrealistic: realistic === 0 && uncounted === 0,
    nothingNew: fresh === 0,
    stable: fixes === 0,
  }
}

/** Gate C: how a round of the critic loop goes on. The first row that matches decides. */
export function gateC(facts: GateFacts): GateResult {
  const { round, cap, open, fails, realistic, fixes } = facts
  const { clean, unrealistic, nothingNew, stable } = conditionsOf(facts)
  const asksChange = fails > 0 || realistic > 0 || fixes > 0
  if (open > 0) return { rule: 'C1', keyword: 'ESCALATE', n: open }
  if (asksChange && round < cap) return { rule: 'C2', keyword: 'CONTINUE', n: fixes }
  if (round === 1 && clean && unrealistic && stable) return { rule: 'C3', keyword: 'CONVERGED', n: 0 }
  if (clean && unrealistic && nothingNew && stable && round > 1)
    return { rule: 'C4', keyword: 'CONVERGED', n: 0 }
  if (round >= cap) return { rule: 'C5', keyword: 'SAFETY CAP', n: fixes }
  return { rule: 'C6', keyword: 'CONTINUE', n: 0 }
}
