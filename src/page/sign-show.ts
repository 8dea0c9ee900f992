import { type Remote, transfer } from 'comlink'
import type { NotSigned, SignWanted } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import { createGrowing, type LiveEars, liveParts, type LiveShow } from './show'

/** Writes into a run what its person says of it; gives why not, where that cannot be. The run is heard from its beginning. */
export async function signShow(
  jury: Remote<Jury>,
  wanted: SignWanted,
  ears: LiveEars,
): Promise<LiveShow | NotSigned> {
  const growing = createGrowing(ears)
  const { mine, theirs } = growing.listen()
  const refusal = await jury.sign(wanted, transfer(theirs, [theirs]))
  if (!refusal) return liveParts(jury, wanted.runId, growing)
  mine.close()
  return refusal
}
