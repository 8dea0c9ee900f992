type Bytes = Uint8Array<ArrayBuffer>

/** The text as UTF-8, deflated without a wrapper. */
export function deflate(text: string): Promise<Bytes> {
  return through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text))
}

/** Rejects when the bytes were not written by `deflate`. */
export async function inflate(bytes: Bytes): Promise<string> {
  return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes))
}

/** The text as a gzip file. */
export function gzip(bytes: Bytes): Promise<Bytes> {
  return through(new CompressionStream('gzip'), bytes)
}

/** Through the stream's writer: a detour over a Blob costs five to ten times as much for a block. */
async function through(stream: CompressionStream | DecompressionStream, bytes: Bytes): Promise<Bytes> {
  const writer = stream.writable.getWriter()
  // Not awaited one by one: a write resolves only once somebody reads, and the reading comes next.
  const written = Promise.all([writer.write(bytes), writer.close()])
  const [parts] = await Promise.all([drained(stream.readable), written])
  return joined(parts)
}

async function drained(readable: ReadableStream<Bytes>): Promise<Bytes[]> {
  const parts: Bytes[] = []
  const reader = readable.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value)
  return parts
}

function joined(parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
