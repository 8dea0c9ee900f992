import { REHEARSAL } from '../src/run/connection'
import type { Event, Fact } from '../src/run/event'
import type { RunFile } from '../src/run/log'
import type { NotTaken } from './desk-surface'
import { learnedOf } from './experience'
import { heardIn } from './given-again'
import { firstCap } from './first-cap'
import type { First, Take } from './live'
import { picturesIn } from './pictures'
import { type OrderWatcher, paidModel } from './paid'
import { rehearsalAgain } from './rehearsed'
import { rootOf } from './root'
import { seatsModel } from './seats-model'
import type { TakingUp } from './take-up'

type Opened = Extract<Fact, { type: 'stage_opened' }>

/** What says whom a stage asks, and about which version. */
export type Asking = Pick<
  Opened,
  'loop' | 'setup' | 'connection' | 'connectionId' | 'model' | 'nonce' | 'again'
>

/** The run that a stage is of, read whole. */
export interface Staged {
  readonly file: RunFile
  readonly asking: Asking
  /** Its id. */
  readonly stage: string
  /** It is about to be opened: what that is expected to cost has to fit. */
  readonly opened?: Opened
}

/** Whoever answers the calls of a stage, as it is opened or taken up again. A run and its stages have one cap. */
export async function stageModel(
  options: TakingUp,
  { file, asking, stage, opened }: Staged,
  watcher: OrderWatcher,
): Promise<Take['model'] | NotTaken> {
  const { setup, again } = asking
  if (setup)
    return seatsModel(options, { file, setup, opened, heard: heardIn(file, { stage, again }) }, watcher)
  const { store, callableOf, refusalOf } = options
  const { connection = '', connectionId: id, model, nonce = '', loop } = asking
  const created = file.events.find(isCreated)
  if (!created || !loop) return { why: 'no_connection' }
  const first: First = { ...created, connection, nonce, loop }
  if (id === undefined)
    return connection === REHEARSAL ? rehearsalAgain(store, first) : { why: 'no_connection' }
  const refusal = await refusalOf(id)
  if (refusal) return refusal
  const callable = await callableOf(id)
  const asked = {
    ...callable,
    connection: { ...callable.connection, model: model ?? callable.connection.model },
  }
  const learned = await learnedOf(store, asked.connection)
  const earlier = { root: await rootOf(store, created.runId), said: new Map() }
  const pictures = picturesIn(file)
  const paying = { store, callable: asked, learned, earlier, first, pictures }
  const page = file.bodies.find(({ hash }) => hash === loop.artifact)?.text
  const cap = await firstCap({ ...paying, page, broken: undefined })
  return cap ? { why: 'cap', cap } : paidModel({ ...options, ...paying, watcher })
}

function isCreated(event: Event): event is Extract<Event, { type: 'run_created' }> {
  return event.type === 'run_created'
}
