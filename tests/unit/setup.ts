import { threadId } from 'node:worker_threads'
// IndexedDB must exist before Dexie is loaded: Dexie looks for it once, when it is imported.
import 'fake-indexeddb/auto'

// Worker modules speak of `self`; Node only knows `globalThis`.
globalThis.self ??= globalThis as typeof globalThis.self

// Files that run beside each other are threads of one process, and would hear one another's channels.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${threadId} ${name}`)
  }
}
