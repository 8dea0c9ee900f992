import { familyOf } from '../src/models/family'
import { REHEARSAL } from '../src/run/connection'
import type { Seat } from '../src/run/seats'
import type { NotSeated } from './desk-surface'
import { drawNonce } from './pages'
import type { TakingUp } from './take-up'

/** Seats that connections have taken, and the catalogue's name of who serves each. */
export interface Seated {
  readonly seats: readonly Seat[]
  /** By the id of a seat. */
  readonly providers: ReadonlyMap<string, string>
}

/**
 * Seats for these connections, `s1` and so on in that order. Where one cannot be asked now nobody is: whoever has chosen
 * three jurors must not find out afterwards that two have come.
 */
export async function seated(
  options: Pick<TakingUp, 'callableOf' | 'refusalOf'>,
  ids: readonly string[],
): Promise<Seated | NotSeated> {
  const seats: Seat[] = []
  const providers = new Map<string, string>()
  for (const [at, id] of ids.entries()) {
    const taken = await seatOf(options, id, `s${at + 1}`)
    if ('why' in taken) return taken
    seats.push(taken.seat)
    providers.set(taken.seat.id, taken.provider)
  }
  return { seats, providers }
}

async function seatOf(
  { callableOf, refusalOf }: Pick<TakingUp, 'callableOf' | 'refusalOf'>,
  connectionId: string,
  id: string,
): Promise<{ readonly seat: Seat; readonly provider: string } | NotSeated> {
  if (connectionId === REHEARSAL) {
    const seat = { id, connection: REHEARSAL, family: REHEARSAL, nonce: drawNonce() }
    return { seat, provider: REHEARSAL }
  }
  const refusal = await refusalOf(connectionId)
  if (refusal) return { ...refusal, connection: connectionId }
  const { connection } = await callableOf(connectionId)
  const { name, model, provider } = connection
  return { seat: { id, connection: name, connectionId, model, family: familyOf(connection) }, provider }
}
