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
import type { NotTaken, Refusal } from './desk-surface'
import { learnedOf } from './experience'
import { givenAgain, type heardIn } from './given-again'
import { firstAsked } from './first-asked'
import { capBefore } from './ledger'
import type { Take } from './live'
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
  /** What is known of its calls from the stage that it goes on from. */
  readonly heard: ReturnType<typeof heardIn>
}

export type SeatOptions = Omit<TakingUp, 'hold'>

/** Whoever answers the calls of a stage: each seat its own connection. A run and its stages have one cap. */
export async function seatsModel(
  options: SeatOptions,
  sitting: Sitting,
  watcher: OrderWatcher,
): Promise<Take['model'] | NotTaken> {
  const created = sitting.file.events.find((event) => event.type === 'run_created')
  if (!created) return { why: 'no_connection' }
  // A run and its stages have one cap.
  const earlier = { root: await rootOf(options.store, created.runId), said: new Map() }
  const { file, setup } = sitting
  const paying = await payingOf(options, setup.seats, {
    ...{ first: created, earlier, watcher, judging: setup, pictures: picturesIn(file) },
  })
  if ('why' in paying) return paying
  const cap = await capOf(options, sitting, paying)
  if (cap) return { why: 'cap', cap }
  const model = await modelFor(setup.seats, paying, { watcher, played: playedIn(sitting) })
  return (run) => givenAgain(sitting.heard, model(run))
}

type PayingBySeat = ReadonlyMap<string, Paying>

/** What seats are asked for, and who hears of what that costs. */
type Booked = Pick<Paying, 'first' | 'watcher' | 'judging' | 'pictures' | 'earlier'>

/** Of a seat that is played nobody pays anything. */
export async function payingOf(
  options: SeatOptions,
  seats: readonly Seat[],
  { first, ...booked }: Booked,
): Promise<PayingBySeat | Refusal> {
  const found = new Map<string, Paying>()
  for (const seat of seats) {
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
      first: { ...first, connection, connectionId, model: asked.model },
      ...booked,
    })
  }
  return found
}

/** The cap that its first calls would pass together: they are made at once. */
async function capOf(
  { store }: SeatOptions,
  { file, opened, heard }: Sitting,
  paying: PayingBySeat,
): Promise<CapHit | undefined> {
  const [one] = paying.values()
  if (!opened || !one) return undefined
  const settled = file.events.reduce(fold, initialState())
  const state = fold(settled, { seq: settled.seq, t: settled.t, ...opened })
  const page = (hash: string) => file.bodies.find((body) => body.hash === hash)?.text ?? ''
  const expected = firstAsked(state, opened.id, page).flatMap((request) => {
    const asked = heard.has(request.call) ? undefined : paying.get(request.seat ?? '')
    return asked ? [expectedOf(request, termsOf(asked, request.call))] : []
  })
  const book = { store, run: one.earlier?.root ?? '', now: Date.now }
  for (const together of togetherIn([...expected, ...nothingOf(paying)])) {
    const cap = await capBefore(book, together)
    if (cap) return cap
  }
  return undefined
}

/** Whoever is asked later on is held to the limits as well: one that is passed by now would stop what others were paid for. */
function nothingOf(paying: PayingBySeat): readonly Spend[] {
  return [...paying.values()].map(({ callable: { connection, row } }) => {
    const isPriced = pricedBy(connection, { local: row.local ?? false }) !== undefined
    return { tokens: 0, ...(isPriced && { usd: 0 }) }
  })
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

export interface Answering {
  readonly watcher: OrderWatcher
  /** What each of them has cost, told as one; without it, summed up among themselves. */
  readonly sum?: ReturnType<typeof summing>
  /** Whoever answers for a seat that no model sits on. */
  readonly played: (seat: Seat, run: Parameters<Take['model']>[0]) => Model
}

/** One model that puts each call to its seat. */
export async function modelFor(
  seats: readonly Seat[],
  paying: PayingBySeat,
  { watcher, played, sum = summing(watcher.metered) }: Answering,
): Promise<Take['model']> {
  const paid = await Promise.all(
    [...paying].map(
      async ([id, one]) =>
        [id, await paidModel({ ...one, watcher: { ...watcher, metered: sum(id) } })] as const,
    ),
  )
  const unpaid = seats.filter(({ connectionId }) => connectionId === undefined)
  return (run) => {
    const models = new Map<string, Model>([
      ...paid.map(([id, make]) => [id, make(run)] as const),
      ...unpaid.map((seat) => [seat.id, played(seat, run)] as const),
    ])
    return routed(eachAtMost(seats, models))
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

function playedIn({ file: { events, bodies }, setup: { artifact } }: Sitting): (seat: Seat) => Model {
  const { brief = { title: '', what: '' }, config } = events.reduce(fold, initialState())
  const text = bodies.find(({ hash }) => hash === artifact)?.text ?? ''
  return (seat) => rehearsedSeat({ text: () => text, brief, seat, config, sleep: createSleep(1) })
}
