import { type ProblemKey, problemKey } from '../i18n/problems'
import type { Params } from '../i18n/t'
import type { Failed, ProviderRow } from '../models/provider'
import { hostOf } from './edited'
import type { DeskTranslate } from './words'

/** A failure, and what it was that failed. */
export interface Met {
  readonly failed: Failed
  readonly row: ProviderRow
  readonly baseUrl: string
  readonly model: string
  readonly origin: string
  /** The key was taken before this failed, so it is not the key. */
  readonly keyTaken: boolean
}

/** The text that fits a failure best; with `.do` behind it, what to do. */
export function problemOf({ failed, row, keyTaken }: Met): ProblemKey {
  return problemKey(failed.kind, {
    provider: row.id,
    opaque401: row.opaque401 === true && !keyTaken,
    custom: row.custom === true,
    retryAfterMs: failed.retryAfterMs,
    // Names of models become buttons, and need not be said as well.
    near: failed.kind === 'model_not_found' ? undefined : failed.near,
  })
}

/** What is filled into that text. */
export function problemParams({ failed, row, baseUrl, model, origin }: Met, t: DeskTranslate): Params {
  return {
    origin,
    host: hostOf(baseUrl),
    model: model === '' ? t('desk.test.someModel') : model,
    provider: row.custom ? hostOf(baseUrl) : row.name,
    near: (failed.near ?? []).join(', '),
    seconds: Math.ceil((failed.retryAfterMs ?? 0) / 1000),
  }
}
