import { type Accessor, createSignal } from 'solid-js'

/** A choice about the screen, and how it is made. */
export type Preference<T extends string> = readonly [Accessor<T>, (next: T) => void]

/** What storage would not keep. It holds until the tab does. */
const held = new Map<string, string>()
const [changes, change] = createSignal(undefined, { equals: false })

// What was chosen in another tab holds here as well.
globalThis.addEventListener?.('storage', () => change())

/** A choice about the screen, kept on this device. Whoever asks for the same one sees it change. */
export function preference<T extends string>(
  key: string,
  allowed: readonly T[],
  byDefault: T,
): Preference<T> {
  const read = () => {
    changes()
    return allowed.find((value) => value === kept(key)) ?? byDefault
  }
  const choose = (next: T) => {
    try {
      localStorage.setItem(key, next)
      // What storage once would not keep would stand in the way of every later choice.
      held.delete(key)
    } catch {
      // Full or forbidden.
      held.set(key, next)
    }
    change()
  }
  return [read, choose]
}

function kept(key: string): string | null | undefined {
  try {
    return held.get(key) ?? localStorage.getItem(key)
  } catch {
    return held.get(key)
  }
}
