import type { Measured } from '../../src/kernel'
import type { Cue } from '../../src/models/scripted'
import { scriptedModel } from '../../src/models/scripted'
import { crossExam } from '../../src/procedures/cross-exam'
import { theater } from '../../src/procedures/theater'
import type { Brief, Event, Fact, Measurement } from '../../src/run/event'
import type { ExamSetup } from '../../src/run/exam'
import { examRulesOf } from '../../src/run/exam-limits'
import { type ExamState, examOf } from '../../src/run/exam-state'
import type { Seat } from '../../src/run/seats'
import type { RunState } from '../../src/run/state'
import { digest } from '../../src/wire/digest'
import { createClock } from './clock'
import { roundText, runText, shipText } from './scripts'
import { type MemoryLog, perform, type Setting } from './stage'

export const STAGE = 'exam:1'

export const PAGE = [
  '<!doctype html><html lang="en"><head><title>Bread</title></head><body>',
  '<main class="page"><h1>Bread from six</h1>',
  '<p class="fine">Two hundred loaves a day.</p>',
  '<a class="cta" href="#order">Order</a>',
  '<section id="order"><h3>Times</h3><p>Monday to Friday.</p></section></main></body></html>',
].join('\n')

export const brief: Brief = {
  title: 'Bread',
  what: 'A page for a bakery that opens at six.',
  requirements: ['The opening hours stand on the page', 'Saturdays are named', 'One can order'],
}

export const artifact = digest(PAGE).hash

export function seatOf(n: number, more: Partial<Seat> = {}): Seat {
  return { id: `s${n}`, connection: `Connection ${n}`, model: `m${n}`, family: `maker ${n}`, ...more }
}

export const seats: readonly Seat[] = [seatOf(1), seatOf(2), seatOf(3)]

export function setupOf(more: Partial<ExamSetup> = {}): ExamSetup {
  return { kind: 'exam', artifact, mime: 'text/html', seats, ...examRulesOf('artifact'), ...more }
}

type Evidence = Extract<Fact, { type: 'finding_raised' }>['evidence']

export const at = (ref: string): Evidence => [{ kind: 'selector', ref }]
export const says = (ref: string): Evidence => [{ kind: 'quote', ref }]

export interface Said {
  readonly statement: string
  readonly severity?: string
  readonly target?: string
  readonly requirementIds?: readonly string[]
  readonly evidence?: Evidence
}

/** What a seat says of the page, alone. */
export function analysis(...findings: readonly Said[]): string {
  return JSON.stringify({
    findings: findings.map(({ evidence = at('h1'), severity = 'medium', ...said }) => ({
      ...said,
      severity,
      evidence,
    })),
  })
}

export const NOTHING = JSON.stringify({ findings: [], none: true, reason: 'Read every section twice.' })

export function gapsText(...gaps: readonly Said[]): string {
  return JSON.stringify({
    gaps: gaps.map(({ evidence = at('h1'), severity = 'medium', ...said }) => ({
      ...said,
      severity,
      evidence,
    })),
  })
}

export interface SaidVote {
  readonly vote: string
  readonly basis?: string
  readonly evidence?: Evidence
  readonly note?: string
  readonly severity?: string
  readonly target?: string
}

export const agree: SaidVote = { vote: 'AGREE', note: 'It is so.' }
export const unsure: SaidVote = { vote: 'uncertain', note: 'I cannot tell.' }
/** A refutation whose evidence is in the page. */
export const refute: SaidVote = {
  vote: 'disagree',
  basis: 'evidence-contradicts',
  evidence: says('Two hundred loaves'),
  note: 'The page says otherwise.',
}
/** A refutation whose evidence is not there. */
export const claim: SaidVote = { ...refute, evidence: says('Ten loaves') }

/** What every finding has to hold in a prompt so that a vote can be told by it: its statement. */
export type Votes = (statement: string) => SaidVote

/** The reply of a verifier: whatever names the findings have in its prompt. */
export function votesOn(prompt: string, votes: Votes): string {
  const items = [...prompt.matchAll(/^(F\d+):\n<data [^>]*>\n- (.*)$/gm)]
  return JSON.stringify({
    votes: items.map(([, findingId, statement = '']) => ({ findingId, ...votes(statement) })),
  })
}

export type ExamReply = string | readonly Cue[] | Votes

