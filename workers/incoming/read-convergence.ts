import { KNOWN_CRITICS, readConvergence } from '../../src/library/importing/convergence'
import type { Convergence } from '../../src/run/convergence'
import type { Store } from '../../src/store/open'
import { FileError } from '../../src/vault/file-error'
import { depthOf } from '../../src/vault/plain-row'
import { gathered, type Parts } from './archive'

/** Deeper than any state of a cross-examination: whoever reads on might not come back. */
const DEPTH = 40

/** The state of a cross-examination. Its critic may be one of the known ones, or any connection of this device. */
export async function readConvergenceFile(parts: Parts, store: Store): Promise<Convergence> {
  const text = (await (await gathered(parts)).text()).replace(/^\uFEFF/, '')
  if (depthOf(text) >= DEPTH) throw new FileError('too_deep', 'It is nested deeper than such a file ever is.')
  const connections = await store.relaxed.connections.toArray()
  return readConvergence(text, [...KNOWN_CRITICS, ...connections.map(({ name }) => name)])
}
