import { readFileSync, writeFileSync } from 'node:fs'
import type { Model } from '../../src/kernel'
import { recordedModel } from '../../src/models/recorded'
import { procedureOf } from '../../src/procedures/of'
import type { Event, Fact, StageSetup } from '../../src/run/event'
import { examRulesOf } from '../../src/run/exam-limits'
import { printRun, type RawReply, readRun, type RunFile } from '../../src/run/log'
import { opinionSetup } from '../../src/run/opinion-setup'
import type { Judged, Seat } from '../../src/run/seats'
import { fold, initialState, type RunState } from '../../src/run/state'
import { createClock } from './clock'
import { votesOn, type SaidVote } from './exams'
import { recordingOf } from './recording'
import { perform } from './stage'

/** Milliseconds between one stage and the next: somebody has read what the first has said. */
const READING_MS = 6000

type Said = Readonly<Record<string, unknown>>

interface Replies {
  readonly seats: readonly Seat[]
  readonly summarySeat: Seat
  readonly opinion: Said
  readonly exam: Said
  /** By how the finding begins, and by the seat. */
  readonly votes: Readonly<Record<string, Readonly<Record<string, SaidVote>>>>
  readonly gaps: Said
  readonly summary: Said
  readonly acceptance: {
    readonly objections: Said
    /** By the seat, and by how the candidate begins. */
    readonly confirm: Readonly<Record<string, Readonly<Record<string, Said>>>>
  }
  /** By the seat, and by the item; the others are agreed to. */
  readonly plan: Readonly<Record<string, Readonly<Record<string, Said>>>>
}

// Ours, and read by whoever records it.
const replies = JSON.parse(readFileSync('tests/runs/raw/verdict.replies.json', 'utf8')) as Replies

/** What a seat says to what it is asked: the same, whatever names the findings have in its prompt. */
function replyTo(call: string, seat: string, prompt: string): string {
  const task = call.slice(call.indexOf('/') + 1).replace(/#\d+$/, '')
  const [kind = ''] = task.split(':')
  if (kind === 'reverify') return votesOn(prompt, (statement) => voteOf(statement, seat))
  if (kind === 'confirm') return textOf({ items: confirmations(prompt, seat) })
  if (kind === 'plan') return textOf({ items: planVotes(prompt, seat) })
  if (kind === 'gaps' || kind === 'summary') return textOf(replies[kind])
  if (kind === 'objections') return textOf(replies.acceptance.objections)
  const said = replies.exam[task] ?? replies.opinion[task]
  if (!said) throw new Error(`Nobody has written what ${call} says.`)
  return textOf(said)
}

const textOf = (value: unknown) => JSON.stringify(value, undefined, 2)

function voteOf(statement: string, seat: string): SaidVote {
  const vote = begunBy(replies.votes, statement)?.[seat]
  if (!vote) throw new Error(`${seat} has no vote on “${statement}”.`)
  return vote
}

function begunBy<T>(by: Readonly<Record<string, T>>, statement: string): T | undefined {
  return Object.entries(by).find(([beginning]) => statement.startsWith(beginning))?.[1]
}

function confirmations(prompt: string, seat: string): readonly Said[] {
  const asked = [...prompt.matchAll(/^- (\S+) \([^)]*\): (.*)$/gm)]
  const said = replies.acceptance.confirm[seat] ?? {}
  return asked.map(([, id, statement = '']) => ({ id, ...begunBy(said, statement) }))
}

function planVotes(prompt: string, seat: string): readonly Said[] {
  const ids = [...new Set(prompt.match(/P-[A-Z][a-z]+-\d+/g) ?? [])]
  return ids.map((id) => ({ id, vote: 'agree', ...replies.plan[seat]?.[id] }))
}

function openings(
  state: RunState,
): readonly { readonly id: string; readonly name: string; readonly setup: StageSetup }[] {
  const { seats, summarySeat } = replies
  const last = state.rounds.at(-1)?.artifact?.hash ?? ''
  const judged: Judged = { artifact: last, mime: 'text/html', seats }
  const looked = { connection: state.connection, family: 'Fourth', composite: state.settled?.composite ?? 0 }
  const opinion = opinionSetup({ ...judged, looked, candidates: seats.map(({ id: _, ...seat }) => seat) })
  if (!opinion) throw new Error('There is nobody to ask.')
  const critic = { seat: 's3', provider: 'Third', model: 'third-small' }
  const revised = state.rounds[1]?.artifact?.hash ?? ''
  return [
    { id: 'opinion:1', name: 'second-opinion', setup: opinion },
    {
      id: 'exam:1',
      name: 'cross-exam',
      setup: {
        kind: 'exam',
        ...judged,
        seats: [...seats, summarySeat],
        ...examRulesOf('artifact'),
        critic,
        summary: summarySeat.id,
      },
    },
    { id: 'accept:1', name: 'acceptance', setup: { kind: 'acceptance', ...judged, critic: 's1' } },
    {
      id: 'plan:1',
      name: 'plan-check',
      setup: { kind: 'plan', ...judged, artifact: revised, round: 2, adversarial: true },
    },
  ]
}

const RUN = 'recorded-verdict'

function renamed(event: Event): Event {
  if (event.type === 'run_created') return { ...event, runId: RUN }
  if (event.type !== 'critique.ship') return event
  return { ...event, artifactRef: { ...event.artifactRef, runId: RUN } }
}

/** The run that shipped, looked at from all sides. */
export async function recordVerdict(): Promise<RunFile> {
  const file = readRun(readFileSync('public/runs/shipped.jury', 'utf8'))
  let events: readonly Event[] = file.events.map(renamed)
  const raw: RawReply[] = [...file.raw]
  const pages = new Map(file.bodies.map(({ hash, text }) => [hash, text]))
  const clock = createClock(events.at(-1)?.t)
  for (const { id, name, setup } of openings(events.reduce(fold, initialState()))) {
    const opened: Fact = { type: 'stage_opened', id, procedure: name, setup }
    const t = (events.at(-1)?.t ?? 0) + READING_MS
    await clock.until(new Promise<void>((reached) => clock.at(t, reached)))
    const before: readonly Event[] = [...events, { seq: events.length, t, ...opened }]
    const said: RawReply[] = []
    const model: Model = (request, signal) => {
      const { call, seat = '', prompt } = request
      const recording = recordingOf(call, replyTo(call, seat, prompt.user), 40 + raw.length + said.length)
      said.push(recording)
      return recordedModel([recording], clock.sleep)(request, signal)
    }
    const stage = perform({
      procedure: procedureOf(before.reduce(fold, initialState())),
      clock,
      model,
      events: before,
      pages,
      parallel: 6,
    })
    await clock.until(stage.driven.done)
    events = stage.log.events
    // The kernel makes a failed call of whatever is thrown: an answer that nobody has written would ship as an outage.
    const failed = events.find((event) => event.type === 'call_failed')
    if (failed) throw new Error(`A call has failed: ${JSON.stringify(failed)}`)
    raw.push(...said)
  }
  return {
    header: { jury: 1, runId: RUN, created: '2026-11-16T10:30:00.000Z' },
    events,
    raw,
    bodies: file.bodies,
  }
}

export function writeVerdict(file: RunFile): void {
  writeFileSync('public/runs/verdict.jury', printRun(file))
}