export interface ExamPlay {
  readonly setup?: Partial<ExamSetup>
  /** By the call, without its stage: `analyse:s1`. */
  readonly calls?: Readonly<Record<string, ExamReply>>
  /** Where no call of that name is told of: what each verifier says. */
  readonly votes?: Votes
  readonly rows?: readonly Measurement[]
  readonly setting?: Setting
  /** What the person answers to every question. */
  readonly answer?: string
  readonly told?: readonly (readonly [number, Fact])[]
  /** The log to go on from; without it a theater that has shipped the page. */
  readonly events?: readonly Event[]
  readonly opened?: Partial<Extract<Fact, { type: 'stage_opened' }>>
  readonly parallel?: number
}

export interface ExamPlayed {
  readonly state: RunState
  readonly exam: ExamState
  /** What the stage has said. */
  readonly own: readonly Event[]
  readonly log: MemoryLog
  /** Every prompt, by its call without the stage. */
  readonly prompts: ReadonlyMap<string, { readonly system: string; readonly user: string }>
}

/** A run of the theater that has shipped the page: what a stage is opened on. */
export async function settledTheater(setting: Setting = {}): Promise<MemoryLog> {
  const clock = createClock()
  const { driven, log } = perform({
    procedure: theater,
    clock,
    model: scriptedModel(
      { stream: [{ say: runText([roundText(1, { page: PAGE }), shipText(1)]) }] },
      clock.sleep,
    ),
    setting: { ...setting, brief },
  })
  await clock.until(driven.done)
  return log
}

export const opening = (setup: ExamSetup): Fact => ({
  type: 'stage_opened',
  id: STAGE,
  procedure: 'cross-exam',
  setup,
})

/** A whole cross-examination on scripted seats. Whoever is told nothing finds nothing, and agrees. */
export async function playExam(play: ExamPlay = {}): Promise<ExamPlayed> {
  const { calls = {}, votes = () => agree, rows, setup = {}, told = [], parallel = 4 } = play
  const before = play.events ? undefined : await settledTheater(play.setting)
  const events = play.events ?? [
    ...(before?.events ?? []),
    { seq: before?.events.length ?? 0, t: 100, ...opening(setupOf(setup)) },
  ]
  const from = events.length
  const clock = createClock(events.at(-1)?.t ?? 0)
  const prompts = new Map<string, { system: string; user: string }>()
  const measured: Measured = { outcome: 'measured', rows: rows ?? [] }
  const { driven, log } = perform({
    procedure: crossExam(STAGE),
    clock,
    parallel,
    events,
    pages: new Map([[artifact, PAGE]]),
    measure: () => (rows ? measured : { outcome: 'not_measured', rows: [] }),
    model: (request, signal) => {
      const name = request.call.slice(STAGE.length + 1)
      prompts.set(name, request.prompt)
      const reply = calls[name] ?? usualReply(name, votes)
      const text = typeof reply === 'function' ? votesOn(request.prompt.user, reply) : reply
      const cues = typeof text === 'string' ? [{ wait: 10 }, { say: text }] : text
      return scriptedModel({ [request.call]: cues }, clock.sleep)(request, signal)
    },
    after: (event, tell) => {
      if (event.type === 'question_asked' && play.answer !== undefined)
        tell({ type: 'answered', id: event.id, answer: play.answer })
    },
  })
  for (const [when, fact] of told) clock.at(when, () => driven.tell(fact))
  const state = await clock.until(driven.done)
  for (const body of before?.bodies.values() ?? []) log.bodies.set(body.hash, body)
  for (const [call, reply] of before?.replies ?? []) log.replies.set(call, reply)
  const exam = examOf(state, STAGE)
  if (!exam) throw new Error('The stage is no cross-examination.')
  return { state, exam, own: log.events.slice(from), log, prompts }
}

function usualReply(name: string, votes: Votes): ExamReply {
  if (name.startsWith('reverify')) return votes
  if (name.startsWith('gaps')) return JSON.stringify({ none: true, reason: 'Every section was looked at.' })
  if (name.startsWith('summary')) return JSON.stringify({ text: 'They agree.', decisions: [] })
  return NOTHING
}

/** A reply that never comes: the connection is cut. */
export const CUT: readonly Cue[] = [{ fail: 'network_cut' }]
/** Prose, where JSON was asked for. */
export const PROSE = 'It all looks fine to me.'
