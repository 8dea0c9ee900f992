import { strength } from './strength'

/** Bytes that own their memory: WebCrypto takes no others. */
export type Bytes = Uint8Array<ArrayBuffer>

/** What is left of a text that was locked away. */
export interface Box {
  readonly iv: Bytes
  readonly ct: Bytes
  /** SHA-256 over what is stored: it tells bytes that a disk has spoilt from a key that does not fit. */
  readonly sum: Bytes
}

/** Bytes that were opened, or why not. Damage is not the person's doing, and another phrase would not help. */
export type Opened<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: Closed }
export type Closed = 'damaged' | 'refused'

/** Locks bytes. The bond is not stored here, and without the same bond they do not open again. */
export async function lockBytes(key: CryptoKey, bytes: Bytes, bond: string): Promise<Box> {
  const iv = crypto.getRandomValues(new Uint8Array(strength.ivBytes))
  const ct = new Uint8Array(await crypto.subtle.encrypt(rule(iv, bond), key, bytes))
  return { iv, ct, sum: await sumOf(iv, ct) }
}

/** Opens what `lockBytes` made. */
export async function openBytes(key: CryptoKey, { iv, ct, sum }: Box, bond: string): Promise<Opened<Bytes>> {
  if (!same(await sumOf(iv, ct), sum)) return { ok: false, why: 'damaged' }
  // The one thing that throws from here on is a key, or a bond, that does not fit.
  const bytes = await crypto.subtle.decrypt(rule(iv, bond), key, ct).catch(() => undefined)
  return bytes ? { ok: true, value: new Uint8Array(bytes) } : { ok: false, why: 'refused' }
}

/** A text as bytes. */
export function bytesOf(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function rule(iv: Bytes, bond: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: bytesOf(bond) }
}

async function sumOf(iv: Bytes, ct: Bytes): Promise<Bytes> {
  const all = new Uint8Array(iv.length + ct.length)
  all.set(iv)
  all.set(ct, iv.length)
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all))
}

function same(one: Bytes, other: Bytes): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
