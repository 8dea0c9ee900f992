import { idFault } from '../../documents/panel/registry-rows'
import { panelFileLimits } from '../../documents/panel/limits'
import { ADVISOR_ROLES, type Advisor, type AdvisorRole, DOC_TYPES, type DocType } from '../../run/panel'
import { fieldsOf } from './kept'

/** A lens as it is typed. */
export interface LensDraft {
  readonly name: string
  readonly id: string
  readonly role: AdvisorRole
  readonly expertise: string
  readonly not: string
  readonly docs: readonly DocType[]
}

export const emptyLens: LensDraft = { name: '', id: '', role: 'critic', expertise: '', not: '', docs: [] }

export function lensDraft({
  name,
  id,
  role,
  evaluationExpertise: expertise = '',
  doesNotEvaluate: not = '',
  contextDocs: docs = [],
}: Advisor): LensDraft {
  return { name, id, role, expertise, not, docs }
}

/** The lens that a draft says; whatever is empty is left out. */
export function lensOf({ name, id, role, expertise, not, docs }: LensDraft): Advisor {
  return {
    id,
    name: name.trim(),
    role,
    ...(expertise.trim() !== '' && { evaluationExpertise: expertise.trim() }),
    ...(not.trim() !== '' && { doesNotEvaluate: not.trim() }),
    // An empty list says that it reads none, and so does none.
    ...(docs.length > 0 && { contextDocs: DOC_TYPES.filter((type) => docs.includes(type)) }),
  }
}

export type Fault = 'missing' | 'tooLong' | 'wrongId' | 'taken' | 'gone' | 'score' | 'rounds'
export type LensFaults = Partial<Record<'name' | 'id' | 'expertise' | 'not', Fault>>

/** What keeps a lens from being saved, field by field. */
export function lensFaults({ name, id, expertise, not }: LensDraft, taken: readonly string[]): LensFaults {
  const { nameChars, textChars } = panelFileLimits
  return withFaults({
    name: name.trim() === '' ? 'missing' : tooLong(name, nameChars),
    // It comes from the name: while there is none, that is what is missing.
    id: id === '' && name.trim() === '' ? undefined : idFaultOf(id, taken),
    expertise: tooLong(expertise, textChars),
    not: tooLong(not, textChars),
  })
}

export function idFaultOf(id: string, taken: readonly string[]): Fault | undefined {
  const fault = idFault(id, taken)
  return fault === 'wrong' ? 'wrongId' : fault
}

export function tooLong(text: string, most: number): Fault | undefined {
  return text.trim().length > most ? 'tooLong' : undefined
}

export function withFaults<K extends string>(all: Record<K, Fault | undefined>): Partial<Record<K, Fault>> {
  const found = Object.entries(all).filter(([, fault]) => fault !== undefined)
  // The same names, without those that have none.
  return Object.fromEntries(found) as Partial<Record<K, Fault>>
}

/** A draft that was kept, field by field. */
export function keptLens(value: unknown): LensDraft | undefined {
  const fields = fieldsOf(value)
  if (!fields) return undefined
  const { name, id, role, expertise, not, docs } = fields
  const text = (one: unknown) => (typeof one === 'string' ? one : '')
  return {
    ...{ name: text(name), id: text(id), expertise: text(expertise), not: text(not) },
    role: ADVISOR_ROLES.find((known) => known === role) ?? 'critic',
    docs: docsIn(docs),
  }
}

export function docsIn(value: unknown): readonly DocType[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : []
  return DOC_TYPES.filter((type) => names.includes(type))
}
