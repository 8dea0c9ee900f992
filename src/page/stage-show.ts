import { type Remote, transfer } from 'comlink'
import type { NotStaged, StageAsked } from '../../workers/desk-surface'
import type { Jury } from '../../workers/jury'
import { createGrowing, type LiveEars, liveParts, type LiveShow } from './show'

/**
 * Opens a critic loop on a run that has settled; gives why not, where it cannot be opened. The run is heard from its
 * beginning: how it was read before does not matter then.
 */
export async function stageShow(
  jury: Remote<Jury>,
  wanted: StageAsked,
  ears: LiveEars,
): Promise<LiveShow | NotStaged> {
  const growing = createGrowing(ears)
  const { mine, theirs } = growing.listen()
  const refusal = await jury.stage({ ...wanted, known: 0 }, transfer(theirs, [theirs]))
  if (!refusal) return liveParts(jury, wanted.runId, growing)
  mine.close()
  return refusal
}
