import { type Box, type Bytes, bytesOf, lockBytes, type Opened, openBytes } from './cipher'
import { strength } from './strength'

/** What the person brings to lock the vault, and later to open it. */
export type Secret =
  | { readonly mode: 'passphrase'; readonly passphrase: string }
  | { readonly mode: 'passkey'; readonly prf: ArrayBuffer }

/** The key of the vault, locked in its turn. Without the person's secret it opens nothing. */
export interface Wrapped extends Box {
  readonly v: number
  readonly mode: Secret['mode']
  readonly salt: Bytes
}

/** The key of this device. No code can read it out; whoever can use the profile can use it all the same. */
export function newDeviceKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES, false, USES)
}

/** A vault: its key for the memory of the worker, and the same key locked for the disk. */
export async function newVault(secret: Secret): Promise<{ key: CryptoKey; wrapped: Wrapped }> {
  const raw = crypto.getRandomValues(new Uint8Array(strength.keyBits / 8))
  const salt = crypto.getRandomValues(new Uint8Array(strength.saltBytes))
  const box = await lockBytes(await derive(secret, salt), raw, bondText(strength.version, secret.mode))
  const key = await taken(raw)
  return { key, wrapped: { v: strength.version, mode: secret.mode, salt, ...box } }
}

/** The key of the vault, if the secret is the right one. `refused`: it is another. */
export async function openVault(wrapped: Wrapped, secret: Secret): Promise<Opened<CryptoKey>> {
  if (wrapped.mode !== secret.mode) return { ok: false, why: 'refused' }
  const lock = await derive(secret, wrapped.salt)
  const opened = await openBytes(lock, wrapped, bondText(wrapped.v, wrapped.mode))
  return opened.ok ? { ok: true, value: await taken(opened.value) } : opened
}

const AES: AesKeyGenParams = { name: 'AES-GCM', length: strength.keyBits }
const USES: KeyUsage[] = ['encrypt', 'decrypt']
/** Another use of the same passkey output would derive another key. */
const INFO = 'critique-theater: key of the vault'

function bondText(v: number, mode: Secret['mode']): string {
  return `${v}|vault|${mode}`
}

/** The bytes become a key that cannot be read out, and are gone. */
async function taken(raw: Bytes): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey('raw', raw, AES, false, USES)
  raw.fill(0)
  return key
}

async function derive(secret: Secret, salt: Bytes): Promise<CryptoKey> {
  if (secret.mode === 'passkey') {
    const base = await crypto.subtle.importKey('raw', secret.prf, 'HKDF', false, ['deriveKey'])
    const rule = { name: 'HKDF', hash: 'SHA-256', salt, info: bytesOf(INFO) }
    return crypto.subtle.deriveKey(rule, base, AES, false, USES)
  }
  // The same letters, typed on another keyboard, may arrive composed in another way.
  const phrase = bytesOf(secret.passphrase.normalize('NFKC'))
  const base = await crypto.subtle.importKey('raw', phrase, 'PBKDF2', false, ['deriveKey'])
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: strength.rounds }
  return crypto.subtle.deriveKey(rule, base, AES, false, USES)
}
