import { readFileSync } from 'node:fs'
import type { Event } from '../../../src/run/event'

/*
 * Databases as the code of each earlier version has written them, taken out row by row: a run that had settled and was
 * compacted, one that had only settled, and one that its page had left in the middle.
 */

export interface OldTable {
  readonly name: string
  readonly keyPath: string | string[]
  readonly indexes: readonly {
    readonly name: string
    readonly keyPath: string | string[]
    readonly unique: boolean
    readonly multiEntry: boolean
  }[]
  readonly rows: readonly unknown[]
}

export interface OldDatabase {
  /** As IndexedDB counts it: tenths of ours. */
  readonly version: number
  readonly tables: readonly OldTable[]
  /** What was written, event by event. */
  readonly runs: readonly { readonly id: string; readonly events: readonly Event[] }[]
}

export function readOld(version: number): OldDatabase {
  const text = readFileSync(`tests/fixtures/db/v${version}.json`, 'utf8')
  return JSON.parse(text, (_, value) => revived(value))
}

/** Bytes and blobs, which JSON has no words for. */
function revived(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$bytes' in value) return new Uint8Array(Buffer.from(String(value.$bytes), 'base64'))
  if ('$blob' in value && 'text' in value)
    return new Blob([String(value.text)], { type: String(value.$blob) })
  return value
}

/** Makes the database by the browser's own means: today's description of an older version may have been changed since. */
export async function makeOld(name: string, { version, tables }: OldDatabase): Promise<void> {
  const request = indexedDB.open(name, version)
  request.onupgradeneeded = () => {
    for (const table of tables) {
      const store = request.result.createObjectStore(table.name, { keyPath: table.keyPath })
      for (const { name: index, keyPath, ...options } of table.indexes)
        store.createIndex(index, keyPath, options)
      for (const row of table.rows) store.put(row)
    }
  }
  await new Promise<void>((done, failed) => {
    request.onsuccess = () => done(request.result.close())
    request.onerror = () => failed(request.error)
  })
}
