import { familyOf } from '../src/models/family'
import { type Connection, REHEARSAL } from '../src/run/connection'
import type { Seat } from '../src/run/seats'
import type { Refusal } from './desk-surface'
import { drawNonce } from './pages'
import type { TakingUp } from './take-up'

/** Seats that connections have taken. */
export interface Seated {
  readonly seats: readonly Seat[]
  /** By the id of a seat; one that is played has none. */
  readonly connections: ReadonlyMap<string, Connection>
}

/**
 * Seats for these connections, `s1` and so on in that order. Where one cannot be asked now nobody is: whoever has chosen
 * three jurors must not find out afterwards that two have come.
 */
export async function seated(
  options: Pick<TakingUp, 'callableOf' | 'refusalOf'>,
  ids: readonly string[],
): Promise<Seated | Refusal> {
  const seats: Seat[] = []
  const connections = new Map<string, Connection>()
  for (const [at, id] of ids.entries()) {
    const taken = await seatOf(options, id, `s${at + 1}`)
    if ('why' in taken) return taken
    seats.push(taken.seat)
    if (taken.connection) connections.set(taken.seat.id, taken.connection)
  }
  return { seats, connections }
}

async function seatOf(
  { callableOf, refusalOf }: Pick<TakingUp, 'callableOf' | 'refusalOf'>,
  connectionId: string,
  id: string,
): Promise<{ readonly seat: Seat; readonly connection?: Connection } | Refusal> {
  if (connectionId === REHEARSAL) {
    return { seat: { id, connection: REHEARSAL, family: REHEARSAL, nonce: drawNonce() } }
  }
  const refusal = await refusalOf(connectionId)
  if (refusal) return { ...refusal, connection: connectionId }
  const { connection } = await callableOf(connectionId)
  const { name, model } = connection
  return { seat: { id, connection: name, connectionId, model, family: familyOf(connection) }, connection }
}
