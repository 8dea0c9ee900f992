import type { Model } from '../src/kernel'
import type { Spend } from '../src/models/ledger'
import { expectedOf } from '../src/models/meter'
import { pricedBy } from '../src/models/prices'
import { rehearsedSeat } from '../src/models/rehearsal/seat'
import { expectedReply } from '../src/models/sizes'
import { factorOf } from '../src/models/tokens'
import { replyLimit } from '../src/run/connection'
import type { CapHit, Fact, StageSetup } from '../src/run/event'
import { limits, patience } from '../src/run/limits'
import type { RunFile } from '../src/run/log'
import type { Seat } from '../src/run/seats'
import { fold, initialState } from '../src/run/state'
import { createSleep } from './clock'
import type { NotSeated } from './desk-surface'
import { learnedOf } from './experience'
import { firstAsked } from './first-asked'
import { capBefore } from './ledger'
import type { First, Take } from './live'
import { picturesIn } from './pictures'
import { type OrderWatcher, type Paying, paidModel } from './paid'
import { atMost, routed } from './routed'
import { rootOf } from './root'
import { summing } from './summing'
import type { TakingUp } from './take-up'

/** A stage whose seats are asked, with the run that it is of. */
export interface Sitting {
  readonly file: RunFile
  readonly setup: StageSetup
  /** Absent where it is in the log already. */
  readonly opened: Extract<Fact, { type: 'stage_opened' }> | undefined
}

type Options = Omit<TakingUp, 'hold'>

/** Whoever answers the calls of a stage: each seat its own connection. A run and its stages have one cap. */
export async function seatsModel(
  options: Options,
  sitting: Sitting,
  watcher: OrderWatcher,
): Promise<Take['model'] | NotSeated> {
  const created = sitting.file.events.find((event) => event.type === 'run_created')
  if (!created) return { why: 'no_connection' }
  const root = await rootOf(options.store, created.runId)
  const paying = await payingOf(options, sitting, { created, root, watcher })
  if ('why' in paying) return paying
  const cap = await capOf(options, sitting, paying)
  return cap ? { why: 'cap', cap } : modelFor(sitting, paying, watcher)
}

type PayingBySeat = ReadonlyMap<string, Paying>

interface Booked {
  readonly created: First
  readonly root: string
  readonly watcher: OrderWatcher
}

/** Of a seat that is played nobody pays anything. */
async function payingOf(
  options: Options,
  { file, setup }: Sitting,
  { created, root, watcher }: Booked,
): Promise<PayingBySeat | NotSeated> {
  const found = new Map<string, Paying>()
  for (const seat of setup.seats) {
    const { id, connection, connectionId, model } = seat
    if (connectionId === undefined) continue
    const refusal = await options.refusalOf(connectionId)
    if (refusal) return { ...refusal, connection: connectionId }
    const callable = await options.callableOf(connectionId)
    // The model that it was chosen with. Address, key and limits are those that the connection has now.
    const asked = { ...callable.connection, model: model ?? callable.connection.model }
    found.set(id, {
      ...options,
      callable: { ...callable, connection: asked },
      learned: await learnedOf(options.store, asked),
      earlier: { root, said: new Map() },
      first: { ...created, connection, connectionId, model: asked.model },
      judging: setup,
      pictures: picturesIn(file),
      watcher,
    })
  }
  return found
}

/** The cap that its first calls would pass together: they are made at once. */
async function capOf(
  { store }: Options,
  { file, opened }: Sitting,
  paying: PayingBySeat,
): Promise<CapHit | undefined> {
  const [one] = paying.values()
  if (!opened || !one) return undefined
  const settled = file.events.reduce(fold, initialState())
  const state = fold(settled, { seq: settled.seq, t: settled.t, ...opened })
  const page = (hash: string) => file.bodies.find((body) => body.hash === hash)?.text ?? ''
  const expected = firstAsked(state, opened.id, page).flatMap((request) => {
    const asked = paying.get(request.seat ?? '')
    return asked ? [expectedOf(request, termsOf(asked, request.call))] : []
  })
  const book = { store, run: one.earlier?.root ?? '', now: Date.now }
  for (const together of togetherIn(expected)) {
    const cap = await capBefore(book, together)
    if (cap) return cap
  }
  return undefined
}

/** Those with a price, and those without: money has limits of its own. */
function togetherIn(expected: readonly Spend[]): readonly Spend[] {
  const priced = expected.filter(({ usd }) => usd !== undefined)
  const unpriced = expected.filter(({ usd }) => usd === undefined)
  const tokens = (some: readonly Spend[]) => some.reduce((sum, one) => sum + one.tokens, 0)
  return [
    ...(priced.length > 0
      ? [{ tokens: tokens(priced), usd: priced.reduce((sum, { usd = 0 }) => sum + usd, 0) }]
      : []),
    ...(unpriced.length > 0 ? [{ tokens: tokens(unpriced) }] : []),
  ]
}

function termsOf({ callable: { connection, row }, learned }: Paying, call: string) {
  return {
    price: pricedBy(connection, { local: row.local ?? false })?.price,
    factor: factorOf(learned),
    expectedReply: expectedReply(replyLimit(connection, patience.maxOutput), call),
  }
}

async function modelFor(
  { file, setup }: Sitting,
  paying: PayingBySeat,
  watcher: OrderWatcher,
): Promise<Take['model']> {
  const sum = summing(watcher.metered)
  const paid = await Promise.all(
    [...paying].map(
      async ([id, one]) =>
        [id, await paidModel({ ...one, watcher: { ...watcher, metered: sum(id) } })] as const,
    ),
  )
  const played = setup.seats.filter(({ connectionId }) => connectionId === undefined)
  return (run) => {
    const models = new Map<string, Model>([
      ...paid.map(([id, make]) => [id, make(run)] as const),
      ...played.map((seat) => [seat.id, playedModel(seat, setup, file)] as const),
    ])
    return routed(eachAtMost(setup.seats, models))
  }
}

/** Two seats of one connection share what it bears. */
function eachAtMost(seats: readonly Seat[], models: ReadonlyMap<string, Model>): ReadonlyMap<string, Model> {
  const gates = new Map<string, ReturnType<typeof atMost>>()
  return new Map(
    seats.flatMap(({ id, connectionId = id }) => {
      const model = models.get(id)
      const gate = gates.get(connectionId) ?? atMost(limits.parallelCalls)
      gates.set(connectionId, gate)
      return model ? [[id, gate(model)] as const] : []
    }),
  )
}

function playedModel(seat: Seat, { artifact }: StageSetup, { events, bodies }: RunFile): Model {
  const { brief = { title: '', what: '' }, config } = events.reduce(fold, initialState())
  const text = bodies.find(({ hash }) => hash === artifact)?.text ?? ''
  return rehearsedSeat({ text, brief, seat, config, sleep: createSleep(1) })
}
