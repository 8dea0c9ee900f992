import { deflate } from '../store/deflate'

/** Why a packed text cannot be read. */
export type Unreadable = 'broken' | 'large'

/** A link stays short enough for every message that it is pasted into. */
export const LINK_CHARS = 8192

/** What a link holds inflates to at most this. A few kilobytes may be made to hold a thousand times as much. */
const MOST_BYTES = 1_048_576

const PACKED = /^[\w-]+$/

/** A text as it stands in the fragment of an address. */
export async function pack(text: string): Promise<string> {
  return inLetters(await deflate(text))
}

/** The text again, or why not. Of what inflates for ever no more is read than a link may hold. */
export async function unpack(packed: string): Promise<{ readonly text: string } | Unreadable> {
  if (packed.length > LINK_CHARS) return 'large'
  if (!PACKED.test(packed)) return 'broken'
  try {
    return await inflate(inBytes(packed))
  } catch {
    return 'broken' // Letters that are no base64, bytes that are not deflated, or text that is not UTF-8.
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly text: string } | 'large'> {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // Not awaited: a write resolves only once somebody reads. What fails in it fails in the reading.
  void Promise.all([writer.write(bytes), writer.close()]).catch(() => undefined)
  const reader = readable.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, size] = ['', 0]
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      return 'large'
    }
    text += decoder.decode(next.value, { stream: true })
  }
  return { text: text + decoder.decode() }
}

function inLetters(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function inBytes(letters: string): Uint8Array<ArrayBuffer> {
  const binary = atob(letters.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0))
}
