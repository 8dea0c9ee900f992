/** Every method of such a door does the same: it waits for the room behind it and hands the question on. */
export function doorTo<T extends object>(open: () => Promise<T>): T {
  // Nothing of it is ever asked: every name is answered by the room.
  return new Proxy({} as T, {
    get:
      (_, name) =>
      async (...args: readonly unknown[]) => {
        // The page asks through the same type, so what it asks fits what is asked.
        const room = (await open()) as Record<PropertyKey, (...args: readonly unknown[]) => unknown>
        return room[name]?.(...args)
      },
  })
}

export interface Opener<T> {
  (): Promise<T>
  /** The room, where somebody has asked for it. */
  readonly opened: () => Promise<T> | undefined
}

/** Opens a room once. Asked for again after a failure: what stood in the way may have gone. */
export function opener<T>(open: () => Promise<T>): Opener<T> {
  let opened: Promise<T> | undefined
  function ask(): Promise<T> {
    opened ??= open().catch((cause: unknown) => {
      opened = undefined
      throw cause
    })
    return opened
  }
  return Object.assign(ask, { opened: () => opened })
}
