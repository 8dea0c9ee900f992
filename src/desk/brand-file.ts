import { limits } from '../run/limits'
import { reasonOf } from '../run/reason'
import type { BrandDraft } from './draft'
import { lettersOf } from './letters'
import type { Say } from './new-run-words'

/** What a file of brand text is called. */
const TEXT_FILE = /\.(?:md|markdown|txt|text)$/i

/** Whether a file that was dropped is meant for the brand: a run file is not. */
export function isTextFile({ name, type }: File): boolean {
  // A page that is dropped is to be measured, wherever it falls.
  return type !== 'text/html' && (TEXT_FILE.test(name) || type.startsWith('text/'))
}

/** The brand text that a file holds, or the words that say why it holds none. */
export async function readBrandFile(file: File, t: Say): Promise<BrandDraft | (() => string)> {
  const { name, size } = file
  if (!isTextFile(file)) return () => t('new.brandNotText', { name })
  // Asked before it is read: a film by the name of DESIGN.md would fill the memory first. No character takes more bytes.
  if (size > limits.materialChars * 4)
    return () => t('new.brandFileTooLong', { name, most: limits.materialChars })
  try {
    return { name, text: lettersOf(new Uint8Array(await file.arrayBuffer())) }
  } catch (cause) {
    return () => t('new.brandUnreadable', { name, reason: reasonOf(cause) })
  }
}

/** Why this text cannot go with a run; undefined when it can. What is too long would be cut, and nobody would know where. */
export function brandFault({ text }: BrandDraft, t: Say): string | undefined {
  const n = text.length
  return n > limits.materialChars ? t('new.brandTooLong', { n, most: limits.materialChars }) : undefined
}
