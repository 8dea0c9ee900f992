/** Rows read at once. */
const ROWS = 256

/** Tables that stay behind: a file goes to places where no key may go, sealed or not. */
const KEPT_BACK: readonly string[] = ['keys', 'vault']

/**
 * Everything that a database holds but keys, one row a line, read without Dexie and without a schema: for a database that a
 * newer version has written, or that will not open as it should. It writes nothing and upgrades nothing.
 */
export async function exportRaw(name = 'jury'): Promise<Blob> {
  const db = await openAsItIs(name)
  try {
    const tables = [...db.objectStoreNames].filter((table) => !KEPT_BACK.includes(table))
    const parts: string[] = [`${JSON.stringify({ database: name, version: db.version, tables })}\n`]
    for (const table of tables) parts.push(...(await linesOf(db, table)))
    return new Blob(parts, { type: 'application/x-ndjson' })
  } finally {
    db.close()
  }
}

function openAsItIs(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  // Asked for without a version, a database that is not there would be made.
  request.onupgradeneeded = () => request.transaction?.abort()
  return answered(request)
}

async function linesOf(db: IDBDatabase, table: string): Promise<string[]> {
  const lines: string[] = []
  let after: IDBKeyRange | undefined
  for (;;) {
    const store = db.transaction(table).objectStore(table)
    const [keys, values] = await Promise.all([
      answered(store.getAllKeys(after, ROWS)),
      answered(store.getAll(after, ROWS)),
    ])
    for (const [at, key] of keys.entries())
      lines.push(`${JSON.stringify({ table, key, value: await plain(values[at]) })}\n`)
    const last = keys.at(-1)
    if (last === undefined) return lines
    after = IDBKeyRange.lowerBound(last, true)
  }
}

/** What JSON has no words for, as base64 under the name of what it was. */
async function plain(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return { blob: value.type, base64: base64(new Uint8Array(await value.arrayBuffer())) }
  if (ArrayBuffer.isView(value))
    return {
      view: value.constructor.name,
      base64: base64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)),
    }
  if (value instanceof ArrayBuffer) return { view: 'ArrayBuffer', base64: base64(new Uint8Array(value)) }
  if (Array.isArray(value)) return Promise.all(value.map(plain))
  if (typeof value !== 'object' || value === null) return value
  const pairs = Object.entries(value).map(async ([key, held]) => [key, await plain(held)] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

function base64(bytes: Uint8Array): string {
  let text = ''
  // In slices: a page of megabytes as the arguments of one call overflows the stack.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database did not answer.'))
  })
}
