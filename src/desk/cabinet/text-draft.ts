import type { Written } from '../../../workers/cabinet-surface'

/** A text that is being written and was not saved, and which state of the document it began from. */
export interface TextDraft extends Written {
  readonly tokens: string
  /** When the document was last changed, as the draft was begun. */
  readonly from: number
}

const key = (id: string) => `cabinet-draft:${id}`

export function readTextDraft(id: string): TextDraft | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(id)) ?? 'null')
    return isDraft(kept) ? kept : undefined
  } catch {
    return undefined // Closed storage, or a text that is none of ours: what was saved is shown.
  }
}

function isDraft(kept: unknown): kept is TextDraft {
  if (typeof kept !== 'object' || kept === null) return false
  // Whatever is an object can be asked for its fields.
  const { text, tokens, from } = kept as Partial<Record<keyof TextDraft, unknown>>
  return typeof text === 'string' && typeof tokens === 'string' && typeof from === 'number'
}

/** Undefined forgets it. */
export function keepTextDraft(id: string, draft: TextDraft | undefined): void {
  try {
    if (draft) localStorage.setItem(key(id), JSON.stringify(draft))
    else localStorage.removeItem(key(id))
  } catch {
    // Full or forbidden. The editor still holds it until it is closed.
  }
}
