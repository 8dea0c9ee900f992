import type { Draft, Listed } from '../../workers/desk-surface'
import { originOf, type ProviderRow } from '../models/provider'
import type { ListedModel } from '../run/connection'

/** A new connection to a provider, before anything was chosen. */
export function draftFor(row: ProviderRow): Draft {
  return { name: row.name, provider: row.id, baseUrl: row.baseUrl, model: '', thinking: 'auto', lock: false }
}

/** What the worker alone writes. */
const NOT_EDITED = [
  'keyMode',
  'keyHint',
  'keyState',
  'createdAt',
  'grade',
  'lastFull',
  'degradedUntil',
  'calibration',
] as const satisfies readonly (keyof Listed)[]

/** What of a connection can be edited. */
export function draftOf(connection: Listed): Draft {
  const draft: Partial<Listed> = { ...connection }
  for (const field of NOT_EDITED) delete draft[field]
  // Every field that a draft must have is left.
  return draft as Draft
}

/** New values for some fields; `undefined` takes a field away. */
export type Change = { readonly [K in keyof Draft]?: Draft[K] | undefined }

export function changed(draft: Draft, change: Change): Draft {
  const fields = Object.entries({ ...draft, ...change }).filter(([, value]) => value !== undefined)
  // Only fields of a draft went in, and none that is required is ever taken away.
  return Object.fromEntries(fields) as unknown as Draft
}

/** The model by its id. What the list says of another one must not stay behind. */
export function withModel(draft: Draft, id: string, listed: ListedModel | undefined): Draft {
  return changed(draft, { model: id, listed })
}

export type Fault = 'desk.edit.needsAddress' | 'desk.edit.needsModel'

/** What keeps a draft from being saved. */
export function faultOf(draft: Draft): Fault | undefined {
  return originOf(draft.baseUrl) === undefined ? 'desk.edit.needsAddress' : undefined
}

/** What a person decides. The rest of a draft is found out, and needs no saving. */
const DECIDED = [
  'name',
  'provider',
  'baseUrl',
  'model',
  'maxOutput',
  'context',
  'temperature',
  'thinking',
  'lock',
] as const satisfies readonly (keyof Draft)[]

/** Whether two drafts say the same: nothing has to be saved then. */
export function sameDraft(a: Draft, b: Draft): boolean {
  const samePrice = a.price?.input === b.price?.input && a.price?.output === b.price?.output
  return samePrice && DECIDED.every((field) => a[field] === b[field])
}

/** The host of an address, as people read it. */
export function hostOf(baseUrl: string): string {
  const origin = originOf(baseUrl)
  return origin === undefined ? baseUrl : new URL(origin).host
}
