import { afterEach } from 'vitest'
import type { Store } from '../../../src/store/open'

const undo: (() => void)[] = []

/** What a test broke is whole again for the next. */
afterEach(mend)

export function mend(): void {
  for (const restore of undo.splice(0).reverse()) restore()
}

type Method = (this: object, ...args: never[]) => unknown

/** Puts `make(real)` in the place of a method, until the test ends. */
function replace(owner: object, name: string, make: (real: Method) => Method): void {
  const own = Object.getOwnPropertyDescriptor(owner, name)
  // Only methods are named below.
  const real = Reflect.get(owner, name) as Method
  Object.defineProperty(owner, name, { configurable: true, writable: true, value: make(real) })
  undo.push(() => (own ? Object.defineProperty(owner, name, own) : Reflect.deleteProperty(owner, name)))
}

/** Transactions that write end only when they are let go, as on a slow disk. */
export function holdCommits() {
  const held: (() => void)[] = []
  let open = false
  replace(
    IDBTransaction.prototype,
    'dispatchEvent',
    (real) =>
      function (this: object, ...args: never[]) {
        // The one argument of this method is an event.
        const [event] = args as unknown as [Event]
        const writes = Reflect.get(this, 'mode') === 'readwrite'
        if (open || event.type !== 'complete' || !writes) return real.apply(this, args)
        held.push(() => real.apply(this, args))
        return true
      },
  )
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
  replace(
    IDBTransaction.prototype,
    'objectStore',
    (real) =>
      function (this: object, ...args: never[]) {
        // Only transactions have this method.
        const { mode, durability } = this as IDBTransaction
        seen.set(this, { mode, durability })
        return real.apply(this, args)
      },
  )
  return () => [...seen.values()]
}

/**
 * Makes writes fail as the browser does: the request is taken, and its transaction ends in an abort with a reason, be
 * it while requests wait or when all have succeeded and only the commit is left.
 */
export function failWrites(
  reason: string,
  { at = 'request', when }: { at?: 'request' | 'commit'; when?: (table: string) => boolean } = {},
) {
  let failing = true
  let failed = 0
  for (const name of ['put', 'add'])
    replace(
      IDBObjectStore.prototype,
      name,
      (real) =>
        function (this: object, ...args: never[]) {
          const request = real.apply(this, args) as IDBRequest
          // Only object stores have this method.
          const store = this as IDBObjectStore
          if (!failing || when?.(store.name) === false) return request
          failed += 1
          const fail = () => abort(store.transaction, reason)
          if (at === 'commit') request.addEventListener('success', () => setImmediate(fail))
          else queueMicrotask(fail)
          return request
        },
    )
  return {
    stop() {
      failing = false
    },
    count: () => failed,
  }
}

/** Makes reads fail as the browser does: the request is taken, and its transaction ends in an abort with a reason. */
export function failReads(reason: string, { when }: { when?: (table: string) => boolean } = {}) {
  let failing = true
  let failed = 0
  for (const name of ['get', 'getAll'])
    replace(
      IDBObjectStore.prototype,
      name,
      (real) =>
        function (this: object, ...args: never[]) {
          const request = real.apply(this, args)
          // Only object stores have this method.
          const store = this as IDBObjectStore
          if (!failing || when?.(store.name) === false) return request
          failed += 1
          queueMicrotask(() => abort(store.transaction, reason))
          return request
        },
    )
  return {
    stop() {
      failing = false
    },
    count: () => failed,
  }
}

/** The tables that were written to, or deleted from. */
export function watchWrites() {
  const seen: string[] = []
  for (const name of ['put', 'add', 'delete', 'clear'])
    replace(
      IDBObjectStore.prototype,
      name,
      (real) =>
        function (this: object, ...args: never[]) {
          seen.push(String(Reflect.get(this, 'name')))
          return real.apply(this, args)
        },
    )
  return () => seen
}

/** Tells when a table is emptied. */
export function onClear(table: string, told: () => void): void {
  replace(
    IDBObjectStore.prototype,
    'clear',
    (real) =>
      function (this: object, ...args: never[]) {
        if (Reflect.get(this, 'name') === table) told()
        return real.apply(this, args)
      },
  )
}

/** The fake's own way to end a transaction with a reason that is not the caller's. */
function abort(transaction: IDBTransaction, reason: string): void {
  // Browsers do this themselves when the disk is full; there is no public call for it.
  const inside = transaction as unknown as { _abort(reason: string): void; _state: string }
  // Two writes of one transaction fail together, and only the first can end it.
  if (inside._state !== 'finished') inside._abort(reason)
}

export interface Killer {
  /** How often the tab did anything that may be its last. */
  readonly steps: () => number
  readonly dead: () => boolean
}

const requests = [
  'put',
  'add',
  'get',
  'getAll',
  'getAllKeys',
  'delete',
  'clear',
  'count',
  'openCursor',
  'openKeyCursor',
]

/** Kills the tab at its n-th step: open transactions are rolled back, and nothing it does afterwards happens. */
export function killAt(n: number): Killer {
  let steps = 0
  const open = new Set<IDBTransaction>()
  const die = () => {
    for (const transaction of open) abort(transaction, 'AbortError')
    throw new DOMException('The tab is gone.', 'AbortError')
  }
  const step = (real: Method) =>
    function (this: object, ...args: never[]) {
      steps += 1
      if (steps >= n) die()
      const transaction = this instanceof IDBTransaction ? this : undefined
      if (transaction?.mode === 'readwrite') {
        open.add(transaction)
        transaction.addEventListener('complete', () => open.delete(transaction))
      }
      return real.apply(this, args)
    }
  for (const name of requests) replace(IDBObjectStore.prototype, name, step)
  for (const name of requests.filter((request) => request in IDBIndex.prototype))
    replace(IDBIndex.prototype, name, step)
  replace(IDBTransaction.prototype, 'objectStore', step)
  const deflate = CompressionStream.prototype
  const writable = Object.getOwnPropertyDescriptor(deflate, 'writable')
  if (!writable?.get) throw new Error('A compression stream has a writable side.')
  const { get } = writable
  Object.defineProperty(deflate, 'writable', {
    configurable: true,
    get(this: CompressionStream) {
      steps += 1
      if (steps >= n) die()
      return get.call(this)
    },
  })
  undo.push(() => Object.defineProperty(deflate, 'writable', writable))
  return { steps: () => steps, dead: () => steps >= n }
}

/** How many rows each read of many asked for. */
export function watchReads() {
  const asked: { readonly table: string; readonly most: number }[] = []
  for (const owner of [IDBObjectStore.prototype, IDBIndex.prototype])
    replace(
      owner,
      'getAll',
      (real) =>
        function (this: object, ...args: never[]) {
          const [query, count] = args as unknown as [unknown, number | undefined]
          const options =
            typeof query === 'object' && query !== null && 'count' in query ? query.count : undefined
          asked.push({ table: String(Reflect.get(this, 'name')), most: Number(count ?? options ?? Infinity) })
          return real.apply(this, args)
        },
    )
  return asked
}

/** How many rows were read one by one. */
export function watchSteps() {
  let steps = 0
  replace(
    IDBCursor.prototype,
    'continue',
    (real) =>
      function (this: object, ...args: never[]) {
        steps += 1
        return real.apply(this, args)
      },
  )
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
