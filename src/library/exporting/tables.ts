import type { Notes } from '../../../workers/library-surface'
import { callsIn } from '../../run/call-records'
import { rowsOf } from '../../run/column'
import { ROLES } from '../../run/event'
import { listFindings, type ListedFinding } from '../../run/finding-list'
import { panelOf } from '../../run/panel-state'
import type { RunState } from '../../run/state'
import type { Cell, Table } from './csv'
import { TABLES, type TableName } from './forms'
import type { Source } from './source'

/** Every table of a run. The person's own notes are among the findings where they want them to be. */
export function tablesOf(source: Source, notes?: Notes): Readonly<Record<TableName, Table>> {
  const of: { readonly [N in TableName]: () => Table } = {
    findings: () => findingsTable(source.state, notes),
    scores: () => scoresTable(source.state),
    measurements: () => measurementsTable(source.state),
    calls: () => callsTable(source),
  }
  // Each name of the list has just been given its table.
  return Object.fromEntries(TABLES.map((name) => [name, of[name]()])) as Record<TableName, Table>
}

export function tableOf(source: Source, name: TableName, notes?: Notes): Table {
  return tablesOf(source, notes)[name]
}

const FINDING = [
  'id',
  'stage',
  'rounds',
  'lens',
  'by',
  'severity',
  'state',
  'text',
  'suggestion',
  'place',
  'evidence',
  'reason',
  'page',
] as const
const OWN = ['starred', 'comment'] as const

function findingsTable(state: RunState, notes: Notes | undefined): Table {
  return {
    head: [...FINDING, ...(notes ? OWN : [])],
    rows: listFindings(state).map((finding) => [
      ...findingCells(finding),
      ...(notes ? [notes[finding.id]?.star ? 'yes' : '', notes[finding.id]?.comment] : []),
    ]),
  }
}

function findingCells(finding: ListedFinding): readonly Cell[] {
  const { id, stage, rounds, lens, by, gravity, state, text, suggestion, target, evidence, reason, page } =
    finding
  const refs = evidence.map(({ kind, ref }) => `${kind}: ${ref}`).join('; ')
  return [id, stage, rounds.join(' '), lens, by, gravity, state, text, suggestion, target, refs, reason, page]
}

/** A line for each seat of each round, and one for each thing that it scored by itself. */
function scoresTable(state: RunState): Table {
  return {
    head: ['round', 'seat', 'dimension', 'score', 'weight', 'must_fix', 'composite', 'decision', 'note'],
    rows: [...theaterScores(state), ...panelScores(state)],
  }
}

function theaterScores({ rounds, config }: RunState): readonly (readonly Cell[])[] {
  return rounds.flatMap(({ n, lanes, end }) => [
    ...ROLES.filter((role) => lanes[role].phase !== 'waiting').flatMap((role) => {
      const { score, mustFixCount, dims } = lanes[role]
      return [
        [n, role, undefined, score, config.weights[role], mustFixCount],
        ...rowsOf(dims).map((dim) => [
          ...[n, role, dim.name, dim.score],
          ...[undefined, undefined, undefined, undefined, dim.note],
        ]),
      ]
    }),
    ...(end
      ? [[n, undefined, undefined, undefined, undefined, end.mustFix, end.composite, end.decision]]
      : []),
  ])
}

function panelScores(state: RunState): readonly (readonly Cell[])[] {
  return panelOf(state).rounds.flatMap(({ n, scored, summary }) => [
    ...scored.map(({ advisor, score, pass }) => [
      ...[n, advisor, undefined, score, undefined],
      ...[undefined, undefined, pass ? 'pass' : 'no pass'],
    ]),
    ...(summary
      ? [
          [
            ...[n, undefined, undefined, undefined, undefined],
            ...[summary.highIssueCount, summary.avgScore, summary.editorDecision],
          ],
        ]
      : []),
  ])
}

function measurementsTable({ measurements }: RunState): Table {
  return {
    head: [
      'page',
      'instrument',
      'rule',
      'rule_version',
      'place',
      'said',
      'value',
      'expected',
      'violation',
      'severity',
      'width',
      'cannot',
    ],
    rows: rowsOf(measurements).map((row) => [
      ...[row.artifact, row.instrument, row.rule, row.ruleVersion, row.target, row.said],
      ...[row.value, row.expected, row.violation ? 'yes' : 'no', row.severity, row.width, row.cannot],
    ]),
  }
}

function callsTable({ file }: Source): Table {
  return {
    head: [
      ...['id', 'seat', 'stage', 'connection', 'model', 'answered_by', 'phase', 'stop', 'failure'],
      ...['started_ms', 'took_ms', 'tokens_in', 'tokens_out', 'cost_usd', 'approx', 'retries'],
      ...['prompt_version', 'prompt_hash'],
    ],
    rows: callsIn(file.events).map((call) => [
      ...[call.id, call.seat, call.stage, call.connection, call.model, call.answeredBy, call.phase],
      ...[call.stop, call.failure?.problem ?? call.failure?.reason, call.startedAt],
      call.endedAt === undefined ? undefined : call.endedAt - call.startedAt,
      ...[call.usage?.input, call.usage?.output, call.usage?.costUsd],
      call.usage?.approx ? 'yes' : '',
      ...[call.waits.length, call.prompt?.version, call.prompt?.hash],
    ]),
  }
}
