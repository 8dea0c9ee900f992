import type { CritiqueIssue, PanelSetup, Quality } from './panel'
import { chosen, type PanelRound, type PanelState, panelOf } from './panel-state'
import type { RunState } from './state'

/*
 * A run of the panel under the names that other tools know it by. Everything here is told from facts of the log: a step is
 * running because a call of it is open, and complete because what it was to bring is there.
 */

export interface PipelineProgress {
  readonly status: 'running' | 'complete' | 'error' | 'max-rounds-reached'
  readonly contentType: string
  /** The first step that runs, has failed or comes next; the last one where all is said. */
  readonly currentStep: PipelineStepName
  readonly round: number
  readonly maxRounds: number
  /** `null` until a text is kept, and where nobody was there to read it. */
  readonly quality: Quality | null
  readonly selectedCritics: readonly { readonly advisorId: string; readonly name: string }[]
  /** Those of the newest round. */
  readonly steps: readonly PipelineStep[]
  readonly critiqueHistory: readonly CritiqueRound[]
}

export const PIPELINE_STEPS = [
  'generate_draft',
  'run_critiques',
  'editor_decision',
  'summarize_round',
  'revise_draft',
  'save_content',
] as const
export type PipelineStepName = (typeof PIPELINE_STEPS)[number]

export interface PipelineStep {
  readonly name: PipelineStepName
  readonly status: 'pending' | 'running' | 'complete' | 'error'
  readonly detail?: string
}

export interface AdvisorCritique {
  readonly advisorId: string
  readonly name: string
  readonly score: number
  readonly pass: boolean
  readonly issues: readonly CritiqueIssue[]
}

/** A critic that could not be read is in the list, and counts for nothing. */
export interface FailedCritique {
  readonly advisorId: string
  readonly name: string
  readonly error: string
}

export interface CritiqueRound {
  readonly round: number
  readonly critiques: readonly (AdvisorCritique | FailedCritique)[]
  readonly editorDecision: 'approve' | 'revise'
  readonly revisionBrief?: string
  readonly fixedItems: readonly string[]
  readonly wellScoredAspects: readonly string[]
}

/** How far a run of the panel is. Undefined for a run of anything else. */
export function pipelineOf(state: RunState): PipelineProgress | undefined {
  const setup = state.given.panel
  if (!setup) return undefined
  const panel = panelOf(state)
  const steps = stepsOf(state, setup, panel)
  const critics = chosen(panel).map((advisorId) => ({ advisorId, name: nameOf(setup, advisorId) }))
  return {
    status: statusOf(state, panel),
    contentType: setup.recipe.contentType,
    currentStep: steps.find(({ status }) => status !== 'complete')?.name ?? 'save_content',
    round: Math.max(1, panel.rounds.length),
    maxRounds: setup.recipe.maxRevisionRounds,
    quality: panel.saved?.reviewed ? panel.saved.quality : null,
    selectedCritics: critics,
    steps,
    critiqueHistory: panel.rounds.flatMap((round) => historyOf(setup, round)),
  }
}

function statusOf({ settled }: RunState, { saved }: PanelState): PipelineProgress['status'] {
  if (!settled) return 'running'
  if (!saved) return 'error'
  return saved.quality === 'approved' ? 'complete' : 'max-rounds-reached'
}

function nameOf({ advisors }: PanelSetup, id: string): string {
  return advisors.find((advisor) => advisor.id === id)?.name ?? id
}

/** A step that a run of this kind never takes is left out: nothing is announced that may not come. */
function stepsOf(state: RunState, setup: PanelSetup, panel: PanelState): readonly PipelineStep[] {
  const round = panel.rounds.at(-1)
  const isDone: Readonly<Record<PipelineStepName, boolean>> = {
    generate_draft: round !== undefined,
    run_critiques: round?.decision !== undefined,
    editor_decision: round?.decision !== undefined,
    summarize_round: round?.summary !== undefined,
    revise_draft: false,
    save_content: panel.saved !== undefined,
  }
  const isUnread = panel.saved?.reviewed === false || setup.single
  return PIPELINE_STEPS.filter((name) => isTaken(name, round, isUnread)).map((name) => {
    const detail = detailOf(name, state, panel, round)
    return { name, status: stepStatus(name, isDone[name], state), ...(detail !== undefined && { detail }) }
  })
}

