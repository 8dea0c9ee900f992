import { previewTexts } from '../i18n/preview'
import type { KeyOf, Translate } from '../i18n/t'

/** Says the texts of the preview that came after its first picture. */
export type Say = Translate<KeyOf<typeof previewTexts>>

export function createSay(t: Translate): Say {
  return t.part('preview', previewTexts)
}

const KIB = 1024

/** A size as people say it. */
export function sizeWords(bytes: number, locale: string): string {
  const [value, unit] =
    bytes < KIB ? [bytes, 'B'] : bytes < KIB * KIB ? [bytes / KIB, 'KiB'] : [bytes / KIB / KIB, 'MiB']
  const digits = value < 10 ? 1 : 0
  return `${value.toLocaleString(locale, { maximumFractionDigits: digits })} ${unit}`
}
