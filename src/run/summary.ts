import { demandOf, rowsOn } from './bench'
import { rowsOf } from './column'
import { costIn } from './cost'
import type { Brief } from './event'
import { libraryLimits } from './library-limits'
import { stillCounting } from './must-fixes'
import { type PanelSummary, panelSummaryOf } from './panel-summary'
import { barOf } from './score'
import { type StageMark, stageMarks } from './stage-marks'
import type { Artifact, RunState } from './state'

/** Bumped when a summary says something else of the same log: those of older versions are then derived again. */
export const SUMMARY_VERSION = 5

/** What a run was about and came to, read off its last state. */
export interface Summary {
  readonly version: number
  /** What is searched, a line for each text, as it was written: names, the brief, what was found and said of the page. */
  readonly text: string
  /** The brief as one text, the same for briefs that ask for the same: runs of one brief are compared. */
  readonly brief: string
  readonly connection: string
  /** Who has judged it, where that was no jury. */
  readonly by?: 'panel' | 'loop'
  readonly model?: string
  readonly brand?: string
  readonly skill?: string
  /** The page that it ended with: the one that is kept, or the last one. */
  readonly page?: { readonly hash: string; readonly mime: string }
  /** What its composite had to reach. */
  readonly threshold: number
  /** Must-fixes that were open when it ended. */
  readonly open: number
  /** What code found wrong with the page that it ended with; undefined where nobody measured. */
  readonly violations?: number
  readonly tokens?: number
  readonly usd?: number
  /** Some of the money was counted here, or had no price. */
  readonly approx?: true
  readonly panel?: PanelSummary
  /** What stages have made of the version that it has left. */
  readonly marks?: readonly StageMark[]
}

export function summaryOf(state: RunState): Summary {
  const page = pageOf(state)
  const violations = page && violationsOn(state, page.hash)
  const { model } = state
  const panel = panelSummaryOf(state)
  const marks = stageMarks(state)
  return {
    version: SUMMARY_VERSION,
    text: textOf(state),
    brief: briefText(state.brief),
    connection: state.connection,
    threshold: barOf(state.config),
    open: state.settled?.mustFix ?? stillCounting(state).length,
    ...judgeOf(state),
    ...(model !== undefined && { model }),
    ...namesOf(state),
    ...(page && { page: { hash: page.hash, mime: page.mime } }),
    ...(violations !== undefined && { violations }),
    ...costOf(state),
    ...(panel && { panel }),
    ...(marks.length > 0 && { marks }),
  }
}

function judgeOf({ given }: RunState): Pick<Summary, 'by'> {
  if (given.panel) return { by: 'panel' }
  return given.loop ? { by: 'loop' } : {}
}

function namesOf({ given: { materials } }: RunState): Pick<Summary, 'brand' | 'skill'> {
  const named = (wanted: string) => materials.find(({ kind }) => kind === wanted)?.name
  const [brand, skill] = [named('brand'), named('skill')]
  return { ...(brand !== undefined && { brand }), ...(skill !== undefined && { skill }) }
}

/** The page that is kept, or the last one that there was. What a run began from is no page of its own. */
function pageOf(state: RunState): Pick<Artifact, 'hash' | 'mime'> | undefined {
  const { shipArtifact, singleArtifact, settled, given } = state
  const drawn = state.rounds.flatMap(({ artifact }) => artifact ?? [])
  const mended = rowsOf(state.stageFacts).filter((fact) => fact.type === 'critique.artifact_seen')
  const all = [given.page, ...drawn, ...mended, shipArtifact, singleArtifact]
  const kept = all.find((artifact) => artifact && artifact.hash === settled?.artifact)
  return kept ?? singleArtifact ?? drawn.at(-1) ?? given.page
}

/** Each fault once. Undefined where nobody has measured the page: that is another thing than a page without faults. */
function violationsOn(state: RunState, hash: string): number | undefined {
  const rows = rowsOn(state, hash)
  if (rows.length === 0 && !wasMeasured(state, hash)) return undefined
  const broken = rows.filter(({ violation }) => violation)
  return new Set(broken.map((row) => `${row.instrument}\n${row.rule}\n${row.target ?? demandOf(row) ?? ''}`))
    .size
}

function wasMeasured({ rounds, measured, shipArtifact, singleArtifact }: RunState, hash: string): boolean {
  const places = [
    ...rounds.map(({ n, artifact }) => [`measure:${n}`, artifact] as const),
    ['measure:ship', shipArtifact] as const,
    ['measure:single', singleArtifact] as const,
  ]
  return places.some(([id, artifact]) => artifact?.hash === hash && measured[id] === 'measured')
}

/** Where one call has no price, the money of the others is a part of the whole, and says so. */
function costOf(state: RunState): Pick<Summary, 'tokens' | 'usd' | 'approx'> {
  const cost = costIn(state)
  if (!cost) return {}
  const usages = Object.values(state.calls).flatMap(({ usage }) => usage ?? [])
  const priced = usages.flatMap(({ costUsd }) => costUsd ?? [])
  const usd = priced.reduce((sum, price) => sum + price, 0)
  return {
    tokens: cost.input + cost.output,
    ...(priced.length > 0 && { usd }),
    ...((cost.approx || priced.length < usages.length) && { approx: true as const }),
  }
}

function briefText(brief: Brief | undefined): string {
  const { title = '', what = '', forWhom, job, tone, constraints, requirements = [] } = brief ?? {}
  const fields = [title, what, forWhom ?? '', job ?? '', tone ?? '', constraints ?? '', ...requirements]
  return JSON.stringify(fields.map(oneLine))
}

/** Every text once, the ones that people remember a run by first: what comes last may be cut off. */
function textOf(state: RunState): string {
  const lines = new Set([
    ...namedIn(state),
    ...briefed(state),
    ...told(state),
    ...found(state),
    ...reasons(state),
  ])
  lines.delete('')
  return [...lines].join('\n').slice(0, libraryLimits.summaryChars)
}

function namedIn(state: RunState): string[] {
  const { connection, model, given } = state
  const names = [state.brief?.title, connection, model, ...given.materials.map(({ name }) => name)]
  return [...names, given.page?.name].map(part)
}

function briefed({ brief }: RunState): string[] {
  if (!brief) return []
  const { what, forWhom, job, tone, constraints, requirements = [] } = brief
  return [what, forWhom, job, tone, constraints, ...requirements].map(part)
}

function told({ said }: RunState): string[] {
  return said
    .flatMap(({ word }) => (word.kind === 'must_fix' ? [word.text] : [word.reason, word.text]))
    .map(part)
}

function found({ rounds, findings, stageFacts }: RunState): string[] {
  const fixes = rounds.flatMap(({ lanes }) =>
    Object.values(lanes).flatMap(({ mustFixes }) => rowsOf(mustFixes)),
  )
  const asked = rowsOf(stageFacts).map((fact) => {
    if (fact.type === 'criterion') return fact.fix
    if (fact.type === 'finding_raised') return fact.statement
    return fact.type === 'escalated' ? fact.question : undefined
  })
  return [...fixes, ...Object.values(findings).map(({ statement }) => statement), ...asked].map(part)
}

function reasons({ rounds, ending, shipHeard }: RunState): string[] {
  const shipped = ending?.type === 'critique.ship' ? ending.summary : shipHeard?.summary
  return [...rounds.map(({ heard }) => heard?.reason), shipped].map(part)
}

/** A text as one line of bounded length. */
function part(text: string | undefined): string {
  return oneLine(text ?? '').slice(0, libraryLimits.summaryPartChars)
}

function oneLine(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ')
}
