/** The connection that the last run asked, and when. */
export interface LastUsed {
  readonly id: string
  readonly at: number
}

const KEY = 'connection'

export function lastUsed(): LastUsed | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isLastUsed(kept) ? kept : undefined
  } catch {
    return undefined // Closed storage, or a text that is none of ours: then the newest connection is offered.
  }
}

export function keepLastUsed(id: string, at: number): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ id, at }))
  } catch {
    // Full or forbidden: the next form offers the connection that was tested last.
  }
}

function isLastUsed(value: unknown): value is LastUsed {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'at' in value &&
    typeof value.at === 'number'
  )
}
