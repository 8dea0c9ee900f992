import { deflate } from '../store/deflate'
import { base64UrlOf, bytesOfUrl } from '../vault/base64'
import { FileError } from '../vault/file-error'
import { inflated } from '../vault/inflate'

/** Why a packed text cannot be read. */
export type Unreadable = 'broken' | 'large'

/** A link stays short enough for every message that it is pasted into. */
export const LINK_CHARS = 8192

/** What a link holds inflates to at most this. A few kilobytes may be made to hold a thousand times as much. */
const MOST_BYTES = 1_048_576

const PACKED = /^[\w-]+$/

/** A text as it stands in the fragment of an address. */
export async function pack(text: string): Promise<string> {
  return base64UrlOf(await deflate(text))
}

/** The text again, or why not. Of what inflates for ever no more is read than a link may hold. */
export async function unpack(packed: string): Promise<{ readonly text: string } | Unreadable> {
  if (packed.length > LINK_CHARS) return 'large'
  if (!PACKED.test(packed)) return 'broken'
  try {
    return { text: await inflate(bytesOfUrl(packed)) }
  } catch (cause) {
    // Else: letters that are no base64, bytes that are not deflated, or text that is not UTF-8.
    return cause instanceof FileError && cause.kind === 'too_large' ? 'large' : 'broken'
  }
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  const bounds = { most: MOST_BYTES, ratio: Number.POSITIVE_INFINITY, ratioFrom: 0, packed: bytes.length }
  for await (const part of inflated(streamOf(bytes), 'deflate-raw', bounds))
    text += decoder.decode(part, { stream: true })
  return text + decoder.decode()
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
