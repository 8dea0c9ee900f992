import type { ProviderRow } from '../models/provider'

/** The providers whose keys look like this one. Of two rows of one provider, the picker's own counts. */
export function ownersOf(key: string, rows: readonly ProviderRow[]): readonly ProviderRow[] {
  const owners = rows.filter((row) => row.keyPattern?.test(key.trim()))
  const named = owners.filter((row) => row.named)
  return named.length > 0 ? named : owners
}

/** Providers whose name or address holds every word that was typed. All servers at home share one address. */
export function foundProviders(rows: readonly ProviderRow[], words: string): readonly ProviderRow[] {
  return foundBy(rows, words, (row) => `${row.name} ${row.id} ${row.local ? '' : row.baseUrl}`)
}

/** Whatever holds every word that was typed, in the order it came. */
export function foundBy<T>(all: readonly T[], words: string, textOf: (one: T) => string): readonly T[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((one) => {
    const text = textOf(one).toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
