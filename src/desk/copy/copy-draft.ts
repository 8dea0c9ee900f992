import { type BriefDraft, emptyDraft, isRecord, texts } from '../draft'

/** What is to be written, as the form has it. A rule that is empty stands as in the defaults. */
export interface CopyDraft {
  readonly brief: BriefDraft
  /** The content type of a recipe; empty for the first. */
  readonly kind: string
  /** The language of the text; empty follows the settings. */
  readonly output: string
  readonly rules: CopyRules
  /** Documents that the person goes on without, by their types. */
  readonly waived: readonly string[]
}

/** `yes` where one is on. */
export interface CopyRules {
  readonly single: string
  readonly confirm: string
  readonly strict: string
  readonly reask: string
  readonly most: string
}

export const usualRules: CopyRules = { single: '', confirm: '', strict: '', reask: '', most: '' }
export const emptyCopy: CopyDraft = { brief: emptyDraft, kind: '', output: '', rules: usualRules, waived: [] }

const KEY = 'copy-draft'

/** What was being written when the page was last open. */
export function readCopyDraft(): CopyDraft {
  try {
    return readKept(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return emptyCopy // Closed storage, or a text that is none of ours. An empty form loses nothing more.
  }
}

export function keepCopyDraft(draft: CopyDraft): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Full or forbidden. The form still holds it until the tab closes.
  }
}

/** Field by field: a draft of another version gives what it has. */
function readKept(kept: unknown): CopyDraft {
  const parts = isRecord(kept) ? kept : {}
  const { kind, output, waived } = parts
  return {
    brief: texts(parts['brief'], emptyDraft),
    ...texts({ kind, output }, { kind: '', output: '' }),
    rules: texts(parts['rules'], usualRules),
    waived: Array.isArray(waived) ? waived.filter((one) => typeof one === 'string') : [],
  }
}
