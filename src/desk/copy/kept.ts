/*
 * What was typed and not saved, or has cost something and was not kept yet. It lies in this browser alone, so that a
 * reload takes nothing away.
 */

const key = (name: string) => `copy-desk:${name}`

/** What is kept under a name, as far as it is what `read` knows. */
export function readKept<T>(name: string, read: (value: unknown) => T | undefined): T | undefined {
  try {
    return read(JSON.parse(localStorage.getItem(key(name)) ?? 'null'))
  } catch {
    return undefined // Closed storage, or a text that is none of ours.
  }
}

/** Undefined forgets it. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key(name))
    else localStorage.setItem(key(name), JSON.stringify(value))
  } catch {
    // Full or forbidden. The place that shows it still holds it until it is closed.
  }
}

/** The fields of whatever lies there. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // Whatever is an object can be asked for its fields.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
}
