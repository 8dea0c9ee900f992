import { DOC_TYPES, type DocType, REASKED } from '../../run/panel'
import { panelDefaults } from '../../run/panel-limits'
import type { CopyDraft, CopyRules } from './copy-draft'

/** Only what is missing can be gone on without. */
export function waivedOf({ waived }: CopyDraft, missing: readonly DocType[]): readonly DocType[] {
  return DOC_TYPES.filter((type) => missing.includes(type) && waived.includes(type))
}

/** What the form's rules come to in a run. */
export function changesOf({ single, confirm, strict, reask, most }: CopyRules) {
  return {
    ...(single === 'yes' && { single: true }),
    ...(confirm === 'yes' && { confirm: true }),
    ...(strict === 'yes' && { strict: true }),
    reask: REASKED.find((one) => one === reask) ?? 'all',
    maxCritics: mostOf(most),
  }
}

/** How many lenses may be chosen from one to the usual number. */
export function mostOf(written: string): number {
  const most = Number(written)
  return Number.isInteger(most) && most >= 1 && most <= panelDefaults.maxCritics
    ? most
    : panelDefaults.maxCritics
}
