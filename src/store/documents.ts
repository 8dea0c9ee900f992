import type { Store } from './open'
import type { DocumentRow } from './rows'

/** Everything that the person keeps, what is in the trash as well; the oldest first. */
export async function listDocuments(store: Store, kind?: DocumentRow['kind']): Promise<DocumentRow[]> {
  const { documents } = store.relaxed
  const rows = await (kind === undefined
    ? documents.toArray()
    : documents.where('kind').equals(kind).toArray())
  return rows.sort((one, other) => one.addedAt - other.addedAt || (one.id < other.id ? -1 : 1))
}

/** One of them; undefined when it is not there any more. */
export function getDocument(store: Store, id: string): PromiseLike<DocumentRow | undefined> {
  return store.relaxed.documents.get(id)
}

/** Keeps one as it is given. A text of a person's own is written so that it outlasts a power cut. */
export async function putDocument(store: Store, row: DocumentRow): Promise<void> {
  await store.strict.documents.put(row)
}

/** Writes one from what stands there now, if anything does: two tabs that begin it at once lose nothing of one another. */
export function writeDocument(
  store: Store,
  id: string,
  write: (now: DocumentRow | undefined) => DocumentRow,
): PromiseLike<void> {
  const { documents } = store.strict
  return store.strict.transaction('rw', documents, async () => {
    await documents.put(write(await documents.get(id)))
  })
}

/** Changes one as it is now: what another tab has written meanwhile is not undone. Undefined when it is gone. */
export function changeDocument(
  store: Store,
  id: string,
  change: (now: DocumentRow) => DocumentRow,
): PromiseLike<DocumentRow | undefined> {
  const { documents } = store.strict
  return store.strict.transaction('rw', documents, async () => {
    const now = await documents.get(id)
    if (!now) return undefined
    const next = change(now)
    await documents.put(next)
    return next
  })
}

/**
 * Puts another text in the place of one: runs and projects that name it go on naming the same thing. What stood there goes
 * into the trash, under an id of its own.
 */
export function replaceDocument(
  store: Store,
  next: DocumentRow,
  trash: { readonly id: string; readonly at: number },
): PromiseLike<void> {
  const { documents } = store.strict
  return store.strict.transaction('rw', documents, async () => {
    const before = await documents.get(next.id)
    if (before) await documents.put({ ...before, id: trash.id, trashedAt: trash.at })
    await documents.put(next)
  })
}

/** Puts the text of `from` back in the place of `id`, and what stands there in its place into the trash. */
export function exchangeDocuments(store: Store, id: string, from: string, at: number): PromiseLike<void> {
  const { documents } = store.strict
  return store.strict.transaction('rw', documents, async () => {
    const [here, there] = await documents.bulkGet([id, from])
    if (!here || !there) return
    const { trashedAt: _, ...kept } = there
    await documents.put({ ...kept, id })
    await documents.put({ ...here, id: from, trashedAt: at })
  })
}

/** Puts these into the trash. */
export async function trashDocuments(store: Store, ids: readonly string[], at: number): Promise<void> {
  await store.strict.documents
    .where('id')
    .anyOf(ids)
    .modify((row, ref) => {
      ref.value = { ...row, trashedAt: row.trashedAt ?? at }
    })
}

/** Takes these out of the trash. */
export async function restoreDocuments(store: Store, ids: readonly string[]): Promise<void> {
  await store.strict.documents
    .where('id')
    .anyOf(ids)
    .modify(({ trashedAt: _, ...row }, ref) => {
      ref.value = row
    })
}

/** Deletes for good what of these is in the trash. */
export function purgeDocuments(store: Store, ids: readonly string[]): PromiseLike<number> {
  return store.strict.documents
    .where('id')
    .anyOf(ids)
    .and(({ trashedAt }) => trashedAt !== undefined)
    .delete()
}

/** Deletes for good what was put into the trash before this moment. */
export function purgeOldDocuments(store: Store, before: number): PromiseLike<number> {
  return store.strict.documents.filter(({ trashedAt = before }) => trashedAt < before).delete()
}
