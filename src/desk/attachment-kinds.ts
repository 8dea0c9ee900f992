import type { Attached } from '../../workers/attached-surface'
import type { attachmentsTexts } from '../i18n/attachments'
import type { KeyOf, Translate } from '../i18n/t'
import { intake } from '../run/intake'
import { limits } from '../run/limits'

export type AttachSay = Translate<KeyOf<typeof attachmentsTexts>>

type FileFacts = Pick<File, 'name' | 'type' | 'size'>

const PICTURE = /\.(?:png|jpe?g|webp|gif|avif|bmp)$/i
const TEXT = /\.(?:html?|md|markdown|txt|text|csv)$/i

/** Drawings in SVG are texts to a browser's worker, and no model takes them. */
export function isPicture({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return PICTURE.test(name) || (type.startsWith('image/') && !type.includes('svg'))
}

export function isText({ name, type }: Pick<FileFacts, 'name' | 'type'>): boolean {
  return TEXT.test(name) || type.startsWith('text/')
}

/** Why a file cannot go along; undefined when it can. Asked before it is read. */
export function refusalOf(file: FileFacts, attached: Attached, t: AttachSay): (() => string) | undefined {
  const { name, size } = file
  if (isPicture(file)) {
    if (attached.pictures.length >= intake.pictures)
      return () => t('attachments.tooManyPictures', { name, most: intake.pictures })
    return size > intake.pictureFileBytes ? () => t('attachments.pictureTooLarge', { name }) : undefined
  }
  if (!isText(file)) return () => t('attachments.neither', { name })
  if (attached.documents.length >= intake.documents && !attached.documents.some((one) => one.name === name))
    return () => t('attachments.tooManyTexts', { name, most: intake.documents })
  // No character takes more bytes: a film by the name of a text would fill the memory first.
  return size > limits.materialChars * 4
    ? () => t('attachments.textTooLarge', { name, most: limits.materialChars })
    : undefined
}
