// IndexedDB must exist before Dexie is loaded: Dexie looks for it once, when it is imported.
import 'fake-indexeddb/auto'

// Worker modules speak of `self`; Node only knows `globalThis`.
globalThis.self ??= globalThis as typeof globalThis.self
