import type { Store } from './open'

/** What a setting may hold: plain data, so that it can be exported and read by an older version. */
export type Plain =
  | string
  | number
  | boolean
  | readonly Plain[]
  | { readonly [key: string]: Plain | undefined }

/** The value as it was stored; undefined when it never was. Whoever reads it checks it. */
export async function getSetting(store: Store, key: string): Promise<unknown> {
  return (await store.relaxed.settings.get(key))?.value
}

/** Keeps a value; undefined forgets it. */
export async function setSetting(store: Store, key: string, value: Plain | undefined): Promise<void> {
  if (value === undefined) await store.relaxed.settings.delete(key)
  else await store.relaxed.settings.put({ key, value })
}
