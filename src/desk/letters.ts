import { encodingOf } from '../documents/encoding'

/** What the bytes of a file say, without the mark that tells how they are written. */
export function lettersOf(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}
