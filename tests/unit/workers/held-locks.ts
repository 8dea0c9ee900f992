/** Locks as a browser gives them, for one tab or several in one process. */
export function heldLocks() {
  const held = new Set<string>()
  const waiting: { readonly name: string; readonly take: () => void }[] = []

  function free(name: string) {
    held.delete(name)
    const next = waiting.findIndex((each) => each.name === name)
    if (next >= 0) waiting.splice(next, 1)[0]?.take()
  }

  function request(
    name: string,
    { signal, ifAvailable }: { readonly signal?: AbortSignal; readonly ifAvailable?: boolean },
    hold: (lock: object | null) => Promise<unknown> | undefined,
  ): Promise<unknown> {
    if (held.has(name) && ifAvailable) return Promise.resolve(hold(null))
    return new Promise((done, failed) => {
      const take = () => {
        held.add(name)
        void Promise.resolve(hold({ name })).then((value) => {
          free(name)
          done(value)
        })
      }
      if (!held.has(name)) return take()
      const wait = { name, take }
      waiting.push(wait)
      signal?.addEventListener('abort', () => {
        const at = waiting.indexOf(wait)
        if (at < 0) return
        waiting.splice(at, 1)
        failed(signal.reason)
      })
    })
  }

  return { request, query: async () => ({ held: [], pending: [] }), isHeld: (name: string) => held.has(name) }
}
