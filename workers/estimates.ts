import { type Estimate, type EstimateOf, estimate } from '../src/models/estimate'
import { pricedBy } from '../src/models/prices'
import { seesPictures } from '../src/models/sight'
import { factorOf, utf8Length } from '../src/models/tokens'
import { type Config, paceOf } from '../src/run/config'
import { replyLimit } from '../src/run/connection'
import { patience } from '../src/run/limits'
import { pictureTokens } from '../src/run/picture'
import { callsAt, getCaps } from '../src/store/spend'
import { usualConfig } from './config-of'
import type { DeputiesOptions } from './deputies'
import type { Sized } from './desk-surface'
import { learnedOf, pastRuns } from './experience'
import { firstCall } from './first-call'
import { sumsOf } from './ledger'
import type { First } from './live'

/** How a run would begin, and which calls it would make where it is no theater. */
export interface EstimatePlan {
  readonly first: Omit<First, 'connection'>
  readonly calls?: EstimateOf['calls']
  /** What stands in each prompt beside pages, where that is not what the first call of a run is sent. */
  readonly promptBytes?: number
  readonly pictures?: readonly Sized[]
}

/** Says what a run may come to, from how it would begin: `base` is what stands for that connection without anybody setting it. */
export function openEstimates({ store, callableOf }: Pick<DeputiesOptions, 'store' | 'callableOf'>) {
  return async function estimateOf(
    id: string,
    planOf: (base: Config, thinks: boolean, factor: number) => EstimatePlan,
  ): Promise<Estimate> {
    const { connection, row } = await callableOf(id)
    const { thinking } = connection
    const factor = factorOf(await learnedOf(store, connection))
    const {
      first,
      calls,
      promptBytes,
      pictures = [],
    } = planOf(usualConfig(connection, row), thinking === 'on', factor)
    const { config } = first
    return estimate({
      promptBytes: promptBytes ?? bytesOf({ ...first, connection: connection.name }),
      ...(seesPictures(connection) && { pictures: pictureTokens(pictures) }),
      pace: paceOf(config),
      maxRounds: config.maxRounds,
      ...(calls && { calls }),
      ...(!config.enabled && { single: true }),
      totalTimeoutMs: config.totalTimeoutMs,
      factor,
      replyLimit: replyLimit(connection, patience.maxOutput),
      thinking,
      priced: pricedBy(connection, { local: row.local ?? false }),
      history: await pastRuns(store, connection),
      spending: await spendingOf(store),
    })
  }
}

function bytesOf(first: First): number {
  const { system, user } = firstCall(first).prompt
  return utf8Length(system + user)
}

/** What has been spent until now: by this run, where there is one already. */
export async function spendingOf(store: DeputiesOptions['store'], run = '') {
  const calls = await callsAt(store, { at: Date.now(), run })
  return { caps: await getCaps(store), sums: sumsOf(calls, ({ spent }) => spent) }
}
