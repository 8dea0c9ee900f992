import { copyHealthOf } from '../src/health/copy'
import { checked } from '../src/health/grade'
import type { Model } from '../src/kernel'
import type { Estimate } from '../src/models/estimate'
import { standingOf, withMore } from '../src/models/ledger'
import { loopCalls } from '../src/models/loop-sizes'
import type { Place } from '../src/models/line'
import type { Priced } from '../src/models/prices'
import { briefsOf } from '../src/prompts/briefs'
import { replyLimit } from '../src/run/connection'
import type { Brief, CapHit, Material } from '../src/run/event'
import { patience } from '../src/run/limits'
import { reasonOf } from '../src/run/reason'
import { changeConnection } from '../src/store/connections'
import type { Store } from '../src/store/open'
import { panelSummaries } from '../src/store/panel-summaries'
import { digest } from '../src/wire/digest'
import { modelOf } from './answering'
import type { Callable } from './calls'
import { createClock } from './clock'
import { configOf, loopConfig, usualConfig } from './config-of'
import { conform } from './conform'
import type { Deputies } from './desk'
import type { ConformNews, LoopCostOf, Rules, Sized } from './desk-surface'
import { keepLimit, learnedOf } from './experience'
import { openLedger } from './ledger'
import { lockOf } from './lock-of'
import { openEstimates, spendingOf } from './estimates'
import { loopSetupOf } from './looped'
import { openStageCost } from './stage-cost'
import { openRequirements } from './requirements'

export interface DeputiesOptions {
  readonly store: Store
  readonly callableOf: (id: string) => Promise<Callable>
  readonly place: () => Promise<Place>
}

/** A check asks for one stream, whatever a run would ask for. */
const CHECKED: Rules = { pace: 'stream' }

/** What the desk leaves to others: what a run may cost, and how well a connection keeps to the protocol. */
export function openDeputies({ store, callableOf, place }: DeputiesOptions): Deputies {
  const running = new Map<string, AbortController>()

  const planned = openEstimates({ store, callableOf })

  function estimateOf(
    id: string,
    brief: Brief,
    rules?: Rules,
    materials: readonly Material[] = [],
    pictures: readonly Sized[] = [],
  ): Promise<Estimate> {
    return planned(id, (base) => ({ first: { brief, config: configOf(rules, base), materials }, pictures }))
  }

  function loopCost(id: string, { brief, materials = [], loop, bytes, mime }: LoopCostOf): Promise<Estimate> {
    const setup = loopSetupOf(loop, { hash: '', mime })
    return planned(id, (base, thinks) => ({
      first: { brief, config: loopConfig(configOf({}, base), setup), materials, loop: setup },
      calls: loopCalls({ cap: setup.cap, bytes }, thinks),
    }))
  }

  /** As much as all its briefs together: each is a whole run, and the day and the month pay for all of them. */
  async function conformCost(id: string, kind: 'quick' | 'full'): Promise<Estimate> {
    const each = await Promise.all(briefsOf(kind).map(({ brief }) => estimateOf(id, brief, CHECKED)))
    const all = each.reduce(together)
    const { caps, sums } = await spendingOf(store)
    const high = { tokens: all.tokens[1], ...(all.usd && { usd: all.usd[1] }) }
    const ofRun = each.find(({ passes }) => passes?.scope === 'run')?.passes
    const passes = ofRun ?? standingOf({ ...caps, run: {} }, withMore(sums, high), high).over
    return { ...all, ...(passes && { passes }) }
  }

  async function check(id: string, kind: 'quick' | 'full', port: MessagePort): Promise<void> {
    cancel(id)
    const abort = new AbortController()
    running.set(id, abort)
    let cap: CapHit | undefined
    const tell = (news: ConformNews) =>
      port.postMessage(news.type === 'stopped' && cap ? { ...news, cap } : news)
    try {
      const callable = await callableOf(id)
      const { connection } = callable
      const config = configOf(CHECKED, usualConfig(connection, callable.row))
      const lock = lockOf(callable, { config })
      // A grade is to be about the model, and chance is not a part of it.
      let exact = { ...callable, connection: { ...connection, temperature: 0 } }
      const learned = await learnedOf(store, connection)
      const run = `check:${crypto.randomUUID()}`
      /** Each brief is a run of its own, to the cap per run as well. */
      const modelFor = (brief: string): Model =>
        modelOf({
          callable: exact,
          place,
          learned,
          ledger: openLedger({ store, run: `${run}:${brief}`, connection: id, now: Date.now }),
          lock,
          onMeter: () => {},
          onCap(hit) {
            cap ??= hit
            abort.abort()
          },
          onBill: () => {},
          onLimit(limit) {
            exact = { ...exact, connection: { ...exact.connection, maxOutput: limit } }
            // What is not learned is only asked too much of once more.
            void keepLimit(store, connection, limit).catch(() => undefined)
          },
        })
      let model: Model = modelFor('')
      const { grade, stopped } = await conform({
        kind,
        model: (request, signal) => model(request, signal),
        clock: createClock(),
        digest,
        tell(news) {
          if (news.type === 'brief') model = modelFor(news.name)
          tell(news)
        },
        signal: abort.signal,
        config,
        replyTokens: replyLimit(connection, patience.maxOutput),
        asked: { model: connection.model, lock: lock !== undefined, at: Date.now() },
      })
      if (stopped === undefined) await changeConnection(store, id, (now) => checked(now, grade, Date.now()))
    } catch (cause) {
      tell({ type: 'stopped', why: reasonOf(cause) })
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
    ...openRequirements({ store, callableOf, place }),
    estimate: estimateOf,
    loopCost,
    stageCost: openStageCost({ store, callableOf }),
    conformCost,
    conform: check,
    cancelConform: async (id) => cancel(id),
    copyHealth: async (id) => copyHealthOf(await panelSummaries(store, id)),
  }
}

type Range = readonly [low: number, high: number]

function together(one: Estimate, other: Estimate): Estimate {
  const add = (a: Range, b: Range): Range => [a[0] + b[0], a[1] + b[1]]
  const priced: Priced | undefined = one.priced ?? other.priced
  return {
    tokens: add(one.tokens, other.tokens),
    minutes: add(one.minutes, other.minutes),
    ...(one.usd && other.usd && { usd: add(one.usd, other.usd) }),
    ...(priced && { priced }),
  }
}
