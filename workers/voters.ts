import { rehearsedSeat } from '../src/models/rehearsal/seat'
import type { PlanVoters } from '../src/run/plan'
import type { Seat } from '../src/run/seats'
import { createSleep } from './clock'
import type { Refusal } from './desk-surface'
import type { Asking, First, Take } from './live'
import type { OrderWatcher, Paying } from './paid'
import { modelFor, payingOf, type SeatOptions } from './seats-model'
import { seated } from './seated'
import { summing } from './summing'

/** Seats for those who are to vote on the plan of each further round; undefined where nobody is. */
export async function votersOf(
  options: Pick<SeatOptions, 'callableOf' | 'refusalOf'>,
  { planSeats = [] }: { readonly planSeats?: readonly string[] },
): Promise<PlanVoters | Refusal | undefined> {
  if (planSeats.length === 0) return undefined
  const taken = await seated(options, planSeats)
  return 'why' in taken ? taken : { seats: taken.seats, adversarial: true }
}

/** A run as it begins or is taken up again, and what answers for it. */
export interface Voted {
  readonly first: First
  readonly pictures: Paying['pictures']
  /** The run that it goes on from: it shares its caps, and what was said there is not paid for again. */
  readonly earlier?: Paying['earlier']
  readonly watcher: OrderWatcher
  /** The run's own model, once it is known who hears of its cost. */
  readonly own: (watcher: OrderWatcher) => Promise<Take['model']>
}

/** The model of a run, and where its plans are voted on those of its voters: what all of them cost is told as one. */
export async function withVoters(options: SeatOptions, voted: Voted): Promise<Take['model'] | Refusal> {
  const { first, watcher, own } = voted
  if (!first.planVoters) return own(watcher)
  const sum = summing(watcher.metered)
  const voting = await votesModel(options, voted, sum)
  if (typeof voting !== 'function') return voting
  const asked = await own({ ...watcher, metered: sum('run') })
  return (run) => {
    const [drafting, votes] = [asked(run), voting(run)]
    return (request, signal) => (isVote(request.call) ? votes : drafting)(request, signal)
  }
}

async function votesModel(
  options: SeatOptions,
  { first, pictures, earlier, watcher }: Voted,
  sum: ReturnType<typeof summing>,
): Promise<Take['model'] | Refusal> {
  const seats = await stillThere(options, first.planVoters?.seats ?? [])
  const paying = await payingOf(options, seats, { first, pictures, earlier, watcher })
  if ('why' in paying) return paying
  const { brief, config } = first
  const sleep = createSleep(1)
  const played = (seat: Seat, { judged }: Asking) =>
    rehearsedSeat({ text: judged, brief, seat, config, sleep })
  return modelFor(seats, paying, { watcher, sum, played })
}

/** A connection that was removed meanwhile leaves a seat that does not vote: the run must not wait for it for ever. */
async function stillThere({ refusalOf }: SeatOptions, seats: readonly Seat[]): Promise<readonly Seat[]> {
  const why = await Promise.all(
    seats.map(({ connectionId }) => (connectionId === undefined ? undefined : refusalOf(connectionId))),
  )
  return seats.filter((_, at) => why[at]?.why !== 'no_connection')
}

/** Of all that a running theater asks, only a stage within it has a name before its call. */
function isVote(call: string): boolean {
  return call.includes('/')
}
