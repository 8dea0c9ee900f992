import {
  copyDraftPrompt,
  regressPrompt,
  repairPrompt,
  revisionPrompt,
  selectionPrompt,
} from '../../prompts/panel'
import type { Fact } from '../../run/event'
import type { DocType, PanelSetup } from '../../run/panel'
import { chosen, type PanelRound, type PanelState, panelOf } from '../../run/panel-state'
import type { Deadline, Procedure, Quoted, Step } from '../../run/procedure'
import type { RunState } from '../../run/state'
import { createCopyReader, createRegressReader, createSelectionReader } from '../../wire/panel'
import { deadlinesFrom } from '../clocks'
import { stopOf } from '../stopped'
import { repairs, retries, type Tried, triedOf } from '../tries'
import { criticFact, criticSteps, failedQuestion, isHeard } from './critics'
import { editorFact } from './editor'
import { endFact, savedFact, stoppedFact, unreadFact } from './ending'
import { keptItems } from './kept'
import { regressionFact } from './regressions'
import { candidatesOf, SELECT, selectionFact, selectionQuestion } from './selection'

/** The content panel: an author writes copy, critics chosen for it judge it, and a mechanical editor decides. */
export const panel: Procedure = { name: 'panel', next, deadlines }

const DRAFT = 'draft'
/** What the person is asked where documents are missing that the author is to have. */
const DOCUMENTS = 'documents_missing'
const GO_ON = 'go_on'
const STOP = 'stop'

function next(state: RunState): readonly Step[] {
  const setup = state.given.panel
  if (state.settled || !setup) return []
  const panel = panelOf(state)
  const fact = impliedFact(state, setup, panel)
  return fact ? [{ kind: 'note', fact }] : stepsOwed(state, setup, panel)
}

function impliedFact(state: RunState, setup: PanelSetup, panel: PanelState): Fact | undefined {
  if (state.startedAt === undefined) return { type: 'run_started' }
  if (panel.saved) return endFact(state, panel, panel.saved)
  if (stopOf(state)) return stoppedFact(state, panel)
  if (state.questions[DOCUMENTS]?.answer === STOP) return failed('preflight')
  const [first] = panel.rounds
  if (!first) return draftFact(state, panel)
  if (setup.single || candidatesOf(setup).length === 0) return unreadFact(state, first)
  return selectionFact(state, setup, panel) ?? reviewFact(state, setup, panel)
}

function draftFact(state: RunState, { texts }: PanelState): Fact | undefined {
  const { phase, id } = triedOf(state, DRAFT, retries)
  const artifact = phase === 'ended' ? texts.get(id) : undefined
  if (artifact !== undefined) return { type: 'draft_saved', artifact }
  return phase === 'spent' ? failed('draft_failed') : undefined
}

/** What follows from what was heard of the newest version. */
function reviewFact(state: RunState, setup: PanelSetup, panel: PanelState): Fact | undefined {
  const round = panel.rounds.at(-1)
  if (!round || panel.selections.length === 0 || selectionQuestion(state, setup, panel)) return undefined
  if (chosen(panel).length === 0) return unreadFact(state, round)
  return (
    regressionFact(state, panel) ??
    criticFact(state, setup, panel, round) ??
    decisionFact(state, setup, panel, round)
  )
}

function decisionFact(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
  round: PanelRound,
): Fact | undefined {
  if (!isHeard(state, setup, panel, round)) return undefined
  if (round.scored.length === 0)
    return failedQuestion(state, round).isStopped ? failed('critics_failed') : undefined
  if (!isMeasured(state, round) || owesCheck(state, round)) return undefined
  return editorFact(state, setup, panel, round) ?? afterDecision(state, panel, round)
}

function afterDecision(state: RunState, panel: PanelState, round: PanelRound): Fact | undefined {
  if (round.decision?.result !== 'revise') return savedFact(state, panel, round)
  const { phase, id } = triedOf(state, revisionId(round), retries)
  const artifact = phase === 'ended' ? panel.texts.get(id) : undefined
  if (artifact !== undefined) return { type: 'revised', round: round.n, artifact }
  return phase === 'spent' ? failed('revise_failed', round.artifact) : undefined
}

function failed(cause: string, artifact?: string): Fact {
  return { type: 'run_settled', status: 'failed', cause, ...(artifact !== undefined && { artifact }) }
}

function stepsOwed(state: RunState, setup: PanelSetup, panel: PanelState): readonly Step[] {
  if (stopOf(state)) return []
  const missing = missingDocuments(setup)
  if (missing.length > 0 && state.questions[DOCUMENTS]?.answer === undefined)
    return [{ kind: 'ask', id: DOCUMENTS, question: DOCUMENTS, options: [GO_ON, STOP] }]
  const round = panel.rounds.at(-1)
  if (!round) return draftStep(state, setup)
  return [...measureStep(state, round), ...reviewSteps(state, setup, panel, round)]
}

