const KEY = 'last-project'

/** The project of the last run: the next one is mostly of the same. */
export function lastProject(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined // Closed storage: no run remembers where the last one went.
  }
}

export function keepLastProject(id: string | undefined): void {
  try {
    if (id === undefined) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, id)
  } catch {
    // Full or forbidden: asked again next time.
  }
}
