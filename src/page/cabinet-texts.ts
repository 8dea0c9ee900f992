import type { Cabinet, Kind, Opened } from '../../workers/cabinet-surface'
import type { OfferedText } from '../desk/again/again'
import { brandMaterial, type SkillOf } from '../documents/materials'
import type { Material } from '../run/event'

/** The brands or skills that there are, but for those in the trash. */
export async function offeredIn(cabinet: Cabinet, kind: Kind): Promise<readonly OfferedText[]> {
  const all = await cabinet.list(kind)
  return all
    .filter(({ trashedAt }) => trashedAt === undefined)
    .map(({ id, name, policy }) => ({ id, name, ...(policy && { policy }) }))
}

/** A brand, as it goes along with a run. */
export async function brandIn(cabinet: Cabinet, id: string): Promise<Material> {
  const { entry, text, tokens } = await openedIn(cabinet, 'brand', id)
  return brandMaterial({ id, name: entry.name, text, tokens })
}

/** What a skill says, and asks for. */
export async function skillIn(cabinet: Cabinet, id: string): Promise<SkillOf['read']> {
  const { read } = await openedIn(cabinet, 'skill', id)
  if (read.kind !== 'skill') throw new Error(GONE)
  return read
}

const GONE = 'It is not there any more.'

async function openedIn(cabinet: Cabinet, kind: Kind, id: string): Promise<Opened> {
  const found = await cabinet.open(id)
  if (found?.read.kind !== kind || found.entry.trashedAt !== undefined) throw new Error(GONE)
  return found
}