/** What the author is to have, is not on the shelf, and was not gone on without. */
export function missingDocuments({ recipe, documents, waived = [] }: PanelSetup): readonly DocType[] {
  return recipe.authorContextDocs.filter(
    (type) => !waived.includes(type) && documents.every((document) => document.type !== type),
  )
}

function draftStep(state: RunState, setup: PanelSetup): Step[] {
  const tried = triedOf(state, DRAFT, retries)
  return tried.phase === 'owed'
    ? [call(tried, setup.recipe.authorAdvisor, () => copyDraftPrompt(state, setup), copyOf(1))]
    : []
}

function measureStep({ measured }: RunState, { n, artifact }: PanelRound): Step[] {
  const id = `measure:${n}`
  return measured[id] === undefined ? [{ kind: 'measure', id, artifact }] : []
}

function isMeasured({ measured }: RunState, { n }: PanelRound): boolean {
  return measured[`measure:${n}`] !== undefined
}

/** Claims are held against rows before the gate, once. */
function owesCheck({ config }: RunState, { checked, decision }: PanelRound): boolean {
  return config.evidence !== undefined && !checked && !decision
}

function reviewSteps(
  state: RunState,
  setup: PanelSetup,
  panel: PanelState,
  round: PanelRound,
): readonly Step[] {
  const question = selectionQuestion(state, setup, panel)
  if (question) return [{ kind: 'ask', question: question.id, ...question }]
  if (panel.selections.length === 0) return selectStep(state, setup, panel)
  if (round.decision) return reviseStep(state, setup, panel, round)
  const regress = regressStep(state, panel)
  if (regress.length > 0) return regress
  if (!isHeard(state, setup, panel, round)) return criticSteps(state, setup, panel, round)
  if (round.scored.length === 0) return [failedQuestion(state, round).step]
  const isDue = isMeasured(state, round) && owesCheck(state, round)
  return isDue ? [{ kind: 'check', id: `check:${round.n}`, round: round.n }] : []
}

function selectStep(state: RunState, setup: PanelSetup, panel: PanelState): Step[] {
  const tried = triedOf(state, SELECT, repairs)
  if (tried.phase !== 'owed') return []
  const prompt = (quoted: Quoted) =>
    repairPrompt(
      selectionPrompt(setup, candidatesOf(setup), quoted),
      panel.refused.get(tried.mends ?? ''),
      quoted,
    )
  return [call(tried, 'editor', prompt, createSelectionReader)]
}

function reviseStep(state: RunState, setup: PanelSetup, panel: PanelState, round: PanelRound): Step[] {
  const { artifact, decision } = round
  const tried = triedOf(state, revisionId(round), retries)
  if (tried.phase !== 'owed' || decision?.result !== 'revise') return []
  const prompt = (quoted: Quoted) =>
    revisionPrompt(state, setup, { artifact, brief: decision.brief ?? '' }, quoted)
  return [call(tried, setup.recipe.authorAdvisor, prompt, copyOf(round.n + 1))]
}

function revisionId({ n }: PanelRound): string {
  return `revise:${n}`
}

/** Asks about what was mended, where nothing measures it: once a revision, and never of the first version. */
function regressStep(state: RunState, panel: PanelState): Step[] {
  const [before, after] = panel.rounds.slice(-2)
  if (!before || !after) return []
  const items = keptItems(before)
  const tried = triedOf(state, `regress:${before.n}`, repairs)
  if (items.length === 0 || tried.phase !== 'owed') return []
  const texts = { before: before.artifact, after: after.artifact }
  const prompt = (quoted: Quoted) =>
    repairPrompt(regressPrompt(items, texts, quoted), panel.refused.get(tried.mends ?? ''), quoted)
  const ids = items.map(({ id }) => id)
  return [call(tried, 'editor', prompt, (options) => createRegressReader(options, { round: before.n, ids }))]
}

function copyOf(round: number): CallStep['read'] {
  return (options) => createCopyReader(options, round)
}

type CallStep = Extract<Step, { kind: 'call' }>

function call({ id }: Tried, seat: string, prompt: CallStep['prompt'], read: CallStep['read']): CallStep {
  return { kind: 'call', id, seat, prompt, read }
}

function deadlines(state: RunState): readonly Deadline[] {
  const { startedAt, stopped, settled, config } = state
  if (startedAt === undefined || stopped || settled) return []
  return deadlinesFrom(state, startedAt, {
    callMs: config.perRoundTimeoutMs,
    totalMs: config.totalTimeoutMs,
  })
}
