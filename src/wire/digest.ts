import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The name of a body: SHA-256 of its UTF-8 bytes. Synchronous, unlike the browser's own, so that an event can name
 * its body the moment it closes and the order of events never depends on a promise.
 */
export function digest(text: string): { hash: string; bytes: number } {
  const bytes = utf8ToBytes(text)
  return { hash: bytesToHex(sha256(bytes)), bytes: bytes.length }
}
