import type { Encoding } from '../../../src/documents/encoding'

/** A text as some editors save it: two bytes to a letter, and the mark that says in which order. */
export function inTwoBytes(text: string, encoding: Exclude<Encoding, 'utf-8'>): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 + text.length * 2)
  const view = new DataView(bytes.buffer)
  for (const [at, letter] of ['\uFEFF', ...text.split('')].entries())
    view.setUint16(at * 2, letter.charCodeAt(0), encoding === 'utf-16le')
  return bytes
}
