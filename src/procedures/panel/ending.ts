import { rowsOf } from '../../run/column'
import type { Fact } from '../../run/event'
import { averageOf, type PanelRound, type PanelState } from '../../run/panel-state'
import { openHighs } from '../../run/panel-remarks'
import type { RunState } from '../../run/state'
import { stopOf, stoppedAs } from '../stopped'

type Saved = Extract<Fact, { type: 'content_saved' }>
type Settled = Extract<Fact, { type: 'run_settled' }>

/** A text that nobody was there to read is kept, and says so. */
export function unreadFact(state: RunState, { n, artifact }: PanelRound): Fact {
  const isGated = rowsOf(state.gates).some(({ gate }) => gate === 'P')
  if (!isGated && !state.given.panel?.single)
    return {
      type: 'gate',
      gate: 'P',
      rule: 'P0',
      ruleVersion: 1,
      inputsHash: '0',
      result: 'save',
      dissent: [],
    }
  return { type: 'content_saved', quality: 'approved', reviewed: false, artifact, round: n, open: [] }
}

/** The version that the decision keeps, with what is still wrong with it. */
export function savedFact(state: RunState, panel: PanelState, round: PanelRound): Saved {
  const { decision } = round
  const kept = panel.rounds.find(({ n }) => n === decision?.keeps) ?? round
  return {
    type: 'content_saved',
    quality: decision?.result === 'approve' ? 'approved' : 'max-rounds-reached',
    reviewed: true,
    artifact: kept.artifact,
    round: kept.n,
    open: openHighs(state, kept.n).map(({ statement }) => statement),
  }
}

/** How the run ends once its text is kept. What nobody has reviewed was not judged, whatever its quality is called. */
export function endFact(state: RunState, panel: PanelState, saved: Saved): Settled {
  const { quality, reviewed, artifact, round } = saved
  const kept = panel.rounds.find(({ n }) => n === round)
  const composite = kept && averageOf(panel, kept)
  return {
    type: 'run_settled',
    status: !reviewed ? 'legacy' : quality === 'approved' ? 'shipped' : 'below_threshold',
    ...(!reviewed && { cause: state.given.panel?.single ? 'single_pass' : 'not_reviewed' }),
    round,
    ...(composite !== undefined && { composite }),
    mustFix: saved.open.length,
    artifact,
  }
}

/** A run that was stopped settles once nothing is in flight. The newest version is kept: it was paid for. */
export function stoppedFact(state: RunState, { rounds }: PanelState): Settled | undefined {
  const why = stopOf(state)
  if (!why || Object.values(state.calls).some(({ phase }) => phase === 'open')) return undefined
  const last = rounds.at(-1)
  return {
    type: 'run_settled',
    ...stoppedAs(
      why,
      rounds.some(({ decision }) => decision),
    ),
    ...(last && { round: last.n, artifact: last.artifact }),
  }
}
