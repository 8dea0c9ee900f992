import { type Reader, type ReaderOptions, WireError } from '../run/reading'
import type { Part } from './part'
import { createV1Reader } from './v1'

export type { Part } from './part'

/** A reader of whole replies, or of replies that hold one part of a run. */
type CreateReader = (options: ReaderOptions, part?: Part) => Reader

/** Versions live side by side for ever: an old run is read by the reader it was written for. */
const READERS: ReadonlyMap<number, CreateReader> = new Map([[1, createV1Reader]])

/** The reader for the version of the protocol that the run was created with. */
export function createReader(options: ReaderOptions): Reader {
  return readerFor(options)(options)
}

/** The same for a reply that holds one part of the run. It says nothing of the envelope, which is ours. */
export function createPartReader(options: ReaderOptions, part: Part): Reader {
  return readerFor(options)(options, part)
}

function readerFor({ config }: ReaderOptions): CreateReader {
  const create = READERS.get(config.protocolVersion)
  if (!create) throw new WireError('protocol_version_mismatch', 0)
  return create
}
