import type { Fact, Measurement, Role } from '../../../src/run/event'

/** No sane page or rule holds these numbers: found in a prompt, they have leaked into it. */
export const SCORES = [7.3137, 8.4649, 9.1913, 6.2828, 8.7171] as const
const [LANE, PRAISE, HIGHEST, LOW, COMPOSITE] = SCORES

export interface Judged {
  readonly page?: string
  readonly fixes?: Partial<Record<Role, readonly string[]>>
  readonly rows?: readonly Measurement[]
  readonly regressed?: readonly string[]
  readonly bytes?: number
}

/** A round that the jury has closed. */
export function roundFacts(
  round: number,
  { page, fixes = {}, rows, regressed = [], bytes = 5000 }: Judged,
): Fact[] {
  const hash = page ?? ''
  const seen: Fact = {
    type: 'critique.artifact_seen',
    round,
    hash,
    bytes: 90,
    mime: 'text/html',
    from: 'designer',
  }
  const measured: Fact = {
    type: 'measure.done',
    id: `measure:${round}`,
    artifact: hash,
    outcome: 'measured',
    rows: rows ?? [],
  }
  const claimed = { composite: COMPOSITE, mustFix: 1, decision: 'continue' }
  return [
    { type: 'critique.round_open', round, position: 0 },
    { type: 'critique.panelist_open', round, role: 'designer' },
    ...(page === undefined ? [] : [seen]),
    { type: 'critique.panelist_close', round, role: 'designer', mustFix: 0 },
    ...(rows ? [measured] : []),
    ...(['critic', 'brand', 'a11y', 'copy'] as const).flatMap((role) =>
      judgeFacts(round, role, fixes[role] ?? []),
    ),
    { type: 'critique.round_heard', round, position: 9, bytes, reason: `Composite ${COMPOSITE}.`, claimed },
    {
      type: 'critique.round_end',
      round,
      composite: COMPOSITE,
      mustFix: 1,
      decision: 'continue',
      reason: 'x',
      claimed,
    },
    ...regressed.map((item): Fact => ({ type: 'critique.regression', round, item })),
  ]
}

function judgeFacts(round: number, role: Role, fixes: readonly string[]): Fact[] {
  const dim = (dimName: string, dimScore: number, dimNote: string): Fact => {
    return { type: 'critique.panelist_dim', round, role, dimName, dimScore, dimNote }
  }
  return [
    { type: 'critique.panelist_open', round, role },
    dim('first', PRAISE, `"Umbrella" stands out in ${role}: a clear ${HIGHEST}/10, it scores ${HIGHEST}.`),
    dim('second', LOW, 'weak at .lead'),
    ...fixes.map((text): Fact => ({ type: 'critique.panelist_must_fix', round, role, text })),
    { type: 'critique.panelist_close', round, role, score: LANE, mustFix: fixes.length },
  ]
}
