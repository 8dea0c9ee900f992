import { encodingOf } from '../../src/documents/encoding'
import type { Parts } from './archive'

/** A text with two bytes to a letter as UTF-8, in which everything is read here. Whatever else comes stays as it is. */
export async function* inUtf8(parts: Parts): Parts {
  let decoder: TextDecoder | undefined
  let held = new Uint8Array()
  for await (const part of parts) {
    if (decoder) {
      yield encoded(decoder.decode(part, { stream: true }))
      continue
    }
    held = joined(held, part)
    // Of its first byte alone nobody can tell.
    if (held.length < 2) continue
    const encoding = encodingOf(held)
    if (encoding === 'utf-8') {
      yield held
      return yield* parts
    }
    decoder = new TextDecoder(encoding)
    yield encoded(decoder.decode(held, { stream: true }))
  }
  yield decoder ? encoded(decoder.decode()) : held
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function joined(one: Uint8Array<ArrayBuffer>, other: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (one.length === 0) return other
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}
