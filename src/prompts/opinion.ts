import type { Config } from '../run/config'
import type { Role } from '../run/event'
import type { OpinionSetup } from '../run/opinion'
import { opinionDefaults } from '../run/opinion-limits'
import type { Prompt, Quoted } from '../run/procedure'
import { judges } from '../run/score'
import { shuffled } from '../run/shuffled'
import type { RunState } from '../run/state'
import { anchorLines, shortly } from './jury'
import { briefText, materialsText } from './materials'
import { factLines, faultLines, rowsOfPage } from './measured'
import { DATA_RULES, languageText } from './page-rules'
import { DIMS } from './protocol'
import { meaningOf } from './seats'
import { allDocuments, listed, versionText } from './version'

/** Names the wording: what one wording has brought is not held against another. */
export const OPINION_VERSION = 'opinion-1'

/** One thing that is scored. */
export interface AskedDim {
  readonly lens: Role
  readonly name: string
}

/** What of a text can be scored by the things that are scored of pages: the rest is for eyes. */
const OF_COPY: Partial<Record<Role, readonly string[]>> = {
  critic: ['hierarchy', 'rhythm'],
  copy: DIMS.copy,
}

/** What a juror scores of a version, lens by lens. */
export function askedDims({ mime }: Pick<OpinionSetup, 'mime'>, config: Config): readonly AskedDim[] {
  const dims = mime === 'text/html' ? DIMS : OF_COPY
  return judges(config).flatMap((lens) => (dims[lens] ?? []).map((name) => ({ lens, name })))
}

/**
 * One juror who judges for all lenses. They are told what was wanted, what stands there and what was measured of it: who has
 * made it, what anybody thinks of it, whether it was ever another, and what it would have to reach are no part of it.
 */
export function opinionPrompt(state: RunState, setup: OpinionSetup, quoted: Quoted): Prompt {
  const { mime, artifact } = setup
  const rows = rowsOfPage(state, artifact)
  const dims = shuffled(askedDims(setup, state.config), quoted.nonce)
  return asked(
    [
      `You judge one ${mime === 'text/html' ? 'web page' : 'text'}, alone. Somebody else has made it, and you see it for the first time. Nobody is served by a friendly number: say what it is worth as it stands.`,
      scaleText(state.config),
      MUST_FIXES,
      languageText(state),
      materialsText(state),
    ],
    [
      briefText(state),
      allDocuments(state),
      versionText(mime, artifact, quoted),
      listed(quoted, 'measurements', 'Measured on it by code, and wrong:', faultLines(rows)),
      listed(quoted, 'measurements', 'Measured on it by code, and right:', factLines(rows)),
      dimsText(dims),
      formText(dims),
    ],
  )
}

function scaleText(config: Config): string {
  return [
    'Scores',
    `Each thing is scored by itself, from 0 to ${shortly(config.scoreScale)} with one decimal. The whole scale is there to be used:`,
    ...anchorLines(config),
    'The note says in a sentence what in the version bears the score out: a selector, or words of it in quotation marks.',
  ].join('\n')
}

const MUST_FIXES = [
  'Must-fixes',
  `- A must-fix is one change without which it should not be published: what is wrong, where, and what it should be. At most ${opinionDefaults.mustFixes}, the gravest first.`,
  '- Each has its evidence: "selector" finds one element, "quote" is words of the version, copied exactly, "measurement" names a reading by its instrument and rule, "requirement" is R1 and so on, as the brief numbers them.',
  '- Taste is none. That there is none is an answer: then the list is empty.',
].join('\n')

function dimsText(dims: readonly AskedDim[]): string {
  const rows = dims.map(({ lens, name }) => `- ${lens}, ${name}: ${meaningOf(lens, name)}`)
  return ['What is scored, each by its lens and its name, in no particular order:', ...rows].join('\n')
}

function formText(dims: readonly AskedDim[]): string {
  return [
    `Reply with this JSON object alone, one entry in "dimensions" for each of the ${dims.length} that are listed:`,
    '{"dimensions":[{"lens":"…","name":"…","score":0.0,"note":"…"}],"mustFix":[{"statement":"…","evidence":[{"kind":"selector","ref":"…"}]}]}',
  ].join('\n')
}

function asked(system: readonly string[], user: readonly string[]): Prompt {
  const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')
  return { system: joined([...system, DATA_RULES]), user: joined(user), version: OPINION_VERSION }
}
