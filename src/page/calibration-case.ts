import type { CaseWish } from '../../workers/calibration-surface'
import type { Evidence } from '../run/event'
import type { ListedFinding } from '../run/finding-list'
import type { RunState } from '../run/state'

/** A finding as it is kept to try judges on: what it says, what it points at, and the page that it is about. */
export function caseOf(finding: ListedFinding, state: RunState): Omit<CaseWish, 'run' | 'real'> {
  const artifact = finding.page ?? pageOf(finding, state)
  if (artifact === undefined) throw new Error('This finding is about no page that was kept.')
  return {
    artifact,
    statement: finding.text,
    evidence: evidenceOf(finding),
    ...(state.brief && { brief: state.brief }),
  }
}

/** The page that a stage looks at, or that of the newest round which had it open. */
function pageOf({ stage, rounds }: ListedFinding, state: RunState): string | undefined {
  const setup = stage === undefined ? undefined : state.stages[stage]?.setup
  if (setup) return setup.artifact
  const newest = rounds.at(-1)
  return state.rounds.find(({ n }) => n === newest)?.artifact?.hash
}

function evidenceOf({ evidence, target }: ListedFinding): readonly Evidence[] {
  if (evidence.length > 0 || target === undefined) return evidence
  const quoted = /^“(.*)”$/.exec(target)?.[1]
  return [quoted === undefined ? { kind: 'selector', ref: target } : { kind: 'quote', ref: quoted }]
}
