import type { Draft } from '../../workers/desk-surface'
import { rowOf } from '../models/catalogue'
import type { ProviderRow } from '../models/provider'

/** The browser's own model, as the page knows it. */
export interface BuiltIn {
  readonly state: 'unavailable' | 'downloadable' | 'downloading' | 'available'
  /** Fetches it. To be called in a click. */
  readonly fetch: (onShare: (share: number) => void, signal: AbortSignal) => Promise<void>
}

/** It stands in no catalogue: it has no address, and the worker reaches it through the page. */
const BUILT_IN: ProviderRow = { id: 'built-in', name: 'Built-in', dialect: 'chat', baseUrl: '', local: true }

export const builtInDraft = (name: string): Draft => ({
  name,
  provider: BUILT_IN.id,
  baseUrl: '',
  model: BUILT_IN.id,
  thinking: 'auto',
  lock: false,
})

/** The row of a provider, the browser's own model among them. */
export function providerOf(id: string): ProviderRow | undefined {
  return rowOf(id) ?? (id === BUILT_IN.id ? BUILT_IN : undefined)
}
