import { FileError } from './file-error'

type Bytes = Uint8Array<ArrayBuffer>

/** What may come out of a stream of packed bytes. */
export interface Bounds {
  /** Bytes, no more. */
  readonly most: number
  /** Bytes for each byte that went in, once there are this many: below it anything goes. */
  readonly ratio: number
  readonly ratioFrom: number
  /** Bytes that went in. */
  readonly packed: number
  /** What a refusal names. */
  readonly name?: string
}

/** What packed bytes hold, part by part. Nobody has to hold more of it than one part, and a trap is left in time. */
export async function* inflated(
  packed: ReadableStream<Bytes>,
  format: 'deflate-raw' | 'gzip',
  bounds: Bounds,
): AsyncGenerator<Bytes> {
  yield* counted(packed.pipeThrough(new DecompressionStream(format)), bounds)
}

/** The bytes of a file as they are. */
export async function* plain(blob: Blob, most: number, name?: string): AsyncGenerator<Bytes> {
  if (blob.size > most) throw tooLarge(name)
  yield* counted(blob.stream(), { most, ratio: 1, ratioFrom: most, packed: blob.size, ...(name && { name }) })
}

async function* counted(stream: ReadableStream<Bytes>, bounds: Bounds): AsyncGenerator<Bytes> {
  const reader = stream.getReader()
  let size = 0
  try {
    for (let next = await read(reader, bounds.name); !next.done; next = await read(reader, bounds.name)) {
      size += next.value.length
      check(size, bounds)
      yield next.value
    }
  } finally {
    // Whoever leaves early leaves nothing running. What the stream has to say to that concerns nobody.
    void reader.cancel().catch(() => undefined)
  }
}

async function read(reader: ReadableStreamDefaultReader<Bytes>, name?: string) {
  try {
    return await reader.read()
  } catch (cause) {
    throw new FileError('zip_broken', `The packed bytes cannot be read: ${String(cause)}`, undefined, name)
  }
}

function check(size: number, { most, ratio, ratioFrom, packed, name }: Bounds): void {
  if (size > most) throw tooLarge(name)
  if (size > ratioFrom && size > packed * ratio)
    throw new FileError('zip_ratio', 'Unpacked, it would grow out of all measure.', undefined, name)
}

function tooLarge(name?: string): FileError {
  return new FileError('too_large', 'It is larger than anything that is taken here.', undefined, name)
}
