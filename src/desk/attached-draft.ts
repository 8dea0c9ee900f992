import type { Attached, AttachedText } from '../../workers/attached-surface'
import { intake } from '../run/intake'
import type { ShownPicture } from '../run/picture'

/** What was attached when the page was last open. What is none of ours is left out. */
export function readAttached(kept: unknown): Attached {
  const value = typeof kept === 'string' ? parsed(kept) : undefined
  return {
    pictures: listIn(value, 'pictures').filter(isShown).slice(0, intake.pictures),
    documents: listIn(value, 'documents').filter(isAttachedText).slice(0, intake.documents),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // None of ours. An empty list loses nothing more.
  }
}

function listIn(value: unknown, key: string): readonly unknown[] {
  const list = isRecord(value) ? value[key] : undefined
  return Array.isArray(list) ? list : []
}

function isShown(value: unknown): value is ShownPicture {
  if (!isRecord(value)) return false
  const { name, type, base64, width, height } = value
  const texts = [name, type, base64].every((text) => typeof text === 'string')
  return texts && [width, height].every((edge) => typeof edge === 'number' && edge > 0)
}

function isAttachedText(value: unknown): value is AttachedText {
  return isRecord(value) && typeof value['name'] === 'string' && typeof value['text'] === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
