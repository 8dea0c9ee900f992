import { expectedOf } from '../src/models/meter'
import { pricedBy } from '../src/models/prices'
import { expectedReply } from '../src/models/sizes'
import { factorOf } from '../src/models/tokens'
import { replyLimit } from '../src/run/connection'
import type { CapHit } from '../src/run/event'
import { patience } from '../src/run/limits'
import type { Earlier } from './earlier'
import { firstCall } from './first-call'
import { capBefore } from './ledger'
import type { Paying } from './paid'
import { shownOf } from './pictures'

export interface Beginning extends Omit<Paying, 'place' | 'watcher'> {
  /** The text of the page that it begins with. */
  readonly page: string | undefined
  readonly broken: Earlier['broken']
}

/** The cap that the first call would pass. Found out before there is a run, it leaves no empty one behind. */
export function firstCap({
  store,
  first,
  page,
  pictures,
  callable,
  learned,
  earlier,
  ...rest
}: Beginning): Promise<CapHit | undefined> {
  const { connection, row } = callable
  const request = { ...firstCall(first, page), pictures: shownOf(first.pictures, pictures) }
  // A single pass begins from nothing.
  const broken = first.unsupported || !first.config.enabled ? undefined : rest.broken
  const expected = expectedOf(broken ? { ...request, said: broken.text } : request, {
    price: pricedBy(connection, { local: row.local ?? false })?.price,
    factor: factorOf(learned),
    expectedReply: expectedReply(replyLimit(connection, patience.maxOutput), broken?.call ?? request.call),
  })
  return capBefore({ store, run: earlier?.root ?? '', now: Date.now }, expected)
}
