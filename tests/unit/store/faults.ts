import { afterEach } from 'vitest'
import type { Store } from '../../../src/store/open'

const undo: (() => void)[] = []

/** What a test broke is whole again for the next. */
afterEach(mend)

export function mend(): void {
  for (const restore of undo.splice(0).reverse()) restore()
}

type Hook<Self> = (self: Self, args: readonly unknown[], go: () => unknown) => unknown

/** Puts a hook around methods until the test ends: it is told whose method is called, with what, and how to go on. */
function around<Self extends object>(
  { prototype }: { prototype: Self },
  names: readonly string[],
  hook: Hook<Self>,
) {
  for (const name of names) {
    const own = Object.getOwnPropertyDescriptor(prototype, name)
    // Only methods are named below.
    const real = Reflect.get(prototype, name) as (...args: unknown[]) => unknown
    const value = function (this: Self, ...args: unknown[]) {
      return hook(this, args, () => real.apply(this, args))
    }
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value })
    undo.push(() =>
      own ? Object.defineProperty(prototype, name, own) : Reflect.deleteProperty(prototype, name),
    )
  }
}

/** Transactions that write end only when they are let go, as on a slow disk. */
export function holdCommits() {
  const held: (() => void)[] = []
  let open = false
  around(IDBTransaction, ['dispatchEvent'], ({ mode }, [event], go) => {
    if (open || Reflect.get(Object(event), 'type') !== 'complete' || mode !== 'readwrite') return go()
    held.push(go)
    return true
  })
  return {
    waiting: () => held.length,
    release() {
      open = true
      for (const fire of held.splice(0)) fire()
    },
  }
}

/** The mode and durability of every transaction from here on. */
export function watchTransactions() {
  const seen = new Map<object, { readonly mode: string; readonly durability: string }>()
  // Dexie binds the method that opens transactions when it connects, so they are met at their first use.
  around(IDBTransaction, ['objectStore'], (transaction, _, go) => {
    const { mode, durability } = transaction
    seen.set(transaction, { mode, durability })
    return go()
  })
  return () => [...seen.values()]
}

interface Failing {
  readonly when?: (table: string) => boolean
}

/** Requests are taken, and their transaction ends in an abort with a reason, as the browser does it. */
function failRequests(
  names: readonly string[],
  { when }: Failing,
  fail: (request: IDBRequest, table: IDBObjectStore) => void,
) {
  let failing = true
  let failed = 0
  around(IDBObjectStore, names, (table, _, go) => {
    // Each of these methods gives a request.
    const request = go() as IDBRequest
    if (!failing || when?.(table.name) === false) return request
    failed += 1
    fail(request, table)
    return request
  })
  return {
    stop() {
      failing = false
    },
    count: () => failed,
  }
}

/** Makes writes fail, be it while requests wait or when all have succeeded and only the commit is left. */
export function failWrites(
  reason: string,
  { at = 'request', ...when }: Failing & { at?: 'request' | 'commit' } = {},
) {
  return failRequests(['put', 'add'], when, (request, { transaction }) => {
    const fail = () => abort(transaction, reason)
    if (at === 'commit') request.addEventListener('success', () => setImmediate(fail))
    else queueMicrotask(fail)
  })
}

export function failReads(reason: string, when: Failing = {}) {
  return failRequests(['get', 'getAll'], when, (_, { transaction }) =>
    queueMicrotask(() => abort(transaction, reason)),
  )
}

/** The tables that were written to, or deleted from. */
export function watchWrites() {
  const seen: string[] = []
  around(IDBObjectStore, ['put', 'add', 'delete', 'clear'], ({ name }, _, go) => {
    seen.push(name)
    return go()
  })
  return () => seen
}

/** Tells when a table is emptied. */
export function onClear(table: string, told: () => void): void {
  around(IDBObjectStore, ['clear'], ({ name }, _, go) => {
    if (name === table) told()
    return go()
  })
}

/** The fake's own way to end a transaction with a reason that is not the caller's. */
function abort(transaction: IDBTransaction, reason: string): void {
  // Browsers do this themselves when the disk is full; there is no public call for it.
  const inside = transaction as unknown as { _abort(reason: string): void; _state: string }
  // Two writes of one transaction fail together, and only the first can end it.
  if (inside._state !== 'finished') inside._abort(reason)
}

const READS = ['get', 'getAll', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']

/** Kills the tab at its n-th step: open transactions are rolled back, and nothing it does afterwards happens. */
export function killAt(n: number) {
  let steps = 0
  const open = new Set<IDBTransaction>()
  const step = () => {
    steps += 1
    if (steps < n) return
    for (const transaction of open) abort(transaction, 'AbortError')
    throw new DOMException('The tab is gone.', 'AbortError')
  }
  const stepAndGo: Hook<object> = (_, __, go) => {
    step()
    return go()
  }
  around(IDBObjectStore, [...READS, 'put', 'add', 'delete', 'clear'], stepAndGo)
  around(IDBIndex, READS, stepAndGo)
  around(IDBTransaction, ['objectStore'], (transaction, _, go) => {
    step()
    if (transaction.mode === 'readwrite') {
      open.add(transaction)
      transaction.addEventListener('complete', () => open.delete(transaction))
    }
    return go()
  })
  const deflate = CompressionStream.prototype
  const writable = Object.getOwnPropertyDescriptor(deflate, 'writable')
  if (!writable?.get) throw new Error('A compression stream has a writable side.')
  const { get } = writable
  Object.defineProperty(deflate, 'writable', {
    configurable: true,
    get(this: CompressionStream) {
      step()
      return get.call(this)
    },
  })
  undo.push(() => Object.defineProperty(deflate, 'writable', writable))
  return {
    /** How often the tab did anything that may be its last. */
    steps: () => steps,
    dead: () => steps >= n,
  }
}

/** How many rows each read of many asked for. */
export function watchReads() {
  const asked: { readonly table: string; readonly most: number }[] = []
  for (const owner of [IDBObjectStore, IDBIndex])
    around<IDBObjectStore | IDBIndex>(owner, ['getAll'], ({ name }, [query, count], go) => {
      const options =
        typeof query === 'object' && query !== null && 'count' in query ? query.count : undefined
      asked.push({ table: name, most: Number(count ?? options ?? Infinity) })
      return go()
    })
  return asked
}

/** How many rows were read one by one. */
export function watchSteps() {
  let steps = 0
  around(IDBCursor, ['continue'], (_, __, go) => {
    steps += 1
    return go()
  })
  return () => steps
}

/** Lets something happen before the n-th batch of segments is read. */
export function beforeRead(n: number, happen: () => Promise<unknown>) {
  let reads = 0
  const slow = (store: Store) => (index: string) => ({
    between: (from: string[], to: string[]) => ({
      limit: (most: number) => ({
        async toArray() {
          reads += 1
          if (reads === n) await happen()
          return store.relaxed.segments.where(index).between(from, to).limit(most).toArray()
        },
      }),
    }),
  })
  const through = (store: Store): Store => {
    const get = (db: Store['relaxed'], name: string | symbol) =>
      name === 'segments' ? { where: slow(store) } : Reflect.get(db, name)
    return { ...store, relaxed: new Proxy(store.relaxed, { get }) }
  }
  return { through, count: () => reads }
}
