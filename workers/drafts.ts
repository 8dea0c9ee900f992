import { rowOf } from '../src/models/catalogue'
import { originOf } from '../src/models/provider'
import { type Connection, type Price, REHEARSAL } from '../src/run/connection'
import { type DeskField, DeskError } from '../src/vault/desk-error'
import type { Draft } from './desk-surface'

/** What the person may say of a connection. The rest is found out. */
type Fields = Pick<
  Connection,
  | 'name'
  | 'provider'
  | 'baseUrl'
  | 'model'
  | 'maxOutput'
  | 'context'
  | 'temperature'
  | 'thinking'
  | 'lock'
  | 'price'
>

/** Longer names are pasted by mistake, and a list of them could not be read. */
const NAME_CHARS = 120
/** The longest model ids are paths to a file. */
const MODEL_CHARS = 300
/** More than any model has room for. A larger one is a slip of the hand. */
const MOST_TOKENS = 100_000_000
const MOST_USD = 1_000_000
const THINKING: readonly Connection['thinking'][] = ['auto', 'on', 'off']

/** The fields of a draft, tidied up; a DeskError names the first that cannot be kept. */
export function checkDraft(draft: Draft): Fields {
  const row = rowOf(draft.provider)
  if (!row) throw refuse('unknown', 'provider', 'This provider is not in the catalogue.')
  const { maxOutput, context, temperature, price } = draft
  const numbers = {
    ...(maxOutput !== undefined && { maxOutput: tokens('maxOutput', maxOutput) }),
    ...(context !== undefined && { context: tokens('context', context) }),
    ...(temperature !== undefined && { temperature: within('temperature', temperature, 2) }),
    ...(price !== undefined && { price: priceOf(price) }),
  }
  if (!THINKING.includes(draft.thinking)) throw refuse('invalid', 'thinking', 'Thinking is auto, on or off.')
  return {
    name: text('name', draft.name, NAME_CHARS) || absent('name', 'A connection needs a name.'),
    provider: row.id,
    baseUrl: address(draft.baseUrl.trim() || row.baseUrl),
    // Empty until one is chosen: the list of models can only be asked for through a connection.
    model: text('model', draft.model, MODEL_CHARS),
    thinking: draft.thinking,
    lock: draft.lock === true,
    ...numbers,
  }
}

/** A connection that comes back from the page after it was removed. What it says of a key is not believed. */
export function checkRestored(connection: Connection): Connection {
  if (!/^[\w-]{1,64}$/.test(connection.id) || connection.id === REHEARSAL)
    throw refuse('invalid', 'id', 'This is no id of a connection.')
  return { ...connection, ...checkDraft(connection) }
}

/** A connection after an edit. What was found out about another model or another server says nothing of this one. */
export function edited(now: Connection, fields: Fields): Connection {
  const { id, keyMode, keyHint, createdAt, grade, lastFull, degradedUntil, testedAt, testOk, listed } = now
  const { calibration } = now
  const sameServer = now.provider === fields.provider && now.baseUrl === fields.baseUrl
  const same = sameServer && now.model === fields.model
  return {
    id,
    keyMode,
    createdAt,
    ...fields,
    ...(keyHint !== undefined && { keyHint }),
    // A grade names its model, so one of another model is shown as stale. It does not name its server.
    ...(sameServer && grade && { grade }),
    ...(sameServer && calibration && { calibration }),
    ...(same && lastFull && { lastFull }),
    ...(same && degradedUntil !== undefined && { degradedUntil }),
    ...(same && testedAt !== undefined && { testedAt }),
    ...(same && testOk !== undefined && { testOk }),
    ...(same && listed && { listed }),
  }
}

function text(field: DeskField, value: string, most: number): string {
  const trimmed = value.trim()
  if (trimmed.length > most) throw refuse('invalid', field, `That is longer than ${most} characters.`)
  if (/[\p{Cc}\u2028\u2029]/u.test(trimmed)) throw refuse('invalid', field, 'That holds control characters.')
  return trimmed
}

function absent(field: DeskField, message: string): never {
  throw refuse('missing', field, message)
}

/** An address without a name, a password or a question in it: those would be sent along with every request. */
function address(typed: string): string {
  if (typed === '') absent('baseUrl', 'The address is missing.')
  if (originOf(typed) === undefined)
    throw refuse('invalid', 'baseUrl', 'An address begins with https:// or http://.')
  const { origin, pathname, username, password, search, hash } = new URL(typed)
  if (username + password + search + hash !== '')
    throw refuse('invalid', 'baseUrl', 'An address holds no password, no question mark and no hash.')
  return origin + pathname.replace(/\/+$/, '')
}

function tokens(field: DeskField, value: number): number {
  if (Number.isInteger(value) && value > 0 && value <= MOST_TOKENS) return value
  throw refuse('invalid', field, 'That is no number of tokens.')
}

function within(field: DeskField, value: number, most: number): number {
  if (Number.isFinite(value) && value >= 0 && value <= most) return value
  throw refuse('invalid', field, `That is not between 0 and ${most}.`)
}

function priceOf({ input, output, cacheRead, cacheWrite }: Price): Price {
  return {
    input: within('price', input, MOST_USD),
    output: within('price', output, MOST_USD),
    ...(cacheRead !== undefined && { cacheRead: within('price', cacheRead, MOST_USD) }),
    ...(cacheWrite !== undefined && { cacheWrite: within('price', cacheWrite, MOST_USD) }),
  }
}

function refuse(kind: 'missing' | 'invalid' | 'unknown', field: DeskField, message: string): DeskError {
  return new DeskError({ kind, field }, message)
}
