import type { Entry } from '../../../workers/cabinet-surface'

/** Those in which every word that was typed stands somewhere. */
export function find(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const text = [entry.name, entry.file, entry.about, entry.category, entry.mode].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
