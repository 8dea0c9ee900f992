import type { Notes } from '../../../workers/library-surface'
import { callsIn } from '../../run/call-records'
import { rowsOf } from '../../run/column'
import { listFindings } from '../../run/finding-list'
import { panelOf } from '../../run/panel-state'
import { shippingOf } from '../../run/shipping'
import type { RunState } from '../../run/state'
import { convergencesIn } from './convergence'
import { ExportError } from './forms'
import type { Source } from './source'
import { stagesData } from './stage-data'

/** Bumped when a field of the file is another one. */
export const DATA_VERSION = 2

/** A run as plain values for other programs. Every number is recomputed from its log. */
export function dataOf({ file, state }: Source, notes?: Notes): object {
  const { runId, brief, connection, model, config, settled } = state
  return {
    data: DATA_VERSION,
    run: runId,
    created: file.header.created,
    connection,
    ...(model !== undefined && { model }),
    brief,
    rule: {
      threshold: config.scoreThreshold,
      ...(config.margin && { margin: config.margin }),
      scale: config.scoreScale,
      maxRounds: config.maxRounds,
      weights: config.weights,
    },
    ending: settled,
    rounds: roundsOf(state),
    findings: listFindings(state).map((finding) => ({
      ...finding,
      ...(notes?.[finding.id] && { yours: notes[finding.id] }),
    })),
    measurements: rowsOf(state.measurements),
    calls: callsIn(file.events),
    convergence: Object.fromEntries(convergencesIn(state)),
    stages: stagesData(state),
    // What the person has signed, and whether they may ship what the run has left.
    marks: rowsOf(state.marks),
    shipping: shippingOf(state),
  }
}

function roundsOf(state: RunState): readonly object[] {
  if (state.given.panel)
    return panelOf(state).rounds.map(({ n, artifact, scored, summary }) => ({
      n,
      page: artifact,
      scored,
      summary,
    }))
  return state.rounds.map(({ n, artifact, lanes, end }) => ({
    n,
    page: artifact?.hash,
    ...end,
    seats: Object.fromEntries(
      Object.entries(lanes).map(([role, { score, mustFixCount, dims, mustFixes, notes }]) => [
        role,
        {
          ...(score !== undefined && { score }),
          mustFix: mustFixCount,
          dims: rowsOf(dims),
          mustFixes: rowsOf(mustFixes),
          notes: rowsOf(notes),
        },
      ]),
    ),
  }))
}

export function printData(source: Source, notes?: Notes): string {
  return `${JSON.stringify(dataOf(source, notes), undefined, 2)}\n`
}

const SAME = [
  ...['run', 'created', 'ending', 'rounds', 'measurements', 'calls'],
  ...['convergence', 'stages', 'marks', 'shipping'],
]

/** Read again it is of this run, and as many things stand in it as were found, measured, asked and decided. */
export function checkData(text: string, source: Source): void {
  const read = parsed(text)
  const wanted = dataOf(source)
  const isSame = SAME.every(
    (field) => JSON.stringify(fieldOf(read, field)) === JSON.stringify(fieldOf(wanted, field)),
  )
  if (!isSame || lengthOf(fieldOf(read, 'findings')) !== lengthOf(fieldOf(wanted, 'findings')))
    throw new ExportError({ why: 'data' })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function lengthOf(value: unknown): number | undefined {
  return Array.isArray(value) ? value.length : undefined
}
