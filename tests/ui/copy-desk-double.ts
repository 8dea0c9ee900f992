import { type Registry, shippedRegistry } from '../../src/documents/panel/registry'
import { readRegistry, writeRegistry } from '../../src/documents/panel/registry-file'
import { restored, type Shelf, sourcesFor, withVersion } from '../../src/documents/panel/foundation'
import type { CopyDesk, DraftWish } from '../../workers/copy-surface'

/** The worker's room in memory, made of the rules that the real one goes by. */
export function copyDeskDouble({
  shelf: first = [],
  registry: lenses = shippedRegistry,
  draft = () => Promise.resolve('# A draft\n'),
}: {
  readonly shelf?: Shelf
  readonly registry?: Registry
  readonly draft?: (wish: DraftWish) => Promise<string>
} = {}) {
  let shelf = first
  let removed: Shelf = []
  let registry = lenses
  const asked: DraftWish[] = []
  const cancelled: string[] = []
  const at = Date.UTC(2026, 10, 1)
  const set = (next: Shelf) => Promise.resolve((shelf = next))
  const desk: CopyDesk = {
    shelf: () => Promise.resolve(shelf),
    write: (_, type, text, by) =>
      set(
        withVersion(shelf, type, {
          text,
          by,
          at,
          ...(by === 'model' && {
            from: sourcesFor(shelf, type).map(({ type: of, version }) => ({ type: of, version })),
          }),
        }),
      ),
    restore: (_, type, n) => set(restored(shelf, type, { n, at })),
    removed: () => Promise.resolve(removed),
    remove: (_, type) => {
      removed = shelf.filter((document) => document.type === type)
      return set(shelf.filter((document) => document.type !== type))
    },
    put: (_, document) => set([...shelf.filter(({ type }) => type !== document.type), document]),
    registry: () => Promise.resolve(registry),
    keep: (next) => {
      registry = next
      return Promise.resolve()
    },
    read: async (text) => readRegistry(text),
    print: (of) => Promise.resolve(writeRegistry(of)),
    draftCost: () => Promise.resolve({ tokens: 4200, usd: 0.031 }),
    draft: (_, wish) => {
      asked.push(wish)
      return draft(wish)
    },
    cancelDraft: (connection) => {
      cancelled.push(connection)
      return Promise.resolve()
    },
    estimate: () => Promise.reject(new Error('Nobody asks for it here.')),
  }
  return {
    desk,
    asked,
    cancelled,
    shelf: () => shelf,
    registry: () => registry,
  }
}
