import { type Event, type Fact, ROLES, type Role } from '../../../src/run/event'
import { defaults } from '../../../src/run/config'
import { created } from '../../building/facts'
import { seeded } from '../../tools/seeded'
import { gate, roundOpen, seen } from '../run/facts'

/** How a log is made up. The same numbers give the same log. */
export interface LogShape {
  readonly seed: number
  readonly rounds: number
  /** Rows that each lane says, dims, must-fixes and notes together. */
  readonly rowsPerLane: number
  /** One row in so many is about something unusual: a warning, a gate, a word to an older round. */
  readonly oddEvery?: number
}

const words =
  'the page asks a reader to weigh type space colour order and one clear next step before all'.split(' ')

/** The events of a run like a real one: a brief, rounds of five lanes, warnings, measurements and an ending. */
export function* eventsOf(shape: LogShape): Generator<Event> {
  const random = seeded(shape.seed)
  let seq = 0
  let t = 0
  for (const fact of factsOf(shape, random)) {
    // Mostly fast, now and then a model that thinks for a while.
    t += random() < 0.02 ? Math.floor(random() * 9000) : Math.floor(random() * 60)
    const call = fact.type.startsWith('critique.panelist') ? { call: '1:theater' } : {}
    yield { seq, t, ...call, ...fact }
    seq += 1
  }
}

/** The whole log at once. */
export const logOf = (shape: LogShape): Event[] => [...eventsOf(shape)]

type Random = () => number

function* factsOf(shape: LogShape, random: Random): Generator<Fact> {
  yield created()
  yield { type: 'run_started' }
  yield { type: 'call_started', id: '1:theater', seat: 'theater' }
  const { cast, maxRounds, scoreThreshold: threshold, scoreScale: scale } = defaults
  yield { type: 'critique.run_started', protocolVersion: 1, cast, maxRounds, threshold, scale }
  for (let round = 1; round <= shape.rounds; round += 1) {
    yield roundOpen(round)
    for (const role of ROLES) yield* laneFacts({ round, role }, shape, random)
    yield seen(`h${round}`, { round })
    yield { type: 'critique.round_heard', round, position: round * 100, bytes: 500, reason: 'more to do' }
    yield gate('T')
    const composite = random() * 10
    yield { type: 'critique.round_end', round, composite, mustFix: 2, decision: 'continue', reason: 'T2' }
  }
  yield* ending(shape.rounds)
}

interface Place {
  readonly round: number
  readonly role: Role
}

function* laneFacts(place: Place, shape: LogShape, random: Random): Generator<Fact> {
  yield { type: 'critique.panelist_open', ...place }
  let mustFix = 0
  for (let row = 0; row < shape.rowsPerLane; row += 1) {
    const fact = rowFact(place, row, random)
    if (fact.type === 'critique.panelist_must_fix') mustFix += 1
    yield fact
    if (shape.oddEvery && Math.floor(random() * shape.oddEvery) === 0) yield odd(place, random)
  }
  const score = random() < 0.9 ? { score: Math.round(random() * 100) / 10 } : {}
  yield { type: 'critique.panelist_close', ...place, ...score, mustFix }
}

function rowFact(place: Place, row: number, random: Random): Fact {
  const kind = random()
  const text = sentence(random)
  if (kind < 0.15) return { type: 'critique.panelist_must_fix', ...place, text }
  if (kind < 0.35) return { type: 'critique.panelist_note', ...place, text }
  const dimScore = Math.round(random() * 100) / 10
  return { type: 'critique.panelist_dim', ...place, dimName: `dim ${row % 7}`, dimScore, dimNote: text }
}

function sentence(random: Random): string {
  const length = 4 + Math.floor(random() * 12)
  return Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ')
}

/** What strangers and newer versions write, and what only some runs hold. */
function odd(place: Place, random: Random): Fact {
  const late = { role: place.role, round: Math.max(1, place.round - 1) }
  const choices: readonly Fact[] = [
    { type: 'critique.parser_warning', kind: 'stray_text', position: 7, ...place },
    { type: 'critique.panelist_note', ...late, text: `late ${sentence(random)}` },
    { type: 'critique.panelist_dim', ...late, dimName: 'late', dimNote: sentence(random) },
    { type: 'critique.panelist_must_fix', round: 99, role: place.role, text: 'to no round at all' },
    measuring(Math.floor(random() * 1e9), Math.floor(random() * 5)),
    { type: 'pass_skipped', pass: 'layout', reason: sentence(random) },
    gate('A'),
  ]
  return choices[Math.floor(random() * choices.length)] ?? gate('A')
}

function measuring(id: number, length: number): Fact {
  const rows = Array.from({ length }, (_, at) => {
    return { instrument: 'axe', rule: `rule ${at}`, violation: at % 2 === 0, severity: 'low' } as const
  })
  const outcome = length > 0 ? 'measured' : 'not_measured'
  return { type: 'measure.done', id: `m${id}`, artifact: 'a1', outcome, rows }
}

function* ending(round: number): Generator<Fact> {
  const [status, artifact] = ['below_threshold', `h${round}`] as const
  yield { type: 'call_ended', id: '1:theater', stop: 'end', usage: { input: 900, output: 4000 } }
  const artifactRef = { runId: 'run-1', artifactId: artifact }
  yield { type: 'critique.ship', round, mustFix: 0, status, artifactRef, summary: 'Kept.' }
  yield { type: 'run_settled', status, round, mustFix: 0, artifact }
}
