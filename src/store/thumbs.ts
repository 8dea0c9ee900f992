import type { Store } from './open'

/** The picture of a page, where one was drawn. */
export async function readThumb(store: Store, hash: string): Promise<Blob | undefined> {
  return (await store.relaxed.thumbs.get(hash))?.picture
}

/** Keeps a picture of a page that some run still shows: of one that was deleted meanwhile it would stay for ever. */
export async function keepThumb({ relaxed: db }: Store, hash: string, picture: Blob): Promise<void> {
  await db.transaction('rw', db.artifacts, db.thumbs, async () => {
    if (await db.artifacts.where('hash').equals(hash).count()) await db.thumbs.put({ hash, picture })
  })
}
