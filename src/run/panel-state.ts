import { rowsOf } from './column'
import type { RunState, StageEvent } from './state'

type Of<T extends StageEvent['type']> = Extract<StageEvent, { type: T }>

/** One version of the text and what was said of it. */
export interface PanelRound {
  readonly n: number
  readonly artifact: string
  /** One for each advisor whose critique could be read. */
  readonly scored: readonly Of<'critic_scored'>[]
  readonly failed: readonly Of<'critic_failed'>[]
  readonly checked: boolean
  readonly decision?: Of<'editor_decision'>
  readonly summary?: Of<'round_summarised'>
  /** What was asked of the do-not-regress list after this round's text was revised. */
  readonly regressed?: Of<'regress_heard'>
  readonly regressions: readonly Of<'regression'>[]
}

/** A run of the panel as its facts tell it. */
export interface PanelState {
  /** Texts that calls have given, by the call. */
  readonly texts: ReadonlyMap<string, string>
  /** What was wrong with the last unreadable reply of a call, by the call. */
  readonly refused: ReadonlyMap<string, Of<'reply_refused'>>
  readonly heard?: Of<'selection_heard'>
  readonly selectionFailed?: Of<'selection_failed'>
  /** Each choice that was made: the last one holds. */
  readonly selections: readonly Of<'panel_selected'>[]
  readonly rounds: readonly PanelRound[]
  readonly saved?: Of<'content_saved'>
}

type Draft<T> = { -readonly [K in keyof T]: T[K] }

/** The panel's part of a run. There are few of its facts, so it is folded anew for whoever asks. */
export function panelOf(state: Pick<RunState, 'stageFacts'>): PanelState {
  const texts = new Map<string, string>()
  const refused = new Map<string, Of<'reply_refused'>>()
  const selections: Of<'panel_selected'>[] = []
  const rounds: Draft<PanelRound>[] = []
  const panel: Draft<PanelState> = { texts, refused, selections, rounds }

  for (const fact of rowsOf(state.stageFacts)) {
    // Later stages have rounds of their own.
    if (fact.stage !== undefined) continue
    if (fact.type === 'critique.artifact_seen' && fact.call !== undefined) texts.set(fact.call, fact.hash)
    if (fact.type === 'reply_refused' && fact.call !== undefined) refused.set(fact.call, fact)
    if (fact.type === 'draft_saved') rounds.push(newRound(1, fact.artifact))
    if (fact.type === 'revised') rounds.push(newRound(fact.round + 1, fact.artifact))
    if (fact.type === 'selection_heard') panel.heard = fact
    if (fact.type === 'selection_failed') panel.selectionFailed = fact
    if (fact.type === 'panel_selected') selections.push(fact)
    if (fact.type === 'content_saved') panel.saved = fact
    const round = 'round' in fact ? rounds.find(({ n }) => n === fact.round) : undefined
    if (round) addToRound(round, fact)
  }
  return panel
}

function newRound(n: number, artifact: string): PanelRound {
  return { n, artifact, scored: [], failed: [], checked: false, regressions: [] }
}

function addToRound(round: Draft<PanelRound>, fact: StageEvent): void {
  if (fact.type === 'critic_scored') round.scored = [...round.scored, fact]
  if (fact.type === 'critic_failed') round.failed = [...round.failed, fact]
  if (fact.type === 'round.checked') round.checked = true
  if (fact.type === 'editor_decision') round.decision = fact
  if (fact.type === 'round_summarised') round.summary = fact
  if (fact.type === 'regress_heard') round.regressed = fact
  if (fact.type === 'regression') round.regressions = [...round.regressions, fact]
}

/** Who is asked: the choice that holds. */
export function chosen({ selections }: PanelState): readonly string[] {
  return selections.at(-1)?.ids ?? []
}

/** The mean of what the usable critiques gave; whoever was not asked again stands by their last word. Undefined where nobody could be read. */
export function averageOf(panel: PanelState, round: PanelRound): number | undefined {
  const scores = chosen(panel).flatMap((id) => scoreBy(panel, round, id) ?? [])
  return scores.length === 0 ? undefined : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

/** A critic that was asked and failed has no score, and none of an earlier round stands in for it. */
function scoreBy({ rounds }: PanelState, { n, scored, failed }: PanelRound, id: string): number | undefined {
  const own = scored.find(({ advisor }) => advisor === id)
  if (own || failed.some(({ advisor }) => advisor === id)) return own?.score
  const earlier = rounds.filter((round) => round.n < n).flatMap((round) => round.scored)
  return earlier.findLast(({ advisor }) => advisor === id)?.score
}
