import { type Box, bytesOf, type Closed, lockBytes, openBytes } from './cipher'
import { strength } from './strength'

/** The ways in which a key rests on the device. */
export type SealMode = 'remembered' | 'passphrase' | 'passkey'

/** What a key belongs to: one connection, and of the whole network one origin. */
export interface Bond {
  readonly connection: string
  readonly origin: string
}

/** A key at rest. */
export interface Sealed extends Bond, Box {
  readonly v: number
  readonly mode: SealMode
}

/** `elsewhere`: the row says itself that it was sealed for something else. */
export type Unsealed =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly why: Closed | 'elsewhere' }

/** Seals a key for one connection and one origin. */
export async function seal(
  lock: CryptoKey,
  key: string,
  { connection, origin, mode }: Bond & { readonly mode: SealMode },
): Promise<Sealed> {
  const bond = { connection, origin }
  const box = await lockBytes(lock, bytesOf(key), bondText(strength.version, bond))
  return { v: strength.version, ...bond, mode, ...box }
}

/** Opens a row for the connection and the origin that ask. A row that was moved to another place stays shut. */
export async function open(lock: CryptoKey, row: Sealed, { connection, origin }: Bond): Promise<Unsealed> {
  if (row.connection !== connection || row.origin !== origin) return { ok: false, why: 'elsewhere' }
  const opened = await openBytes(lock, row, bondText(row.v, row))
  return opened.ok ? { ok: true, key: new TextDecoder().decode(opened.value) } : opened
}

function bondText(v: number, { connection, origin }: Bond): string {
  return `${v}|${connection}|${origin}`
}
