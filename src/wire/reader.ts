import { type Reader, type ReaderOptions, WireError } from '../run/reading'
import { createV1Reader } from './v1'

/** Versions live side by side for ever: an old run is read by the reader it was written for. */
const READERS: ReadonlyMap<number, (options: ReaderOptions) => Reader> = new Map([[1, createV1Reader]])

/** The reader for the version of the protocol that the run was created with. */
export function createReader(options: ReaderOptions): Reader {
  const create = READERS.get(options.config.protocolVersion)
  if (!create) throw new WireError('protocol_version_mismatch', 0)
  return create(options)
}
