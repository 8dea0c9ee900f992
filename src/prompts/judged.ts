import { EVIDENCE_KINDS } from '../run/event'
import { DOC_TYPES } from '../run/panel'
import type { Prompt, Quoted } from '../run/procedure'
import type { Judged } from '../run/seats'
import type { RunState } from '../run/state'
import { type DataKind, fence } from './fence'
import { DATA_RULES } from './page-rules'
import { documentsText } from './panel'
import { pageText } from './quoted-page'

/*
 * What prompts share that ask about a version and leave it as it is.
 */

/** How a pointer is written. */
export const EVIDENCE_FORM = `{"kind":"${EVIDENCE_KINDS.join('|')}","ref":"…","quote":"…"}`

/** What a pointer may be, in words. */
export const EVIDENCE_RULES =
  'Evidence points: "selector" is a CSS selector, "quote" words as they stand there, "measurement" the instrument and the rule of a row (IN-2 contrast), "requirement" R1 and its like. Code opens each of them; one that does not open counts for nothing.'

/** The version, whole: a verdict on a part says nothing of the rest. */
export function versionText({ artifact, mime }: Judged, quoted: Quoted): string {
  const text = quoted.page(artifact)
  return mime === 'text/html'
    ? `The page:\n${pageText(text, quoted)}`
    : `The text:\n${fence('copy', quoted.nonce, text)}`
}

/** What copy rests on, where the run was about copy. */
export function documentsOf(state: RunState): string {
  const { panel } = state.given
  return panel ? documentsText(state, panel, DOC_TYPES) : ''
}

export function listed({ nonce }: Quoted, kind: DataKind, heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${heading}\n${fence(kind, nonce, lines.join('\n'))}`
}

export function askedOf(version: string, system: readonly string[], user: readonly string[]): Prompt {
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
  return { system: joined([...system, DATA_RULES]), user: joined(user), version }
}
