import { DOC_TYPES } from '../run/panel'
import type { Quoted } from '../run/procedure'
import type { RunState } from '../run/state'
import { type DataKind, fence } from './fence'
import { documentsText } from './panel'
import { pageText } from './quoted-page'

/* What whoever judges a version is told beside the brief. */

/** Whole: a verdict on a part says nothing of the rest. */
export function versionText(mime: string, artifact: string, quoted: Quoted): string {
  const text = quoted.page(artifact)
  return mime === 'text/html'
    ? `The page:\n${pageText(text, quoted)}`
    : `The text:\n${fence('copy', quoted.nonce, text)}`
}

/** All that copy was to rest on; empty where the run wrote none. */
export function allDocuments(state: RunState): string {
  const { panel } = state.given
  return panel ? documentsText(state, panel, DOC_TYPES) : ''
}

/** Lines in a block of their own, with what they are; empty where there are none. */
export function listed({ nonce }: Quoted, kind: DataKind, heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${heading}\n${fence(kind, nonce, lines.join('\n'))}`
}
