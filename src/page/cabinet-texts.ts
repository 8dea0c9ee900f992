import type { Cabinet, Kind } from '../../workers/cabinet-surface'
import type { OfferedText } from '../desk/again/again'
import { brandMaterial, skillMaterial } from '../documents/materials'
import type { Material } from '../run/event'

/** The brands or skills that there are, but for those in the trash. */
export async function offeredIn(cabinet: Cabinet, kind: Kind): Promise<readonly OfferedText[]> {
  const all = await cabinet.list(kind)
  return all
    .filter(({ trashedAt }) => trashedAt === undefined)
    .map(({ id, name, policy }) => ({ id, name, ...(policy && { policy }) }))
}

/** One of them, as it goes along with a run. What a skill asks for keeps its fallbacks. */
export async function materialIn(cabinet: Cabinet, kind: Kind, id: string): Promise<Material> {
  const found = await cabinet.open(id)
  if (!found || found.read.kind !== kind) throw new Error('It is not there any more.')
  const { entry, text, tokens, read } = found
  return read.kind === 'skill'
    ? skillMaterial({ id, read })
    : brandMaterial({ id, name: entry.name, text, tokens })
}