function isTaken(
  name: PipelineStepName,
  round: PanelRound | undefined,
  isUnread: boolean | undefined,
): boolean {
  if (name === 'generate_draft' || name === 'save_content') return true
  if (name === 'revise_draft') return round?.decision?.result === 'revise'
  return !isUnread
}

function stepStatus(name: PipelineStepName, isDone: boolean, state: RunState): PipelineStep['status'] {
  if (isDone) return 'complete'
  const prefixes = CALLS[name]
  const calls = Object.entries(state.calls).filter(([id]) => prefixes.some((prefix) => id.startsWith(prefix)))
  if (calls.some(([, { phase }]) => phase === 'open')) return 'running'
  return state.settled && calls.length > 0 ? 'error' : 'pending'
}

/** Calls that a step makes, by how their names begin. */
const CALLS: Readonly<Record<PipelineStepName, readonly string[]>> = {
  generate_draft: ['draft'],
  run_critiques: ['select', 'critique:'],
  editor_decision: [],
  summarize_round: [],
  revise_draft: ['revise:'],
  save_content: [],
}

function detailOf(
  name: PipelineStepName,
  state: RunState,
  panel: PanelState,
  round: PanelRound | undefined,
): string | undefined {
  if (!round) return undefined
  if (name === 'run_critiques') {
    const rows = criticRows(state, round.n)
    const heard = rows.filter(({ status }) => status === 'scored' || status === 'failed')
    return rows.length === 0 ? undefined : `${heard.length} of ${rows.length}`
  }
  if (name === 'editor_decision') return round.decision?.rule
  return name === 'save_content' ? panel.saved?.quality : undefined
}

/** A round that was decided. A source that knows two words hears of a text that was kept as it is that it should be revised. */
function historyOf(
  setup: PanelSetup,
  { n, scored, failed, decision, summary }: PanelRound,
): readonly CritiqueRound[] {
  if (!decision) return []
  const critiques = scored.map(({ advisor, score, pass, issues }) => ({
    advisorId: advisor,
    name: nameOf(setup, advisor),
    score,
    pass,
    issues,
  }))
  const errors = failed.map(({ advisor, reason }) => ({
    advisorId: advisor,
    name: nameOf(setup, advisor),
    error: reason,
  }))
  return [
    {
      round: n,
      critiques: [...critiques, ...errors],
      editorDecision: decision.result === 'approve' ? 'approve' : 'revise',
      ...(decision.brief !== undefined && { revisionBrief: decision.brief }),
      fixedItems: summary?.fixedItems ?? [],
      wellScoredAspects: summary?.wellScoredAspects ?? [],
    },
  ]
}

/** One critic in one round, as a list shows it. */
export interface CriticRow {
  readonly advisorId: string
  readonly name: string
  readonly status: 'waiting' | 'scoring' | 'scored' | 'failed'
  readonly score?: number
  readonly error?: string
}

/** Whoever judges a round, with a score or with how far they are. */
export function criticRows(state: RunState, n: number): readonly CriticRow[] {
  const setup = state.given.panel
  if (!setup) return []
  const panel = panelOf(state)
  const round = panel.rounds.find((one) => one.n === n)
  return chosen(panel).map((advisorId) => {
    const known = { advisorId, name: nameOf(setup, advisorId) }
    const score = round?.scored.find(({ advisor }) => advisor === advisorId)?.score
    if (score !== undefined) return { ...known, status: 'scored', score }
    const call = `critique:${n}:${advisorId}`
    const isOpen = Object.entries(state.calls).some(
      ([id, { phase }]) => phase === 'open' && (id === call || id.startsWith(`${call}#`)),
    )
    if (isOpen) return { ...known, status: 'scoring' }
    const error = round?.failed.findLast(({ advisor }) => advisor === advisorId)?.reason
    return error === undefined ? { ...known, status: 'waiting' } : { ...known, status: 'failed', error }
  })
}
