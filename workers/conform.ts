import { type Driven, drive, type Log, type Model, type World } from '../src/kernel'
import { checksOf, isClean } from '../src/health/checks'
import { grade } from '../src/health/grade'
import { isLasting, voidOf } from '../src/health/void'
import { theater } from '../src/procedures/theater'
import { briefsOf, type NamedBrief, PROMPTS_VERSION } from '../src/prompts/briefs'
import { PROTOCOL_VERSION } from '../src/prompts/protocol'
import { type Config, defaults } from '../src/run/config'
import type { Grade } from '../src/run/connection'
import type { Event, Usage } from '../src/run/event'
import { fold, initialState, type RunState } from '../src/run/state'
import type { BriefResult, ConformNews } from './desk-surface'
import { drawNonce } from './pages'

export interface Check {
  readonly kind: Grade['kind']
  /** The connection's own, as a run would use it, at temperature 0 where it takes one. */
  readonly model: Model
  readonly clock: Pick<World, 'now' | 'at'>
  readonly digest: World['digest']
  readonly tell: (news: ConformNews) => void
  readonly signal: AbortSignal
  /** What the connection asks for, under which lock, and the moment that the grade will name. */
  readonly asked: { readonly model: string; readonly lock: boolean; readonly at: number }
  readonly config?: Config
  /** How many tokens one reply may have, as a run would say it. */
  readonly replyTokens?: number
}

export interface Conformed {
  readonly grade: Grade
  readonly results: readonly BriefResult[]
  /** Why it ended early. Such a grade is of what was heard, and is not kept. */
  readonly stopped?: NonNullable<BriefResult['void']>
}

/** Whether a model keeps to the protocol shows where it writes all of it: in one stream. */
export const conformConfig: Config = { ...defaults, pace: 'stream' }

/** Asks one brief after the other, as real runs, and grades what came of them. Costs what those runs cost. */
export async function conform(check: Check): Promise<Conformed> {
  const briefs = briefsOf(check.kind)
  const results: BriefResult[] = []
  let answered: string | undefined
  let stopped: Conformed['stopped']
  for (const [at, named] of briefs.entries()) {
    if (check.signal.aborted) stopped = 'aborted'
    if (stopped) break
    check.tell({ type: 'brief', name: named.name, at: at + 1, of: briefs.length })
    const heard = await hear(named, check)
    answered = heard.answered ?? answered
    results.push(heard.result)
    check.tell({ type: 'result', result: heard.result })
    if (heard.result.void && isLasting(heard.result.void)) stopped = heard.result.void
  }
  return conclude(check, results, answered, stopped)
}

function conclude(
  { kind, asked, tell }: Check,
  results: readonly BriefResult[],
  answered: string | undefined,
  stopped: Conformed['stopped'],
): Conformed {
  const versions = { prompts: PROMPTS_VERSION, protocol: PROTOCOL_VERSION }
  const given = grade(results, { kind, ...asked, ...(answered !== undefined && { answered }), ...versions })
  tell(stopped ? { type: 'stopped', why: stopped } : { type: 'over', grade: given })
  return { grade: given, results, ...(stopped && { stopped }) }
}

/** What the pieces of a reply say beside its text. A call that our rules hang up on has cost it all the same. */
interface Beside {
  usage?: Usage
  answered?: string
}

interface Hearing {
  readonly began: number
  readonly beside: Beside
  readonly pages: MemoryLog['bodies']
}

async function hear(named: NamedBrief, check: Check) {
  const began = check.clock.now()
  const beside: Beside = {}
  const log = memoryLog()
  const first = creation(named, check)
  log.append(first)
  const driven = drive(
    theater,
    log,
    worldOf(check, { began, beside, pages: log.bodies }),
    fold(initialState(), first),
  )
  const state = await stoppable(driven, check.signal)
  const ms = check.clock.now() - began
  return { result: resultOf(named, { log, state, beside, ms }), answered: beside.answered }
}

async function stoppable({ done, tell }: Driven, signal: AbortSignal): Promise<RunState> {
  const stop = () => tell({ type: 'stopped', why: 'interrupt' })
  signal.addEventListener('abort', stop)
  try {
    return await done
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function worldOf({ clock, model, digest }: Check, { began, beside, pages }: Hearing): World {
  return {
    now: () => clock.now() - began,
    at: (time, fire) => clock.at(began + time, fire),
    model: overheard(model, beside),
    measure: () => Promise.resolve({ outcome: 'not_measured', rows: [] }),
    digest,
    page: (hash) => pages.get(hash) ?? '',
    nonce: drawNonce,
    parallel: 1,
  }
}

interface Heard {
  readonly log: MemoryLog
  readonly state: RunState
  readonly beside: Beside
  readonly ms: number
}

function resultOf({ name }: NamedBrief, { log, state, beside, ms }: Heard): BriefResult {
  const page = log.bodies.get(state.settled?.artifact ?? '')
  const checks = checksOf({ events: log.events, state, page })
  const why = voidOf(log.events, state)
  const detail = why && detailIn(log.events)
  return {
    brief: name,
    ...(why && { void: why }),
    ...(detail && { detail }),
    shipped: state.settled?.status === 'shipped',
    clean: isClean(checks),
    checks,
    continued: state.calls.stream?.continued ?? 0,
    ms,
    ...(beside.usage && { usage: beside.usage }),
  }
}

function detailIn(events: readonly Event[]): string | undefined {
  const failed = events.findLast((event) => event.type === 'call_failed')
  return failed?.type === 'call_failed' ? failed.detail : undefined
}

function creation(
  { name, brief }: NamedBrief,
  { config = conformConfig, replyTokens }: Pick<Check, 'config' | 'replyTokens'>,
): Event {
  return {
    seq: 0,
    t: 0,
    type: 'run_created',
    runId: `conform-${name}`,
    brief,
    config,
    connection: 'conform',
    nonce: drawNonce(),
    ...(replyTokens !== undefined && { replyTokens }),
  }
}

/**
 * The model, with what it says beside the text kept. Only the stream is judged: a single pass after a broken reply
 * would be paid for and tell nothing.
 */
function overheard(model: Model, beside: Beside): Model {
  return async function* heard(request, signal) {
    if (request.call !== 'stream') return
    for await (const piece of model(request, signal)) {
      if (piece.type === 'usage') beside.usage = { ...beside.usage, ...piece.usage }
      if (piece.type === 'answered' && piece.model !== undefined) beside.answered = piece.model
      yield piece
    }
  }
}

interface MemoryLog extends Log {
  readonly events: Event[]
  readonly bodies: Map<string, string>
}

/** A run of a check is read once and belongs to no library. */
function memoryLog(): MemoryLog {
  const events: Event[] = []
  const bodies = new Map<string, string>()
  return {
    events,
    bodies,
    append(event, body) {
      events.push(event)
      if (body !== undefined && event.type === 'critique.artifact_seen') bodies.set(event.hash, body)
    },
    raw: () => {},
    room: () => Promise.resolve(),
  }
}
