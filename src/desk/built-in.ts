import { IN_PAGE_ORIGIN } from '../models/in-page'
import type { ProviderRow } from '../models/provider'

/** The browser's own model, as the page knows it. */
export interface BuiltIn {
  readonly state: 'unavailable' | 'downloadable' | 'downloading' | 'available'
  /** Fetches it. To be called in a click. */
  readonly fetch: (onShare: (share: number) => void, signal: AbortSignal) => Promise<void>
}

/** Its row in the catalogue, and the one model that it has. */
export const BUILT_IN = 'built-in'

/** It has neither an address nor a choice of models: nothing of that is asked. */
export function isBuiltIn(row: ProviderRow): boolean {
  return row.baseUrl === IN_PAGE_ORIGIN
}
