/** How often the page has asked for something that a frame like this refuses without a word. */
export const tried = { times: 0 }

/** What a page with scripts may expect of any browser, and what this frame would answer with an error. In memory alone. */
export function shim() {
  define(window, 'localStorage', { value: makeStorage() })
  define(window, 'sessionStorage', { value: makeStorage() })
  define(document, 'cookie', { get: () => '', set: () => {} })
  // It stops honest pages alone: taking the keyboard is what the app beside this frame guards against.
  for (const owner of [HTMLElement.prototype, SVGElement.prototype, window])
    define(owner, 'focus', { value: count, writable: true })
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
    define(window, name, { value: count, writable: true })
}

function count(): undefined {
  tried.times += 1
}

function define(owner: object, name: string, what: PropertyDescriptor) {
  Object.defineProperty(owner, name, { configurable: true, enumerable: true, ...what })
}

function makeStorage(): Storage {
  const kept = new Map<string, string>()
  const methods: Omit<Storage, 'length'> = {
    getItem: (key: string) => kept.get(String(key)) ?? null,
    setItem: (key: string, value: string) => void kept.set(String(key), String(value)),
    removeItem: (key: string) => void kept.delete(String(key)),
    clear: () => kept.clear(),
    key: (at: number) => [...kept.keys()][at] ?? null,
  }
  // Pages write `localStorage.theme` as often as they call its methods.
  return new Proxy(methods as Storage, {
    get: (_, key) =>
      key in methods
        ? methods[key as keyof typeof methods]
        : key === 'length'
          ? kept.size
          : kept.get(String(key)),
    set: (_, key, value) => Boolean(kept.set(String(key), String(value))),
    deleteProperty: (_, key) => kept.delete(String(key)) || true,
    has: (_, key) => key in methods || kept.has(String(key)),
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) =>
      kept.has(String(key))
        ? { value: kept.get(String(key)), enumerable: true, configurable: true, writable: true }
        : undefined,
  })
}
