import { drive, type Driven, type Log, type Measured, type Model } from '../../src/kernel'
import type { LoopSetup } from '../../src/run/critic'
import type { PanelSetup } from '../../src/run/panel'
import type { PlanVoters } from '../../src/run/plan'
import { type Config, defaults } from '../../src/run/config'
import type { Brief, Event, Fact, Fork, GivenPage, Material, Word } from '../../src/run/event'
import type { Body, RawReply, RunFile } from '../../src/run/log'
import type { Procedure } from '../../src/run/procedure'
import { fold, initialState, type RunState } from '../../src/run/state'
import { digest } from '../../src/wire/digest'
import { checkWith } from '../../workers/checking'
import { slicesWith } from '../../workers/slicing'
import type { Clock } from './clock'

/** A log in memory that keeps everything a run file holds. */
export interface MemoryLog extends Log {
  readonly events: Event[]
  readonly raw: (call: string, text: string, t: number) => void
  readonly replies: Map<string, { text: string; pace: [number, number][]; from: number }>
  readonly bodies: Map<string, Body>
}

export function memoryLog(): MemoryLog {
  const events: Event[] = []
  const replies: MemoryLog['replies'] = new Map()
  const bodies = new Map<string, Body>()
  return {
    events,
    replies,
    bodies,
    append(event, body) {
      events.push(event)
      if (body !== undefined && event.type === 'critique.artifact_seen')
        bodies.set(event.hash, { hash: event.hash, mime: event.mime, text: body })
    },
    raw(call, text, t) {
      const reply = replies.get(call) ?? { text: '', pace: [], from: t }
      reply.pace.push([t - reply.from, text.length])
      replies.set(call, { ...reply, text: reply.text + text })
    },
    room: () => Promise.resolve(),
  }
}

export interface Setting {
  readonly runId?: string
  readonly brief?: Brief
  readonly config?: Partial<Config>
  readonly connection?: string
  readonly unsupported?: boolean
  readonly fork?: Fork
  readonly page?: GivenPage
  readonly materials?: readonly Material[]
  readonly panel?: PanelSetup
  readonly loop?: LoopSetup
  readonly said?: readonly Word[]
  readonly planVoters?: PlanVoters
}

/** The fact that every run begins with. */
export function creation(setting: Setting): Extract<Fact, { type: 'run_created' }> {
  return {
    type: 'run_created',
    runId: setting.runId ?? 'run',
    brief: setting.brief ?? { title: 'A page', what: 'A page' },
    // One stream, unless a test says otherwise: most scripts are whole replies.
    config: { ...defaults, pace: 'stream', ...setting.config },
    connection: setting.connection ?? 'script',
    ...(setting.unsupported && { unsupported: true }),
    ...(setting.fork && { fork: setting.fork }),
    ...(setting.page && { page: setting.page }),
    ...(setting.materials && { materials: setting.materials }),
    ...(setting.panel && { panel: setting.panel }),
    ...(setting.loop && { loop: setting.loop }),
    ...(setting.said && { said: setting.said }),
    ...(setting.planVoters && { planVoters: setting.planVoters }),
  }
}

export interface Stage {
  readonly log: MemoryLog
  readonly driven: Driven
}

export interface Performance {
  readonly procedure: Procedure
  readonly clock: Clock
  readonly model: Model
  /** The log so far; a new run when it holds nothing. */
  readonly events?: readonly Event[]
  readonly setting?: Setting
  readonly measure?: (artifact: string) => Measured | Promise<Measured>
  readonly parallel?: number
  /** Pages that the log so far names. */
  readonly pages?: ReadonlyMap<string, string>
  /** Called after each event, for facts that have to come at a certain moment. */
  readonly after?: (event: Event, tell: Driven['tell']) => void
}

const unmeasured = (): Measured => ({ outcome: 'not_measured', rows: [] })

/** Drives a procedure over a log in memory. */
export function perform(performance: Performance): Stage {
  const { procedure, clock, model, setting = {}, measure = unmeasured, parallel = 2 } = performance
  const log = memoryLog()
  const first: Event[] = [{ seq: 0, t: clock.now(), ...creation(setting) }]
  for (const event of performance.events ?? first) log.append(event)
  const start = log.events.reduce(fold, initialState())
  const watched: Log = {
    ...log,
    append(event, body) {
      log.append(event, body)
      performance.after?.(event, (fact) => queueMicrotask(() => driven.tell(fact)))
    },
  }
  let drawn = 0
  const world = {
    now: clock.now,
    at: clock.at,
    model,
    measure,
    digest,
    parallel,
    page: (hash: string) => log.bodies.get(hash)?.text ?? performance.pages?.get(hash) ?? '',
    nonce: () => `${++drawn}`.padStart(32, '0'),
    check: checkWith((hash) => log.bodies.get(hash)?.text ?? performance.pages?.get(hash)),
    slices: slicesWith((hash) => log.bodies.get(hash)?.text ?? performance.pages?.get(hash), false),
  }
  const driven = drive(procedure, watched, world, start)
  return { log, driven }
}

/** The whole of a performance as a file. */
export function runFile(stage: Pick<Stage, 'log'>, runId: string, created: string): RunFile {
  const raw: RawReply[] = [...stage.log.replies].map(([call, { text, pace }]) => ({ call, text, pace }))
  return {
    header: { jury: 1, runId, created },
    events: stage.log.events,
    raw,
    bodies: [...stage.log.bodies.values()],
  }
}

/** How a run ended, in short. */
export function endingOf(state: RunState) {
  const { status, cause, round, composite, mustFix, artifact } = state.settled ?? { status: 'running' }
  return { status, cause, round, composite, mustFix, artifact, warnings: warningCounts(state) }
}

export function warningCounts(state: RunState): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of state.warnings.rows.slice(0, state.warnings.length))
    counts[kind] = (counts[kind] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort())
}
