import { classicPrompt } from '../src/prompts/classic'
import { estimate } from '../src/models/estimate'
import { type Priced, pricedBy } from '../src/models/prices'
import { factorOf, utf8Length } from '../src/models/tokens'
import { checked } from '../src/health/grade'
import { briefsOf } from '../src/prompts/briefs'
import { defaults, patience } from '../src/run/config'
import { replyLimit } from '../src/run/connection'
import type { Brief } from '../src/run/event'
import { initialState } from '../src/run/state'
import { changeConnection } from '../src/store/connections'
import type { Store } from '../src/store/open'
import { callsAt, getCaps } from '../src/store/spend'
import { digest } from '../src/wire/digest'
import { modelOf } from './answering'
import type { Callable } from './calls'
import { createClock } from './clock'
import { conform } from './conform'
import type { Deputies } from './desk'
import type { ConformNews, Estimate } from './desk-surface'
import { keepLimit, learnedOf, pastRuns } from './experience'
import { openLedger, sumsOf } from './ledger'
import { lockOf } from './orders'
import type { Place } from '../src/models/line'

export interface DeputiesOptions {
  readonly store: Store
  readonly callableOf: (id: string) => Promise<Callable>
  readonly place: () => Promise<Place>
}

/** What the desk leaves to others: what a run may cost, and how well a connection keeps to the protocol. */
export function openDeputies({ store, callableOf, place }: DeputiesOptions): Deputies {
  const running = new Map<string, AbortController>()

  async function estimateOf(id: string, brief: Brief): Promise<Estimate> {
    const { connection, row } = await callableOf(id)
    const { system, user } = classicPrompt({ ...initialState(), brief, config: defaults })
    const calls = await callsAt(store, { at: Date.now(), run: '' })
    return estimate({
      promptBytes: utf8Length(system + user),
      maxRounds: defaults.maxRounds,
      totalTimeoutMs: defaults.totalTimeoutMs,
      factor: factorOf(await learnedOf(store, connection)),
      replyLimit: replyLimit(connection, patience.maxOutput),
      thinking: connection.thinking,
      priced: pricedBy(connection, { local: row.local ?? false }),
      history: await pastRuns(store, connection),
      spending: { caps: await getCaps(store), sums: sumsOf(calls, ({ spent }) => spent) },
    })
  }

  /** As much as all its briefs together: each is a whole run. */
  async function conformCost(id: string, kind: 'quick' | 'full'): Promise<Estimate> {
    const each = await Promise.all(briefsOf(kind).map(({ brief }) => estimateOf(id, brief)))
    return each.reduce(together)
  }

  async function check(id: string, kind: 'quick' | 'full', port: MessagePort): Promise<void> {
    cancel(id)
    const abort = new AbortController()
    running.set(id, abort)
    const tell = (news: ConformNews) => port.postMessage(news)
    try {
      const callable = await callableOf(id)
      const { connection } = callable
      const lock = lockOf(callable)
      // A grade is to be about the model, and chance is not a part of it.
      const exact = { ...callable, connection: { ...connection, temperature: 0 } }
      const model = modelOf({
        callable: exact,
        place,
        learned: await learnedOf(store, connection),
        ledger: openLedger({ store, run: `check:${crypto.randomUUID()}`, connection: id, now: Date.now }),
        lock,
        onMeter: () => {},
        onCap: () => abort.abort(),
        onBill: () => {},
        onLimit: (limit) => void keepLimit(store, connection, limit),
      })
      const { grade, stopped } = await conform({
        kind,
        model,
        clock: createClock(),
        digest,
        tell,
        signal: abort.signal,
        asked: { model: connection.model, lock: lock !== undefined, at: Date.now() },
      })
      if (stopped === undefined) await changeConnection(store, id, (now) => checked(now, grade, Date.now()))
    } catch (cause) {
      tell({ type: 'stopped', why: cause instanceof Error ? cause.message : String(cause) })
    } finally {
      if (running.get(id) === abort) running.delete(id)
      port.close()
    }
  }

  function cancel(id: string) {
    running.get(id)?.abort()
    running.delete(id)
  }

  return {
    estimate: estimateOf,
    conformCost,
    conform: check,
    cancelConform: async (id) => cancel(id),
  }
}

type Range = readonly [low: number, high: number]

function together(one: Estimate, other: Estimate): Estimate {
  const add = (a: Range, b: Range): Range => [a[0] + b[0], a[1] + b[1]]
  const priced: Priced | undefined = one.priced ?? other.priced
  const passes = one.passes ?? other.passes
  return {
    tokens: add(one.tokens, other.tokens),
    minutes: add(one.minutes, other.minutes),
    ...(one.usd && other.usd && { usd: add(one.usd, other.usd) }),
    ...(priced && { priced }),
    ...(passes && { passes }),
  }
}
